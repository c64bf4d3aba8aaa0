import { addDays } from '@ads-checker/shared/domain/date-presets';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunFailure, type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { TrackersService } from '../trackers/index.ts';
import { combineOutcomes, failEntry, type TrackerResult } from './combine-outcomes.ts';
import type { CostRepository } from './cost-repository.ts';
import type { PushTarget, ZonedDay } from './day-report.ts';
import {
  type CostRun,
  type DueCost,
  type DueDay,
  type EntryResult,
  NO_TRACKERS,
} from './entities.ts';
import type { DayPush, PushDay } from './push-day.ts';
import { TRACKER_DELETED } from './send-shares.ts';
import type { ShareRepository } from './share-repository.ts';
import type { FindTarget } from './targets.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Days for which failed entries are retried, including today; the network corrects no others. */
const RETRIED_DAYS = 4;
/** Bounds memory: entries of a day processed at once. */
const ENTRIES_AT_ONCE = 5_000;

const NO_TIME_ZONE: RunFailure = {
  code: 'no_time_zone',
  message: 'The time zone of the ad account is unknown.',
};
const NO_CURRENCY: RunFailure = {
  code: 'no_currency',
  message: 'The currency of the ad account is unknown.',
};

interface Target {
  readonly trackerId: string;
  readonly name: string;
  readonly url: string;
  readonly target: PushTarget | null;
  failure: RunFailure | null;
}

export interface PushResult {
  readonly sent: number;
  readonly failed: number;
  readonly problems: readonly RunProblem[];
  /** When a later run must continue; null when it need not. */
  readonly againAt: Date | null;
}

interface PushedDay {
  readonly date: string;
  /** One of `timeZones`; null when unknown. */
  readonly timeZone: string | null;
  readonly timeZones: readonly string[];
}

/** Merges zones in which the day begins and ends at the same instants: one day for a tracker. */
export function mergeDays(days: readonly DueDay[]): PushedDay[] {
  const merged = Map.groupBy(days, ({ date, timeZone }) => {
    if (timeZone === null) {
      return date;
    }
    const begins = [date, addDays({ date, days: 1 })].map((day) =>
      findInstant({ timeZone, local: `${day}T00:00` })?.getTime(),
    );
    return begins.includes(undefined) ? `${date} ${timeZone}` : `${date} ${begins.join(' ')}`;
  });
  return [...merged.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [{ ...first, timeZones: same.flatMap(({ timeZone }) => timeZone ?? []) }];
  });
}

interface CostPusherDeps {
  db: Database;
  costs: CostRepository;
  shares: ShareRepository;
  tasks: Pick<CostTaskRepository, 'hold' | 'progress'>;
  trackers: Pick<TrackersService, 'find'>;
  findTarget: FindTarget;
  pushDay: PushDay;
  clock: Clock;
}

/** The trackers of a run. */
function createTargets(deps: CostPusherDeps) {
  const findTargets = async (
    run: CostRun,
    signal: AbortSignal,
    problems: RunProblem[],
  ): Promise<Target[]> => {
    const found = await Promise.all(
      run.settings.map(async (setting): Promise<Target | undefined> => {
        const tracker = await deps.trackers.find(setting.binomId);
        // The tracker was deleted meanwhile, or the profile moved to another team.
        if (tracker === undefined || tracker.teamId !== run.teamId) {
          return undefined;
        }
        const { id: trackerId, name, url } = tracker;
        try {
          const { target, problem } = await deps.findTarget({ tracker, setting, signal });
          if (problem !== null) {
            problems.push(problem);
          }
          return { trackerId, name, url, target, failure: null };
        } catch (error) {
          signal.throwIfAborted();
          const failure = toFailure(error);
          problems.push({ subject: name, ...failure });
          return { trackerId, name, url, target: null, failure };
        }
      }),
    );
    return found.filter((target) => target !== undefined);
  };

  return { findTargets };
}

/**
 * Sends due costs to all trackers of a task, day by day. The trackers of a day run in parallel; one
 * that fails is skipped for the rest of the run, and one that is deleted is left out.
 */
