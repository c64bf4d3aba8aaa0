import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { FigurePeriod } from '@ads-checker/shared/contracts/rule-windows';
import { listMoneyLevels } from '@ads-checker/shared/domain/rules/money-acts';
import type { Tracker } from '../trackers/index.ts';
import type { NetworkObjects } from './network-objects.ts';
import {
  levelsOf,
  listDayPeriods,
  type RuleQuery,
  readsFor,
  readsOf,
  trackerOf,
} from './rule-query.ts';
import { campaignIdsOf } from './scope-facts.ts';

/** One read of the ad network, shared by rules. */
export interface Need {
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  /** Null when only statuses are needed. */
  readonly period: FigurePeriod | null;
  readonly campaignIds: Set<string>;
  /** All campaigns of the ad account. */
  isWhole: boolean;
  /** Whether budgets and bids are needed. */
  hasMoney: boolean;
  result?: Promise<NetworkObjects>;
}

/** The read for the rule's own days, or for other days of its own level. */
export type ReadPlan = (rule: RuleQuery, level: AdObjectLevel, window?: FigurePeriod) => Need;

/** Joins the reads of rules: what each rule needs of each level. */
export function planReads({
  rules,
  trackers,
}: {
  rules: readonly RuleQuery[];
  trackers: ReadonlyMap<string, Tracker>;
}): ReadPlan {
  const needs: Need[] = [];
  const need = (
    rule: RuleQuery,
    level: AdObjectLevel,
    period: FigurePeriod | null,
    hasMoney: boolean,
  ): Need => {
    const { adAccountId } = rule;
    const campaignIds = campaignIdsOf(rule);
    const isRead = (known: Need): boolean =>
      (known.hasMoney || !hasMoney) &&
      (known.isWhole || campaignIds?.every((id) => known.campaignIds.has(id)) === true);
    const found = needs.find(
      (known) =>
        known.adAccountId === adAccountId &&
        known.level === level &&
        (period === null ? known.result === undefined : known.period === period) &&
        (known.result === undefined || isRead(known)),
    );
    if (found !== undefined) {
      found.hasMoney ||= hasMoney;
      found.isWhole ||= campaignIds === null;
      for (const id of campaignIds ?? []) {
        found.campaignIds.add(id);
      }
      return found;
    }
    const made: Need = {
      adAccountId,
      level,
      period,
      campaignIds: new Set(campaignIds),
      isWhole: campaignIds === null,
      hasMoney,
    };
    needs.push(made);
    return made;
  };
  const periodOf = (rule: RuleQuery, level: AdObjectLevel): FigurePeriod | null =>
    level === rule.level && readsOf(rule).network ? rule.datePreset : null;
  const allNeeds = (rule: RuleQuery) =>
    [...levelsOf(rule, trackerOf(rule, trackers))].map((level) => ({
      level,
      period: periodOf(rule, level),
      hasMoney: listMoneyLevels(rule).includes(level),
    }));
  // Reads with figures come first, so that reads of objects alone can join them.
  const planned = new Map<RuleQuery, Map<string, Need>>(rules.map((rule) => [rule, new Map()]));
  for (const rule of rules) {
    for (const window of listDayPeriods(rule)) {
      if (readsFor(rule, window).network) {
        planned.get(rule)?.set(window, need(rule, rule.level, window, false));
      }
    }
  }
  for (const isMetric of [true, false]) {
    for (const rule of rules) {
      for (const { level, period, hasMoney } of allNeeds(rule)) {
        if ((period !== null) === isMetric) {
          planned.get(rule)?.set(level, need(rule, level, period, hasMoney));
        }
      }
    }
  }

  return (rule, level, window) =>
    planned.get(rule)?.get(window ?? level) ?? need(rule, level, window ?? null, false);
}
