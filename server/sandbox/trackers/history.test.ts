import { DAY_MS, dayOf, findDay } from '@ads-checker/shared/sample/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTrackerClient, type TrackerTestClient } from '../testing/tracker-client.ts';
import type { CatalogCampaign } from './catalog.ts';
import { addFigures, emptyFigures, type Figures } from './clicks.ts';
import { startOfDayMs } from './times.ts';

const HISTORY_DAYS = 90;
/** Positions of campaigns: one with many clicks, and those with broken links. */
const BUSY = 4;
const UNTAGGED = 11;
const UNREPLACED = 13;

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
afterAll(() => client?.sandbox.close());

const state = () => client.sandbox.state;
const campaigns = () => state().trackers.catalog().campaigns;

/** Figures of a campaign by ad id, or by what is in its place, in days of its ad account's zone. */
function readByAd(
  campaign: CatalogCampaign,
  { since, until, nowMs }: { since: number; until: number; nowMs: number },
): ReadonlyMap<string, Figures> {
  const timeZone = campaign.clickSources[0]?.adAccount.timeZone ?? 'UTC';
  const rows = state().trackers.reports.read({
    tracker: 'binom_v2',
    campaigns: [campaign],
    groupings: [
      {
        by: 'token',
        find: ({ source }) => source.tokens.find(({ content }) => content === 'ad_id'),
      },
    ],
    span: {
      fromMs: startOfDayMs({ day: since, timeZone }),
      toMs: startOfDayMs({ day: until + 1, timeZone }),
    },
    nowMs,
  });
  return new Map(rows.map(({ value, figures }) => [value, figures]));
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);

describe('the history of the trackers', () => {
  it('belongs to the ads of the network, of whose clicks 8 % are lost', () => {
    const untilDay = findDay('2026-11-19') ?? 0;
    const sinceDay = untilDay - HISTORY_DAYS + 1;
    const counted = new Map<string, number>();
    for (const campaign of campaigns()) {
      const rows = readByAd(campaign, {
        since: sinceDay,
        until: untilDay,
        nowMs: client.nowMs(),
      });
      for (const [value, { clicks }] of rows) {
        counted.set(value, (counted.get(value) ?? 0) + clicks);
      }
    }
    const { world } = state().journal;
    const named = [...counted].filter(([value]) => world.ads.has(value));
    expect(named.length).toBeGreaterThan(100);
    const shares = named.map(([id, clicks]) => {
      const totals = world.insights.find({
        level: 'ad',
        id,
        sinceDay,
        untilDay,
        nowMs: client.nowMs(),
      });
      expect(clicks).toBeLessThanOrEqual(totals?.linkClicks ?? 0);
      return { clicks, linkClicks: totals?.linkClicks ?? 0 };
    });
    const share =
      sum(shares.map(({ clicks }) => clicks)) / sum(shares.map(({ linkClicks }) => linkClicks));
    // The clicks of a day and ad are rounded down, which costs ads with few of them more
    expect(share).toBeGreaterThan(0.86);
    expect(share).toBeLessThan(0.925);
  });

  it('goes on changing for days: conversions arrive late, and are decided later', () => {
    const day = dayOf({ atMs: client.nowMs(), timeZone: 'UTC' }) - 1;
    const read = (nowMs: number) => {
      const [total, ...others] = campaigns().flatMap((campaign) => [
        ...readByAd(campaign, { since: day, until: day, nowMs }).values(),
      ]);
      const figures = [...others].reduce((to, from) => {
        addFigures({ to, from });
        return to;
      }, total ?? emptyFigures());
      const { approved, hold, rejected } = figures;
      return { ...figures, leads: approved + hold + rejected };
    };
    // The day is over in all zones
    const endMs = (day + 1) * DAY_MS + DAY_MS / 2;
    const [atEnd, dayLater, settled] = [0, 1, 4].map((days) => read(endMs + days * DAY_MS));
    expect(atEnd?.clicks).toBe(settled?.clicks);
    expect(dayLater?.leads).toBeGreaterThan(atEnd?.leads ?? 0);
    expect(dayLater?.hold).toBeGreaterThan(0);
    expect(settled?.approved).toBeGreaterThan(dayLater?.approved ?? 0);
    expect(settled?.rejected).toBeGreaterThan(0);
    expect(settled?.hold).toBe(0);
    expect(settled?.leads).toBe(dayLater?.leads);
  });

  it('has a campaign without parameters, and one whose placeholders are never replaced', () => {
    const day = findDay('2026-11-19') ?? 0;
    const clicksOf = (index: number) => {
      const campaign = campaigns()[index];
      const rows =
        campaign === undefined
          ? []
          : readByAd(campaign, { since: day - 29, until: day, nowMs: client.nowMs() });
      return new Map([...rows].map(([value, { clicks }]) => [value, clicks]));
    };
    // Every campaign has some clicks a day of either kind
    const [untagged, unreplaced] = [clicksOf(UNTAGGED), clicksOf(UNREPLACED)];
    expect([...untagged.keys()].toSorted()).toEqual(['', '{{ad.id}}']);
    expect([...unreplaced.keys()].toSorted()).toEqual(['', '{{ad.id}}']);
    expect(untagged.get('')).toBeGreaterThan(1_000);
    expect(untagged.get('{{ad.id}}')).toBeLessThan(100);
    expect(unreplaced.get('{{ad.id}}')).toBeGreaterThan(1_000);
    expect(unreplaced.get('')).toBeLessThan(100);
  });

  it('is told in euros by Keitaro, in US dollars by the others', async () => {
    const campaign = campaigns()[BUSY];
    const day = '2026-11-19';
    const answer = await client.keitaro('report/build', {
      range: { from: `${day} 00:00`, to: `${day} 23:59`, timezone: 'UTC' },
      grouping: ['campaign_id'],
      metrics: ['revenue', 'cost'],
      filters: [
        { name: 'campaign_id', operator: 'IN_LIST', expression: [2 + (campaign?.index ?? 0)] },
      ],
    });
    const { rows } = answer.body as { rows: { revenue: number; cost: number }[] };
    const total = state().trackers.reports.read({
      tracker: 'keitaro',
      campaigns: campaign === undefined ? [] : [campaign],
      groupings: [{ by: 'campaign' }],
      span: { fromMs: Date.parse(day), toMs: Date.parse(day) + DAY_MS },
      nowMs: client.nowMs(),
    })[0]?.figures;
    const usdCents = (total?.holdCents ?? 0) + (total?.approvedCents ?? 0);
    expect(usdCents).toBeGreaterThan(0);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.revenue).toBeCloseTo((usdCents / 100) * 0.92, 6);
    expect(rows[0]?.cost).toBeCloseTo(((total?.costCents ?? 0) / 100) * 0.92, 6);
  });
});
