import type { AdObjectLevel } from '../contracts/ad-object-values.ts';
import type { ObjectResults, TrackerFigures } from '../contracts/object-results.ts';
import type { TimeRange } from '../contracts/time-range.ts';
import { DAY_MS, findDay, zoneOffsetMs } from './calendar.ts';
import { ARRIVING, conversionState, drawConversions } from './conversions.ts';
import { apportion, hashText } from './random.ts';
import { weighDays } from './split-insights.ts';

/** What is known of an ad in a period. Money is in cents. */
interface SampleResultAd {
  readonly id: string;
  readonly adSetId: string | null;
  readonly campaignId: string;
  readonly adAccountId: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Units of the ad account's currency per US dollar. */
  readonly ratioToUSD: number;
  readonly spend: number;
  readonly linkClicks: number;
}

interface Counts {
  readonly clicks: number;
  readonly leads: number;
  readonly approved: number;
  readonly hold: number;
  readonly rejected: number;
  readonly revenueUSD: number;
}

/** An ad on a day. Money is in cents, of the ad account's currency if not said otherwise. */
export interface SampleResult extends Counts {
  readonly ad: SampleResultAd;
  readonly day: string;
  readonly spend: number;
  readonly spendUSD: number;
  /** Clicks that the ad network counted. */
  readonly networkClicks: number;
  /** Otherwise the link of the ad lost its id, so that the tracker has no row of it. */
  readonly isMatched: boolean;
  /** Which of the ad account's two tracker campaigns counted the clicks, 0 or 1. */
  readonly trackerCampaign: number;
}

/** What a click is worth before the own factor of its ad. */
const CLICK_CENTS = 130;
/** Of so many ads, one lost the ids in its link. */
const NAMELESS_EVERY = 8;

function drawDay({
  hash,
  ad,
  date,
  clicks,
  nowMs,
}: {
  readonly hash: number;
  readonly ad: SampleResultAd;
  readonly date: string;
  readonly clicks: number;
  readonly nowMs: number;
}): Counts {
  const day = findDay(date) ?? 0;
  const midnightMs = day * DAY_MS;
  const fromMs = midnightMs - zoneOffsetMs({ atMs: midnightMs, timeZone: ad.timeZone });
  const toMs = Math.max(fromMs, Math.min(fromMs + DAY_MS, nowMs));
  const drawn = drawConversions({ hash, day, fromMs, toMs, clicks, clickCents: CLICK_CENTS });
  const counts = { approved: 0, hold: 0, rejected: 0 };
  for (const conversion of drawn.conversions) {
    const state = conversionState(conversion, nowMs);
    if (state !== undefined) {
      counts[state] += 1;
    }
  }
  const paid = counts.approved + counts.hold;
  return {
    ...counts,
    clicks,
    leads: paid + counts.rejected,
    revenueUSD: paid * drawn.payoutCents,
  };
}

/** Results of an ad by day: spend as its insights have it, and what a tracker would have counted. */
function createResults({
  ad,
  range,
  nowMs,
}: {
  readonly ad: SampleResultAd;
  readonly range: TimeRange;
  readonly nowMs: number;
}): readonly SampleResult[] {
  const hash = hashText({ seed: 1, text: ad.id });
  const days = weighDays(range);
  const weights = days.map(({ weight }) => weight);
  const split = (total: number) => apportion({ total: Math.round(total), weights });
  const spend = split(ad.spend);
  const spendUSD = split(ad.spend / ad.ratioToUSD);
  const networkClicks = split(ad.linkClicks);
  const clicks = split(Math.floor(ad.linkClicks * ARRIVING));
  return days.map(({ day }, at) => ({
    ad,
    day,
    spend: spend[at] ?? 0,
    spendUSD: spendUSD[at] ?? 0,
    networkClicks: networkClicks[at] ?? 0,
    isMatched: hash % NAMELESS_EVERY !== 0,
    trackerCampaign: hashText({ seed: 2, text: ad.campaignId }) % 2,
    ...drawDay({ hash, ad, date: day, clicks: clicks[at] ?? 0, nowMs }),
  }));
}

type SampleSpend = Pick<SampleResultAd, 'id' | 'campaignId' | 'adSetId' | 'spend' | 'linkClicks'>;

