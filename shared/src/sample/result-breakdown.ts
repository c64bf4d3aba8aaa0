import type { ResultBreakdown, ResultFigures, ResultGrouping } from '../contracts/results.ts';
import { percentOf, roiOf } from '../domain/result-figures.ts';
import { apportion } from './random.ts';
import type { SampleResult } from './results.ts';
import { SHARES } from './split-insights.ts';

/** A part of the total; null is unknown. Money is in US dollar cents. */
interface Part {
  readonly kind: 'row' | 'no_tracker_row' | 'no_ad';
  readonly key: string;
  readonly label: string;
  readonly day: string;
  readonly spend: number | null;
  /** The part of the spend whose revenue is known. */
  readonly compared: number | null;
  readonly revenue: number | null;
  readonly leads: number | null;
  readonly clicks: number | null;
  readonly approved: number | null;
  readonly networkClicks: number | null;
}

interface Grouping {
  readonly groupBy: ResultGrouping;
  /** Its group, except for countries. */
  readonly groupOf: (
    result: SampleResult,
    groupBy: Exclude<ResultGrouping, 'country'>,
  ) => { readonly key: string; readonly label: string };
  /** Only some of the results: revenue without an ad belongs to none of them. */
  readonly isFiltered: boolean;
}

const NOTHING = {
  ...{ spend: null, compared: null, revenue: null, leads: null, clicks: null },
  ...{ approved: null, networkClicks: null },
};

/** Spend is known by country, and what a tracker counted is of none. */
function splitByCountry(part: Part): readonly Part[] {
  const countries = Object.entries(SHARES.country);
  const spend = apportion({
    total: part.spend ?? 0,
    weights: countries.map(([, share]) => share),
  });
  return [
    { ...part, spend: null },
    ...countries.map(([key], at) => ({
      ...{ ...part, ...NOTHING, key, label: key, spend: spend[at] ?? 0 },
    })),
  ];
}

function toParts(
  result: SampleResult,
  { groupBy, groupOf, isFiltered }: Grouping,
): readonly Part[] {
  const { ad, day, spendUSD: spend, revenueUSD: revenue, leads, clicks, approved } = result;
  const { networkClicks } = result;
  const ofNetwork = { key: '', label: '', day, spend, compared: spend, networkClicks };
  if (result.isMatched) {
    const part: Part = { ...ofNetwork, kind: 'row', revenue, leads, clicks, approved };
    return groupBy === 'country'
      ? splitByCountry(part)
      : [{ ...part, ...groupOf(result, groupBy) }];
  }
  const ofAd: Part = {
    ...ofNetwork,
    kind: 'no_tracker_row',
    key: ad.id,
    revenue: 0,
    leads: 0,
    clicks: 0,
    approved: 0,
  };
  const ofTracker = {
    ...groupOf(result, 'tracker_campaign'),
    day,
    revenue,
    leads,
    clicks,
    approved,
  };
  return isFiltered ? [ofAd] : [ofAd, { ...NOTHING, ...ofTracker, kind: 'no_ad' }];
}

type Sums = Omit<Part, 'kind' | 'key' | 'label' | 'day'>;

function sumOf(parts: readonly Part[]): Sums {
  const sum = (field: keyof Sums) =>
    parts.reduce<number | null>((total, part) => {
      const value = part[field];
      return value === null ? total : (total ?? 0) + value;
    }, null);
  return {
    spend: sum('spend'),
    compared: sum('compared'),
    revenue: sum('revenue'),
    leads: sum('leads'),
    clicks: sum('clicks'),
    approved: sum('approved'),
    networkClicks: sum('networkClicks'),
  };
}

const toText = (cents: number | null): string | null =>
  cents === null ? null : (cents / 100).toFixed(2);

function present(parts: readonly Part[]): ResultFigures {
  const { spend, compared, revenue, leads, clicks, approved, networkClicks } = sumOf(parts);
  return {
    spendUSD: toText(spend),
    revenueUSD: toText(revenue),
    comparedSpendUSD: toText(compared),
    profitUSD: toText(revenue === null ? null : revenue - (compared ?? 0)),
    roi: roiOf({ revenue, spend: compared }),
    leads,
    clicks,
    approved,
    approveRate: percentOf(approved, leads),
    networkClicks,
    clickShare: percentOf(clicks, networkClicks),
    isPartial: false,
  };
}

function presentDays(parts: readonly Part[]) {
  return [...Map.groupBy(parts, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => ({ date, ...present(own) }));
}

/** Groups results so that rows and what is not matched add up to the same total for every grouping. */
export function breakDownSample({
  results,
  ...grouping
}: Grouping & { readonly results: readonly SampleResult[] }): Pick<
  ResultBreakdown,
  'rows' | 'unmatched' | 'total'
> {
  const parts = results.flatMap((result) => toParts(result, grouping));
  const byKind = Map.groupBy(parts, ({ kind }) => kind);
  const keysOf = (kind: Part['kind']) => Map.groupBy(byKind.get(kind) ?? [], ({ key }) => key);
  const noAd = present(byKind.get('no_ad') ?? []);
  const noTrackerRow = present(byKind.get('no_tracker_row') ?? []);
  // The ad network's clicks are not divided among these
  const isDivided = grouping.groupBy === 'tracker_campaign' || grouping.groupBy === 'country';
  return {
    rows: [...keysOf('row')]
      .map(([key, own]) => ({
        key,
        label: own[0]?.label ?? key,
        ...present(own),
        ...(isDivided ? { networkClicks: null, clickShare: null } : {}),
        byDay: presentDays(own).map(({ date, profitUSD }) => ({ date, profitUSD })),
      }))
      .toSorted((a, b) => Number(b.spendUSD ?? -1) - Number(a.spendUSD ?? -1)),
    unmatched: {
      spendUSD: noTrackerRow.spendUSD,
      adCount: keysOf('no_tracker_row').size,
      revenueUSD: noAd.revenueUSD,
      trackerCampaignCount: keysOf('no_ad').size,
      leads: noAd.leads,
      clicks: noAd.clicks,
      approved: noAd.approved,
      networkClicks: noTrackerRow.networkClicks,
    },
    total: { ...present(parts), byDay: presentDays(parts) },
  };
}
