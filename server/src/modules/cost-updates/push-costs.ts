import { addDays } from '@ads-checker/shared/domain/date-presets';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RunFailure } from '../profile-task-runs.ts';
import type { TrackersService } from '../trackers/index.ts';
import { conclude, concludeWithout, type TrackerTurn } from './conclude.ts';
import type { CostRepository } from './cost-repository.ts';
import type { PushTarget, ZonedDay } from './day-report.ts';
import type { Conclusion, CostRun, DueCost, DueDay, RunProblem } from './entities.ts';
import { toFailure } from './fetch-spend.ts';
import type { DayPush, PushDay } from './push-day.ts';
import type { ShareRepository } from './share-repository.ts';
import type { FindTarget } from './targets.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Days whose failed entries are tried again, with today; the network corrects no others. */
const RETRIED_DAYS = 4;
/** Entries of a day in memory at once. */
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
  readonly binomId: string;
  readonly name: string;
  readonly url: string;
  readonly target: PushTarget | null;
  failure: RunFailure | null;
}

export interface PushResult {
  readonly sent: number;
  readonly failed: number;
  readonly problems: readonly RunProblem[];
  /** When a later run must go on; null when it need not. */
  readonly againAt: Date | null;
}

interface PushedDay {
  readonly date: string;
  /** One of `timeZones`; null when unknown. */
  readonly timeZone: string | null;
  readonly timeZones: readonly string[];
}

/** A day that begins and ends at the same instants in several zones is one day for a tracker. */
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

/**
 * Tells all trackers of a task what waits, day by day. Trackers of a day are told at the same time,
 * and one that fails is left out for the rest of the run.
 */
export function createCostPusher({
  db,
  costs,
  shares,
  tasks,
  trackers,
  findTarget,
  pushDay,
  clock,
}: {
  db: Database;
  costs: CostRepository;
  shares: ShareRepository;
  tasks: Pick<CostTaskRepository, 'hold' | 'progress'>;
  trackers: Pick<TrackersService, 'find'>;
  findTarget: FindTarget;
  pushDay: PushDay;
  clock: Clock;
}) {
  const findTargets = async (
    run: CostRun,
    signal: AbortSignal,
    problems: RunProblem[],
  ): Promise<Target[]> => {
    const found = await Promise.all(
      run.settings.map(async (setting): Promise<Target | undefined> => {
        const tracker = await trackers.find(setting.binomId);
        // It was deleted meanwhile, or the profile went to another team.
        if (tracker === undefined || tracker.teamId !== run.teamId) {
          return undefined;
        }
        const { id: binomId, name, url } = tracker;
        try {
          const { target, problem } = await findTarget({ tracker, setting, signal });
          if (problem !== null) {
            problems.push(problem);
          }
          return { binomId, name, url, target, failure: null };
        } catch (error) {
          signal.throwIfAborted();
          const failure = toFailure(error);
          problems.push({ subject: name, ...failure });
          return { binomId, name, url, target: null, failure };
        }
      }),
    );
    return found.filter((target) => target !== undefined);
  };

  return async function pushCosts({
    run,
    signal,
    isOver,
  }: {
    run: CostRun;
    signal: AbortSignal;
    isOver: () => boolean;
  }): Promise<PushResult> {
    const { adUserId, startedAt, isFetchDue, multiplier } = run;
    const today = startedAt.toISOString().slice(0, 10);
    const retrySince = isFetchDue ? addDays({ date: today, days: 1 - RETRIED_DAYS }) : null;
    const problems: RunProblem[] = [];
    const total = await costs.countDue({ adUserId, retrySince });
    let againAt: Date | null = null;
    let sent = 0;
    let failedCount = 0;
    let done = 0;
    if (total === 0) {
      return { sent, failed: failedCount, problems, againAt };
    }
    await tasks.progress(run, { done, total });
    const targets = await findTargets(run, signal, problems);

    const store = (date: string, conclusions: readonly Conclusion[]): Promise<void> =>
      db.transaction(async (trx) => {
        await tasks.hold(run, trx);
        await costs.conclude({ adUserId, date, at: clock.now(), conclusions }, trx);
      });

    const pushTo = async (
      one: Target,
      day: ZonedDay,
      entries: readonly DueCost[],
      onProgress: (part: number) => Promise<void>,
    ): Promise<TrackerTurn> => {
      const { binomId, name, url, target } = one;
      const hasCampaigns = target !== null && target.groups.length > 0;
      const turn = { binomId, name, url, hasCampaigns };
      if (target === null || one.failure !== null) {
        return { ...turn, outcomes: null, failure: one.failure };
      }
      if (!hasCampaigns) {
        const none = new Map(entries.map(({ adId }) => [adId, { kind: 'no_clicks' } as const]));
        return { ...turn, outcomes: none, failure: null };
      }
      const pushed: DayPush = await pushDay({
        run,
        target,
        day,
        entries,
        signal,
        isOver,
        onProgress,
      });
      sent += pushed.sent;
      if (pushed.againAt !== null && (againAt === null || pushed.againAt < againAt)) {
        againAt = pushed.againAt;
      }
      if (pushed.failure !== null) {
        one.failure = pushed.failure;
        problems.push({ subject: name, ...pushed.failure });
      }
      // A report that failed says nothing of any entry.
      const hasReport = pushed.failure === null || pushed.outcomes.size > 0;
      return { ...turn, outcomes: hasReport ? pushed.outcomes : null, failure: pushed.failure };
    };

    const pushEntries = async (
      { date, timeZone }: PushedDay,
      entries: readonly DueCost[],
    ): Promise<void> => {
      const withCurrency = entries.filter(({ currency }) => currency !== null);
      const parts = new Map<string, number>();
      const turns =
        timeZone === null || withCurrency.length === 0
          ? []
          : await Promise.all(
              targets.map((target) =>
                pushTo(target, { date, timeZone }, withCurrency, async (part) => {
                  parts.set(target.binomId, part);
                  const slowest = Math.min(
                    ...targets.map(({ binomId }) => parts.get(binomId) ?? 0),
                  );
                  const doneNow = done + Math.floor(slowest * entries.length);
                  await tasks.progress(run, { done: doneNow, total: Math.max(total, doneNow) });
                }),
              ),
            );
      const held = Map.groupBy(
        await shares.list({ adUserId, date, adIds: withCurrency.map(({ adId }) => adId) }),
        ({ adId }) => adId,
      );
      const at = clock.now();
      const conclusions = entries.flatMap((entry): Conclusion[] => {
        if (timeZone === null || entry.currency === null) {
          return [concludeWithout(entry, timeZone === null ? NO_TIME_ZONE : NO_CURRENCY, at)];
        }
        const own = held.get(entry.adId) ?? [];
        const conclusion = conclude({ entry, turns, shares: own, multiplier, at });
        return conclusion === undefined ? [] : [conclusion];
      });
      await store(date, conclusions);
      failedCount += conclusions.filter(({ result }) => !result.ok).length;
      done += entries.length;
      await tasks.progress(run, { done, total: Math.max(total, done) });
    };

    for (const day of mergeDays(await costs.listDueDays({ adUserId, retrySince }))) {
      let after = '';
      for (;;) {
        if (isOver()) {
          return { sent, failed: failedCount, problems, againAt: clock.now() };
        }
        signal.throwIfAborted();
        const entries = await costs.listDue({
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
