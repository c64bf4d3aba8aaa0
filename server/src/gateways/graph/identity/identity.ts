import type { GraphClient } from '../calls/graph-client.ts';
import { identityUnavailable } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery } from '../fields/fields.ts';
import type { IdentityPort } from '../ports/identity-port.ts';
import { identitySchema } from '../schemas/schemas.ts';
import { createTokenRightsReader } from './token-rights.ts';

const IDENTITY_QUERY = createFieldQuery({ node: 'identity' });

/** The person behind a token, and what the token may do. */
export function createIdentityReads(deps: {
  client: GraphClient;
  version: string;
  fieldReader: FieldReader;
}): IdentityPort {
  return {
    async getIdentity(call) {
      const { reply } = await deps.fieldReader.read({
        request: { ...call, path: 'me', params: {}, adAccountId: null },
        query: IDENTITY_QUERY,
      });
      const { success, data: wire, error } = identitySchema.safeParse(reply);
      if (!success) {
        throw identityUnavailable(error);
      }
      return {
        facebookId: wire.id,
        name: wire.name,
        picture: wire.picture?.data ?? null,
        gender: wire.gender === 'male' || wire.gender === 'female' ? wire.gender : null,
      };
    },

    readTokenRights: createTokenRightsReader(deps),
  };
}
