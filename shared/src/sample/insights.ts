import { DAY_MS, dayFraction, dayOf, zoneOffsetMs } from './calendar.ts';
import { mix32 } from './random.ts';
import { deliveredFraction, hasStatusChanges } from './switches.ts';
import type {
  SampleAd,
  SampleAdAccount,
  SampleAdSet,
  SampleCampaign,
  SampleInsights,
  SampleLevel,
  SamplePerformance,
  SampleTotals,
} from './types.ts';

/** How figures are divided among countries, by code. */
export const COUNTRY_WEIGHTS: Readonly<Record<string, number>> = {
  DE: 44,
  US: 21,
  GB: 13,
  FR: 12,
  PL: 10,
};

/** Days with figures, ending today in the account's zone. */
export const INSIGHT_DAYS = 120;
/** The ad network refreshes its figures about every 15 minutes. */
const REFRESH_MS = 900_000;
const CACHE_MAX = 20_000;

/** Reach grows slower than impressions, so it never adds up. */
export function estimateReach(impressions: number): number {
  return Math.floor(impressions ** 0.97);
}

function emptyTotals(): SampleTotals {
  return {
    spendMinor: 0,
    impressions: 0,
    clicks: 0,
    linkClicks: 0,
    reactions: 0,
    comments: 0,
    shares: 0,
    saves: 0,
    likes: 0,
    leads: 0,
    purchases: 0,
    rsvps: 0,
    purchaseValueMinor: 0,
  };
}

/** Thursday first: day 0 is Thursday 1970-01-01. */
const WEEKDAY_WEIGHT = [1.02, 0.97, 0.88, 0.94, 1.08, 1.07, 1.04];
const UNIT = 4_294_967_296;

/**
 * State of one day's draws: a module variable, because a year of an account takes a million of
 * them.
 */
let bits = 0;

function draw(): number {
  bits = mix32(bits + 0x6d2b79f5);
  return bits / UNIT;
}

/** A whole number with the given mean, so that rare events stay rare instead of vanishing. */
function drawWhole(mean: number): number {
  return Math.floor(mean + draw());
}

/** The share of a day's figure when part of the day has passed. */
function part(input: number, fraction: number): number {
  return fraction === 1 ? input : Math.floor(input * fraction);
}

function addDay(input: {
  totals: SampleTotals;
  performance: SamplePerformance;
  day: number;
  fraction: number;
}): void {
  const { totals, performance, day, fraction } = input;
  bits = mix32(performance.hash ^ Math.imul(day, 0x9e3779b1));
  if (bits % 37 === 0) {
    return;
  }
  const { resultKind } = performance;
  const weekday = WEEKDAY_WEIGHT[day % 7] ?? 1;
  const spend = Math.max(1, Math.round(performance.spendMinor * weekday * (0.7 + 0.55 * draw())));
  const impressions = Math.max(
    1,
    Math.round((spend / performance.cpmMinor) * 1_000 * (0.86 + 0.28 * draw())),
  );
  const dayImpressions = part(impressions, fraction);
  if (dayImpressions === 0) {
    return;
  }
  const clicks = Math.min(
    impressions,
    drawWhole(impressions * performance.clickRate * (0.75 + 0.5 * draw())),
  );
  const linkClicks = Math.min(clicks, drawWhole(clicks * performance.linkShare));
  const results =
    resultKind === null ? 0 : drawWhole(linkClicks * performance.resultRate * (0.6 + 0.8 * draw()));
  totals.spendMinor += part(spend, fraction);
  totals.impressions += dayImpressions;
  totals.clicks += part(clicks, fraction);
  totals.linkClicks += part(linkClicks, fraction);
  totals.reactions += part(drawWhole(impressions * 0.0031 * draw()), fraction);
  totals.comments += part(drawWhole(impressions * 0.0004 * draw()), fraction);
  totals.shares += part(drawWhole(impressions * 0.0002 * draw()), fraction);
  totals.saves += part(drawWhole(impressions * 0.0003 * draw()), fraction);
  const counted = part(results, fraction);
  if (resultKind === 'like') {
    totals.likes += counted;
    return;
  }
  totals.likes += part(drawWhole(impressions * 0.0001 * draw()), fraction);
  if (resultKind === 'lead') {
    totals.leads += counted;
  } else if (resultKind === 'rsvp') {
    totals.rsvps += counted;
  } else if (resultKind === 'purchase') {
    totals.purchases += counted;
    totals.purchaseValueMinor += Math.round(
      counted * performance.purchaseValueMinor * (0.8 + 0.4 * draw()),
    );
  }
}

