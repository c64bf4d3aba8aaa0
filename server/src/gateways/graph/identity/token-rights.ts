import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import type { IdentityPort } from '../ports/identity-port.ts';
import { NetworkError } from '../ports/network-error.ts';

const permissionsSchema = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
  paging: z.object({ next: z.string() }).partial().nullish(),
});
const accountsSchema = z.object({ data: z.array(z.unknown()) });

/** Null when unreadable or incomplete: a permission that is absent may then be granted. */
function readGranted(reply: unknown): string[] | null {
  const { data: page } = permissionsSchema.safeParse(reply);
  return page === undefined || page.paging?.next !== undefined
    ? null
    : page.data.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []));
}

function readAccess(reply: unknown): boolean | null {
  if (accountsSchema.safeParse(reply).success) {
    return true;
  }
  return reply instanceof NetworkError && reply.type === 'AuthorizationError' ? false : null;
}

export function createTokenRightsReader(deps: {
  client: GraphClient;
  version: string;
}): IdentityPort['readTokenRights'] {
  return async (call) => {
    const [permissions, accounts] = await readBatch({
      client: deps.client,
      call: { ...call, adAccountId: null },
      version: deps.version,
      reads: [
        { path: 'me/permissions', params: {} },
        { path: 'me/adaccounts', params: { fields: 'id', limit: '1' } },
      ],
    });
    return { permissions: readGranted(permissions), canReadAdAccounts: readAccess(accounts) };
  };
}
