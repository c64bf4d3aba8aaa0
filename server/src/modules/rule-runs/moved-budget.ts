import type { RuleEffect } from '@ads-checker/shared/domain/rules/decide';

/** What an act added to a budget and took from it, in major units; bids are no budgets. */
export function movedBudget(effect: RuleEffect | null): {
  readonly raised: number;
  readonly lowered: number;
} {
  if (effect?.kind !== 'money' || effect.operation.field === 'bidAmount') {
    return { raised: 0, lowered: 0 };
  }
  const moved = Number(effect.to) - Number(effect.from);
  return { raised: Math.max(0, moved), lowered: Math.max(0, -moved) };
}
