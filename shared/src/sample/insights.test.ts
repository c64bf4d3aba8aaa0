import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSampleWorld,
  DAY_MS,
  dayOf,
  dayToText,
  estimateReach,
  findDay,
  INSIGHT_DAYS,
  type SampleTotals,
  zoneOffsetMs,
} from './index.ts';

const NOW_MS = Date.parse('2026-11-20T14:38:00Z');
const world = createSampleWorld({
  seed: 3,
  nowMs: NOW_MS,
  sizes: {
    adAccounts: 12,
    campaigns: 60,
    adSets: 200,
    ads: 900,
    adImages: 120,
    hasLargeAdAccount: false,
  },
});

function add(parts: readonly (SampleTotals | undefined)[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part ?? {})) {
      sum[key] = (sum[key] ?? 0) + value;
    }
  }
  return sum;
}

const accountIds = [...world.adAccounts.keys()];
const periods = fc
  .record({
    id: fc.constantFrom(...accountIds),
    ageDays: fc.integer({ min: -2, max: INSIGHT_DAYS + 3 }),
    lengthDays: fc.integer({ min: 0, max: INSIGHT_DAYS }),
  })
  .map(({ id, ageDays, lengthDays }) => {
    const timeZone = world.adAccounts.get(id)?.timeZone ?? 'UTC';
    const untilDay = dayOf({ atMs: NOW_MS, timeZone }) - ageDays;
    return { id, sinceDay: untilDay - lengthDays, untilDay };
  });

describe('insights of the sample world', () => {
  it('add up: ads to ad sets to campaigns to the account, in whole minor units, over any days', () => {
    fc.assert(
      fc.property(periods, ({ id, sinceDay, untilDay }) => {
        const adAccount = world.adAccounts.get(id);
        const period = { sinceDay, untilDay };
        const find = world.insights.find;
        const account = add([find({ level: 'account', id, ...period })]);
        expect(
          add(
            (adAccount?.campaignIds ?? []).map((child) =>
              find({ level: 'campaign', id: child, ...period }),
            ),
          ),
        ).toEqual(account);
        expect(
          add(
            (adAccount?.adSetIds ?? []).map((child) =>
              find({ level: 'ad_set', id: child, ...period }),
            ),
          ),
        ).toEqual(account);
        expect(
          add((adAccount?.adIds ?? []).map((child) => find({ level: 'ad', id: child, ...period }))),
        ).toEqual(account);
        for (const campaignId of adAccount?.campaignIds ?? []) {
          const campaign = world.campaigns.get(campaignId);
          expect(
            add(
              (campaign?.adSetIds ?? []).map((child) =>
                find({ level: 'ad_set', id: child, ...period }),
              ),
            ),
          ).toEqual(add([find({ level: 'campaign', id: campaignId, ...period })]));
        }
        expect(Object.values(account).every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('add up over days: a period is the sum of its days', () => {
    fc.assert(
      fc.property(periods, ({ id, sinceDay, untilDay }) => {
        const days = Array.from(
          { length: untilDay - sinceDay + 1 },
          (_, index) => sinceDay + index,
        );
        expect(
          add(
            days.map((day) =>
              world.insights.find({ level: 'account', id, sinceDay: day, untilDay: day }),
            ),
          ),
        ).toEqual(add([world.insights.find({ level: 'account', id, sinceDay, untilDay })]));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps each figure within what it is a part of', () => {
    for (const ad of world.ads.values()) {
      const totals = world.insights.find({ level: 'ad', id: ad.id, sinceDay: 0, untilDay: 99_999 });
      if (totals !== undefined) {
        expect(totals.clicks).toBeLessThanOrEqual(totals.impressions);
        expect(totals.linkClicks).toBeLessThanOrEqual(totals.clicks);
        expect(totals.impressions).toBeGreaterThan(0);
      }
    }
  });

  it('covers 120 days that end today in the zone of the account, and no other day', () => {
    for (const [id, { timeZone }] of world.adAccounts) {
      const today = dayOf({ atMs: NOW_MS, timeZone });
      const find = (sinceDay: number, untilDay: number): SampleTotals | undefined =>
        world.insights.find({ level: 'account', id, sinceDay, untilDay });
      expect(find(today + 1, today + 30)).toBeUndefined();
      expect(find(0, today - INSIGHT_DAYS)).toBeUndefined();
      expect(find(0, today)).toEqual(find(today - INSIGHT_DAYS + 1, today));
    }
    const busiest = accountIds[0] ?? '';
    const zone = world.adAccounts.get(busiest)?.timeZone ?? '';
    const today = dayOf({ atMs: NOW_MS, timeZone: zone });
    const first = today - INSIGHT_DAYS + 1;
    expect(
      world.insights.find({ level: 'account', id: busiest, sinceDay: first, untilDay: first })
        ?.spendMinor,
    ).toBeGreaterThan(0);
  });

  it('lets today grow as the day goes on, and finished days stand', () => {
    const id = accountIds[0] ?? '';
    const timeZone = world.adAccounts.get(id)?.timeZone ?? '';
    const today = dayOf({ atMs: NOW_MS, timeZone });
    const spendAt = (nowMs: number, day: number): number =>
      world.insights.find({ level: 'account', id, sinceDay: day, untilDay: day, nowMs })
        ?.spendMinor ?? 0;
    expect(spendAt(NOW_MS + 3 * 3_600_000, today)).toBeGreaterThan(spendAt(NOW_MS, today));
    expect(spendAt(NOW_MS + DAY_MS, today)).toBeGreaterThan(spendAt(NOW_MS + 3 * 3_600_000, today));
    expect(spendAt(NOW_MS + 2 * DAY_MS, today)).toBe(spendAt(NOW_MS + DAY_MS, today));
  });

  it('never reaches more people than impressions, nor fewer than any part reaches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        (left, right) => {
          const both = estimateReach(left + right);
          expect(both).toBeLessThanOrEqual(left + right);
          expect(both).toBeGreaterThanOrEqual(Math.max(estimateReach(left), estimateReach(right)));
          expect(both).toBeLessThanOrEqual(estimateReach(left) + estimateReach(right) + 1);
        },
      ),
    );
  });
});

describe('calendar of the sample world', () => {
  it.each([
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', 3_600_000, '2026-03-29'],
    ['2026-03-29T01:01:00Z', 'Europe/Berlin', 7_200_000, '2026-03-29'],
    ['2026-11-20T20:00:00Z', 'Asia/Kolkata', 19_800_000, '2026-11-21'],
    ['2026-11-20T04:30:00Z', 'America/New_York', -18_000_000, '2026-11-19'],
    ['2026-11-20T13:31:00Z', 'Australia/Adelaide', 37_800_000, '2026-11-21'],
  ])('reads %s in %s', (instant, timeZone, offsetMs, day) => {
    const atMs = Date.parse(instant);
    expect(zoneOffsetMs({ atMs, timeZone })).toBe(offsetMs);
    expect(dayToText(dayOf({ atMs, timeZone }))).toBe(day);
  });

  it('reads days back and refuses what is none', () => {
    expect(findDay('2026-11-20')).toBe(20_777);
    expect(dayToText(20_777)).toBe('2026-11-20');
    for (const text of ['2026-02-30', '2026-13-01', '20261120', '', 'today']) {
      expect(findDay(text)).toBeUndefined();
    }
  });
});
