import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { listRuleColumns } from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { FigurePeriod } from '@ads-checker/shared/contracts/rule-windows';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { isOutsideActiveHours } from '@ads-checker/shared/domain/rules/active-hours';
import {
  decideRule,
  type RuleEffect,
  type RuleObject,
  type RuleTerms,
  type TargetStatus,
} from '@ads-checker/shared/domain/rules/decide';
import {
  isNetworkColumn,
  type NetworkMetrics,
  type ObjectMetrics,
} from '@ads-checker/shared/domain/rules/evaluate';
import {
  type FigureReading,
  RECORDING_INTERVAL_MS,
  type RecordedAd,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';

import { createBacktestWindows } from './backtest-windows.ts';
import { daysOfPeriod } from './read-periods.ts';
import { listDayPeriods } from './rule-query.ts';

const ACTIONS_SHOWN = 1_000;

interface DayFigures {
  readonly ad: RecordedAd;
  readonly sums: TrackerSums | null;
}

export interface BacktestInput {
  readonly rule: RuleTerms & {
    readonly datePreset: DatePreset;
    readonly adCampaignId: string;
  };
  /** In chronological order; those before `since` only complete the days that the rule reads. */
  readonly moments: readonly FigureReading[];
  readonly since: Date;
  readonly until: Date;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** IANA zone of the rule's hours. */
  readonly hoursTimeZone: string;
  readonly currency: string | null;
  readonly maxActsPerHour: number;
}

function addUp(values: readonly (number | null)[]): number | undefined {
  let sum = 0;
  for (const value of values) {
    if (value === null) {
      return undefined;
    }
    sum += value;
  }
  return sum;
}

function sumMetrics(
  parts: readonly DayFigures[],
  {
    trackerVersion,
    currency,
  }: { trackerVersion: RuleTerms['trackerVersion']; currency: string | null },
): ObjectMetrics {
  const sums = parts.flatMap((part) => part.sums ?? []);
  const network: NetworkMetrics = {
    currency,
    spend: addUp(parts.map(({ ad }) => ad.spend)),
    impressions: addUp(parts.map(({ ad }) => ad.impressions)),
    clicks: addUp(parts.map(({ ad }) => ad.clicks)),
    inlineLinkClicks: addUp(parts.map(({ ad }) => ad.inlineLinkClicks)),
  };
  return {
    tracker:
      sums.length === 0 || trackerVersion === null
        ? null
        : { version: trackerVersion, sums: addTrackerSums(sums) },
    trackerCurrency: null,
    network,
  };
}

const text = (amount: number): string => String(Math.round(amount * 100) / 100);

/** Days between two dates, inclusive. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 400; day = addDays({ date: day, days: 1 })) {
    days.push(day);
  }
  return days;
}

interface DayTotal {
  moments: number;
  on: number;
  off: number;
  spend: number;
  concerned: number;
}

const keyOf = (level: RuleLevel, id: string): string => `${level} ${id}`;

/** What the rule did to objects so far; all count as on before. */
function createSimulatedActs() {
  const statuses = new Map<string, TargetStatus>();
  const resumes = new Map<string, Date>();
  const lastActs = new Map<string, Date>();
  const actTimes: number[] = [];
  const actsOfDay = new Map<string, number>();
  const statusOf = (level: RuleLevel, id: string | null): TargetStatus =>
    statuses.get(keyOf(level, id ?? '')) ?? 'ACTIVE';

  return {
    isOff: ({ id, adSetId, campaignId }: RecordedAd): boolean =>
      statusOf('ad', id) === 'PAUSED' ||
      statusOf('ad_set', adSetId) === 'PAUSED' ||
      statusOf('campaign', campaignId) === 'PAUSED',
    countInHourBefore: (at: Date): number =>
      actTimes.filter((time) => at.getTime() - time < HOUR_MS).length,
    stateOf: (level: RuleLevel, id: string, day: string) => ({
      status: statusOf(level, id),
      lastActAt: lastActs.get(keyOf(level, id)) ?? null,
      actsToday: actsOfDay.get(`${day} ${keyOf(level, id)}`) ?? 0,
      changedByPersonAt: null,
    }),
    /** Turns on again what was paused until a moment. */
    resumeUntil(at: Date): void {
      for (const [key, resumeAt] of resumes) {
        if (resumeAt <= at) {
          statuses.set(key, 'ACTIVE');
          resumes.delete(key);
        }
      }
    },
    add(act: {
      level: RuleLevel;
      id: string;
      effect: RuleEffect | null;
      at: Date;
      day: string;
    }): void {
      const { level, id, effect, at, day } = act;
      const key = keyOf(level, id);
      if (effect?.kind === 'status') {
        statuses.set(key, effect.status);
        resumes.delete(key);
        if (effect.resumeAt !== null) {
          resumes.set(key, effect.resumeAt);
        }
      }
      lastActs.set(key, at);
      actTimes.push(at.getTime());
      actsOfDay.set(`${day} ${key}`, (actsOfDay.get(`${day} ${key}`) ?? 0) + 1);
    },
  };
}

type DaysOfAd = ReadonlyMap<string, DayFigures>;
type FiguresByAd = ReadonlyMap<string, DaysOfAd>;

const latestOf = (byDay: ReadonlyMap<string, DayFigures> | undefined): RecordedAd | undefined =>
  [...(byDay?.values() ?? [])].at(-1)?.ad;

/** What the rule would have read at a moment: its ads, and their ad sets and campaigns. */
function listObjects(
  { rule, currency }: Pick<BacktestInput, 'rule' | 'currency'>,
  read: {
    figures: FiguresByAd;
    range: readonly string[];
    /** Days of conditions with days of their own. */
    windows: ReadonlyMap<FigurePeriod, readonly string[]>;
    /** Figures of hours, by period. */
    recorded: (object: {
      readonly id: string;
      readonly lastActAt: Date | null;
    }) => readonly (readonly [FigurePeriod, ObjectMetrics])[];
    stateOf: (
      level: RuleLevel,
      id: string,
    ) => Pick<RuleObject, 'status' | 'lastActAt' | 'actsToday' | 'changedByPersonAt'>;
  },
): RuleObject[] {
  const { trackerVersion } = rule;
  const ads = [...read.figures].map(([id, byDay]) => {
    const latest = latestOf(byDay);
    return {
      id,
      adSetId: latest?.adSetId ?? null,
      campaignId: latest?.campaignId ?? null,
      parts: read.range.flatMap((day) => byDay.get(day) ?? []),
      byDay,
    };
  });
  const toObject = (
    level: RuleLevel,
    id: string,
    parents: Pick<RuleObject, 'adSetId' | 'campaignId'>,
    own: readonly { readonly parts: readonly DayFigures[]; readonly byDay: DaysOfAd }[],
  ): RuleObject => {
    const sum = (parts: readonly DayFigures[]) => sumMetrics(parts, { trackerVersion, currency });
    const windows = [...read.windows].map(
      ([window, days]) =>
        [
          window,
          sum(own.flatMap(({ byDay }) => days.flatMap((day) => byDay.get(day) ?? []))),
        ] as const,
    );
    const state = read.stateOf(level, id);
    return {
      id,
      level,
      ...parents,
      ...(level === rule.level
        ? {
            metrics: sum(own.flatMap(({ parts }) => parts)),
            windows: new Map([...windows, ...read.recorded({ id, ...state })]),
          }
        : {}),
      ...state,
    };
  };
  const grouped = (level: 'ad_set' | 'campaign') =>
    [...Map.groupBy(ads, (ad) => (level === 'ad_set' ? ad.adSetId : ad.campaignId))].flatMap(
      ([id, own]) =>
        id === null
          ? []
          : toObject(
              level,
              id,
              { adSetId: level === 'ad_set' ? id : null, campaignId: own[0]?.campaignId ?? null },
              own,
            ),
    );
  return [
    ...ads.map((ad) =>
      toObject('ad', ad.id, { adSetId: ad.adSetId, campaignId: ad.campaignId }, [ad]),
    ),
    ...grouped('ad_set'),
    ...grouped('campaign'),
  ];
}

function countSlots({ since, until, timeZone }: BacktestInput): Map<string, number> {
  const slots = new Map<string, number>();
  const first = Math.ceil(since.getTime() / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
  for (let slot = first; slot <= until.getTime(); slot += RECORDING_INTERVAL_MS) {
    const day = dayIn({ timeZone, at: new Date(slot) });
    slots.set(day, (slots.get(day) ?? 0) + 1);
  }
  return slots;
}

/**
 * Simulates a rule: `decideRule` over recorded moments in chronological order. Every ad counts as
 * on until the rule turns it off; its spend from then on is what the rule would have affected. A
 * moment without the required figures is reported as missing and decides nothing. Pure.
 */
export function runBacktest(input: BacktestInput): Backtest {
  const { rule, moments, since, until, currency, maxActsPerHour } = input;
  const readsTracker = [...listRuleColumns(rule.conditions)].some(
    (column) => !isNetworkColumn(column),
  );
  const figures = new Map<string, Map<string, DayFigures>>();
  const recordedDays = new Map<string, boolean>();
  const simulated = createSimulatedActs();
  const acts: Backtest['acts'] = [];
  const totals = new Map<string, DayTotal>();
  let actCount = 0;
  let lastRunAt = Number.NEGATIVE_INFINITY;

  const totalOf = (day: string): DayTotal => {
    const known = totals.get(day) ?? { moments: 0, on: 0, off: 0, spend: 0, concerned: 0 };
    totals.set(day, known);
    return known;
  };

  /** Adds the figures of a moment, and what was spent since the one before it. */
  const addMoment = ({ day, ads, trackerSums, at, isFinal }: FigureReading): void => {
    simulated.resumeUntil(at);
    const isShown = at >= since && at <= until;
    for (const ad of ads.filter(({ campaignId }) => campaignId === rule.adCampaignId)) {
      const byDay = figures.get(ad.id) ?? new Map<string, DayFigures>();
      figures.set(ad.id, byDay);
      const before = byDay.get(day)?.ad.spend ?? 0;
      const spent = Math.max(0, (ad.spend ?? before) - before);
      const earlier = isFinal && trackerSums === null ? byDay.get(day)?.sums : undefined;
      byDay.set(day, { ad, sums: trackerSums?.get(ad.id) ?? earlier ?? null });
      if (isShown) {
        const total = totalOf(day);
        total.spend += spent;
        total.concerned += simulated.isOff(ad) ? spent : 0;
      }
    }
    recordedDays.set(day, trackerSums !== null || (isFinal && recordedDays.get(day) === true));
  };

  const decideAt = (
    { at, day }: FigureReading,
    read: Pick<Parameters<typeof listObjects>[1], 'range' | 'windows' | 'recorded'>,
  ): void => {
    const stateOf = (level: RuleLevel, id: string) => simulated.stateOf(level, id, day);
    const objects = listObjects(input, { figures, ...read, stateOf });
    const remainingTeamActions = Math.max(0, maxActsPerHour - simulated.countInHourBefore(at));
    const decisions = decideRule(
      rule,
      { objects, remainingTeamActions, timeZone: input.timeZone, areAmountsSimulated: true },
      at,
    );
    for (const { objectId, level, action, effect, skipped } of decisions.acts) {
      if (skipped !== null || objectId === null) {
        continue;
      }
      simulated.add({ level, id: objectId, effect, at, day });
      actCount += 1;
      if (effect?.kind === 'status') {
        totalOf(day)[effect.status === 'ACTIVE' ? 'on' : 'off'] += 1;
      }
      if (acts.length < ACTIONS_SHOWN) {
        const name = latestOf(figures.get(objectId))?.name ?? null;
        acts.push({ at: at.toISOString(), objectId, level, name, action });
      }
    }
  };

  const dayPeriods = listDayPeriods(rule);
  const recordedWindows = createBacktestWindows(input);
  for (const moment of moments) {
    addMoment(moment);
    const { at, day, trackerSums, isFinal } = moment;
    if (at < since || at > until || isFinal) {
      continue;
    }
    const daysOf = (period: FigurePeriod): readonly string[] => {
      const { since: first, until: last } = daysOfPeriod(period, day);
      return daysBetween(first, last);
    };
    const range = daysOf(rule.datePreset);
    const windows = new Map(dayPeriods.map((period) => [period, daysOf(period)]));
    const isRead = [range, ...windows.values()].every((days) =>
      days.every(
        (each) => recordedDays.get(each) === true || (recordedDays.has(each) && !readsTracker),
      ),
    );
    const recorded = recordedWindows(at);
    if (!isRead || (readsTracker && trackerSums === null) || recorded === undefined) {
      continue;
    }
    totalOf(day).moments += 1;
    if (isOutsideActiveHours(rule, { timeZone: input.hoursTimeZone, at })) {
      continue;
    }
    if (at.getTime() - lastRunAt >= rule.checkIntervalInSeconds * 1_000) {
      lastRunAt = at.getTime();
      decideAt(moment, { range, windows, recorded });
    }
  }

  return {
    days: [...countSlots(input)].map(([date, count]) => {
      const total = totals.get(date);
      const isRecorded = total !== undefined && recordedDays.has(date);
      return {
        date,
        moments: total?.moments ?? 0,
        missingMoments: Math.max(0, count - (total?.moments ?? 0)),
        turnedOn: total?.on ?? 0,
        turnedOff: total?.off ?? 0,
        spend: isRecorded ? text(total.spend) : null,
        spendConcerned: isRecorded ? text(total.concerned) : null,
      };
    }),
    currency,
    acts,
    actCount,
  };
}
