import type { TrafficSourceSetting } from '@ads-checker/shared/contracts/tracker-entities';
import {
  TRACKER_CAPABILITIES,
  type TrackerCampaignStatus,
  type TrackerTokenField,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import type { TrackerReportQuery } from '../../gateways/trackers/ports/tracker-port.ts';

const DELETED = 0 satisfies TrackerCampaignStatus;
const WITH_TRAFFIC = 2 satisfies TrackerCampaignStatus;

/**
 * Campaigns that a report is read of. Where each costs a call, only those with traffic: the others
 * have no clicks.
 */
export function selectReported<C extends { readonly status: TrackerCampaignStatus }>({
  version,
  campaigns,
}: {
  version: TrackerVersion;
  campaigns: readonly C[];
}): readonly C[] {
  return TRACKER_CAPABILITIES[version].reportsSeveralCampaigns
    ? campaigns.filter(({ status }) => status !== DELETED)
    : campaigns.filter(({ status }) => status === WITH_TRAFFIC);
}

export interface TokenGroups<C> {
  /** Report groups: campaigns by the token that carries the id. */
  readonly groups: TrackerReportQuery['groups'];
  readonly tokenIdOf: ReadonlyMap<string, string>;
  /** Campaigns of traffic sources without a configured token, or of unknown sources. */
  readonly unassigned: readonly C[];
}

/**
 * Groups campaigns by the token that carries an ad network id, as configured in the tracker for
 * each traffic source. A campaign with an unreported source is included only when all sources use
 * the same token.
 */
export function groupByToken<
  C extends { readonly id: string; readonly trafficSourceId: string | null },
>(input: {
  settings: readonly TrafficSourceSetting[];
  campaigns: readonly C[];
  field: TrackerTokenField;
}): TokenGroups<C> {
  const tokens = new Map(
    input.settings.map((source) => [source.trafficSourceId, source[input.field]]),
  );
  const [only, ...others] = new Set(tokens.values());
  const shared = others.length === 0 ? (only ?? null) : null;
  const tokenIdOf = new Map<string, string>();
  const unassigned: C[] = [];
  for (const campaign of input.campaigns) {
    const { id, trafficSourceId } = campaign;
    const tokenId = trafficSourceId === null ? shared : (tokens.get(trafficSourceId) ?? null);
    if (tokenId === null) {
      unassigned.push(campaign);
    } else {
      tokenIdOf.set(id, tokenId);
    }
  }
  const byToken = Map.groupBy(tokenIdOf.keys(), (id) => tokenIdOf.get(id) ?? '');
  return {
    groups: [...byToken].map(([tokenId, campaignIds]) => ({ tokenId, campaignIds })),
    tokenIdOf,
    unassigned,
  };
}
