import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import {
  type InsightsBreakdown,
  type InsightsLevel,
  type InsightsPart,
  insightsRoutes,
} from '@ads-checker/shared/contracts/insights';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { sumInsights } from '@ads-checker/shared/domain/insights-totals';
import { useMemo } from 'react';
import { activeLocale } from '../../../lib/active-locale.ts';
import { call } from '../../../lib/api.ts';
import { getMoneyDisplay, type MoneyDisplay } from '../../../lib/money-display.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useSession } from '../../../lib/session.ts';
import { type Period, useAdAccounts } from '../../../replica/index.ts';

/** An ad account, campaign, ad set or ad over a period. */
export interface ObjectInsightsProps {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly level: InsightsLevel;
  /** The ad account's own id at the account level. */
  readonly objectId: string;
  readonly period: Period;
}

/** Results by day or by a breakdown, requested when `isWanted`. */
export function useInsightsParts({
  adUserId,
  adAccountId,
  level,
  objectId,
  period,
  breakdown,
  isWanted = true,
}: ObjectInsightsProps & {
  readonly breakdown?: InsightsBreakdown | undefined;
  readonly isWanted?: boolean;
}) {
  const locale = activeLocale();
  const ofPeriod = 'preset' in period ? { datePreset: period.preset } : { timeRange: period.range };
  const query = { level, objectId, breakdown, locale, ...ofPeriod };
  return useServerQuery({
    queryKey: ['insights', adUserId, adAccountId, query],
    queryFn: ({ signal }) =>
      call(insightsRoutes.read, { params: { adUserId, adAccountId }, query, signal }),
    enabled: isWanted,
    // Results of another object must not stand in for these
    placeholderData: () => undefined,
  });
}

/** Display currency and time zone of an ad account; for an unknown account, those of the data. */
export function useAccountDisplay({
  adUserId,
  adAccountId,
  period,
}: Pick<ObjectInsightsProps, 'adUserId' | 'adAccountId' | 'period'>): {
  readonly money: MoneyDisplay;
  readonly timeZone: string;
} {
  const { rows } = useAdAccounts({ adUserId, period });
  const { convertMoneyToUSD } = useSession().user.settings;
  const account = rows.find(({ id }) => id === adAccountId);
  const { currency = null, currencyRatioToUSD = null, timeZone } = account ?? {};
  return useMemo(
    () => ({
      money: getMoneyDisplay({ account: { currency, currencyRatioToUSD }, convertMoneyToUSD }),
      timeZone: timeZone ?? 'UTC',
    }),
    [currency, currencyRatioToUSD, timeZone, convertMoneyToUSD],
  );
}

export interface InsightsDay {
  /** `YYYY-MM-DD` in the ad account's zone. */
  readonly day: string;
  /** Null when the network did not return it; zero on a day without delivery. */
  readonly spend: number | null;
  readonly clicks: number | null;
  /** Null without clicks. */
  readonly cpc: number | null;
  /** The day is not over yet. */
  readonly isRunning: boolean;
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * A period longer than this starts at its first day with delivery, or this many days before its
 * end.
 */
const DAYS_SHOWN_EMPTY = 92;

/** The days of a range in order, never past today; days without a row had no delivery. */
export function listDays({
  parts,
  range,
  today,
}: {
  parts: readonly InsightsPart[];
  range: TimeRange;
  today: string;
}): readonly InsightsDay[] {
  const byDay = new Map(parts.map((part) => [part.since, part]));
  const end = range.until < today ? range.until : today;
  const recent = addDays({ date: end, days: 1 - DAYS_SHOWN_EMPTY });
  const first = parts[0]?.since ?? recent;
  const [early = first] = [first, recent].toSorted();
  const start = range.since < recent ? early : range.since;
  const days: InsightsDay[] = [];
  for (let day = start; day <= end; day = addDays({ date: day, days: 1 })) {
    const part = byDay.get(day);
    days.push({
      day,
      spend: part === undefined ? 0 : toNumber(part.spend),
      clicks: part === undefined ? 0 : part.clicks,
      cpc: part === undefined ? null : toNumber(part.cpc),
      isRunning: day === today,
    });
  }
  return days;
}

export type InsightsTotal = Pick<
  InsightsDto,
  'spend' | 'clicks' | 'cpc' | 'ctr' | 'impressions' | 'reach'
>;

/**
 * The network's own total, or else the sum of the parts without reach, which counts people in
 * several parts more than once. Null without delivery.
 */
export function findTotal({
  parts,
  total,
}: {
  parts: readonly InsightsPart[];
  total: InsightsDto | null;
}): InsightsTotal | null {
  if (total !== null || parts.length === 0) {
    return total;
  }
  return { ...sumInsights(parts), reach: null };
}
