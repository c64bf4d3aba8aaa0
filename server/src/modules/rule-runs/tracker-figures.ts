import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import {
  type TrackerCampaign,
  type TrackerConnection,
  type TrackerDays,
  TrackerError,
  type TrackerGateway,
  type TrackerList,
  type TrackerReport,
} from '../../gateways/trackers/port.ts';
import {
  groupByToken,
  type TokenGroups,
  type Tracker,
  type WatchTracker,
} from '../trackers/index.ts';
import { createSharedResults } from './shared-results.ts';

/** Rows of all kept reports: some 200 MB at most. */
const MAX_ROWS = 400_000;
const MAX_CAMPAIGNS = 100_000;

interface CampaignList {
  readonly items: TrackerList<TrackerCampaign>['items'];
  readonly readAt: Date;
}

interface ReportSums {
  readonly sums: ReadonlyMap<string, TrackerSums>;
  readonly isComplete: boolean;
  readonly readAt: Date;
}

/** A tracker's sums over some days by the id that its links carry. */
export interface TrackerFigures {
  /** By the ids of the asked level. */
  readonly own: ReadonlyMap<string, TrackerSums>;
  /** By ad, of the traffic sources whose links carry no id of the asked level; null: there are none. */
  readonly byAd: ReadonlyMap<string, TrackerSums> | null;
  /** False: an object without a row may have clicks that could not be read. */
  readonly isComplete: boolean;
  /** When the oldest part was read. */
  readonly readAt: Date;
}

export interface FiguresQuery {
  readonly tracker: Tracker;
  /** Null: campaigns of all users. */
  readonly userId: string | null;
  readonly days: TrackerDays;
  readonly field: TrackerTokenField;
  readonly maxAgeMs: number;
}

function toSums({ rows }: TrackerReport): Map<string, TrackerSums> {
  const sums = new Map<string, TrackerSums>();
  for (const row of rows) {
    const known = sums.get(row.value);
    sums.set(row.value, known === undefined ? row.sums : addTrackerSums([known, row.sums]));
  }
  return sums;
}

/**
 * Reports of trackers, shared by all who ask for the same one in the same moment: of one tracker,
 * user, zone and range there is one report.
 */
export function createTrackerFigures({
  gateway,
  toConnection,
  watch,
  now,
}: {
  gateway: Pick<TrackerGateway, 'listCampaigns' | 'report' | 'capabilities'>;
  toConnection: (tracker: Tracker) => TrackerConnection;
  watch: WatchTracker;
  now: () => Date;
}) {
  const nowMs = (): number => now().getTime();
  const campaigns = createSharedResults<CampaignList>({
    nowMs,
    weigh: ({ items }) => items.length,
    maxWeight: MAX_CAMPAIGNS,
  });
  const reports = createSharedResults<ReportSums>({
    nowMs,
    weigh: ({ sums }) => sums.size,
    maxWeight: MAX_ROWS,
  });

  const listCampaigns = async ({ tracker, userId, days, maxAgeMs }: FiguresQuery) => {
    const { filtersCampaignsByUser, reportsSeveralCampaigns } =
      gateway.capabilities[tracker.version];
    const filter = {
      ...(filtersCampaignsByUser && userId !== null ? { userId } : {}),
      ...(reportsSeveralCampaigns ? {} : { clicksIn: days }),
    };
    return campaigns.get({
      key: JSON.stringify([tracker.id, tracker.updatedAt, filter]),
      maxAgeMs,
      load: async () => {
        const readAt = now();
        const { items, unreadable } = await watch(tracker, () =>
          gateway.listCampaigns({ connection: toConnection(tracker), ...filter }),
        );
        if (unreadable > 0) {
          throw new TrackerError({ failure: 'bad_answer' });
        }
        return { items, readAt };
      },
    });
  };

  const report = (
    { tracker, days, maxAgeMs }: FiguresQuery,
    groups: TokenGroups<TrackerCampaign>['groups'],
  ): Promise<ReportSums> =>
    reports.get({
      key: JSON.stringify([tracker.id, tracker.updatedAt, days, groups]),
      maxAgeMs,
      load: async () => {
        const readAt = now();
        const read = await watch(tracker, () =>
          gateway.report({ connection: toConnection(tracker), groups, ...days }),
        );
        return { sums: toSums(read), isComplete: read.gaps.unreadableRows === 0, readAt };
      },
    });

  return {
    /** @throws TrackerError when any part of it could not be read. */
    async read(query: FiguresQuery): Promise<TrackerFigures> {
      const { tracker, field } = query;
      const list = await listCampaigns(query);
      const settings = tracker.trafficSourceSettings;
      const own = groupByToken({ settings, campaigns: list.items, field });
      const others = groupByToken({ settings, campaigns: own.unassigned, field: 'adIdToken' });
      const [byLevel, byAd] = await Promise.all([
        report(query, own.groups),
        others.groups.length === 0 ? null : report(query, others.groups),
      ]);
      const parts = byAd === null ? [byLevel] : [byLevel, byAd];
      return {
        own: byLevel.sums,
        byAd: byAd?.sums ?? null,
        isComplete:
          parts.every(({ isComplete }) => isComplete) &&
          others.unassigned.every((one) => one.trafficSourceId !== null || one.status !== 2),
        readAt: new Date(Math.min(...[list, ...parts].map(({ readAt }) => readAt.getTime()))),
      };
    },
  };
}

export type TrackerFiguresReader = ReturnType<typeof createTrackerFigures>;
