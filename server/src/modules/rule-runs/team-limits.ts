import type { RuleFacts as DecisionFacts } from '@ads-checker/shared/domain/rules/decide';
import type { RuleLimits } from '../rules/index.ts';
import type { RuleFigures } from './facts.ts';

/** What a team's limits leave to its rules. */
export function limitsLeft(
  limits: Pick<
    RuleLimits,
    'maxActsPerHour' | 'maxBudgetRaisePerDay' | 'maxObjectRaisePercentPerDay'
  >,
  {
    use,
    usdPerUnit,
  }: {
    use: { readonly acts: number; readonly raisedUSD: number | null };
    /** Null when the rate of the ad account's currency is unknown. */
    usdPerUnit: number | null;
  },
): Pick<DecisionFacts, 'remainingTeamActions' | 'raises'> {
  const { maxActsPerHour, maxBudgetRaisePerDay, maxObjectRaisePercentPerDay } = limits;
  const leftUSD =
    maxBudgetRaisePerDay === null || use.raisedUSD === null
      ? 0
      : Math.max(0, maxBudgetRaisePerDay - use.raisedUSD);
  return {
    remainingTeamActions: Math.max(0, maxActsPerHour - use.acts),
    raises: {
      remainingUSD: maxBudgetRaisePerDay === null ? null : leftUSD,
      usdPerUnit,
      objectPercent: maxObjectRaisePercentPerDay,
    },
  };
}

/** The ad account that figures are of. */
export function placeOf({ accountTimeZone, figures }: RuleFigures) {
  return { timeZone: accountTimeZone, currency: figures.networkCurrency };
}
