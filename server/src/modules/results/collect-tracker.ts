import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { TrackerCampaign, TrackerReport } from '../../gateways/trackers/ports/tracker-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { Tracker, TrackerReports, TrackersService } from '../trackers/index.ts';
import { COLLECT_MAX_MS, HISTORY_DAYS, listDueRanges } from './due-days.ts';
import { ALL_USERS, type ResultRun, type TrackerFact } from './entities.ts';
import type { FactRepository } from './fact-repository.ts';
import type { ResultTaskRepository } from './task-repository.ts';
import { groupByLevel } from './token-levels.ts';
import { toCents, toCount, toUSDCents } from './tracker-figures.ts';

/** Reports need a token, which any traffic source may have. */
const ANY_TOKEN: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: '1',
  binom_v2: '1',
  keitaro: 'sub_id_1',
};

function toFact(
  sums: TrackerSums,
  place: Pick<TrackerFact, 'level' | 'objectId' | 'campaignId'>,
  perUSD: number | null,
): TrackerFact {
  const revenueCents = toCents(sums.revenue);
  return {
    ...place,
    clicks: toCount(sums.clicks),
    leads: toCount(sums.leads ?? sums.conversions),
    approved: toCount(sums.approved),
    hold: toCount(sums.hold),
    rejected: toCount(sums.rejected),
    revenueCents,
    revenueUSDCents: toUSDCents(revenueCents, perUSD),
    revenueApprovedCents: toCents(sums.revenue_approved),
    costCents: toCents(sums.cost),
  };
}

/** What campaigns counted whose traffic source has no token of ours: it belongs to no object. */
function toUntokenedFacts({ rows, unattributed }: TrackerReport, perUSD: number | null) {
  const place = { level: 'none', objectId: 'no token' } as const;
  return [
    ...rows.map(({ campaignId, sums }) =>
      toFact(sums, { ...place, campaignId: campaignId ?? '' }, perUSD),
    ),
    ...(unattributed.rowCount > 0
      ? [toFact(unattributed.sums, { ...place, campaignId: '' }, perUSD)]
      : []),
  ];
}

const hasFigures = ({ clicks, leads, revenueCents }: TrackerFact): boolean =>
  [clicks, leads, revenueCents].some((value) => value !== null && value !== 0);

interface Day {
  readonly tracker: Tracker;
  readonly binomUserId: string;
  readonly day: string;
  readonly timeZone: string;
  readonly freshMs: number;
  readonly signal: AbortSignal;
}

interface ReadDay {
  readonly facts: readonly TrackerFact[];
  /** Names of tracker campaigns by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly isWhole: boolean;
  /** Of the oldest part. */
  readonly readAt: Date;
}

/** Reads one day of a tracker, or takes what others read meanwhile. */
function createDayReader(deps: { reports: TrackerReports }) {
  return async (
    { tracker, binomUserId, day, timeZone, freshMs, signal }: Day,
    perUSD: number | null,
  ): Promise<ReadDay> => {
    const shared = {
      tracker,
      days: { range: { since: day, until: day }, timeZone },
      maxAgeMs: freshMs,
      signal,
    };
    const list = await deps.reports.listCampaigns({
      ...shared,
      userId: binomUserId === ALL_USERS ? null : binomUserId,
    });
    const campaigns: readonly TrackerCampaign[] = list.value.items;
    let isWhole = list.value.unreadable === 0;
    let { readAt } = list;
    const facts: TrackerFact[] = [];
    const { levels, left } = groupByLevel({ tracker, campaigns });
    for (const { level, groups } of levels) {
      const { value: report, readAt: at } = await deps.reports.report({
        ...shared,
        groups,
        isByCampaign: true,
      });
      if (at < readAt) {
        readAt = at;
      }
      isWhole &&= report.gaps.unreadableRows === 0 && report.rows.every((row) => row.isWhole);
      for (const { value, campaignId, sums } of report.rows) {
        facts.push(toFact(sums, { level, objectId: value, campaignId: campaignId ?? '' }, perUSD));
      }
      if (report.unattributed.rowCount > 0) {
        facts.push(
          toFact(
            report.unattributed.sums,
            { level: 'none', objectId: level, campaignId: '' },
            perUSD,
          ),
        );
      }
    }
    if (left.length > 0) {
      const { value: report, readAt: at } = await deps.reports.report({
        ...shared,
        groups: [{ tokenId: ANY_TOKEN[tracker.version], campaignIds: left.map(({ id }) => id) }],
        isByCampaign: true,
      });
      if (at < readAt) {
        readAt = at;
      }
      isWhole &&= report.gaps.unreadableRows === 0;
      facts.push(...toUntokenedFacts(report, perUSD));
    }
    const names = new Map(campaigns.map(({ id, name }) => [id, name]));
    return { facts: mergeFacts(facts.filter(hasFigures)), names, isWhole, readAt };
  };
}

