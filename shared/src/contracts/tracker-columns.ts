const EVENT_COUNT = 30;
export type TrackerEventColumn = `event_${number}`;
export const EVENT_COLUMNS: readonly TrackerEventColumn[] = Array.from(
  { length: EVENT_COUNT },
  (_, index): TrackerEventColumn => `event_${index + 1}`,
);

/** Figures that add up over rows, campaigns and days; money is in the tracker's currency. */
const PLAIN_SUMS = [
  'clicks',
  'unique_clicks',
  'unique_campaign_clicks',
  'bots',
  'lp_views',
  'lp_clicks',
  'leads',
  'conversions',
  'approved',
  'hold',
  'rejected',
  'revenue',
  'cost',
  'revenue_approved',
] as const;
export type TrackerSumColumn = (typeof PLAIN_SUMS)[number] | TrackerEventColumn;
export const TRACKER_SUM_COLUMNS: readonly TrackerSumColumn[] = [...PLAIN_SUMS, ...EVENT_COLUMNS];

/** Figures worked out from sums, never averaged. */
const DERIVED_COLUMNS = [
  'profit',
  'profit_confirmed',
  'lp_ctr',
  'approve_rate',
  'cr',
  'roi',
  'roi_confirmed',
  'epc',
  'cpc',
  'cpa',
  'ecpm',
] as const;
export type TrackerDerivedColumn = (typeof DERIVED_COLUMNS)[number];
export type TrackerColumn = TrackerSumColumn | TrackerDerivedColumn;
export const TRACKER_COLUMNS: readonly TrackerColumn[] = [
  ...PLAIN_SUMS,
  ...DERIVED_COLUMNS,
  ...EVENT_COLUMNS,
];
