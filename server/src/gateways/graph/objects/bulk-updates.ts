import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { ONE_TRY } from '../../retry.ts';
import { writeBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import type { AdAccountsPort } from '../ports/ad-accounts-port.ts';
import type { AdChangesPort } from '../ports/ad-changes-port.ts';
import { NetworkError } from '../ports/network-error.ts';
import { adObjectBulkStateSchema, successSchema } from '../schemas/schemas.ts';
import { toAdObjectState } from './mapper.ts';
import { toForm } from './updater.ts';

/** A batch of 50 writes takes the ad network longer than one. */
const BATCH_TIMEOUT_MS = MINUTE_MS;

const LEVELS = {
  campaign: {
    edge: 'campaigns',
    prefix: 'campaign',
    fields: 'id,account_id,name,status,daily_budget,lifetime_budget,bid_strategy,start_time',
  },
  ad_set: {
    edge: 'adsets',
    prefix: 'adset',
    fields:
      'id,account_id,name,status,campaign_id,daily_budget,lifetime_budget,bid_amount,bid_strategy,start_time,end_time',
  },
  ad: { edge: 'ads', prefix: 'ad', fields: 'id,account_id,name,status,campaign_id,adset_id' },
} as const;

const listSchema = z.object({ data: z.array(z.unknown()) });

/** Reads and writes of many objects of one ad account at once. */
export function createBulkUpdates(deps: {
  client: GraphClient;
  version: string;
  getAdAccountBasics: AdAccountsPort['getAdAccountBasics'];
}): Pick<AdChangesPort, 'readAdObjects' | 'updateAdObjects'> {
  return {
    async readAdObjects({ level, adAccountId, ids, ...call }) {
      const { edge, prefix, fields } = LEVELS[level];
      const { currency } = await deps.getAdAccountBasics({ ...call, adAccountId });
      const reply = parseReply(
        listSchema,
        await deps.client.get({
          ...call,
          path: `act_${adAccountId}/${edge}`,
          params: {
            fields,
            filtering: JSON.stringify([{ field: `${prefix}.id`, operator: 'IN', value: ids }]),
            limit: String(ids.length),
          },
          adAccountId,
        }),
      );
      const states = reply.data.flatMap((row) => {
        const wire = adObjectBulkStateSchema.safeParse(row).data;
        return wire === undefined || wire.account_id !== adAccountId
          ? []
          : [
              {
                ...toAdObjectState({ wire, currency }),
                campaignId: wire.campaign_id ?? null,
                adSetId: wire.adset_id ?? null,
                bidStrategy: wire.bid_strategy ?? null,
              },
            ];
      });
      return new Map(states.map((state) => [state.id, state]));
    },

    async updateAdObjects({ level: _level, adAccountId, changes, ...call }) {
      const answers = await writeBatch({
        client: deps.client,
        call: { ...call, adAccountId, retry: ONE_TRY, timeoutMs: BATCH_TIMEOUT_MS },
        version: deps.version,
        writes: changes.map(({ id, change }) => ({ path: id, params: toForm(change) })),
      });
      return new Map(
        changes.map(({ id }, index) => {
          const answer = answers[index];
          if (answer instanceof NetworkError) {
            return [id, answer];
          }
          return [id, successSchema.safeParse(answer).success ? null : unreadableReply()];
        }),
      );
    },
  };
}
