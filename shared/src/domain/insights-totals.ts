import type { InsightsDto } from '../contracts/ad-objects.ts';
import { DecimalSum } from './decimal-sum.ts';

const COUNTS = ['clicks', 'inlineLinkClicks', 'impressions'] as const;
type Count = (typeof COUNTS)[number];
type Summed = Count | 'spend';

/** Results of the objects that aim at one action. */
export interface ResultTotal {
  /** Action type such as `lead`. */
  readonly action: string;
  readonly count: number;
  /** Spend of these objects per result, decimal text; null without results or known spend. */
  readonly costPerResult: string | null;
}

/**
 * Insights summed over several objects. A sum covers the objects that reported the figure
 * (`unknownCounts` tells how many did not) and is null when none did. Ratios are recomputed from
 * the sums, never averaged, over the objects that reported both sides.
 */
export interface InsightsTotals {
  readonly objectCount: number;
  /** Objects with any delivery in the period. */
  readonly deliveredCount: number;
  /** Objects without a countable goal, which are not part of `results`. */
  readonly withoutResultsCount: number;
  /** Delivered objects that did not report a figure; figures that all reported are left out. */
  readonly unknownCounts: Readonly<Partial<Record<Summed, number>>>;
  /** Null when nothing was delivered or currencies differ; then every money field is null. */
  readonly currency: string | null;
  readonly spend: string | null;
  readonly clicks: number | null;
  readonly cpc: string | null;
  readonly ctr: number | null;
  readonly inlineLinkClicks: number | null;
  readonly costPerInlineLinkClick: string | null;
  readonly inlineLinkClickCtr: number | null;
  readonly impressions: number | null;
  readonly cpm: string | null;
  /** The same people are reached by several objects: only the reach of a single object is known. */
  readonly reach: number | null;
  readonly cpp: string | null;
  readonly websitePurchaseROAS: number | null;
  /** By action, the most frequent first. Different actions are never added up. */
  readonly results: readonly ResultTotal[];
}

/** The ad network writes its ratios with six decimals. */
const RATIO_DIGITS = 6;

function divide({ of, by }: { of: number | null; by: number | null }): number | null {
  return of === null || by === null || by === 0 ? null : of / by;
}

function toRatioText(value: number | null): string | null {
  return value === null ? null : value.toFixed(RATIO_DIGITS);
}

function roundRatio(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(RATIO_DIGITS));
}

interface Sum {
  readonly value: number | null;
  readonly text: string | null;
  readonly unknownCount: number;
}

function sumOf({ rows, figure }: { rows: readonly InsightsDto[]; figure: Summed }): Sum {
  const sum = new DecimalSum();
  let knownCount = 0;
  let count = 0;
  for (const row of rows) {
    if (figure === 'spend') {
      if (row.spend !== null) {
        sum.add(row.spend);
        knownCount += 1;
      }
    } else if (row[figure] !== null) {
      count += row[figure];
      knownCount += 1;
    }
  }
  const isKnown = knownCount > 0;
  return {
    value: isKnown ? (figure === 'spend' ? sum.toNumber() : count) : null,
    text: isKnown && figure === 'spend' ? sum.toText() : null,
    unknownCount: rows.length - knownCount,
  };
}

/** Null when there is no currency, or several. */
function findCurrency(rows: readonly InsightsDto[]): string | null {
  let found: string | null = null;
  for (const { currency } of rows) {
    if (currency !== null && currency !== found) {
      if (found !== null) {
        return null;
      }
      found = currency;
    }
  }
  return found;
}

function sumPurchaseValue(rows: readonly InsightsDto[]): number | null {
  let sum: number | null = null;
  for (const { websitePurchaseROAS, spend } of rows) {
    if (websitePurchaseROAS !== null && spend !== null) {
      sum = (sum ?? 0) + websitePurchaseROAS * Number(spend);
    }
  }
  return sum;
}

