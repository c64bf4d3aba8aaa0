import type { AdDto } from '@ads-checker/shared/contracts/ad-objects';
import { creativeContent } from '@ads-checker/shared/domain/ad-objects';
import {
  type AdObjectRow,
  isAd,
  isAdSet,
  isCampaign,
  OBJECT_KINDS,
  type ObjectKind,
} from '../ad-object.ts';
import { DERIVED, isTrackerColumn, type TrackerColumnId } from '../tracker-figures.ts';
import { getCostOrder, getCostPerResult, getResultCount } from './results.ts';

export type ColumnFormat =
  | 'name'
  | 'delivery'
  | 'budget'
  | 'money'
  | 'count'
  | 'percent'
  /** Percent without decimals. */
  | 'share'
  | 'ratio'
  | 'text'
  | 'ranking'
  | 'date';

export type SortValue = number | string | null;

export interface ColumnSpec {
  readonly id: ColumnId;
  readonly format: ColumnFormat;
  readonly kinds: readonly ObjectKind[];
  readonly widthPx: number;
  readonly isDefault: boolean;
  /**
   * The value used for sorting and, for numbers, for display; money in major units of the account's
   * currency.
   */
  readonly value: (row: AdObjectRow) => SortValue;
  /** What rows are sorted and filtered by, where that is not their value. */
  readonly order?: (row: AdObjectRow) => number | null;
  /** Money as exact decimal text. */
  readonly amount?: (row: AdObjectRow) => string | null;
}

