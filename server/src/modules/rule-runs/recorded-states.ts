import type { RecordedAd, RecordedState } from '@ads-checker/shared/domain/rules/recorded-figures';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { NetworkObject, ReadNetworkObjects } from './network-objects.ts';

/** Of more campaigns, the whole ad account is read. */
const CAMPAIGNS_BY_ID = 100;

const toState =
  (level: RecordedState['level']) =>
  ({ id, campaignId, name, ...row }: NetworkObject): RecordedState => ({
    id,
    level,
    campaignId,
    // The network gives the id for a name it does not tell
    name: name === id ? null : name,
    effectiveStatus: row.effectiveStatus,
    createdAt: row.createdAt,
    objective: row.objective,
    money: row.money ?? {},
  });

/**
 * Reads the campaigns and ad sets of ads, with their budgets and bids; null when the answer is
 * incomplete.
 */
export async function readRecordedStates({
  readObjects,
  call,
  account: { id: adAccountId, currency },
  ads,
}: {
  readonly readObjects: ReadNetworkObjects;
  readonly call: NetworkCall;
  readonly account: { readonly id: string; readonly currency: string | null };
  readonly ads: readonly Pick<RecordedAd, 'campaignId'>[];
}): Promise<readonly RecordedState[] | null | 'failed'> {
  const asked = new Set(ads.flatMap(({ campaignId }) => campaignId ?? []));
  if (asked.size === 0) {
    return [];
  }
  const campaignIds = asked.size > CAMPAIGNS_BY_ID ? null : [...asked].toSorted();
  const query = { call, adAccountId, campaignIds, period: null, hasMoney: true, currency } as const;
  try {
    const campaigns = await readObjects({ ...query, level: 'campaign' });
    const adSets = await readObjects({ ...query, level: 'ad_set' });
    return campaigns.isComplete && adSets.isComplete
      ? [...campaigns.rows.map(toState('campaign')), ...adSets.rows.map(toState('ad_set'))].filter(
          ({ campaignId }) => campaignId !== null && asked.has(campaignId),
        )
      : null;
  } catch (error) {
    if (error instanceof NetworkError) {
      return 'failed';
    }
    throw error;
  }
}
