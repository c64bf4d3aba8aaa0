import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerCampaignStatus, TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import {
  type TrackerCampaign,
  type TrackerConnection,
  type TrackerDays,
  TrackerError,
  type TrackerGateway,
  type TrackerList,
  type TrackerReport,
} from '../../gateways/trackers/ports/tracker-port.ts';
import {
  groupByToken,
  type MonitorTracker,
  type TokenGroups,
  type Tracker,
} from '../trackers/index.ts';
import { createSharedResults } from './shared-results.ts';

/** Total rows of cached reports, some 200 MB at most. */
const MAX_ROWS = 400_000;
const MAX_CAMPAIGNS = 100_000;
const DELETED = 0 satisfies TrackerCampaignStatus;

interface CampaignList {
  readonly items: TrackerList<TrackerCampaign>['items'];
  readonly readAt: Date;
}

/** Totals by id. */
export interface IdSums {
  /** Null for an id without clicks; `unknown` when clicks of it could not be read. */
  of(id: string): TrackerSums | null | 'unknown';
  /** False when some row could not be read. */
  readonly isComplete: boolean;
}

interface ReportSums extends IdSums {
  readonly size: number;
  readonly readAt: Date;
}

/** Clicks of a campaign without the token are in no report: its ads would seem to have none. */
function tokensMissing(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'The tracker has active campaigns whose traffic source has no Ad ID token. Choose one in the tracker’s settings.',
    { code: 'tracker_tokens_missing' },
  );
}

/** Nobody's campaigns are none: every object would seem to have no clicks. */
function userMissing(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'The tracker has no user with the ID of this rule. Choose another in the rule.',
    { code: 'tracker_user_missing' },
  );
}

/** A tracker's totals for a period, by the id carried in its links. */
export interface TrackerFigures {
  /** By ids of the requested level. */
  readonly own: IdSums;
  /** By ad, for traffic sources without ids of the requested level; null when there are none. */
  readonly byAd: IdSums | null;
  /** Time of the oldest part. */
  readonly readAt: Date;
}

export interface FiguresQuery {
  readonly tracker: Tracker;
  /** Null for campaigns of all users. */
  readonly userId: string | null;
  readonly days: TrackerDays;
  readonly field: TrackerTokenField;
  readonly maxAgeMs: number;
}

function toSums({ rows, gaps }: TrackerReport): Omit<ReportSums, 'readAt'> {
  const sums = new Map(
    rows.map((row) => [row.value, row.isWhole ? row.sums : ('unknown' as const)]),
  );
  const isComplete = gaps.unreadableRows === 0;
  // An unreadable row may be the one of an id that has none.
  const missing = isComplete ? null : 'unknown';
  return { of: (id) => sums.get(id) ?? missing, size: sums.size, isComplete };
}

/** Tracker reports shared by concurrent callers: one report per tracker, user, zone and range. */
export function createTrackerFigures(deps: {
  gateway: Pick<TrackerGateway, 'listCampaigns' | 'listUsers' | 'report' | 'capabilities'>;
  toConnection: (tracker: Tracker) => TrackerConnection;
  monitor: MonitorTracker;
  now: () => Date;
}) {
  const nowMs = (): number => deps.now().getTime();
  const campaigns = createSharedResults<CampaignList>({
    nowMs,
    sizeOf: ({ items }) => items.length,
    maxWeight: MAX_CAMPAIGNS,
  });
  const reports = createSharedResults<ReportSums>({
    nowMs,
    sizeOf: ({ size }) => size,
    maxWeight: MAX_ROWS,
  });

  const listCampaigns = async ({ tracker, userId, days, maxAgeMs }: FiguresQuery) => {
    const { filtersCampaignsByUser, reportsSeveralCampaigns } =
      deps.gateway.capabilities[tracker.version];
    const filter = {
      ...(filtersCampaignsByUser && userId !== null ? { userId } : {}),
      ...(reportsSeveralCampaigns ? {} : { clicksIn: days }),
    };
    return campaigns.get({
      key: JSON.stringify([tracker.id, tracker.updatedAt, filter]),
      maxAgeMs,
      load: async () => {
        const readAt = deps.now();
        const { items, unreadable } = await deps.monitor(tracker, () =>
          deps.gateway.listCampaigns({ connection: deps.toConnection(tracker), ...filter }),
        );
        if (unreadable > 0) {
          throw new TrackerError({ failure: 'bad_answer' });
        }
        return { items, readAt };
      },
    });
  };

  const requireUser = async ({ tracker, userId }: FiguresQuery): Promise<void> => {
    if (userId === null || !deps.gateway.capabilities[tracker.version].filtersCampaignsByUser) {
      return;
    }
    const { items, unreadable } = await deps.monitor(tracker, () =>
      deps.gateway.listUsers({ connection: deps.toConnection(tracker) }),
    );
    if (unreadable === 0 && !items.some(({ id }) => id === userId)) {
      throw userMissing();
    }
  };

  const report = (
    { tracker, days, maxAgeMs }: FiguresQuery,
    groups: TokenGroups<TrackerCampaign>['groups'],
  ): Promise<ReportSums> =>
    reports.get({
      key: JSON.stringify([tracker.id, tracker.updatedAt, days, groups]),
      maxAgeMs,
      load: async () => {
        const readAt = deps.now();
        const read = await deps.monitor(tracker, () =>
          deps.gateway.report({ connection: deps.toConnection(tracker), groups, ...days }),
        );
        return { ...toSums(read), readAt };
      },
    });

  return {
    /**
     * @throws TrackerError when any part could not be read; FailedPreconditionError
     * `tracker_tokens_missing` when an active campaign's traffic source carries no ad ids, and
     * `tracker_user_missing` when the tracker has no such user.
     */
    async read(query: FiguresQuery): Promise<TrackerFigures> {
      const { tracker, field } = query;
      const list = await listCampaigns(query).catch(async (error: unknown) => {
        // Some trackers refuse a user whom they do not have.
        if (error instanceof TrackerError && error.failure === 'bad_request') {
          await requireUser(query);
        }
        throw error;
      });
      if (list.items.length === 0) {
        await requireUser(query);
      }
      const settings = tracker.trafficSourceSettings;
      const own = groupByToken({ settings, campaigns: list.items, field });
      const others = groupByToken({ settings, campaigns: own.unassigned, field: 'adIdToken' });
      if (others.unassigned.some(({ status }) => status !== DELETED)) {
        throw tokensMissing();
      }
      const [byLevel, byAd] = await Promise.all([
        report(query, own.groups),
        others.groups.length === 0 ? null : report(query, others.groups),
      ]);
      const parts = byAd === null ? [byLevel] : [byLevel, byAd];
      return {
        own: byLevel,
        byAd,
        readAt: new Date(Math.min(...[list, ...parts].map(({ readAt }) => readAt.getTime()))),
      };
    },
  };
}

export type TrackerFiguresReader = ReturnType<typeof createTrackerFigures>;
