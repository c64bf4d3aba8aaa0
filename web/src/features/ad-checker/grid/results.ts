import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AdObjectRow } from '../ad-object.ts';

/** Count of the optimised results; null without a goal. */
export function getResultCount(insights: InsightsDto | null): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  return insights.actions[insights.targetAction] ?? 0;
}

/** In the currency of the insights; null without results. */
export function getCostPerResult(insights: InsightsDto | null): number | null {
  if (insights === null || insights.targetAction === null) {
    return null;
  }
  const cost = insights.costPerAction[insights.targetAction];
  return cost === undefined ? null : Number(cost);
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
