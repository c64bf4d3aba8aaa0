import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type {
  TrackerConnection,
  TrackerReportQuery,
} from '../../gateways/trackers/ports/tracker-port.ts';
import { groupByToken, type Tracker, type TrackerReports } from '../trackers/index.ts';

/** Clicks read within this time by others divide costs as well: half of an interval. */
const FRESH_MS = HOUR_MS / 2;

/** A tracker with the campaigns selected in the task. */
export interface PushTarget {
  readonly trackerId: string;
  readonly version: TrackerVersion;
  readonly name: string;
  readonly url: string;
  readonly tracker: Tracker;
  readonly connection: TrackerConnection;
  /** Null for campaigns of all users. */
  readonly userId: string | null;
  /** Whether single campaigns are chosen, rather than all of the user. */
  readonly isSelection: boolean;
  readonly groups: TrackerReportQuery['groups'];
  readonly tokenIdOf: ReadonlyMap<string, string>;
  readonly nameOf: ReadonlyMap<string, string>;
}

/** A calendar day of a time zone. */
export interface ZonedDay {
  readonly date: string;
  readonly timeZone: string;
}

/** The figures of a tracker campaign for an ad. */
export interface AdRow {
  readonly campaignId: string;
  readonly clicks: number | undefined;
  readonly costUSD: number | undefined;
}

export interface DayReport {
  readonly byAd: ReadonlyMap<string, readonly AdRow[]>;
  /** Campaigns with rows that could not be read. */
  readonly unreadCampaignIds: readonly string[];
}

/** Clicks and costs of ads on a day, by tracker campaign. @throws the errors of the gateway */
export async function readDayReport({
  reports,
  target: { tracker, userId, isSelection, groups, tokenIdOf },
  day: { date, timeZone },
  maxAgeMs,
  signal,
}: {
  reports: TrackerReports;
  target: PushTarget;
  day: ZonedDay;
  maxAgeMs: number;
  signal: AbortSignal;
}): Promise<DayReport> {
  const days = { range: { since: date, until: date }, timeZone };
  const shared = { tracker, days, maxAgeMs: Math.min(maxAgeMs, FRESH_MS), signal };
  // All campaigns of the user, as results read them: one report for both
  const listed = isSelection ? null : await reports.listCampaigns({ ...shared, userId });
  const { value } = await reports.report({
    ...shared,
    groups:
      listed === null
        ? groups
        : groupByToken({
            settings: tracker.trafficSourceSettings,
            campaigns: listed.value.items,
            field: 'adIdToken',
          }).groups,
    isByCampaign: true,
  });
  const byAd = new Map<string, AdRow[]>();
  for (const { value: adId, campaignId, sums } of value.rows) {
    if (campaignId !== null && tokenIdOf.has(campaignId)) {
      const known = byAd.get(adId) ?? [];
      known.push({ campaignId, clicks: sums.clicks, costUSD: sums.cost });
      byAd.set(adId, known);
    }
  }
  return {
    byAd,
    unreadCampaignIds: value.gaps.unreadCampaignIds.filter((id) => tokenIdOf.has(id)),
  };
}