export const COLUMN_IDS = [
  'name',
  'delivery',
  'budget',
  'spend',
  'trackerLeads',
  'revenue',
  'profit',
  'roi',
  'cpa',
  'epc',
  'cr',
  'approveRate',
  'trackerClicks',
  'clickShare',
  'results',
  'costPerResult',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'reach',
  'cpp',
  'inlineLinkClicks',
  'costPerInlineLinkClick',
  'inlineLinkClickCtr',
  'roas',
  'qualityRanking',
  'engagementRateRanking',
  'conversionRateRanking',
  'link',
  'objective',
  'optimizationGoal',
  'bidStrategy',
  'bidAmount',
  'budgetRemaining',
  'children',
  'startTime',
  'endTime',
  'createdAt',
  'updatedAt',
  'id',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

type MoneyKey = 'spend' | 'cpc' | 'cpm' | 'cpp' | 'costPerInlineLinkClick';
type NumberKey =
  | 'clicks'
  | 'ctr'
  | 'inlineLinkClicks'
  | 'inlineLinkClickCtr'
  | 'impressions'
  | 'reach'
  | 'websitePurchaseROAS';

function toNumber(decimal: string | null | undefined): number | null {
  return decimal === null || decimal === undefined ? null : Number(decimal);
}

/** A money column in both forms: the number to sort by and the text to display. */
function moneyOf(
  amount: (row: AdObjectRow) => string | null | undefined,
): Pick<ColumnSpec, 'value' | 'amount'> {
  return { value: (row) => toNumber(amount(row)), amount: (row) => amount(row) ?? null };
}
const money = (key: MoneyKey) => moneyOf((row) => row.insights?.[key]);
const figure = (key: NumberKey) => (row: AdObjectRow) => row.insights?.[key] ?? null;

/** The ad's destination as text; null when its creative has no link. */
export function findLink(ad: AdDto): string | null {
  return ad.creative === null ? null : (creativeContent(ad.creative).links[0] ?? null);
}

/** The address that an ad opens, as the ad has it. */
export function findLinkAddress(ad: AdDto): string | null {
  return ad.creative === null ? null : (creativeContent(ad.creative).addresses[0] ?? null);
}

/** Worst to best, so that a descending sort shows the best ads first. */
const RANKING_ORDER = [
  'BELOW_AVERAGE_10',
  'BELOW_AVERAGE_20',
  'BELOW_AVERAGE_35',
  'AVERAGE',
  'ABOVE_AVERAGE',
];
type RankingKey = 'qualityRanking' | 'conversionRateRanking' | 'engagementRateRanking';

/** The ranking of an ad, possibly `UNKNOWN`; null without delivery. */
export function findRanking({ row, key }: { row: AdObjectRow; key: RankingKey }): string | null {
  return isAd(row) ? (row.insights?.[key] ?? null) : null;
}

const ranking = (key: RankingKey) => (row: AdObjectRow) => {
  const place = RANKING_ORDER.indexOf(findRanking({ row, key }) ?? '');
  return place < 0 ? null : place;
};

export function findOwnBudget(row: AdObjectRow): {
  readonly amount: string;
  readonly currency: string;
  readonly period: 'day' | 'lifetime';
} | null {
  if (isAd(row)) {
    return null;
  }
  if (row.dailyBudget !== null) {
    return { ...row.dailyBudget, period: 'day' };
  }
  return row.lifetimeBudget === null ? null : { ...row.lifetimeBudget, period: 'lifetime' };
}

function toTime(timestamp: string | null): number | null {
  return timestamp === null ? null : Date.parse(timestamp);
}

/** A figure that needs the tracker of the profile. */
const ofTracker = (id: TrackerColumnId) => ({
  value: ({ tracker }: AdObjectRow) => (tracker === undefined ? null : DERIVED[id](tracker)),
});

/** What rows are sorted and compared by: nothing is dearer than spend without a lead. */
const cpaOrder = ({ tracker }: AdObjectRow): number | null =>
  tracker === undefined
    ? null
    : tracker.leads === 0 && (tracker.spend ?? 0) > 0
      ? Number.POSITIVE_INFINITY
      : DERIVED.cpa(tracker);

const ALL: readonly ObjectKind[] = OBJECT_KINDS;
const PARENTS: readonly ObjectKind[] = ['campaigns', 'adSets'];
const ADS: readonly ObjectKind[] = ['ads'];

function column(
  id: ColumnId,
  spec: Omit<ColumnSpec, 'id' | 'isDefault' | 'kinds'> &
    Partial<Pick<ColumnSpec, 'isDefault' | 'kinds'>>,
): ColumnSpec {
  return { id, kinds: ALL, isDefault: false, ...spec };
}

const COLUMNS: readonly ColumnSpec[] = [
  column('name', { format: 'name', widthPx: 224, isDefault: true, value: (row) => row.name }),
  column('delivery', {
    format: 'delivery',
    widthPx: 184,
    isDefault: true,
    value: (row) => row.deliveryStatus,
  }),
  column('budget', {
    format: 'budget',
    kinds: PARENTS,
    widthPx: 124,
    isDefault: true,
    ...moneyOf((row) => findOwnBudget(row)?.amount),
  }),
  column('spend', { format: 'money', widthPx: 104, isDefault: true, ...money('spend') }),
  column('trackerLeads', {
    format: 'count',
    widthPx: 80,
    isDefault: true,
    ...ofTracker('trackerLeads'),
  }),
  column('revenue', { format: 'money', widthPx: 108, isDefault: true, ...ofTracker('revenue') }),
  column('profit', { format: 'money', widthPx: 108, isDefault: true, ...ofTracker('profit') }),
  column('roi', { format: 'share', widthPx: 76, isDefault: true, ...ofTracker('roi') }),
  column('cpa', {
    format: 'money',
    widthPx: 84,
    isDefault: true,
    ...ofTracker('cpa'),
    order: cpaOrder,
  }),
  column('epc', { format: 'money', widthPx: 84, isDefault: true, ...ofTracker('epc') }),
  column('cr', { format: 'percent', widthPx: 76, ...ofTracker('cr') }),
  column('approveRate', { format: 'share', widthPx: 92, ...ofTracker('approveRate') }),
  column('trackerClicks', { format: 'count', widthPx: 92, ...ofTracker('trackerClicks') }),
  column('clickShare', { format: 'share', widthPx: 92, ...ofTracker('clickShare') }),
  column('results', {
    format: 'count',
    widthPx: 108,
    isDefault: true,
    value: getResultCount,
  }),
  column('costPerResult', {
    format: 'money',
    widthPx: 136,
    isDefault: true,
    value: (row) => getCostPerResult(row.insights),
    order: getCostOrder,
  }),
  column('impressions', {
    format: 'count',
    widthPx: 108,
    isDefault: true,
    value: figure('impressions'),
  }),
  column('clicks', { format: 'count', widthPx: 80, isDefault: true, value: figure('clicks') }),
  column('ctr', { format: 'percent', widthPx: 76, isDefault: true, value: figure('ctr') }),
  column('cpc', { format: 'money', widthPx: 84, ...money('cpc') }),
  column('cpm', { format: 'money', widthPx: 88, ...money('cpm') }),
  column('reach', { format: 'count', widthPx: 92, value: figure('reach') }),
  column('cpp', { format: 'money', widthPx: 120, ...money('cpp') }),
  column('inlineLinkClicks', { format: 'count', widthPx: 100, value: figure('inlineLinkClicks') }),
  column('costPerInlineLinkClick', {
    format: 'money',
    widthPx: 128,
    ...money('costPerInlineLinkClick'),
  }),
  column('inlineLinkClickCtr', {
    format: 'percent',
    widthPx: 92,
    value: figure('inlineLinkClickCtr'),
  }),
  column('roas', { format: 'ratio', widthPx: 76, value: figure('websitePurchaseROAS') }),
  column('qualityRanking', {
    format: 'ranking',
    kinds: ADS,
    widthPx: 216,

    value: ranking('qualityRanking'),
  }),
  column('engagementRateRanking', {
    format: 'ranking',
    kinds: ADS,
    widthPx: 216,

    value: ranking('engagementRateRanking'),
  }),
  column('conversionRateRanking', {
    format: 'ranking',
    kinds: ADS,
    widthPx: 216,

    value: ranking('conversionRateRanking'),
  }),
  column('link', {
    format: 'text',
    kinds: ADS,
    widthPx: 112,
    isDefault: true,
    value: (row) => (isAd(row) ? findLink(row) : null),
  }),
  column('objective', {
    format: 'text',
    kinds: ['campaigns'],
    widthPx: 216,

    value: (row) => (isCampaign(row) ? row.objective : null),
  }),
  column('optimizationGoal', {
    format: 'text',
    kinds: ['adSets'],
    widthPx: 160,
    value: (row) => (isAdSet(row) ? row.optimizationGoal : null),
  }),
  column('bidStrategy', {
    format: 'text',
    kinds: PARENTS,
    widthPx: 176,
    value: (row) => (isAd(row) ? null : row.bidStrategy),
  }),
  column('bidAmount', {
    format: 'money',
    kinds: ['adSets'],
    widthPx: 96,
    ...moneyOf((row) => (isAdSet(row) ? row.bidAmount?.amount : null)),
  }),
  column('budgetRemaining', {
    format: 'money',
    kinds: PARENTS,
    widthPx: 124,
    ...moneyOf((row) => (isAd(row) ? null : row.budgetRemaining?.amount)),
  }),
  column('children', {
    format: 'count',
    kinds: PARENTS,
    widthPx: 84,

    value: (row) => (isCampaign(row) ? row.adSetCount : isAdSet(row) ? row.adCount : null),
  }),
  column('startTime', {
    format: 'date',
    kinds: PARENTS,
    widthPx: 116,
    value: (row) => (isAd(row) ? null : toTime(row.startTime)),
  }),
  column('endTime', {
    format: 'date',
    kinds: PARENTS,
    widthPx: 116,
    value: (row) => toTime(isCampaign(row) ? row.stopTime : isAdSet(row) ? row.endTime : null),
  }),
  column('createdAt', { format: 'date', widthPx: 116, value: (row) => toTime(row.createdAt) }),
  column('updatedAt', { format: 'date', widthPx: 116, value: (row) => toTime(row.updatedAt) }),
  column('id', { format: 'text', widthPx: 168, value: (row) => row.id }),
];

const BY_ID: ReadonlyMap<string, ColumnSpec> = new Map(COLUMNS.map((spec) => [spec.id, spec]));

export function findColumn(id: string): ColumnSpec | undefined {
  return BY_ID.get(id);
}

export function isNumeric(format: ColumnFormat): boolean {
  return !['name', 'delivery', 'text', 'ranking'].includes(format);
}

/** Columns of a list; those of a tracker only where the profile has one. */
export function listColumns(kind: ObjectKind, hasTracker = false): readonly ColumnSpec[] {
  return COLUMNS.filter(
    ({ id, kinds }) => kinds.includes(kind) && (hasTracker || !isTrackerColumn(id)),
  );
}
