import { createHash } from 'node:crypto';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerCountryReport,
  TrackerDays,
  TrackerGateway,
  TrackerList,
  TrackerReport,
  TrackerReportQuery,
} from '../../gateways/trackers/ports/tracker-port.ts';
import type { SharedRead, SharedReads } from '../../platform/shared-reads/shared-reads.ts';
import type { Tracker } from './entities.ts';
import type { MonitorTracker } from './monitor-tracker.ts';

interface Freshness {
  readonly tracker: Tracker;
  /** An answer whose call began within this time is taken. */
  readonly maxAgeMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface CampaignsQuery extends Freshness {
  /** Null for campaigns of all users. */
  readonly userId: string | null;
  /** Null for the days that the tracker goes by itself. */
  readonly days: TrackerDays | null;
}

export interface ReportQuery extends Freshness {
  readonly groups: TrackerReportQuery['groups'];
  readonly days: TrackerDays;
  readonly isByCampaign: boolean;
}

/** Tells a tracker with another address or key apart, without holding any of them. */
function connectionOf({ version, apiUrl, apiKey }: Tracker): string {
  return createHash('sha256')
    .update(JSON.stringify([version, apiUrl, apiKey.sealed]))
    .digest('base64');
}

function sortGroups(groups: TrackerReportQuery['groups']): TrackerReportQuery['groups'] {
  return groups
    .map(({ tokenId, campaignIds }) => ({ tokenId, campaignIds: campaignIds.toSorted() }))
    .toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1));
}

/** Days of zones in which they begin and end at the same instants are the same days. */
function periodOf({ range, timeZone }: TrackerDays): readonly unknown[] {
  if (range === 'all_time') {
    return [range, timeZone];
  }
  const { since, until } = range;
  const ends = [since, addDays({ date: until, days: 1 })].map((date) =>
    findInstant({ timeZone, local: `${date}T00:00` })?.getTime(),
  );
  return [since, until, ...(ends.includes(undefined) ? [timeZone] : ends)];
}

/** The report that the tracker would give without campaigns. */
export function addUpCampaigns({ rows, gaps, ...rest }: TrackerReport): TrackerReport {
  const byValue = Map.groupBy(rows, ({ value }) => value);
  return {
    ...rest,
    gaps,
    rows: [...byValue].map(([value, parts]) => ({
      value,
      campaignId: null,
      sums: addTrackerSums(parts.map(({ sums }): TrackerSums => sums)),
      isWhole:
        parts.every(({ isWhole }) => isWhole) &&
        gaps.unreadCampaignIds.every((id) => parts.some(({ campaignId }) => campaignId === id)),
    })),
  };
}

/**
 * Campaigns and reports of trackers, shared by all who ask the same within the time that they
 * accept, over processes.
 */
export function createTrackerReports(deps: {
  gateway: Pick<TrackerGateway, 'listCampaigns' | 'report' | 'reportCountries' | 'capabilities'>;
  toConnection: (tracker: Tracker) => TrackerConnection;
  monitor: MonitorTracker;
  sharedReads: SharedReads;
}) {
  const added = new WeakMap<TrackerReport, TrackerReport>();
  const addUp = (report: TrackerReport): TrackerReport => {
    const known = added.get(report) ?? addUpCampaigns(report);
    added.set(report, known);
    return known;
  };
  const requestOf = ({ tracker, maxAgeMs, signal }: Freshness) => ({
    owner: { teamId: tracker.teamId, binomId: tracker.id },
    maxAgeMs,
    signal,
  });

  return {
    /**
     * Campaigns that may have clicks in these days, deleted ones included. Trackers that report
     * campaigns one by one list only those with clicks then.
     */
    listCampaigns(query: CampaignsQuery): Promise<SharedRead<TrackerList<TrackerCampaign>>> {
      const { tracker, userId, days } = query;
      const { filtersCampaignsByUser, reportsSeveralCampaigns } =
        deps.gateway.capabilities[tracker.version];
      const filter: { userId?: string; clicksIn?: TrackerDays } = {
        ...(filtersCampaignsByUser && userId !== null ? { userId } : {}),
        ...(reportsSeveralCampaigns || days === null ? {} : { clicksIn: days }),
      };
      return deps.sharedReads.get({
        ...requestOf(query),
        of: [
          'campaigns',
          connectionOf(tracker),
          filter.userId,
          filter.clicksIn === undefined ? null : periodOf(filter.clicksIn),
        ],
        load: () =>
          deps.monitor(tracker, () =>
            deps.gateway.listCampaigns({ connection: deps.toConnection(tracker), ...filter }),
          ),
        sizeOf: ({ items }) => items.length,
      });
    },

    /** By token value and country, of a tracker that `reportsCountries`. */
    reportCountries(
      query: Omit<ReportQuery, 'isByCampaign'>,
    ): Promise<SharedRead<TrackerCountryReport>> {
      const { tracker, days } = query;
      const groups = sortGroups(query.groups);
      return deps.sharedReads.get({
        ...requestOf(query),
        of: ['countries', connectionOf(tracker), groups, periodOf(days)],
        load: () =>
          deps.monitor(tracker, () =>
            deps.gateway.reportCountries({
              connection: deps.toConnection(tracker),
              groups,
              ...days,
            }),
          ),
        sizeOf: ({ rows }) => rows.length,
      });
    },

    async report(query: ReportQuery): Promise<SharedRead<TrackerReport>> {
      const { tracker, days } = query;
      const groups = sortGroups(query.groups);
      // One report for all, where campaigns in it cost no further call
      const isByCampaign =
        query.isByCampaign || deps.gateway.capabilities[tracker.version].reportsByCampaignAtOnce;
      const read = await deps.sharedReads.get({
        ...requestOf(query),
        of: ['report', connectionOf(tracker), groups, periodOf(days), isByCampaign],
        load: () =>
          deps.monitor(tracker, () =>
            deps.gateway.report({
              connection: deps.toConnection(tracker),
              groups,
              ...days,
              isByCampaign,
            }),
          ),
        sizeOf: ({ rows }) => rows.length,
      });
      return isByCampaign && !query.isByCampaign ? { ...read, value: addUp(read.value) } : read;
    },
  };
}

export type TrackerReports = ReturnType<typeof createTrackerReports>;
