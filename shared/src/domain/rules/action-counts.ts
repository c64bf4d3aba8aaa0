import type { RuleActionCounts } from '../../contracts/rule-entities.ts';
import type { RuleRunAction } from '../../contracts/rule-values.ts';

const COUNTED: Readonly<Record<RuleRunAction, keyof RuleActionCounts>> = {
  turn_on_ad: 'enabledAds',
  turn_off_ad: 'pausedAds',
  turn_on_ad_set: 'enabledAdSets',
  turn_off_ad_set: 'pausedAdSets',
  turn_on_campaign: 'enabledCampaigns',
  turn_off_campaign: 'pausedCampaigns',
  set_budget: 'changedBudgets',
  raise_budget: 'changedBudgets',
  lower_budget: 'changedBudgets',
  set_bid: 'changedBids',
  raise_bid: 'changedBids',
  lower_bid: 'changedBids',
  notify: 'notices',
};

/** Adds up action counts. */
export function sumRuleActionCounts(
  acts: readonly { readonly action: RuleRunAction; readonly count: number }[],
): RuleActionCounts {
  const counts: Record<keyof RuleActionCounts, number> = {
    enabledAds: 0,
    pausedAds: 0,
    enabledAdSets: 0,
    pausedAdSets: 0,
    enabledCampaigns: 0,
    pausedCampaigns: 0,
    changedBudgets: 0,
    changedBids: 0,
    notices: 0,
  };
  for (const { action, count } of acts) {
    counts[COUNTED[action]] += count;
  }
  return counts;
}

/** Counts the successful actions of a run. */
export function countRuleActions(
  results: readonly { readonly ok: boolean; readonly action: RuleRunAction }[],
): RuleActionCounts {
  return sumRuleActionCounts(results.map(({ ok, action }) => ({ action, count: ok ? 1 : 0 })));
}

/** Adds up the counts of several runs. */
export function addRuleActionCounts(all: readonly RuleActionCounts[]): RuleActionCounts {
  const total = sumRuleActionCounts([]);
  const fields = Object.keys(total) as (keyof RuleActionCounts)[];
  return Object.fromEntries(
    fields.map((field) => [field, all.reduce((sum, counts) => sum + counts[field], 0)]),
  ) as RuleActionCounts;
}
