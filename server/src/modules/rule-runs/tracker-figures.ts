import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerCampaignStatus, TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import {
  type TrackerCampaign,
  type TrackerConnection,
  type TrackerDays,
  TrackerError,
  type TrackerGateway,
  type TrackerReport,
} from '../../gateways/trackers/ports/tracker-port.ts';
import {
  groupByToken,
  type MonitorTracker,
  type TokenGroups,
  type Tracker,
  type TrackerReports,
} from '../trackers/index.ts';

/** Older figures never decide, however rarely a rule runs. */
const MAX_AGE_MS = 2 * MINUTE_MS;
const DELETED = 0 satisfies TrackerCampaignStatus;

/** Totals by id. */
export interface IdSums {
  /** Null for an id without clicks; `unknown` when clicks of it could not be read. */
  of(id: string): TrackerSums | null | 'unknown';
  /** False when some row could not be read. */
  readonly isComplete: boolean;
}

interface ReportSums extends IdSums {
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

function toSums({ rows, gaps }: TrackerReport): IdSums {
  const sums = new Map(
    rows.map((row) => [row.value, row.isWhole ? row.sums : ('unknown' as const)]),
  );
  const isComplete = gaps.unreadableRows === 0;
  // An unreadable row may be the one of an id that has none.
  const missing = isComplete ? null : 'unknown';
  return { of: (id) => sums.get(id) ?? missing, isComplete };
}

/** A tracker's totals by id, of reports that others may have read a moment ago. */
export function createTrackerFigures(deps: {
  gateway: Pick<TrackerGateway, 'listUsers' | 'capabilities'>;
  toConnection: (tracker: Tracker) => TrackerConnection;
  monitor: MonitorTracker;
  reports: TrackerReports;
}) {
  const sumsOf = new WeakMap<TrackerReport, IdSums>();

  const listCampaigns = async (query: FiguresQuery) => {
    const { value, readAt } = await deps.reports.listCampaigns({
      ...query,
      maxAgeMs: Math.min(query.maxAgeMs, MAX_AGE_MS),
    });
    if (value.unreadable > 0) {
      throw new TrackerError({ failure: 'bad_answer' });
    }
    return { items: value.items, readAt };
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

  const report = async (
    { tracker, days, maxAgeMs }: FiguresQuery,
    groups: TokenGroups<TrackerCampaign>['groups'],
  ): Promise<ReportSums> => {
    const { value, readAt } = await deps.reports.report({
      tracker,
      groups,
      days,
      isByCampaign: false,
      maxAgeMs: Math.min(maxAgeMs, MAX_AGE_MS),
    });
    const sums = sumsOf.get(value) ?? toSums(value);
    sumsOf.set(value, sums);
    return { ...sums, readAt };
  };

  return {
    /**
     * @throws AppError when any part could not be read; FailedPreconditionError
     * `tracker_tokens_missing` when an active campaign's traffic source carries no ad ids, and
     * `tracker_user_missing` when the tracker has no such user.
     */
    async read(query: FiguresQuery): Promise<TrackerFigures> {
      const { tracker, field } = query;
      const list = await listCampaigns(query).catch(async (error: unknown) => {
        // Some trackers refuse a user whom they do not have.
        if (error instanceof AppError && error.code === 'bad_request') {
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
