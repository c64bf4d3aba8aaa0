import type { RuleActCounts } from '../../contracts/rule-entities.ts';
import type { RuleAction } from './levels.ts';

const COUNTED: Readonly<Record<RuleAction, keyof RuleActCounts>> = {
  turn_on_ad: 'enabledAds',
  turn_off_ad: 'pausedAds',
  turn_on_ad_set: 'enabledAdSets',
  turn_off_ad_set: 'pausedAdSets',
  turn_on_campaign: 'enabledCampaigns',
  turn_off_campaign: 'pausedCampaigns',
};

/** Adds up successful acts by what they did. */
export function sumRuleActs(
  acts: readonly { readonly action: RuleAction; readonly count: number }[],
): RuleActCounts {
  const counts: Record<keyof RuleActCounts, number> = {
    enabledAds: 0,
    pausedAds: 0,
    enabledAdSets: 0,
    pausedAdSets: 0,
    enabledCampaigns: 0,
    pausedCampaigns: 0,
  };
  for (const { action, count } of acts) {
    counts[COUNTED[action]] += count;
  }
  return counts;
}

/** What a run did, by its successful results alone. */
export function countRuleActs(
  results: readonly { readonly ok: boolean; readonly action: RuleAction }[],
): RuleActCounts {
  return sumRuleActs(results.map(({ ok, action }) => ({ action, count: ok ? 1 : 0 })));
}
