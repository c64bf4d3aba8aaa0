import { canReadTeamAds } from '@ads-checker/shared/access/identity';
import { objectCheckRoutes as r } from '@ads-checker/shared/contracts/object-checks';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { ObjectChecksService } from './service.ts';

export function registerObjectCheckRoutes(input: {
  api: ApiRouter;
  service: ObjectChecksService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await input.service.getState({ actor, ...params }),
  }));

  input.api.register(
    r.updateTask,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        adObjectCheckTask: await input.service.updateTask({ actor, ...params, update: body, key }),
      },
    }),
  );

  input.api.register(r.runTask, async ({ session: { actor }, params }) => ({
    data: await input.service.runTask({ actor, ...params }),
  }));

  input.api.register(r.listEvents, async ({ session: { actor }, params, query }) => {
    const { kind, adAccountId, objectId, statusList, since, until, limit, offset } = query;
    const filter = { kind, adAccountId, objectId, statusList, since, until };
    const { events, counts } = await input.service.listEvents({
      actor,
      ...params,
      ...filter,
      limit,
      offset,
    });
    const total =
      kind === undefined
        ? Object.values(counts).reduce((sum, count) => sum + count, 0)
        : counts[kind];
    return { data: events, summary: counts, paging: { total, limit, offset } };
  });

  input.api.register(r.listAdAccounts, async ({ session: { actor }, params, query }) => {
    const { accountId } = params;
    const account = requireListableAccount({
      actor,
      accountId,
      teamId: await input.findTeamId(accountId),
    });
    return {
      data: await input.service.listAdAccounts({
        ...account,
        isTeamReader: canReadTeamAds(actor, account.teamId),
        includeShared: query.includeShared === true,
      }),
    };
  });
}
