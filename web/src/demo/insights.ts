import { type InsightsDto, insightsSchema } from '@ads-checker/shared/contracts/ad-object-entities';
import type {
  InsightsBreakdown,
  InsightsPart,
  InsightsParts,
} from '@ads-checker/shared/contracts/insights';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { sumInsights } from '@ads-checker/shared/domain/insights-totals';
import { apportion } from '@ads-checker/shared/sample/random';
import { fillRow } from './owned.ts';

/** Shares of each value, in percent. */
const SHARES: Readonly<Record<InsightsBreakdown, Readonly<Record<string, number>>>> = {
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
const DAY_MS = 86_400_000;

function toDays({ since, until }: TimeRange): readonly string[] {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, days) => addDays({ date: since, days }));
}

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
  const total = { ...fillRow(insightsSchema, recorded), ...recorded } as InsightsDto;
  const days = breakdown === undefined ? toDays(range) : [];
  const shares =
    breakdown === undefined
      ? days.map((day, index) => ({ values: [], day, weight: 8 + ((index * 7) % 5) }))
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