export function createCostPusher(deps: CostPusherDeps) {
  const { findTargets } = createTargets(deps);

  return async function pushCosts(input: {
    run: CostRun;
    signal: AbortSignal;
    isOver: () => boolean;
  }): Promise<PushResult> {
    const { adUserId, startedAt, isFetchDue, multiplier } = input.run;
    const today = startedAt.toISOString().slice(0, 10);
    const retrySince = isFetchDue ? addDays({ date: today, days: 1 - RETRIED_DAYS }) : null;
    const problems: RunProblem[] = [];
    const total = await deps.costs.countDue({ adUserId, retrySince });
    let againAt: Date | null = null;
    let sent = 0;
    let failedCount = 0;
    let done = 0;
    if (total === 0) {
      return { sent, failed: failedCount, problems, againAt };
    }
    await deps.tasks.progress(input.run, { done, total });
    const targets = await findTargets(input.run, input.signal, problems);

    const store = (date: string, results: readonly EntryResult[]): Promise<void> =>
      deps.db.transaction(async (trx) => {
        await deps.tasks.hold(input.run, trx);
        await deps.costs.storeOutcomes({ adUserId, date, at: deps.clock.now(), results }, trx);
      });

    const pushTo = async (
      one: Target,
      day: ZonedDay,
      entries: readonly DueCost[],
      onProgress: (part: number) => Promise<void>,
    ): Promise<TrackerResult | undefined> => {
      const { trackerId, name, url, target } = one;
      const hasCampaigns = target !== null && target.groups.length > 0;
      const turn = { trackerId, name, url, hasCampaigns };
      if (target === null || one.failure !== null) {
        return { ...turn, outcomes: null, failure: one.failure };
      }
      if (!hasCampaigns) {
        const none = new Map(entries.map(({ adId }) => [adId, { kind: 'no_clicks' } as const]));
        return { ...turn, outcomes: none, failure: null };
      }
      const pushed: DayPush = await deps.pushDay({
        run: input.run,
        target,
        day,
        entries,
        signal: input.signal,
        isOver: input.isOver,
        onProgress,
      });
      sent += pushed.sent;
      if (pushed.againAt !== null && (againAt === null || pushed.againAt < againAt)) {
        againAt = pushed.againAt;
      }
      if (pushed.failure?.code === TRACKER_DELETED.code) {
        targets.splice(targets.indexOf(one), 1);
        return undefined;
      }
      if (pushed.failure !== null) {
        one.failure = pushed.failure;
        problems.push({ subject: name, ...pushed.failure });
      }
      // A failed report proves nothing about any entry.
      const hasReport = pushed.failure === null || pushed.outcomes.size > 0;
      return { ...turn, outcomes: hasReport ? pushed.outcomes : null, failure: pushed.failure };
    };

    const pushEntries = async (
      { date, timeZone }: PushedDay,
      entries: readonly DueCost[],
    ): Promise<void> => {
      const withCurrency = entries.filter(({ currency }) => currency !== null);
      const parts = new Map<string, number>();
      const pushed =
        timeZone === null || withCurrency.length === 0
          ? []
          : await Promise.all(
              [...targets].map((target) =>
                pushTo(target, { date, timeZone }, withCurrency, async (part) => {
                  parts.set(target.trackerId, part);
                  const slowest = Math.min(
                    ...targets.map(({ trackerId }) => parts.get(trackerId) ?? 0),
                  );
                  const doneNow = done + Math.floor(slowest * entries.length);
                  await deps.tasks.progress(input.run, {
                    done: doneNow,
                    total: Math.max(total, doneNow),
                  });
                }),
              ),
            );
      const results = pushed.filter((result) => result !== undefined);
      const sharesByAd = Map.groupBy(
        await deps.shares.list({ adUserId, date, adIds: withCurrency.map(({ adId }) => adId) }),
        ({ adId }) => adId,
      );
      const at = deps.clock.now();
      const entryResults = entries.flatMap((entry): EntryResult[] => {
        if (timeZone === null || entry.currency === null) {
          return [failEntry(entry, timeZone === null ? NO_TIME_ZONE : NO_CURRENCY, at)];
        }
        if (targets.length === 0) {
          return [failEntry(entry, NO_TRACKERS, at)];
        }
        const own = sharesByAd.get(entry.adId) ?? [];
        const result = combineOutcomes({ entry, results, shares: own, multiplier, at });
        return result === undefined ? [] : [result];
      });
      await store(date, entryResults);
      failedCount += entryResults.filter(({ result }) => !result.ok).length;
      done += entries.length;
      await deps.tasks.progress(input.run, { done, total: Math.max(total, done) });
    };

    for (const day of mergeDays(await deps.costs.listDueDays({ adUserId, retrySince }))) {
      let after = '';
      for (;;) {
        if (input.isOver()) {
          return { sent, failed: failedCount, problems, againAt: deps.clock.now() };
        }
        input.signal.throwIfAborted();
        const entries = await deps.costs.listDue({
          adUserId,
          date: day.date,
          timeZones: day.timeZones,
          retrySince,
          after,
          limit: ENTRIES_AT_ONCE,
        });
        const last = entries.at(-1);
        if (last === undefined) {
          break;
        }
        await pushEntries(day, entries);
        after = last.adId;
      }
    }
    return { sent, failed: failedCount, problems, againAt };
  };
}

export type PushCosts = ReturnType<typeof createCostPusher>;