function sumResults({
  rows,
  hasMoney,
}: {
  rows: readonly InsightsDto[];
  hasMoney: boolean;
}): readonly ResultTotal[] {
  const byAction = new Map<string, { rows: InsightsDto[]; count: number }>();
  for (const row of rows) {
    const { targetAction } = row;
    if (targetAction !== null) {
      const group = byAction.get(targetAction) ?? { rows: [], count: 0 };
      group.rows.push(row);
      group.count += row.actions[targetAction] ?? 0;
      byAction.set(targetAction, group);
    }
  }
  return [...byAction]
    .map(([action, group]) => {
      const spend = hasMoney ? sumOf({ rows: group.rows, figure: 'spend' }) : null;
      const isWhole = spend !== null && spend.unknownCount === 0;
      const cost = isWhole ? divide({ of: spend.value, by: group.count }) : null;
      return { action, count: group.count, costPerResult: toRatioText(cost) };
    })
    .sort((a, b) => b.count - a.count || a.action.localeCompare(b.action));
}

/**
 * Sums the insights of many objects; `null` stands for an object without delivery. Counts and spend
 * are exact sums; cost per click, per thousand, per result and ROAS are computed from them.
 */
export function sumInsights(objects: readonly (InsightsDto | null)[]): InsightsTotals {
  const rows = objects.filter((row) => row !== null);
  const currency = findCurrency(rows);
  const hasMoney = currency !== null;
  const sums = {
    spend: sumOf({ rows, figure: 'spend' }),
    clicks: sumOf({ rows, figure: 'clicks' }),
    inlineLinkClicks: sumOf({ rows, figure: 'inlineLinkClicks' }),
    impressions: sumOf({ rows, figure: 'impressions' }),
  };
  const ratio = ({ of, by, per = 1 }: { of: Summed; by: Count; per?: number }): number | null => {
    if (of === 'spend' && !hasMoney) {
      return null;
    }
    const isWhole = sums[of].unknownCount === 0 && sums[by].unknownCount === 0;
    const both = isWhole ? rows : rows.filter((row) => row[of] !== null && row[by] !== null);
    const top = isWhole ? sums[of] : sumOf({ rows: both, figure: of });
    const bottom = isWhole ? sums[by] : sumOf({ rows: both, figure: by });
    return divide({ of: top.value === null ? null : top.value * per, by: bottom.value });
  };
  const [only, ...others] = rows;
  const reach = only !== undefined && others.length === 0 ? only.reach : null;
  const spend = hasMoney ? sums.spend : { value: null, text: null };
  return {
    objectCount: objects.length,
    deliveredCount: rows.length,
    withoutResultsCount:
      objects.length - rows.filter(({ targetAction }) => targetAction !== null).length,
    unknownCounts: Object.fromEntries(
      Object.entries(sums).flatMap(([figure, { unknownCount }]) =>
        unknownCount === 0 ? [] : [[figure, unknownCount]],
      ),
    ),
    currency,
    spend: spend.text,
    clicks: sums.clicks.value,
    cpc: toRatioText(ratio({ of: 'spend', by: 'clicks' })),
    ctr: roundRatio(ratio({ of: 'clicks', by: 'impressions', per: 100 })),
    inlineLinkClicks: sums.inlineLinkClicks.value,
    costPerInlineLinkClick: toRatioText(ratio({ of: 'spend', by: 'inlineLinkClicks' })),
    inlineLinkClickCtr: roundRatio(ratio({ of: 'inlineLinkClicks', by: 'impressions', per: 100 })),
    impressions: sums.impressions.value,
    cpm: toRatioText(ratio({ of: 'spend', by: 'impressions', per: 1000 })),
    reach,
    cpp: toRatioText(divide({ of: spend.value === null ? null : spend.value * 1000, by: reach })),
    websitePurchaseROAS: roundRatio(divide({ of: sumPurchaseValue(rows), by: spend.value })),
    results: sumResults({ rows, hasMoney }),
  };
}
