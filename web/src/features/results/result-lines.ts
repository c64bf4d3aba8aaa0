import type {
  ResultBreakdown,
  ResultFigures,
  ResultRow,
} from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { cpaOf as costPerLead, percentOf } from '@ads-checker/shared/domain/result-figures';
import { countryName } from '../../lib/country-names.ts';
import type { ResultColumn, ResultsView } from './search-params.ts';

/** A row of the breakdown: a group, or what could not be matched. */
export interface ResultLine extends ResultFigures {
  readonly key: string;
  readonly kind: 'group' | 'no_tracker_row' | 'no_ad';
  readonly label: string;
  /** Ads or tracker campaigns that were not matched; null for a group. */
  readonly unmatchedCount: number | null;
  readonly byDay: ResultRow['byDay'];
  /** Profit of the period before; null when it is unknown or not compared. */
  readonly profitBeforeUSD: string | null;
}

type Sums = Pick<ResultFigures, 'comparedSpendUSD' | 'leads'>;

const toNumber = (amount: string | null): number | null =>
  amount === null ? null : Number(amount);

/** In US dollars. */
export const cpaOf = ({ comparedSpendUSD, leads }: Sums): number | null =>
  costPerLead({ spend: toNumber(comparedSpendUSD), leads });

const isZero = (amount: string): boolean => Number(amount) === 0;

/** Minus an amount, as decimal text. */
function negate(amount: string | null): string | null {
  if (amount === null || isZero(amount)) {
    return amount;
  }
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** What has no counterpart on the other side, as rows after the groups. */
function unmatchedLines({
  now: {
    spendUSD,
    revenueUSD,
    leads,
    clicks,
    approved,
    networkClicks,
    adCount,
    trackerCampaignCount,
  },
  before,
}: {
  readonly now: ResultBreakdown['unmatched'];
  readonly before: ResultBreakdown['unmatched'] | undefined;
}): readonly ResultLine[] {
  const shared = { label: '', roi: null, clickShare: null, isPartial: false, byDay: [] };
  return [
    ...(adCount === 0
      ? []
      : [
          {
            ...shared,
            key: 'no_tracker_row',
            kind: 'no_tracker_row',
            unmatchedCount: adCount,
            spendUSD,
            comparedSpendUSD: spendUSD,
            revenueUSD: null,
            profitUSD: negate(spendUSD),
            leads: null,
            clicks: null,
            approved: null,
            approveRate: null,
            networkClicks,
            profitBeforeUSD: negate(before?.spendUSD ?? null),
          } as const,
        ]),
    ...(trackerCampaignCount === 0
      ? []
      : [
          {
            ...shared,
            key: 'no_ad',
            kind: 'no_ad',
            unmatchedCount: trackerCampaignCount,
            spendUSD: null,
            comparedSpendUSD: null,
            revenueUSD,
            profitUSD: revenueUSD,
            leads,
            clicks,
            approved,
            approveRate: percentOf(approved, leads),
            networkClicks: null,
            profitBeforeUSD: before?.revenueUSD ?? null,
          } as const,
        ]),
  ];
}

/** The day of the period before that a day is compared with. */
function dayBefore(key: string, dayCount: number): string {
  return addDays({ date: key, days: -dayCount });
}

/** Rows of a breakdown with their profit of the period before, and what was not matched. */
export function toResultLines({
  now,
  before,
  groupBy,
  dayCount,
}: {
  readonly now: ResultBreakdown;
  readonly before: ResultBreakdown | undefined;
  readonly groupBy: ResultsView['groupBy'];
  readonly dayCount: number;
}): readonly ResultLine[] {
  const earlier = new Map(before?.rows.map((row) => [row.key, row]));
  const keyBefore = (key: string) => (groupBy === 'day' ? dayBefore(key, dayCount) : key);
  return [
    ...now.rows.map(
      (row): ResultLine => ({
        ...row,
        label: groupBy === 'country' ? countryName(row.key) : row.label,
        kind: 'group',
        unmatchedCount: null,
        profitBeforeUSD: earlier.get(keyBefore(row.key))?.profitUSD ?? null,
      }),
    ),
    ...unmatchedLines({ now: now.unmatched, before: before?.unmatched }),
  ];
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const KEYS: Readonly<Record<ResultColumn, (line: ResultLine) => number | string | null>> = {
  name: ({ label }) => label,
  spend: ({ spendUSD }) => toNumber(spendUSD),
  revenue: ({ revenueUSD }) => toNumber(revenueUSD),
  profit: ({ profitUSD }) => toNumber(profitUSD),
  before: ({ profitBeforeUSD }) => toNumber(profitBeforeUSD),
  roi: ({ roi }) => roi,
  leads: ({ leads }) => leads,
  cpa: cpaOf,
};

/** The order without a choice. */
export function defaultSort(groupBy: ResultsView['groupBy']) {
  return groupBy === 'day'
    ? ({ column: 'name', order: 'desc' } as const)
    : ({ column: 'profit', order: 'desc' } as const);
}

/** Unknown figures come last in either order, and what was not matched after all groups. */
export function sortLines(
  lines: readonly ResultLine[],
  { sort, groupBy }: Pick<ResultsView, 'sort' | 'groupBy'>,
): readonly ResultLine[] {
  const { column, order } = sort ?? defaultSort(groupBy);
  // Days are sorted by date, not by how it is written
  const read = column === 'name' && groupBy === 'day' ? ({ key }: ResultLine) => key : KEYS[column];
  const sign = order === 'asc' ? 1 : -1;
  return lines.toSorted((one, other) => {
    const byKind = Number(one.kind !== 'group') - Number(other.kind !== 'group');
    if (byKind !== 0 || one.kind !== 'group') {
      return byKind;
    }
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    return typeof a === 'number' && typeof b === 'number'
      ? sign * (a - b)
      : sign * collator.compare(String(a), String(b));
  });
}

/** Every day of a range in order. */
export function listDates({ since, until }: TimeRange): readonly string[] {
  const dates: string[] = [];
  for (let date = since; date <= until; date = addDays({ date, days: 1 })) {
    dates.push(date);
  }
  return dates;
}

/** Profit of each date; null where it is unknown. */
export function profitByDate(
  byDay: ResultRow['byDay'],
  dates: readonly string[],
): readonly (number | null)[] {
  const known = new Map(byDay.map(({ date, profitUSD }) => [date, toNumber(profitUSD)]));
  return dates.map((date) => known.get(date) ?? null);
}

/** Days with profit, of those whose profit is known. */
export function daysInProfit(byDay: ResultRow['byDay']): {
  readonly count: number;
  readonly known: number;
} {
  const known = byDay.flatMap(({ profitUSD }) => (profitUSD === null ? [] : [Number(profitUSD)]));
  return { count: known.filter((profit) => profit > 0).length, known: known.length };
}

/** Ranks by profit, from 1; groups whose profit is unknown have none. */
export function rankByProfit(
  rows: readonly { readonly key: string; readonly profitUSD: string | null }[],
): ReadonlyMap<string, number> {
  return new Map(
    rows
      .filter(({ profitUSD }) => profitUSD !== null)
      .toSorted((a, b) => Number(b.profitUSD) - Number(a.profitUSD))
      .map(({ key }, index) => [key, index + 1]),
  );
}
