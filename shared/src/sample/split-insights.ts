import { type InsightsDto, insightsSchema } from '../contracts/ad-object-entities.ts';
import type { InsightsBreakdown, InsightsPart, InsightsParts } from '../contracts/insights.ts';
import type { TimeRange } from '../contracts/time-range.ts';
import { addDays } from '../domain/date-presets.ts';
import { sumInsights } from '../domain/insights-totals.ts';
import { DAY_MS } from './calendar.ts';
import { apportion } from './random.ts';

/** Shares of each value, in percent. */
export const SHARES: Readonly<Record<InsightsBreakdown, Readonly<Record<string, number>>>> = {
  age: { '18-24': 18, '25-34': 32, '35-44': 24, '45-54': 14, '55-64': 8, '65+': 4 },
  gender: { female: 53, male: 45, unknown: 2 },
  country: { DE: 44, US: 21, GB: 13, FR: 12, PL: 10 },
  placement: {
    'facebook feed': 45,
    'facebook facebook_reels': 12,
    'instagram feed': 18,
    'instagram instagram_stories': 15,
    'audience_network an_classic': 10,
  },
};

/** Every day of a range with its share of what is known of all. */
export function weighDays({ since, until }: TimeRange) {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, days) => ({
    day: addDays({ date: since, days }),
    weight: 8 + ((days * 7) % 5),
  }));
}

const UNKNOWN = Object.fromEntries(Object.keys(insightsSchema.shape).map((field) => [field, null]));

/** Splits recorded results so that the parts of each count and of the spend add up again. */
export function splitInsights({
  recorded,
  range,
  breakdown,
}: {
  readonly recorded: Partial<InsightsDto> | null;
  readonly range: TimeRange;
  readonly breakdown: InsightsBreakdown | undefined;
}): InsightsParts {
  if (recorded === null) {
    return { parts: [], total: null };
  }
  // Ad accounts are recorded with spend and clicks only
  const total = { ...UNKNOWN, actions: {}, costPerAction: {}, ...recorded } as InsightsDto;
  const shares =
    breakdown === undefined
      ? weighDays(range).map((each) => ({ values: [], ...each }))
      : Object.entries(SHARES[breakdown]).map(([value, weight]) => ({
          values: value.split(' '),
          day: null,
          weight,
        }));
  const weights = shares.map(({ weight }) => weight);
  const split = (figure: number | null) =>
    figure === null ? null : apportion({ total: figure, weights });
  const cents = split(total.spend === null ? null : Math.round(Number(total.spend) * 100));
  const clicks = split(total.clicks);
  const linkClicks = split(total.inlineLinkClicks);
  const impressions = split(total.impressions);
  const reach = split(total.reach);
  const actions = Object.entries(total.actions).map(
    ([action, count]) => [action, apportion({ total: count, weights })] as const,
  );
  const parts = shares.map(({ values, day }, at): InsightsPart => {
    const spend = cents === null ? null : ((cents[at] ?? 0) / 100).toFixed(2);
    const counts = actions.flatMap(([action, counted]) => [[action, counted[at] ?? 0]] as const);
    const figures: InsightsDto = {
      ...total,
      since: day ?? range.since,
      until: day ?? range.until,
      spend,
      clicks: clicks?.[at] ?? null,
      inlineLinkClicks: linkClicks?.[at] ?? null,
      impressions: impressions?.[at] ?? null,
      reach: reach?.[at] ?? null,
      actions: Object.fromEntries(counts),
      costPerAction: Object.fromEntries(
        counts.flatMap(([action, count]) =>
          spend === null || count === 0 ? [] : [[action, (Number(spend) / count).toFixed(6)]],
        ),
      ),
    };
    const { cpc, ctr, costPerInlineLinkClick, inlineLinkClickCtr, cpm, cpp } = sumInsights([
      figures,
    ]);
    return { ...figures, values, cpc, ctr, costPerInlineLinkClick, inlineLinkClickCtr, cpm, cpp };
  });
  return { parts: parts.filter(({ impressions: shown }) => shown !== 0), total };
}
