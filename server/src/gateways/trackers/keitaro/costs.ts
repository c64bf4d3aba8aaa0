import type { TrackerSession } from '../common/client.ts';
import { requireAmount, sendCosts } from '../common/costs.ts';
import { type TrackerCost, type TrackerCostResult, TrackerError } from '../ports/tracker-port.ts';
import { toRequest } from './calls.ts';
import type { KeitaroKeys, KeitaroKeysCache } from './catalog.ts';
import { toKeitaroId } from './report.ts';
import { queuedSchema } from './schemas.ts';

function toEntry(
  { amount, campaignId, currency, day, timeZone, token }: TrackerCost,
  { keyOf }: KeitaroKeys,
): object {
  return {
    start_date: `${day} 00:00`,
    end_date: `${day} 23:59`,
    cost: requireAmount(amount),
    timezone: timeZone,
    currency,
    ...(token === null
      ? {}
      : { filters: { [keyOf({ campaignId, tokenId: token.id })]: token.value } }),
  };
}

/**
 * `POST /clicks/update_costs`: accepted immediately, applied later. Its campaign, zone and currency
 * apply to all costs.
 */
export async function updateKeitaroCosts(input: {
  session: TrackerSession;
  costs: readonly TrackerCost[];
  keys: KeitaroKeysCache;
}): Promise<readonly TrackerCostResult[]> {
  return sendCosts({
    version: 'keitaro',
    costs: input.costs,
    parallel: 1,
    signal: input.session.signal,
    send: async (batch) => {
      const [first] = batch;
      if (first === undefined) {
        return;
      }
      const known = await input.keys.load(input.session);
      const { json } = await input.session.http.write({
        ...toRequest(input.session, 'clicks/update_costs', {
          campaign_ids: [toKeitaroId(first.campaignId)],
          timezone: first.timeZone,
          currency: first.currency,
          only_campaign_uniques: 0,
          costs: batch.map((cost) => toEntry(cost, known)),
        }),
        isReport: true,
      });
      if (!queuedSchema.safeParse(json).success) {
        throw new TrackerError({ failure: 'bad_answer' });
      }
    },
  });
}
