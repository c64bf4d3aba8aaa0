import type { AdCampaignDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { findMoney, formatMinor } from '@ads-checker/shared/domain/money';
import { findOwnBudget } from './columns.ts';

export type Budget = NonNullable<ReturnType<typeof findOwnBudget>>;

/**
 * The budgets of ad sets added up by period; empty when one of them is unreadable or none has a
 * budget. Archived and deleted ad sets spend nothing.
 */
export function sumBudgets(adSets: readonly AdSetDto[]): readonly Budget[] {
  const sums: Budget[] = [];
  for (const period of ['day', 'lifetime'] as const) {
    const budgets = adSets
      .filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED')
      .map(findOwnBudget)
      .filter((budget) => budget?.period === period);
    const monies = budgets.map((budget) => (budget === null ? undefined : findMoney(budget)));
    const [first] = monies;
    if (first === undefined || monies.some((money) => money?.currency !== first.currency)) {
      continue;
    }
    const minor = monies.reduce((sum, money) => sum + (money?.minor ?? 0), 0);
    sums.push({ amount: formatMinor({ ...first, minor }), currency: first.currency, period });
  }
  return sums;
}

/** An object's own budget, or the one inherited from its campaign; null when neither is known. */
export function findInheritedBudget({
  adSet,
  campaign,
}: {
  readonly adSet: AdSetDto;
  readonly campaign: AdCampaignDto | null;
}): Budget | null {
  return findOwnBudget(adSet) === null && campaign !== null ? findOwnBudget(campaign) : null;
}
