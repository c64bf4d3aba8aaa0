import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { listRuleFigures } from '@ads-checker/shared/contracts/rule-conditions';
import { type FigurePeriod, isRecordedPeriod } from '@ads-checker/shared/contracts/rule-windows';
import type { RuleDraft } from '@ads-checker/shared/contracts/rules';
import { listAllActs } from '@ads-checker/shared/domain/rules/acts';
import type { RuleTerms } from '@ads-checker/shared/domain/rules/decide';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { listMoneyLevels } from '@ads-checker/shared/domain/rules/money-acts';
import type { TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import type { Tracker } from '../trackers/index.ts';
import { type ScopedQuery, scopeLevelsOf } from './scope-facts.ts';

/** The properties of a rule that determine its facts. */
export type RuleQuery = Pick<RuleTerms, 'truthyActions' | 'falsyActions'> &
  Pick<
    RuleDraft,
    | 'adAccountId'
    | 'binomId'
    | 'binomUserId'
    | 'datePreset'
    | 'shouldUseTrackerTimezone'
    | 'level'
    | 'conditions'
    | 'truthyAction'
    | 'falsyAction'
    | 'checkIntervalInSeconds'
  > &
  ScopedQuery & {
    /** Of a saved rule, here and below. */
    readonly id?: string | undefined;
    readonly createdAt?: Date | undefined;
  };

export const TOKEN_FIELDS: Readonly<Record<AdObjectLevel, TrackerTokenField>> = {
  ad: 'adIdToken',
  ad_set: 'adSetIdToken',
  campaign: 'campaignIdToken',
};

interface Reads {
  readonly tracker: boolean;
  readonly network: boolean;
}

/** Whose figures the conditions read for a time. */
export function readsFor(
  { conditions, datePreset }: Pick<RuleQuery, 'conditions' | 'datePreset'>,
  asked: FigurePeriod,
): Reads {
  const columns = listRuleFigures(conditions).flatMap(({ column, period = datePreset }) =>
    period === asked ? [column] : [],
  );
  return {
    tracker: columns.some((column) => !isNetworkColumn(column)),
    network: columns.some(isNetworkColumn),
  };
}

/** The same for the rule's own days. */
export const readsOf = (rule: RuleQuery): Reads => readsFor(rule, rule.datePreset);

/** Times other than the rule's days that its conditions read. */
export function listPeriods({
  conditions,
  datePreset,
}: Pick<RuleQuery, 'conditions' | 'datePreset'>): readonly FigurePeriod[] {
  const periods = new Set(listRuleFigures(conditions).flatMap(({ period }) => period ?? []));
  periods.delete(datePreset);
  return [...periods];
}

/** Those of them that are days, which the network and the tracker tell. */
export const listDayPeriods = (
  rule: Pick<RuleQuery, 'conditions' | 'datePreset'>,
): readonly FigurePeriod[] => listPeriods(rule).filter((period) => !isRecordedPeriod(period));

/** Whether any condition reads the tracker. */
export function readsTracker(rule: Pick<RuleQuery, 'conditions'>): boolean {
  return listRuleFigures(rule.conditions).some(({ column }) => !isNetworkColumn(column));
}

/** Levels of the objects that the rule may act on. */
export function actionLevels(rule: RuleQuery): Set<AdObjectLevel> {
  const switched = listAllActs(rule).flatMap(({ on, level }) => (on === 'status' ? [level] : []));
  return new Set([...switched, ...listMoneyLevels(rule)]);
}

/** Levels at which the rule needs objects. */
export function levelsOf(rule: RuleQuery, tracker: Tracker | undefined): Set<AdObjectLevel> {
  const field = TOKEN_FIELDS[rule.level];
  const tokens = new Set((tracker?.trafficSourceSettings ?? []).map((setting) => setting[field]));
  // Several tokens leave out campaigns of an unreported source.
  const mayNeedAds = tokens.size > 1 || tokens.has(null);
  return new Set([
    rule.level,
    ...actionLevels(rule),
    ...scopeLevelsOf(rule),
    ...(readsTracker(rule) && mayNeedAds ? (['ad'] as const) : []),
  ]);
}

export function trackerOf(
  { binomId }: Pick<RuleQuery, 'binomId'>,
  trackers: ReadonlyMap<string, Tracker>,
): Tracker | undefined {
  return binomId === null ? undefined : trackers.get(binomId);
}
