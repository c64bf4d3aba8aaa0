import type { InsightsDto } from '../contracts/ad-objects.ts';
import { DecimalSum } from './decimal-sum.ts';

/**
 * Results added up over several objects. A ratio is recomputed from the sums, never averaged. A sum is null when it
 * would leave out what one of the objects did not say.
 */
export interface InsightsTotals {
  readonly objectCount: number;
  /** How many of the objects had any results. */
  readonly deliveredCount: number;
  readonly since: string | null;
  readonly until: string | null;
  /** Null when nothing was delivered, a currency is unknown or several met; then every money field is null. */
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
  /** People overlap between objects: only the reach of a single object is known. */
  readonly reach: number | null;
  readonly cpp: string | null;
  readonly websitePurchaseROAS: number | null;
  /** The action all objects optimise for, null when they differ. */
  readonly targetAction: string | null;
  readonly actions: Readonly<Record<string, number>>;
  readonly costPerAction: Readonly<Record<string, string>>;
}

/** The network writes its ratios with six decimals. */
const RATIO_DIGITS = 6;

function divide({ by, of }: { of: number; by: number | null }): number | null {
  return by === null || by === 0 ? null : of / by;
}

/** Null swallows what it is added to: unknown is no zero. */
function plus(sum: number | null, value: number | null): number | null {
  return sum === null || value === null ? null : sum + value;
}

function toRatioText(value: number | null): string | null {
  return value === null ? null : String(Number(value.toFixed(RATIO_DIGITS)).toFixed(RATIO_DIGITS));
}

function roundRatio(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(RATIO_DIGITS));
}

interface Sums {
  readonly spend: DecimalSum;
  hasUnknownSpend: boolean;
  clicks: number | null;
  inlineLinkClicks: number | null;
  impressions: number | null;
  purchaseValue: number | null;
  readonly actions: Record<string, number>;
  since: string | null;
  until: string | null;
  readonly currencies: Set<string | null>;
  readonly targetActions: Set<string | null>;
}

function addUp(rows: readonly InsightsDto[]): Sums {
  const sums: Sums = {
    spend: new DecimalSum(),
    hasUnknownSpend: false,
    clicks: 0,
    inlineLinkClicks: 0,
    impressions: 0,
    purchaseValue: null,
    actions: {},
    since: null,
    until: null,
    currencies: new Set(),
    targetActions: new Set(),
  };
  for (const row of rows) {
    if (row.spend === null) {
      sums.hasUnknownSpend = true;
    } else {
      sums.spend.add(row.spend);
    }
    sums.clicks = plus(sums.clicks, row.clicks);
    sums.inlineLinkClicks = plus(sums.inlineLinkClicks, row.inlineLinkClicks);
    sums.impressions = plus(sums.impressions, row.impressions);
    if (row.websitePurchaseROAS !== null && row.spend !== null) {
      sums.purchaseValue = (sums.purchaseValue ?? 0) + row.websitePurchaseROAS * Number(row.spend);
    }
    for (const type in row.actions) {
      sums.actions[type] = (sums.actions[type] ?? 0) + (row.actions[type] ?? 0);
    }
    if (row.since !== null && (sums.since === null || row.since < sums.since)) {
      sums.since = row.since;
    }
    if (row.until !== null && (sums.until === null || row.until > sums.until)) {
      sums.until = row.until;
    }
    sums.currencies.add(row.currency);
    sums.targetActions.add(row.targetAction);
  }
  return sums;
}

function single<T>(values: ReadonlySet<T>): T | null {
  const [first, ...rest] = values;
  return first !== undefined && rest.length === 0 ? first : null;
}

/**
 * Adds the results of many objects; `null` stands for an object without results. Counts and spend are exact sums,
 * ratios (cost per click, per thousand, per action, ROAS) come from the sums.
 */
export function sumInsights(objects: readonly (InsightsDto | null)[]): InsightsTotals {
  const rows = objects.filter((row) => row !== null);
  const sums = addUp(rows);
  const currency = single(sums.currencies);
  const spend = currency === null || sums.hasUnknownSpend ? null : sums.spend.toNumber();
  const cost = ({ by, per = 1 }: { by: number | null; per?: number }): string | null =>
    spend === null ? null : toRatioText(divide({ of: spend * per, by }));
  const percent = (of: number | null): number | null =>
    of === null ? null : roundRatio(divide({ of: of * 100, by: sums.impressions }));
  const reach = rows.length === 1 ? (rows[0]?.reach ?? null) : null;
  const costPerAction: Record<string, string> = {};
  for (const [type, count] of Object.entries(sums.actions)) {
    const value = cost({ by: count });
    if (value !== null) {
      costPerAction[type] = value;
    }
  }
  return {
    objectCount: objects.length,
    deliveredCount: rows.length,
    since: sums.since,
    until: sums.until,
    currency,
    spend: spend === null ? null : sums.spend.toText(),
    clicks: sums.clicks,
    cpc: cost({ by: sums.clicks }),
    ctr: percent(sums.clicks),
    inlineLinkClicks: sums.inlineLinkClicks,
    costPerInlineLinkClick: cost({ by: sums.inlineLinkClicks }),
    inlineLinkClickCtr: percent(sums.inlineLinkClicks),
    impressions: sums.impressions,
    cpm: cost({ by: sums.impressions, per: 1000 }),
    reach,
    cpp: reach === null ? null : cost({ by: reach, per: 1000 }),
    websitePurchaseROAS:
      spend === null || sums.purchaseValue === null
        ? null
        : roundRatio(divide({ of: sums.purchaseValue, by: spend })),
    targetAction: single(sums.targetActions),
    actions: sums.actions,
    costPerAction,
  };
}
