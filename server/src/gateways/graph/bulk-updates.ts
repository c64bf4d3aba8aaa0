import { z } from 'zod';
import { ONE_TRY } from '../retry.ts';
import { writeBatch } from './batch.ts';
import type { GraphClient } from './client.ts';
import { toAdObjectState } from './mapper.ts';
import { type GraphGateway, NetworkError } from './port.ts';
import { adObjectBulkStateSchema, successSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { toForm } from './updater.ts';

/** A batch of 50 writes takes the ad network longer than one. */
const BATCH_TIMEOUT_MS = 60_000;

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
  ad: { edge: 'ads', prefix: 'ad', fields: 'id,account_id,name,status' },
} as const;

const listSchema = z.object({ data: z.array(z.unknown()) });

/** Reads and writes of many objects of one ad account at once. */
export function createBulkUpdates(deps: {
  client: GraphClient;
  version: string;
  getAdAccountBasics: GraphGateway['getAdAccountBasics'];
}): Pick<GraphGateway, 'readAdObjects' | 'updateAdObjects'> {
  return {
    async readAdObjects({ level, adAccountId, ids, ...call }) {
      const { edge, prefix, fields } = LEVELS[level];
      const { currency } = await deps.getAdAccountBasics({ ...call, adAccountId });
      const reply = listSchema.safeParse(
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
      if (!reply.success) {
        throw unreadableReply(reply.error);
      }
      const states = reply.data.data.flatMap((row) => {
        const wire = adObjectBulkStateSchema.safeParse(row).data;
        return wire === undefined || wire.account_id !== adAccountId
          ? []
          : [
              {
                ...toAdObjectState({ wire, currency }),
                campaignId: wire.campaign_id ?? null,
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