/** Figures are computed from a hash of (ad, day) on demand; only the last sums are cached. */
export function createSampleInsights(input: {
  nowMs: number;
  adAccounts: ReadonlyMap<string, SampleAdAccount>;
  campaigns: ReadonlyMap<string, SampleCampaign>;
  adSets: ReadonlyMap<string, SampleAdSet>;
  ads: ReadonlyMap<string, SampleAd>;
}): SampleInsights {
  const sums = new Map<string, SampleTotals | undefined>();

  const scopeOf = (query: {
    level: SampleLevel;
    id: string;
  }): { adAccountId: string; adIds: readonly string[] } => {
    if (query.level === 'account') {
      const adAccount = input.adAccounts.get(query.id);
      return { adAccountId: query.id, adIds: adAccount?.adIds ?? [] };
    }
    if (query.level === 'ad') {
      return { adAccountId: input.ads.get(query.id)?.adAccountId ?? '', adIds: [query.id] };
    }
    const parent =
      query.level === 'campaign' ? input.campaigns.get(query.id) : input.adSets.get(query.id);
    return { adAccountId: parent?.adAccountId ?? '', adIds: parent?.adIds ?? [] };
  };

  return {
    find: (query) => {
      const nowMs = Math.floor((query.nowMs ?? input.nowMs) / REFRESH_MS) * REFRESH_MS;
      const scope = scopeOf(query);
      const timeZone = input.adAccounts.get(scope.adAccountId)?.timeZone;
      if (timeZone === undefined) {
        return undefined;
      }
      const today = dayOf({ atMs: nowMs, timeZone });
      const since = Math.max(query.sinceDay, today - INSIGHT_DAYS + 1);
      const until = Math.min(query.untilDay, today);
      const key = `${query.level}:${query.id}:${since}:${until}:${until === today ? nowMs : 0}:${query.isUnswitched === true}`;
      if (sums.has(key)) {
        return sums.get(key);
      }
      const todayFraction = dayFraction({ atMs: nowMs, timeZone });
      const totals = emptyTotals();
      for (const adId of scope.adIds) {
        const ad = input.ads.get(adId);
        const performance = ad?.performance;
        if (ad === undefined || performance === undefined || performance.firstDay === null) {
          continue;
        }
        const parts = {
          ad,
          adSet: input.adSets.get(ad.adSetId),
          campaign: input.campaigns.get(ad.campaignId),
        };
        if (hasStatusChanges(parts)) {
          for (let day = Math.max(since, performance.firstDay); day <= until; day += 1) {
            const fromMs = day * DAY_MS - zoneOffsetMs({ atMs: day * DAY_MS, timeZone });
            const span = { fromMs, toMs: fromMs + DAY_MS, untilMs: nowMs };
            const fraction =
              query.isUnswitched === true ? 1 : deliveredFraction({ ...parts, timeZone }, span);
            if (fraction > 0) {
              addDay({ totals, performance, day, fraction });
            }
          }
          continue;
        }
        const last = Math.min(until, performance.lastDay ?? until);
        for (let day = Math.max(since, performance.firstDay); day <= last; day += 1) {
          addDay({ totals, performance, day, fraction: day === today ? todayFraction : 1 });
        }
      }
      const result = totals.impressions === 0 ? undefined : totals;
      if (sums.size >= CACHE_MAX) {
        sums.clear();
      }
      sums.set(key, result);
      return result;
    },
  };
}
