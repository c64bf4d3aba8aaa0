import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AdObjectRow } from '../ad-object.ts';

/** What the delivery was bought for, and how often it happened; null when nothing was aimed at. */
export function getResultCount(insights: InsightsDto | null): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  return insights.actions[insights.targetAction] ?? 0;
}

/** Cost of one result in the currency of the insights, or null when there was none. */
export function getCostPerResult(insights: InsightsDto | null): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  const cost = insights.costPerAction[insights.targetAction];
  return cost === undefined ? null : Number(cost);
}

/**
 * The action all rows with results aim at: it names the column ("Leads"). `mixed` when they differ, in which case
 * their counts must not be added up.
 */
export function findCommonAction(rows: readonly AdObjectRow[]): string | 'mixed' | null {
  let common: string | null = null;
  for (const { insights } of rows) {
    const action = insights?.targetAction ?? null;
    if (action === null || action === common) {
      continue;
    }
    if (common !== null) {
      return 'mixed';
    }
    common = action;
  }
  return common;
}
