import type { Clock } from '../../../platform/clock/clock.ts';
import { parseReply } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery } from '../fields/fields.ts';
import { hasGaps, type PageReader } from '../lists/page-reader.ts';
import type { AdAccountsPort } from '../ports/ad-accounts-port.ts';
import { adAccountSchema } from '../schemas/schemas.ts';
import { readAdAccounts } from './ad-accounts.ts';
import { createBasicsCache } from './basics-cache.ts';
import { toAdAccount, toAdAccountBasics } from './mapper.ts';

const BASICS_QUERY = createFieldQuery({ node: 'adAccountBasics' });

/** Ad accounts of a profile; what later calls need of them is kept for a while. */
export function createAdAccountReads(deps: {
  fieldReader: FieldReader;
  pageReader: PageReader;
  clock: Clock;
}): AdAccountsPort {
  const basicsCache = createBasicsCache({ nowMs: () => deps.clock.now().getTime() });
  return {
    getAdAccountBasics: ({ adAccountId, ...call }) =>
      basicsCache.get({
        adUserId: call.connection.adUserId,
        adAccountId,
        load: async () => {
          const { connection } = call;
          const path = `act_${adAccountId}`;
          const { reply } = await deps.fieldReader.read({
            request: { connection, path, params: {}, adAccountId },
            query: BASICS_QUERY,
          });
          return toAdAccountBasics({ ...parseReply(adAccountSchema, reply), unread: [] });
        },
      }),

    async listAdAccounts({ period, ids, ...call }) {
      const { wires, failed, gaps } = await readAdAccounts({
        ...deps,
        now: deps.clock.now(),
        call,
        period,
        ids,
      });
      const { adUserId } = call.connection;
      for (const wire of wires) {
        basicsCache.put({ adUserId, basics: toAdAccountBasics(wire) });
      }
      return {
        rows: wires.map((wire) => toAdAccount({ wire, adUserId })),
        failed,
        ...(hasGaps(gaps) ? { gaps } : {}),
      };
    },
  };
}