/** Reads a tracker's revenue by object, tracker campaign and day. */
export function createTrackerCollector(deps: {
  trackers: Pick<TrackersService, 'find'>;
  reports: TrackerReports;
  db: Database;
  facts: FactRepository;
  tasks: Pick<ResultTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const readDay = createDayReader(deps);

  /** The days of all zones, the latest of each first: no history of one holds up another. */
  const listDue = async (
    { freshMs, tracker: { binomId, binomUserId } }: ResultRun,
    timeZones: readonly string[],
  ): Promise<{ days: { day: string; timeZone: string }[]; isUnfinished: boolean }> => {
    const days: { day: string; timeZone: string; age: number }[] = [];
    let isUnfinished = false;
    for (const timeZone of timeZones) {
      const at = deps.clock.now();
      const today = dayIn({ timeZone, at });
      const due = listDueRanges({
        today,
        at,
        freshMs,
        readAt: await deps.facts.tracker.listReadDays({
          ...{ binomId, binomUserId, timeZone },
          since: addDays({ date: today, days: -HISTORY_DAYS }),
          until: today,
        }),
      });
      isUnfinished ||= due.isUnfinished;
      for (const { since, until } of due.ranges) {
        for (let day = until; day >= since; day = addDays({ date: day, days: -1 })) {
          days.push({ day, timeZone, age: (Date.parse(today) - Date.parse(day)) / DAY_MS });
        }
      }
    }
    return { days: days.toSorted((a, b) => a.age - b.age), isUnfinished };
  };

  return {
    /** Reads the days that are due in each zone. @returns what failed, and whether days are left */
    async collect(
      run: ResultRun,
      { timeZones, signal }: { timeZones: readonly string[]; signal: AbortSignal },
    ): Promise<{ problems: RunProblem[]; isUnfinished: boolean }> {
      const { binomId, binomUserId, trackerCurrency: currency } = run.tracker;
      const tracker = await deps.trackers.find(binomId);
      if (tracker === undefined || tracker.teamId !== run.teamId) {
        return { problems: [], isUnfinished: false };
      }
      const endsAtMs = deps.clock.now().getTime() + COLLECT_MAX_MS;
      const { days, isUnfinished } = await listDue(run, timeZones);
      try {
        for (const { day, timeZone } of days) {
          signal.throwIfAborted();
          if (deps.clock.now().getTime() > endsAtMs) {
            return { problems: [], isUnfinished: true };
          }
          const perUSD = await deps.facts.tracker.findRate({ currency, day });
          const { readAt, ...read } = await readDay(
            { tracker, binomUserId, day, timeZone, freshMs: run.freshMs, signal },
            perUSD,
          );
          const isKept = await deps.db.transaction(async (trx) => {
            await deps.tasks.hold(run, trx);
            return deps.facts.tracker.replaceDay(
              { binomId, binomUserId, timeZone, ...read, day, at: readAt, currency },
              trx,
            );
          });
          if (!isKept) {
            return { problems: [], isUnfinished: false };
          }
        }
        return { problems: [], isUnfinished };
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) {
          throw error;
        }
        return { problems: [{ subject: tracker.name, ...toFailure(error) }], isUnfinished };
      }
    },
  };
}

/** Adds up facts of the same object and campaign, as of two groups of tokens. */
function mergeFacts(facts: readonly TrackerFact[]): TrackerFact[] {
  const merged = new Map<string, TrackerFact>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.level, fact.objectId, fact.campaignId]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? fact : addFacts(known, fact));
  }
  return [...merged.values()];
}

function addFacts(a: TrackerFact, b: TrackerFact): TrackerFact {
  const add = (left: number | null, right: number | null) =>
    left === null || right === null ? null : left + right;
  return {
    ...a,
    clicks: add(a.clicks, b.clicks),
    leads: add(a.leads, b.leads),
    approved: add(a.approved, b.approved),
    hold: add(a.hold, b.hold),
    rejected: add(a.rejected, b.rejected),
    revenueCents: add(a.revenueCents, b.revenueCents),
    revenueUSDCents: add(a.revenueUSDCents, b.revenueUSDCents),
    revenueApprovedCents: add(a.revenueApprovedCents, b.revenueApprovedCents),
    costCents: add(a.costCents, b.costCents),
  };
}

export type TrackerCollector = ReturnType<typeof createTrackerCollector>;
