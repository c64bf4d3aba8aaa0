import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { type InsightsTotals, sumInsights } from '@ads-checker/shared/domain/insights-totals';
import type { AdObjectRow } from '../ad-object.ts';
import {
  DERIVED,
  isTrackerColumn,
  networkFiguresOf,
  sumTracker,
  type TrackerColumnId,
  type TrackerTotals,
} from '../tracker-figures.ts';
import type { ColumnId, SortValue } from './columns.ts';
import type { ListTracker } from './list-display.ts';

export interface RowTotals extends InsightsTotals {
  /** Null without a tracker. */
  readonly tracker: TrackerTotals | null;
}

export function sumRows(
  rows: readonly AdObjectRow[],
  tracker?: Pick<ListTracker, 'unreadDayCount'> | null,
): RowTotals {
  return {
    ...sumInsights(rows.map(({ insights }): InsightsDto | null => insights)),
    tracker:
      tracker == null
        ? null
        : sumTracker(
            rows.map((row) => ({
              tracker: row.tracker,
              isUndivided: row.reportedFor !== undefined,
              network: networkFiguresOf(row),
            })),
            { isWholePeriodRead: tracker.unreadDayCount === 0 },
          ),
  };
}

function toNumber(decimal: string | null | undefined): number | null {
  return decimal === null || decimal === undefined ? null : Number(decimal);
}

interface TotalPart {
  readonly value: SortValue;
  /** The counted action; null where the column names it. */
  readonly action: string | null;
}

/**
 * The totals of a column, one for each kind of result; none for columns that cannot be summed, such
 * as budgets and dates.
 */
export function listTotalParts({
  columnId,
  totals,
}: {
  columnId: ColumnId;
  totals: RowTotals;
}): readonly TotalPart[] {
  const single = (value: SortValue): readonly TotalPart[] =>
    value === null ? [] : [{ value, action: null }];
  if (isTrackerColumn(columnId)) {
    return totals.tracker === null ? [] : single(DERIVED[columnId](totals.tracker));
  }
  if (totals.deliveredCount === 0) {
    return [];
  }
  switch (columnId) {
    case 'spend':
    case 'cpc':
    case 'cpm':
    case 'cpp':
    case 'costPerInlineLinkClick':
      return single(toNumber(totals[columnId]));
    case 'clicks':
    case 'ctr':
    case 'inlineLinkClicks':
    case 'inlineLinkClickCtr':
    case 'impressions':
    case 'reach':
      return single(totals[columnId]);
    case 'roas':
      return single(totals.websitePurchaseROAS);
    case 'results':
      return totals.results.map(({ action, count }) => ({ action, value: count }));
    case 'costPerResult':
      return totals.results.map(({ action, costPerResult }) => ({
        action,
        value: toNumber(costPerResult),
      }));
    default:
      return [];
  }
}

/** The summed figure of a column; some objects may lack it. */
function summedFigure(columnId: ColumnId): keyof InsightsTotals['unknownCounts'] | null {
  switch (columnId) {
    case 'spend':
    case 'clicks':
    case 'impressions':
    case 'inlineLinkClicks':
      return columnId;
    default:
      return null;
  }
}

const TRACKER_FIGURES = {
  trackerLeads: 'leads',
  revenue: 'revenue',
  profit: 'revenue',
  trackerClicks: 'clicks',
} as const satisfies Partial<Record<TrackerColumnId, keyof TrackerTotals['unknownCounts']>>;

/** How many objects a column's total leaves out because their figure is unknown. */
export function countUnknown({
  columnId,
  totals,
}: {
  columnId: ColumnId;
  totals: RowTotals;
}): number {
  if (columnId in TRACKER_FIGURES) {
    const name = TRACKER_FIGURES[columnId as keyof typeof TRACKER_FIGURES];
    return totals.tracker?.unknownCounts[name] ?? 0;
  }
  const figure = summedFigure(columnId);
  return figure === null ? 0 : (totals.unknownCounts[figure] ?? 0);
}

/** Totals and rows that differ more in age are not compared. */
const SAME_TIME_MS = MINUTE_MS;

interface Read {
  readonly spend: string | null;
  readonly fetchedAt: string | null;
}

/**
 * Spend of archived objects: the parent's spend minus that of the rows, which the ad network lists
 * without archived ones. Null without a difference, or when the rows may just be newer.
 */
export function findArchivedSpend({
  parent,
  rows,
}: {
  readonly parent: Read;
  readonly rows: Read;
}): number | null {
  if (
    parent.spend === null ||
    parent.fetchedAt === null ||
    rows.fetchedAt === null ||
    Date.parse(rows.fetchedAt) < Date.parse(parent.fetchedAt) - SAME_TIME_MS
  ) {
    return null;
  }
  const difference = Number(parent.spend) - Number(rows.spend ?? 0);
  return difference >= 0.005 ? difference : null;
}
