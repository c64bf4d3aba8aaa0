import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type {
  TrackerConnection,
  TrackerGateway,
  TrackerReportQuery,
} from '../../gateways/trackers/ports/tracker-port.ts';

/** A tracker with the campaigns selected in the task. */
export interface PushTarget {
  readonly trackerId: string;
  readonly version: TrackerVersion;
  readonly name: string;
  readonly url: string;
  readonly connection: TrackerConnection;
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
  gateway,
  target: { connection, groups },
  day: { date, timeZone },
  signal,
}: {
  gateway: Pick<TrackerGateway, 'report'>;
  target: PushTarget;
  day: ZonedDay;
  signal: AbortSignal;
}): Promise<DayReport> {
  const { rows, gaps } = await gateway.report({
    connection,
    groups,
    range: { since: date, until: date },
    timeZone,
    isByCampaign: true,
    signal,
  });
  const byAd = new Map<string, AdRow[]>();
  for (const { value, campaignId, sums } of rows) {
    if (campaignId !== null) {
      const known = byAd.get(value) ?? [];
      known.push({ campaignId, clicks: sums.clicks, costUSD: sums.cost });
      byAd.set(value, known);
    }
  }
  return { byAd, unreadCampaignIds: gaps.unreadCampaignIds };
}
