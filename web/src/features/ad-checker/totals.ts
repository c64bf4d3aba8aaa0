import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import { type InsightsTotals, sumInsights } from '@ads-checker/shared/domain/insights';
import type { AdObjectRow } from './ad-object.ts';
import type { ColumnId, SortValue } from './columns.ts';

export function sumRows(rows: readonly AdObjectRow[]): InsightsTotals {
  return sumInsights(rows.map(({ insights }): InsightsDto | null => insights));
}

function toNumber(decimal: string | null | undefined): number | null {
  return decimal === null || decimal === undefined ? null : Number(decimal);
}

/** The total under a column, or null where a sum would say nothing: budgets, rankings, dates, mixed results. */
export function getTotal({
  columnId,
  totals,
}: {
  columnId: ColumnId;
  totals: InsightsTotals;
}): SortValue {
  if (totals.deliveredCount === 0) {
    return null;
  }
  const action = totals.targetAction;
  switch (columnId) {
    case 'spend':
    case 'cpc':
    case 'cpm':
    case 'cpp':
    case 'costPerInlineLinkClick':
      return toNumber(totals[columnId]);
    case 'clicks':
    case 'ctr':
    case 'inlineLinkClicks':
    case 'inlineLinkClickCtr':
    case 'impressions':
    case 'reach':
      return totals[columnId];
    case 'roas':
      return totals.websitePurchaseROAS;
    case 'results':
      return action === null ? null : (totals.actions[action] ?? 0);
    case 'costPerResult':
      return action === null ? null : toNumber(totals.costPerAction[action]);
    default:
      return null;
  }
}
