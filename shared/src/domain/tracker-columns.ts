import {
  EVENT_COLUMNS,
  TRACKER_COLUMNS,
  TRACKER_SUM_COLUMNS,
  type TrackerColumn,
  type TrackerDerivedColumn,
  type TrackerSumColumn,
} from '../contracts/tracker-columns.ts';
import type { TrackerVersion } from './trackers.ts';

export * from '../contracts/tracker-columns.ts';

const MONEY: ReadonlySet<string> = new Set([
  'revenue',
  'cost',
  'revenue_approved',
  'profit',
  'profit_confirmed',
  'epc',
  'cpc',
  'cpa',
  'ecpm',
]);
const PERCENT: ReadonlySet<string> = new Set([
  'lp_ctr',
  'approve_rate',
  'cr',
  'roi',
  'roi_confirmed',
]);

/** Percentages are plain numbers: 12.5 is 12.5 %. */
export function unitOfTrackerColumn(column: TrackerColumn): 'count' | 'money' | 'percent' {
  if (MONEY.has(column)) {
    return 'money';
  }
  return PERCENT.has(column) ? 'percent' : 'count';
}

const EVERYWHERE: readonly TrackerColumn[] = [
  'clicks',
  'unique_clicks',
  'bots',
  'lp_clicks',
  'leads',
  'conversions',
  'revenue',
  'cost',
  'profit',
  'lp_ctr',
  'cr',
  'roi',
  'epc',
  'cpc',
  'cpa',
  'ecpm',
];
const STATUSES: readonly TrackerColumn[] = ['approved', 'hold', 'rejected', 'approve_rate'];

const COLUMNS: Readonly<Record<TrackerVersion, ReadonlySet<TrackerColumn>>> = {
  binom_v1: new Set([...EVERYWHERE, ...STATUSES, 'lp_views']),
  binom_v2: new Set([...EVERYWHERE, ...EVENT_COLUMNS, 'lp_views', 'unique_campaign_clicks']),
  keitaro: new Set([
    ...EVERYWHERE,
    ...STATUSES,
    'unique_campaign_clicks',
    'revenue_approved',
    'profit_confirmed',
    'roi_confirmed',
  ]),
};

/** The columns a tracker of this version can have, in their order. */
export function listTrackerColumns(version: TrackerVersion): readonly TrackerColumn[] {
  return TRACKER_COLUMNS.filter((column) => COLUMNS[version].has(column));
}

/** Sums by column. A column that is absent is unknown, never zero. */
export type TrackerSums = Readonly<Partial<Record<TrackerSumColumn, number>>>;

/** Sums of one object in a tracker, with what its ratios depend on. */
export interface TrackerMetrics {
  readonly version: TrackerVersion;
  readonly sums: TrackerSums;
}

/** Zero for every sum of this version, for an object without a row if the rule asks for it. */
export function zeroTrackerSums(version: TrackerVersion): TrackerSums {
  return Object.fromEntries(
    TRACKER_SUM_COLUMNS.filter((column) => COLUMNS[version].has(column)).map((column) => [
      column,
      0,
    ]),
  );
}

/** Adds up sums column by column; a column that one of them does not know is unknown. */
export function addTrackerSums(parts: readonly TrackerSums[]): TrackerSums {
  const [first, ...others] = parts;
  if (first === undefined) {
    return {};
  }
  const sums: Partial<Record<TrackerSumColumn, number>> = { ...first };
  for (const part of others) {
    for (const column of Object.keys(sums) as TrackerSumColumn[]) {
      const left = sums[column];
      const right = part[column];
      if (left === undefined || right === undefined) {
        delete sums[column];
      } else {
        sums[column] = left + right;
      }
    }
  }
  return sums;
}

/**
 * `unknown`: the tracker did not report what the column needs; `undefined_ratio`: a division by
 * zero, such as a cost per lead without leads.
 */
export type TrackerColumnValue = number | 'unknown' | 'undefined_ratio';

interface Ratio {
  readonly of: 'lp_clicks' | 'approved' | 'conversions' | 'revenue' | 'cost' | Difference;
  readonly by: 'lp_views' | 'clicks' | 'conversions' | 'cost';
  readonly times: number;
}
type Difference = 'profit' | 'profit_confirmed';

const RATIOS: Readonly<Record<Exclude<TrackerDerivedColumn, Difference>, Ratio>> = {
  lp_ctr: { of: 'lp_clicks', by: 'clicks', times: 100 },
  approve_rate: { of: 'approved', by: 'conversions', times: 100 },
  cr: { of: 'conversions', by: 'clicks', times: 100 },
  roi: { of: 'profit', by: 'cost', times: 100 },
  roi_confirmed: { of: 'profit_confirmed', by: 'cost', times: 100 },
  epc: { of: 'revenue', by: 'clicks', times: 1 },
  cpc: { of: 'cost', by: 'clicks', times: 1 },
  cpa: { of: 'cost', by: 'conversions', times: 1 },
  ecpm: { of: 'revenue', by: 'clicks', times: 1_000 },
};

/** Binom v2 divides by the views of the landing page, the others by the clicks. */
const LP_CTR_BY_VIEWS: Ratio = { of: 'lp_clicks', by: 'lp_views', times: 100 };

function isRatio(column: TrackerColumn): column is keyof typeof RATIOS {
  return Object.hasOwn(RATIOS, column);
}

/**
 * The value of a column, differences and ratios worked out from the sums:
 * profit = revenue − cost, roi = profit / cost × 100, cr = conversions / clicks × 100,
 * epc = revenue / clicks, cpc = cost / clicks, cpa = cost / conversions,
 * ecpm = revenue / clicks × 1000, lp_ctr = LP clicks / clicks × 100 (Binom v2: / LP views),
 * approve_rate = approved / conversions × 100, profit_confirmed = revenue_approved − cost.
 */
export function readTrackerColumn(
  { version, sums }: TrackerMetrics,
  column: TrackerColumn,
): TrackerColumnValue {
  if (column === 'profit' || column === 'profit_confirmed') {
    const revenue = sums[column === 'profit' ? 'revenue' : 'revenue_approved'];
    return revenue === undefined || sums.cost === undefined ? 'unknown' : revenue - sums.cost;
  }
  if (!isRatio(column)) {
    return sums[column] ?? 'unknown';
  }
  const ratio = column === 'lp_ctr' && version === 'binom_v2' ? LP_CTR_BY_VIEWS : RATIOS[column];
  const top = readTrackerColumn({ version, sums }, ratio.of);
  const bottom = sums[ratio.by];
  if (typeof top !== 'number' || bottom === undefined) {
    return 'unknown';
  }
  return bottom === 0 ? 'undefined_ratio' : (top / bottom) * ratio.times;
}
