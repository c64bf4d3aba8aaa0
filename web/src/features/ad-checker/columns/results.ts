import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AdObjectRow } from '../ad-object.ts';

/** Count of the optimised results; null without a goal, or while its actions are unread. */
export function getResultCount({
  insights,
  unreadFields = [],
}: Pick<AdObjectRow, 'insights' | 'unreadFields'>): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  const count = insights.actions[insights.targetAction];
  return count ?? (unreadFields.includes('insights.actions') ? null : 0);
}

/** Whether money was spent and is known to have brought no result. */
export function hasSpentWithoutResult(row: AdObjectRow): boolean {
  return Number(row.insights?.spend ?? 0) > 0 && getResultCount(row) === 0;
}

/** In the currency of the insights; null without results. */
export function getCostPerResult(insights: InsightsDto | null): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  const cost = insights.costPerAction[insights.targetAction];
  return cost === undefined ? null : Number(cost);
}

/** What rows are sorted and compared by: nothing is dearer than spend without a result. */
export function getCostOrder(row: AdObjectRow): number | null {
  return (
    getCostPerResult(row.insights) ?? (hasSpentWithoutResult(row) ? Number.POSITIVE_INFINITY : null)
  );
}

/**
 * The action that all rows with results share, which names the column ("Leads"); `mixed` when they
 * differ, since their counts must not be added up.
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
