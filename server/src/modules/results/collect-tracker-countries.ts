import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { Tracker, TrackerReports, TrackersService } from '../trackers/index.ts';
import { COLLECT_MAX_MS } from './due-days.ts';
import { ALL_USERS, type ResultRun } from './entities.ts';
import type { FactRepository } from './fact-repository.ts';
import type { ResultTaskRepository } from './task-repository.ts';
import { groupByLevel } from './token-levels.ts';
import type { TrackerCountryFact, TrackerCountryRepository } from './tracker-country-repository.ts';
import { toCents, toCount, toUSDCents } from './tracker-figures.ts';

interface Day {
  readonly tracker: Tracker;
  readonly binomUserId: string;
  readonly day: string;
  readonly timeZone: string;
  readonly maxAgeMs: number;
  /** Units of the tracker's currency per US dollar; null when unknown. */
  readonly perUSD: number | null;
  readonly signal: AbortSignal;
}

/** Reads what was asked for by country, of a tracker that reports it. */
export function createTrackerCountryCollector(deps: {
  db: Database;
  trackers: Pick<TrackersService, 'find'>;
  reports: Pick<TrackerReports, 'listCampaigns' | 'reportCountries'>;
  trackerCountries: TrackerCountryRepository;
  facts: { readonly tracker: Pick<FactRepository['tracker'], 'findRate'> };
  tasks: Pick<ResultTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const readDay = async ({ binomUserId, day, timeZone, perUSD, ...rest }: Day) => {
    const shared = { ...rest, days: { range: { since: day, until: day }, timeZone } };
    const list = await deps.reports.listCampaigns({
      ...shared,
      userId: binomUserId === ALL_USERS ? null : binomUserId,
    });
    let { readAt } = list;
    let isWhole = list.value.unreadable === 0;
    const facts: TrackerCountryFact[] = [];
    const { levels } = groupByLevel({ ...shared, campaigns: list.value.items });
    for (const { level, groups } of levels) {
      const { value: report, readAt: at } = await deps.reports.reportCountries({
        ...shared,
        groups,
      });
      if (at < readAt) {
        readAt = at;
      }
      isWhole &&= report.unreadableRows === 0;
      facts.push(
        ...report.rows.map(
          ({ value, country, sums }): TrackerCountryFact => ({
            level,
            objectId: value,
            country,
            clicks: toCount(sums.clicks),
            leads: toCount(sums.leads ?? sums.conversions),
            revenueUSDCents: toUSDCents(toCents(sums.revenue), perUSD),
          }),
        ),
      );
    }
    return { facts, isWhole, readAt };
  };

  return {
    async collect(
      run: ResultRun,
      { timeZones, signal }: { timeZones: readonly string[]; signal: AbortSignal },
    ): Promise<{ problems: RunProblem[]; isUnfinished: boolean }> {
      const { binomId, binomUserId, trackerCurrency: currency } = run.tracker;
      const tracker = await deps.trackers.find(binomId);
      const problems: RunProblem[] = [];
      if (
        tracker === undefined ||
        tracker.teamId !== run.teamId ||
        !TRACKER_CAPABILITIES[tracker.version].reportsCountries
      ) {
        return { problems, isUnfinished: false };
      }
      const source = { binomId, binomUserId };
      const due = await deps.trackerCountries.listDue({
        ...source,
        adUserId: run.adUserId,
        timeZones,
      });
      const endsAtMs = deps.clock.now().getTime() + COLLECT_MAX_MS;
      try {
        for (const { day, timeZone } of due) {
          signal.throwIfAborted();
          if (deps.clock.now().getTime() > endsAtMs) {
            return { problems, isUnfinished: true };
          }
          const { facts, isWhole, readAt } = await readDay({
            ...{ tracker, binomUserId, day, timeZone, signal },
            maxAgeMs: run.freshMs,
            perUSD: await deps.facts.tracker.findRate({ currency, day }),
          });
          if (!isWhole) {
            problems.push({
              subject: tracker.name,
              code: 'unread_countries',
              message: 'Some rows of the report by country could not be read.',
            });
            continue;
          }
          await deps.db.transaction(async (trx) => {
            await deps.tasks.hold(run, trx);
            await deps.trackerCountries.replaceDay(
              { ...source, teamId: run.teamId, timeZone, day, at: readAt, facts },
              trx,
            );
          });
        }
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) {
          throw error;
        }
        problems.push({ subject: tracker.name, ...toFailure(error) });
      }
      return { problems, isUnfinished: false };
    },
  };
}

export type TrackerCountryCollector = ReturnType<typeof createTrackerCountryCollector>;
