import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';

/**
 * What a dry run would add to daily budgets, in major units of the ad account's currency; negative
 * for less, null when no daily budget would change.
 */
export function sumBudgetChange(objects: readonly RuleObjectResult[]): number | null {
  const changes = objects.flatMap(({ act }) =>
    act?.state === 'would_act' &&
    act.money?.field === 'dailyBudget' &&
    act.money.from !== null &&
    act.money.to !== null
      ? [Number(act.money.to) - Number(act.money.from)]
      : [],
  );
  return changes.length === 0
    ? null
    : Math.round(changes.reduce((sum, change) => sum + change, 0) * 1_000) / 1_000;
}
