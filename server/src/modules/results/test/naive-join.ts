import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { SAMPLE_CURRENCIES, type SampleCurrency } from '@ads-checker/shared/sample/currencies';
import {
  dayOf,
  dayToText,
  findDay,
  type SampleAd,
  type SampleAdAccount,
} from '@ads-checker/shared/sample/index';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import type { CatalogCampaign } from '../../../../sandbox/trackers/catalog.ts';
import { type Span, startOfDayMs } from '../../../../sandbox/trackers/times.ts';
import type { ResultsWorld, WorldProfile } from './results-world.ts';

/** What is known of an ad and day on one side. */
interface Fact {
  readonly side: 'network' | 'tracker';
  readonly profile: WorldProfile;
  /** Undefined for traffic whose ad is unknown. */
  readonly ad: SampleAd | undefined;
  readonly day: string;
  readonly cents: number;
  readonly leads: number;
  readonly clicks: number;
  readonly approved: number;
}

export interface Sums {
  spend: number;
  revenue: number;
  leads: number;
  clicks: number;
  /** NaN is unknown: a part has leads of a tracker that does not tell which were approved. */
  approved: number;
  networkClicks: number;
}

export interface NaiveQuery {
  readonly since: string;
  readonly until: string;
  readonly profiles: readonly WorldProfile[];
  /** When a day, by its age in the zone, was read last. */
  readonly readAtMs: (age: number) => number;
}

const nothing = (): Sums => ({
  ...{ spend: 0, revenue: 0, leads: 0, clicks: 0, approved: 0, networkClicks: 0 },
});
const ZERO_DECIMALS: readonly string[] = ['JPY', 'HUF'];

function toUSDCents(minor: number, currency: SampleCurrency): number {
  const units = ZERO_DECIMALS.includes(currency) ? minor : minor / 100;
  return Math.round((units / SAMPLE_CURRENCIES[currency].ratioToUsd) * 100);
}

/** Cents of the tracker's currency, then of US dollars, as a report rounds them. */
function revenueOf(usdCents: number, currency: SampleCurrency): number {
  const { ratioToUsd } = SAMPLE_CURRENCIES[currency];
  return Math.round(Math.round(Number((usdCents * ratioToUsd).toFixed(6))) / ratioToUsd);
}

interface Counted {
  readonly ad: SampleAd | undefined;
  /** What a report has a row for. */
  readonly key: string;
  readonly usdCents: number;
  readonly leads: number;
  readonly clicks: number;
  readonly approved: number;
}

const addCounted = (a: Counted, b: Counted): Counted => ({
  ...a,
  usdCents: a.usdCents + b.usdCents,
  leads: a.leads + b.leads,
  clicks: a.clicks + b.clicks,
  approved: a.approved + b.approved,
});

function toFact(
  profile: WorldProfile,
  day: number,
  { ad, usdCents, leads, clicks, approved }: Counted,
): Fact {
  const cents = revenueOf(usdCents, SAMPLE_TRACKERS[profile.version].currency);
  const isTold = profile.version !== 'binom_v2' || leads === 0;
  return {
    ...{ side: 'tracker', profile, ad, day: dayToText(day), cents, leads, clicks },
    approved: isTold ? approved : Number.NaN,
  };
}

/** The zone whose days a tracker's clicks belong to. */
const zoneOf = ({ dayZone, version }: WorldProfile, adAccount: SampleAdAccount | undefined) =>
  dayZone === 'tracker' ? SAMPLE_TRACKERS[version].timeZone : (adAccount?.timeZone ?? 'UTC');

/** Keitaro's campaigns with parameters of their own, where the ad's name is in place of its id. */
const hasOwnParameters = ({ index, source }: CatalogCampaign) => source.id === 3 && index % 5 === 3;

/** What a tracker campaign counted, by ad. */
function readCampaign(
  { sandbox, world }: ResultsWorld,
  {
    profile: { version, leftOut },
    campaign,
    span,
    atMs,
  }: { profile: WorldProfile; campaign: CatalogCampaign; span: Span; atMs: number },
): Counted[] {
  const isNamed = version === 'keitaro' && hasOwnParameters(campaign);
  const wanted = isNamed ? 'ad_name' : 'ad_id';
  const hasToken = String(campaign.source.id) !== leftOut;
  return sandbox.state.trackers.reports
    .read({
      tracker: version,
      campaigns: [campaign],
      groupings: [
        {
          by: 'token',
          find: ({ source }) => source.tokens.find(({ content }) => content === wanted),
        },
      ],
      span,
      nowMs: atMs,
    })
    .map(({ value, figures }) => {
      const { approved, approvedCents, clicks, hold, holdCents, rejected } = figures;
      const isAttributed = value !== '' && !value.startsWith('{{');
      return {
        ad: hasToken ? world.ads.get(value) : undefined,
        key: !hasToken ? 'no token' : isAttributed ? `${value} ${campaign.index}` : '',
        usdCents: holdCents + approvedCents,
        leads: hold + approved + rejected,
        clicks,
        approved,
      };
    });
}

/**
 * Joins what the sandbox holds, in the simplest way: ad by ad and day by day, without the product's
 * gateways, tables or SQL.
 */
