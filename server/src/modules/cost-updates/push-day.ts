import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import type { TrackerGateway } from '../../gateways/trackers/ports/tracker-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunFailure, toFailure } from '../profile-tasks/index.ts';
import type { TrackerReports } from '../trackers/index.ts';
import { type DayReport, type PushTarget, readDayReport, type ZonedDay } from './day-report.ts';
import type { CostRun, DueCost, StoredShare } from './entities.ts';
import { createEntryOutcomes, type EntryOutcome } from './entry-outcomes.ts';
import { readBackAt } from './in-doubt.ts';
import { planShares } from './plan-shares.ts';
import { createShareSender } from './send-shares.ts';
import type { ShareRepository } from './share-repository.ts';
import type { CostTaskRepository } from './task-repository.ts';

export interface DayPush {
  readonly outcomes: ReadonlyMap<string, EntryOutcome>;
  readonly sent: number;
  /** When a later run must continue; null when it need not. */
  readonly againAt: Date | null;
  /** A failure of the tracker as a whole: it is skipped for the rest of the run. */
  readonly failure: RunFailure | null;
}

/** Sends one tracker the costs of one day, by the clicks of each ad; only what it does not hold. */
export function createDayPusher(deps: {
  db: Database;
  reports: TrackerReports;
  gateway: Pick<TrackerGateway, 'batchCosts' | 'updateCosts'>;
  shares: ShareRepository;
  tasks: Pick<CostTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const sender = createShareSender({
    db: deps.db,
    gateway: deps.gateway,
    shares: deps.shares,
    tasks: deps.tasks,
    clock: deps.clock,
  });

  /** When campaigns of a rate-limited tracker were last sent something. */
  const readLastSentAt = async (
    { adUserId, startedAt }: CostRun,
    { trackerId, version }: PushTarget,
  ): Promise<ReadonlyMap<string, Date>> => {
    const { minCostIntervalSeconds } = TRACKER_CAPABILITIES[version];
    return minCostIntervalSeconds === 0
      ? new Map()
      : deps.shares.listLastSentAt({
          adUserId,
          trackerId,
          since: new Date(startedAt.getTime() - minCostIntervalSeconds * 1_000),
          // The days of one run count as one update.
          before: startedAt,
        });
  };

  /** A report that was read before a cost in doubt could appear in it says nothing about it. */
  const findMaxAgeMs = (
    { version }: PushTarget,
    entries: readonly DueCost[],
    stored: readonly StoredShare[],
  ): number => {
    if (entries.some(({ isRequested }) => isRequested)) {
      return 0;
    }
    const nowMs = deps.clock.now().getTime();
    const ages = stored.flatMap(({ sending }) =>
      sending === null ? [] : nowMs - readBackAt({ version, sentAt: sending.at }).getTime(),
    );
    return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...ages));
  };

  return async function pushDay(input: {
    run: CostRun;
    target: PushTarget;
    day: ZonedDay;
    entries: readonly DueCost[];
    signal: AbortSignal;
    /** The time of the run is up: the rest waits for the next one. */
    isOver: () => boolean;
    onProgress: (done: number) => Promise<void>;
  }): Promise<DayPush> {
    const outcomes = createEntryOutcomes();
    const stored = await deps.shares.list({
      adUserId: input.run.adUserId,
      date: input.day.date,
      trackerId: input.target.trackerId,
      adIds: input.entries.map(({ adId }) => adId),
    });
    let report: DayReport;
    try {
      report = await readDayReport({
        reports: deps.reports,
        target: input.target,
        day: input.day,
        maxAgeMs: findMaxAgeMs(input.target, input.entries, stored),
        signal: input.signal,
      });
    } catch (error) {
      input.signal.throwIfAborted();
      return { outcomes: outcomes.byAd, sent: 0, againAt: null, failure: toFailure(error) };
    }
    const { changes, confirmed } = planShares({
      run: input.run,
      target: input.target,
      entries: input.entries,
      report,
      stored,
      lastSentAt: await readLastSentAt(input.run, input.target),
      outcomes,
      now: deps.clock.now(),
    });
    if (confirmed.length > 0) {
      await sender.settle({
        run: input.run,
        target: input.target,
        day: input.day,
        settled: confirmed,
      });
    }
    const { sent, failure } = await sender.send({
      run: input.run,
      target: input.target,
      day: input.day,
      changes,
      outcomes,
      signal: input.signal,
      isOver: input.isOver,
      onProgress: input.onProgress,
    });
    input.signal.throwIfAborted();
    return { outcomes: outcomes.byAd, sent, againAt: outcomes.againAt(), failure };
  };
}

export type PushDay = ReturnType<typeof createDayPusher>;
