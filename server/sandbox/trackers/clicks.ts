import {
  type AdOutcome,
  ARRIVING,
  type ConversionDay,
  conversionState,
  drawConversions,
} from '@ads-checker/shared/sample/conversions';
import {
  dayOf,
  deliveredFraction,
  hasStatusChanges,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import type { CatalogCampaign, ClickSource } from './catalog.ts';
import { type Span, startOfDayMs } from './times.ts';

/** Counts, and money in US dollar cents. A conversion is on hold, approved or rejected. */
export interface Figures {
  clicks: number;
  uniqueClicks: number;
  bots: number;
  landingViews: number;
  landingClicks: number;
  hold: number;
  approved: number;
  rejected: number;
  holdCents: number;
  approvedCents: number;
  costCents: number;
}

export function emptyFigures(): Figures {
  return {
    clicks: 0,
    uniqueClicks: 0,
    bots: 0,
    landingViews: 0,
    landingClicks: 0,
    hold: 0,
    approved: 0,
    rejected: 0,
    holdCents: 0,
    approvedCents: 0,
    costCents: 0,
  };
}

export function addFigures({ to, from }: { to: Figures; from: Figures }): void {
  for (const name of Object.keys(to) as (keyof Figures)[]) {
    to[name] += from[name];
  }
}

/** Total conversions, and money in US dollars. */
export function resultsOf({
  approved,
  approvedCents,
  costCents,
  hold,
  holdCents,
  rejected,
}: Figures): { leads: number; revenue: number; cost: number } {
  return {
    leads: hold + approved + rejected,
    revenue: (holdCents + approvedCents) / 100,
    cost: costCents / 100,
  };
}

/** Steered ads: from a day on, their clicks never convert, or often and immediately. */
export type Outcomes = ReadonlyMap<
  string,
  { readonly outcome: AdOutcome; readonly sinceMs: number }
>;

interface ClickDay extends ConversionDay {
  readonly fromMs: number;
  readonly toMs: number;
  readonly clicks: number;
}

const HOUR_MS = 3_600_000;
const CACHED_DAYS = 120;
const STRAY_CLICKS = { empty: 2, placeholder: 3, none: 0 } as const;
const STEERED_CLICKS = 48;

/** Elapsed part of a source's day, 0 to 1; it does not advance while the ad is off. */
type Elapsed = (atMs: number) => number;

function part(total: number, elapsed: number): number {
  return elapsed <= 0 ? 0 : elapsed >= 1 ? total : Math.floor(total * elapsed);
}

export interface ClickReader {
  /** Adds a source's figures within a span to `to`, without costs. */
  add(input: {
    to: Figures;
    campaign: CatalogCampaign;
    click: ClickSource;
    span: Span;
    nowMs: number;
  }): void;
  count(input: {
    campaign: CatalogCampaign;
    click: ClickSource;
    span: Span;
    nowMs: number;
  }): number;
  clear(): void;
}

/**
 * Clicks of ads, derived from the network's daily figures and spread evenly over the day in the ad
 * account's zone, so that days of any zone add up to the same total.
 */
export function createClickReader({
  world,
  outcomes,
}: {
  world: () => SampleWorld;
  outcomes: () => Outcomes;
}): ClickReader {
  let days = new WeakMap<ClickSource, Map<number, ClickDay>>();

  const outcomeOf = (click: ClickSource, toMs: number): AdOutcome | undefined => {
    const steered = outcomes().get(click.ad?.id ?? '');
    return steered !== undefined && steered.sinceMs < toMs ? steered.outcome : undefined;
  };

  const partsOf = (ad: NonNullable<ClickSource['ad']>) => {
    const { adSets, campaigns } = world();
    return { ad, adSet: adSets.get(ad.adSetId), campaign: campaigns.get(ad.campaignId) };
  };
  const isSwitched = ({ ad }: ClickSource): boolean =>
    ad !== undefined && hasStatusChanges(partsOf(ad));

  const elapsedOf = (click: ClickSource, { fromMs, toMs }: ClickDay): Elapsed => {
    const { ad, adAccount } = click;
    const parts = ad === undefined ? undefined : partsOf(ad);
    if (parts === undefined || !hasStatusChanges(parts)) {
      return (atMs) => (atMs - fromMs) / (toMs - fromMs);
    }
    const ranOn = outcomeOf(click, toMs) === undefined ? undefined : () => true;
    return (untilMs) =>
      deliveredFraction(
        { ...parts, timeZone: adAccount.timeZone },
        { fromMs, toMs, untilMs, ranOn },
      );
  };

  const clicksOf = (click: ClickSource, day: number, toMs: number): number => {
    if (click.ad === undefined) {
      return STRAY_CLICKS[click.missing];
    }
    const { firstDay, lastDay } = click.ad.performance;
    const isPast = day > (lastDay ?? day) && !isSwitched(click);
    const runs = firstDay !== null && day >= firstDay && !isPast;
    const totals = runs
      ? world().insights.find({
          level: 'ad',
          id: click.ad.id,
          sinceDay: day,
          untilDay: day,
          // A past day counts as a whole.
          nowMs: toMs + HOUR_MS,
          isUnswitched: true,
        })
      : undefined;
    const clicks = Math.floor((totals?.linkClicks ?? 0) * ARRIVING * click.share);
    return outcomeOf(click, toMs) === undefined ? clicks : Math.max(clicks, STEERED_CLICKS);
  };

  const buildDay = (campaign: CatalogCampaign, click: ClickSource, day: number): ClickDay => {
    const { timeZone } = click.adAccount;
    const fromMs = startOfDayMs({ day, timeZone });
    const toMs = startOfDayMs({ day: day + 1, timeZone });
    const clicks = clicksOf(click, day, toMs);
    const drawn = drawConversions({
      ...{ hash: click.hash, day, fromMs, toMs, clicks, clickCents: campaign.clickCents },
      // A click without an ad never converts
      outcome: click.ad === undefined ? 'losing' : outcomeOf(click, toMs),
    });
    return { fromMs, toMs, clicks, ...drawn };
  };

  const dayOfClick = (campaign: CatalogCampaign, click: ClickSource, day: number): ClickDay => {
    const known = days.get(click) ?? new Map<number, ClickDay>();
    days.set(click, known);
    let found = known.get(day);
    if (found === undefined) {
      found = buildDay(campaign, click, day);
      known.set(day, found);
    }
    return found;
  };

  function* daysWithin({
    campaign,
    click,
    span,
    nowMs,
  }: Parameters<ClickReader['count']>[0]): Generator<{
    day: ClickDay;
    /** Elapsed parts of the day at the start and the end of the span. */
    begin: number;
    end: number;
  }> {
    const { timeZone } = click.adAccount;
    const today = dayOf({ atMs: nowMs, timeZone });
    const fromMs = Math.max(span.fromMs, startOfDayMs({ day: today - CACHED_DAYS + 1, timeZone }));
    const toMs = Math.min(span.toMs, nowMs);
    if (fromMs >= toMs) {
      return;
    }
    const last = dayOf({ atMs: toMs - 1, timeZone });
    for (let day = dayOf({ atMs: fromMs, timeZone }); day <= last; day += 1) {
      const found = dayOfClick(campaign, click, day);
      const elapsed = elapsedOf(click, found);
      yield { day: found, begin: elapsed(fromMs), end: elapsed(toMs) };
    }
  }

  return {
    count: (input) => {
      let sum = 0;
      for (const { day, begin, end } of daysWithin(input)) {
        sum += part(day.clicks, end) - part(day.clicks, begin);
      }
      return sum;
    },
    add: ({ to, ...input }) => {
      for (const { day, begin, end } of daysWithin(input)) {
        const within = (total: number): number => part(total, end) - part(total, begin);
        const { clicks, payoutCents } = day;
        const [first, last] = [part(clicks, begin), part(clicks, end)];
        to.clicks += last - first;
        to.uniqueClicks += within(clicks - Math.floor(clicks * 0.12));
        to.bots += within(Math.floor(clicks * 0.03));
        to.landingViews += within(Math.floor(clicks * 0.95));
        to.landingClicks += within(Math.floor(clicks * 0.35));
        for (const conversion of day.conversions) {
          const isWithin = conversion.click >= first && conversion.click < last;
          const state = isWithin ? conversionState(conversion, input.nowMs) : undefined;
          if (state === undefined) {
            continue;
          }
          to[state] += 1;
          if (state !== 'rejected') {
            to[`${state}Cents`] += payoutCents;
          }
        }
      }
    },
    clear: () => {
      days = new WeakMap();
    },
  };
}
