import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import { listConditions, listRuleColumns } from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { FigurePeriod } from '@ads-checker/shared/contracts/rule-windows';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { isOutsideActiveHours } from '@ads-checker/shared/domain/rules/active-hours';
import {
  type ActionDecision,
  decideRule,
  type RuleEffect,
  type RuleTerms,
} from '@ads-checker/shared/domain/rules/decide';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { listMoneyLevels } from '@ads-checker/shared/domain/rules/money-acts';
import {
  type FigureReading,
  RECORDING_INTERVAL_MS,
  type RecordedAd,
  type RecordedState,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import type { RuleLimits } from '../rules/index.ts';
import { eachTagTest, neverTouchedTest, type TaggedIds, taggedTest } from '../tags/index.ts';
import { createBacktestWindows } from './backtest-windows.ts';
import { daysOfPeriod } from './read-periods.ts';
import { listDayPeriods } from './rule-query.ts';
import { createSimulatedActs } from './simulated-acts.ts';
import {
  type DayFigures,
  latestOf,
  listSimulatedObjects,
  type SimulationGap,
  stateKey,
} from './simulated-objects.ts';
import { limitsLeft } from './team-limits.ts';

export interface SimulationInput {
  readonly rule: RuleTerms & {
    readonly datePreset: DatePreset;
    /** Null for a rule with a scope. */
    readonly adCampaignId: string | null;
    readonly scope?: RuleScope | null | undefined;
  };
  /** Of one ad account, in chronological order. */
  readonly moments: readonly FigureReading[];
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** IANA zone of the rule's hours. */
  readonly hoursTimeZone: string;
  readonly currency: string | null;
  readonly limits: Pick<
    RuleLimits,
    'maxActsPerHour' | 'maxBudgetRaisePerDay' | 'maxObjectRaisePercentPerDay'
  >;
  /** Null when the rate of the currency is unknown. */
  readonly usdPerUnit: number | null;
  /** Tags of now, since what they were is not recorded. */
  readonly tags: {
    readonly adUserId: string;
    readonly adAccountId: string;
    /** Of the tags of the scope. */
    readonly tagged: TaggedIds;
    readonly neverTouched: TaggedIds;
    /** Of each tag that conditions ask for. */
    readonly each: ReadonlyMap<string, TaggedIds>;
  };
}

export type UnknownPart = SimulationGap | 'budgets' | 'tags' | 'interval';

/** An act that a simulated rule carried out. */
export interface SimulatedDecision {
  readonly objectId: string;
  readonly level: RuleLevel;
  readonly name: string | null;
  readonly action: ActionDecision['action'];
  readonly effect: RuleEffect | null;
}

export interface SimulatedMoment {
  /** What ads spent since the moment before. */
  readonly spends: readonly { readonly spent: number; readonly isOff: boolean }[];
  /** Whether everything that the rule reads was recorded, so that it could have decided. */
  readonly isRead: boolean;
  readonly hasBudgets: boolean;
  readonly acts: readonly SimulatedDecision[];
  /** Acts that were asked for and not carried out, since the budget was not recorded. */
  readonly unknownBudgets: number;
}

/** Days between two dates, inclusive. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 400; day = addDays({ date: day, days: 1 })) {
    days.push(day);
  }
  return days;
}

const indexOf = (states: readonly RecordedState[]): Map<string, RecordedState> =>
  new Map(states.map((state) => [stateKey(state.level, state.id), state]));

/** Whether a recorded ad may be one of the rule's. */
function watches(rule: SimulationInput['rule'], { campaignId }: RecordedAd): boolean {
  if (rule.adCampaignId !== null) {
    return campaignId === rule.adCampaignId;
  }
  const { campaignIds = [] } = rule.scope ?? {};
  return campaignIds.length === 0 || (campaignId !== null && campaignIds.includes(campaignId));
}

/**
 * Simulates a rule over recorded moments, which have to be given in chronological order: the same
 * decision as of a run, from what was recorded and what the rule did since it began. Every object
 * counts as on until the rule turns it off, and spends what it spent. Pure.
 */
export function createRuleSimulation(input: SimulationInput) {
  const { rule, timeZone, limits, usdPerUnit, tags, currency } = input;
  const moments = input.moments.map((moment) => ({
    ...moment,
    ads: moment.ads.filter((ad) => watches(rule, ad)),
  }));
  const readsTracker = [...listRuleColumns(rule.conditions)].some(
    (column) => !isNetworkColumn(column),
  );
  const place = { adUserId: tags.adUserId, adAccountId: tags.adAccountId };
  const traits = new Set(listConditions(rule.conditions).map(({ column }) => column));
  const asked = {
    ...input,
    isTagged: taggedTest(tags.tagged, place),
    isNeverTouched: neverTouchedTest(tags.neverTouched, place),
    eachTag: eachTagTest(tags.each, place),
    traits,
  };
  const dayPeriods = listDayPeriods(rule);
  const recordedWindows = createBacktestWindows({ ...input, moments });
  const indexes = new Map<readonly RecordedState[], Map<string, RecordedState>>();
  for (const { states } of moments) {
    if (states != null && !indexes.has(states)) {
      indexes.set(states, indexOf(states));
    }
  }
  const made = new Map([...indexes.values()].flatMap((index) => [...index]));
  const figures = new Map<string, Map<string, DayFigures>>();
  const recordedDays = new Map<string, boolean>();
  const named = new Map<string, RecordedState>();
  const unknown = new Set<UnknownPart>();
  let lastStates: FigureReading['states'];
  let simulated = createSimulatedActs();
  let began = new Date(0);
  let lastRunAt = Number.NEGATIVE_INFINITY;

  /** Adds the figures of a moment, and tells what was spent since the one before it. */
  const addMoment = ({ day, ads, trackerSums, at, isFinal, states }: FigureReading) => {
    simulated.resumeUntil(at);
    const spends = ads.map((ad) => {
      const byDay = figures.get(ad.id) ?? new Map<string, DayFigures>();
      figures.set(ad.id, byDay);
      const before = byDay.get(day)?.ad.spend ?? 0;
      const spent = Math.max(0, (ad.spend ?? before) - before);
      const earlier = isFinal && trackerSums === null ? byDay.get(day)?.sums : undefined;
      byDay.set(day, { ad, sums: trackerSums?.get(ad.id) ?? earlier ?? null });
      return { spent, isOff: simulated.isOff(ad) };
    });
    recordedDays.set(day, trackerSums !== null || (isFinal && recordedDays.get(day) === true));
    if (states != null && states !== lastStates) {
      lastStates = states;
      for (const [key, state] of indexes.get(states) ?? []) {
        named.set(key, state);
      }
    }
    return spends;
  };

  /** What the rule reads at a moment; undefined when a part of it was not recorded. */
  const readsAt = ({ at, day, trackerSums }: FigureReading) => {
    const daysOf = (period: FigurePeriod): readonly string[] => {
      const { since, until } = daysOfPeriod(period, day);
      return daysBetween(since, until);
    };
    const range = daysOf(rule.datePreset);
    const windows = new Map(dayPeriods.map((period) => [period, daysOf(period)]));
    const isRead = [range, ...windows.values()].every((days) =>
      days.every(
        (each) => recordedDays.get(each) === true || (recordedDays.has(each) && !readsTracker),
      ),
    );
    const recorded = recordedWindows(at, began);
    return !isRead || (readsTracker && trackerSums === null) || recorded === undefined
      ? undefined
      : { range, windows, recorded };
  };

  const nameOf = (level: RuleLevel, id: string): string | null =>
    (level === 'ad' ? latestOf(figures.get(id))?.name : named.get(stateKey(level, id))?.name) ??
    null;

  const decideAt = (
    { at, day, states }: FigureReading,
    reads: NonNullable<ReturnType<typeof readsAt>>,
  ): Pick<SimulatedMoment, 'acts' | 'unknownBudgets'> => {
    const objects = listSimulatedObjects(asked, {
      world: { at, day, figures, states: indexes.get(states ?? []) ?? null, named, made },
      reads,
      simulated,
      missing: (gap) => unknown.add(gap),
    });
    const decisions = decideRule(
      rule,
      {
        objects,
        currency,
        timeZone,
        ...limitsLeft(limits, { use: simulated.useAt(at), usdPerUnit }),
      },
      at,
    );
    const acts = decisions.acts.flatMap(({ objectId, level, action, effect, skipped }) =>
      skipped !== null || objectId === null
        ? []
        : [{ objectId, level, action, effect, name: nameOf(level, objectId) }],
    );
    for (const { objectId, level, effect } of acts) {
      simulated.add({ level, id: objectId, effect, at, day });
    }
    const unknownBudgets = decisions.acts.filter(
      ({ skipped }) => skipped === 'unknown_budget',
    ).length;
    if (unknownBudgets > 0) {
      unknown.add('budgets');
    }
    return { acts, unknownBudgets };
  };

  return {
    moments,
    /** Whether the rule changes budgets or bids. */
    changesMoney: listMoneyLevels(rule).length > 0,

    /** Begins anew, as if the rule had just been made. */
    restart(at: Date): void {
      simulated = createSimulatedActs();
      began = at;
      lastRunAt = Number.NEGATIVE_INFINITY;
    },

    /** @param isActing whether the rule is on at this moment */
    step(moment: FigureReading, isActing: boolean): SimulatedMoment {
      const spends = addMoment(moment);
      const nothing = { spends, hasBudgets: moment.states != null, acts: [], unknownBudgets: 0 };
      const reads = isActing && !moment.isFinal ? readsAt(moment) : undefined;
      if (reads === undefined) {
        return { ...nothing, isRead: false };
      }
      const { at } = moment;
      if (
        isOutsideActiveHours(rule, { timeZone: input.hoursTimeZone, at }) ||
        at.getTime() - lastRunAt < rule.checkIntervalInSeconds * 1_000
      ) {
        return { ...nothing, isRead: true };
      }
      lastRunAt = at.getTime();
      return { ...nothing, isRead: true, ...decideAt(moment, reads) };
    },

    /** What was missing so far. */
    listUnknown(): readonly UnknownPart[] {
      const isSeldom = rule.checkIntervalInSeconds * 1_000 < RECORDING_INTERVAL_MS;
      const hasTags =
        (rule.scope?.tagIds.length ?? 0) > 0 || tags.neverTouched.size > 0 || traits.has('tags');
      return [
        ...unknown,
        ...(isSeldom ? (['interval'] as const) : []),
        ...(hasTags ? (['tags'] as const) : []),
      ].toSorted();
    },
  };
}