/** What campaigns spent beyond the ads that are listed is of ads that were deleted. */
function addDeletedAds({
  campaigns,
  ads,
}: {
  readonly campaigns: readonly Pick<SampleSpend, 'id' | 'spend' | 'linkClicks'>[];
  readonly ads: readonly SampleSpend[];
}): readonly SampleSpend[] {
  const deleted = campaigns.map(({ id, spend, linkClicks }): SampleSpend => {
    const listed = ads.filter(({ campaignId }) => campaignId === id);
    return {
      id: `${id}0`,
      campaignId: id,
      adSetId: null,
      spend: listed.reduce((rest, ad) => rest - ad.spend, spend),
      linkClicks: listed.reduce((rest, ad) => rest - ad.linkClicks, linkClicks),
    };
  });
  return [...ads, ...deleted].filter(({ spend }) => spend > 0);
}

/** Results of all ads of an ad account, whose spend is what their insights have. */
export function createAccountResults({
  adAccount: { id: adAccountId, timeZone, currencyRatioToUSD },
  objects: { campaigns, ads } = { campaigns: [], ads: [] },
  insightsOf,
  range,
  nowMs,
}: {
  readonly adAccount: {
    readonly id: string;
    readonly timeZone: string | null;
    readonly currencyRatioToUSD: number | null;
  };
  readonly objects:
    | {
        readonly campaigns: readonly { readonly id: string }[];
        readonly ads: readonly {
          readonly id: string;
          readonly adSetId: string | null;
          readonly adCampaignId: string | null;
        }[];
      }
    | undefined;
  /** Null without delivery. */
  readonly insightsOf: (
    id: string,
  ) => { readonly spend: string | null; readonly inlineLinkClicks: number | null } | null;
  readonly range: TimeRange;
  readonly nowMs: number;
}): readonly SampleResult[] {
  const spendOf = (id: string) => {
    const { spend = null, inlineLinkClicks = null } = insightsOf(id) ?? {};
    return { id, spend: Math.round(Number(spend ?? 0) * 100), linkClicks: inlineLinkClicks ?? 0 };
  };
  const spending = addDeletedAds({
    campaigns: campaigns.map(({ id }) => spendOf(id)),
    ads: ads.map(({ id, adSetId, adCampaignId }) => ({
      ...spendOf(id),
      adSetId,
      campaignId: adCampaignId ?? '',
    })),
  });
  const ofAccount = {
    adAccountId,
    timeZone: timeZone ?? 'UTC',
    ratioToUSD: currencyRatioToUSD ?? 1,
  };
  return spending.flatMap((ad) => createResults({ ad: { ...ad, ...ofAccount }, range, nowMs }));
}

const toText = (cents: number): string => (cents / 100).toFixed(2);

function present(results: readonly SampleResult[]): TrackerFigures & { readonly spend: string } {
  const sum = (read: (result: SampleResult) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  const spend = toText(sum((result) => result.spend));
  return {
    clicks: sum(({ clicks }) => clicks),
    leads: sum(({ leads }) => leads),
    approved: sum(({ approved }) => approved),
    hold: sum(({ hold }) => hold),
    rejected: sum(({ rejected }) => rejected),
    revenue: toText(sum(({ revenueUSD, ad }) => Math.round(revenueUSD * ad.ratioToUSD))),
    comparedSpend: spend,
    isPartial: false,
    spend,
  };
}

/** What a tracker knows of the objects of a level, of one of them also by day. */
export function presentSampleObjects({
  results,
  level,
  objectId,
}: {
  readonly results: readonly SampleResult[];
  readonly level: AdObjectLevel;
  readonly objectId: string | undefined;
}): Pick<ObjectResults, 'rows' | 'byDay'> {
  const idOf = ({ ad }: SampleResult) =>
    ({ ad: ad.id, ad_set: ad.adSetId, campaign: ad.campaignId })[level];
  const matched = results.filter(
    (result) => result.isMatched && (objectId === undefined || idOf(result) === objectId),
  );
  return {
    rows: [...Map.groupBy(matched, idOf)].flatMap(([id, own]) => {
      if (id === null) {
        return [];
      }
      const { spend: _, ...figures } = present(own);
      return [{ id, ...figures }];
    }),
    byDay:
      objectId === undefined
        ? []
        : [...Map.groupBy(matched, ({ day }) => day)].map(([date, own]) => ({
            date,
            actions: null,
            ...present(own),
          })),
  };
}