export function listFacts(
  results: ResultsWorld,
  { since, until, profiles, readAtMs }: NaiveQuery,
): Fact[] {
  const { world, nowMs } = results;
  const sinceDay = findDay(since) ?? 0;
  const untilDay = findDay(until) ?? 0;
  const facts: Fact[] = [];
  const ownerOf = ownersOf(profiles);
  for (const adAccount of world.adAccounts.values()) {
    const profile = ownerOf(adAccount.id);
    const today = dayOf({ atMs: nowMs(), timeZone: adAccount.timeZone });
    for (let day = sinceDay; profile !== undefined && day <= Math.min(untilDay, today); day += 1) {
      for (const adId of adAccount.adIds) {
        const totals = world.insights.find({
          level: 'ad',
          id: adId,
          sinceDay: day,
          untilDay: day,
          nowMs: readAtMs(today - day),
        });
        if (totals !== undefined) {
          facts.push({
            side: 'network',
            profile,
            ad: world.ads.get(adId),
            day: dayToText(day),
            cents: toUSDCents(totals.spendMinor, adAccount.currency),
            leads: 0,
            clicks: totals.clicks,
            approved: 0,
          });
        }
      }
    }
  }
  return [...facts, ...listRevenue(results, { since, until, profiles, readAtMs })];
}

const ownersOf = (profiles: readonly WorldProfile[]) => (adAccountId: string) =>
  profiles.find(({ profile }) => profile.tasks.has(adAccountId));

/** The ads that the tracker of their owner had a row of on any of the days. */
export function listMatched(
  results: ResultsWorld,
  query: NaiveQuery,
  owner: WorldProfile,
): readonly string[] {
  return listRevenue(results, query, [owner]).flatMap(({ ad }) =>
    ad === undefined ? [] : [ad.id],
  );
}

function listRevenue(
  results: ResultsWorld,
  { since, until, profiles, readAtMs }: NaiveQuery,
  trackersOf = profiles,
): Fact[] {
  const { sandbox, nowMs } = results;
  const { world, trackers } = { world: results.world, trackers: sandbox.state.trackers };
  const sinceDay = findDay(since) ?? 0;
  const untilDay = findDay(until) ?? 0;
  const facts: Fact[] = [];
  const ownerOf = ownersOf(profiles);
  for (const profile of trackersOf) {
    const zones = [...profile.profile.tasks.keys()]
      .flatMap((id) => zoneOf(profile, world.adAccounts.get(id)))
      .toSorted();
    const zoneWithoutAd = zones[0] ?? 'UTC';
    for (const timeZone of new Set(zones)) {
      const today = dayOf({ atMs: nowMs(), timeZone });
      for (let day = sinceDay; day <= Math.min(untilDay, today); day += 1) {
        const withoutAd = new Map<string, Counted>();
        for (const campaign of trackers.catalog().campaigns) {
          const span = {
            fromMs: startOfDayMs({ day, timeZone }),
            toMs: startOfDayMs({ day: day + 1, timeZone }),
          };
          const atMs = readAtMs(today - day);
          const isReported =
            profile.binomUserId === '' || profile.binomUserId === String(campaign.ownerId);
          if (!isReported) {
            continue;
          }
          for (const counted of readCampaign(results, { profile, campaign, span, atMs })) {
            const { ad } = counted;
            if (ad === undefined) {
              const known = withoutAd.get(counted.key);
              withoutAd.set(
                counted.key,
                known === undefined ? counted : addCounted(known, counted),
              );
            } else if (
              ownerOf(ad.adAccountId) === profile &&
              zoneOf(profile, world.adAccounts.get(ad.adAccountId)) === timeZone
            ) {
              facts.push(toFact(profile, day, counted));
            }
          }
        }
        if (timeZone === zoneWithoutAd) {
          facts.push(...[...withoutAd.values()].map((counted) => toFact(profile, day, counted)));
        }
      }
    }
  }
  return facts;
}

/** Adds up facts; ads that their tracker never counted anything of are unmatched. */
export function addUp(
  facts: readonly Fact[],
  matched: ReadonlySet<string>,
  groupBy: Exclude<ResultGrouping, 'tracker_campaign' | 'country'>,
): { rows: Record<string, Sums>; unmatched: Sums; total: Sums } {
  const rows: Record<string, Sums> = {};
  const unmatched = nothing();
  const total = nothing();
  const keyOf = ({ profile, ad, day }: Fact): string => {
    switch (groupBy) {
      case 'day':
        return day;
      case 'ad_user':
        return profile.adUserId;
      case 'buyer':
        return profile.buyerId;
      case 'ad_account':
        return ad?.adAccountId ?? '';
      case 'campaign':
        return ad?.campaignId ?? '';
    }
  };
  for (const fact of facts) {
    const isMatched = fact.ad !== undefined && matched.has(fact.ad.id);
    let sums = unmatched;
    if (isMatched) {
      sums = rows[keyOf(fact)] ?? nothing();
      rows[keyOf(fact)] = sums;
    }
    for (const to of [sums, total]) {
      to[fact.side === 'network' ? 'spend' : 'revenue'] += fact.cents;
      to.leads += fact.leads;
      to[fact.side === 'network' ? 'networkClicks' : 'clicks'] += fact.clicks;
      to.approved += fact.approved;
    }
  }
  return { rows, unmatched, total };
}
