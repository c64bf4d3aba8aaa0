import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InsightsDto } from '../contracts/ad-objects.ts';
import { sumInsights } from './insights-totals.ts';

function buildInsights(fields: Partial<InsightsDto> = {}): InsightsDto {
  return {
    since: '2026-11-01',
    until: '2026-11-20',
    currency: 'USD',
    spend: '0',
    clicks: 0,
    cpc: null,
    ctr: null,
    inlineLinkClicks: 0,
    costPerInlineLinkClick: null,
    inlineLinkClickCtr: null,
    impressions: 0,
    cpm: null,
    reach: 0,
    cpp: null,
    websitePurchaseROAS: null,
    targetAction: null,
    actions: {},
    costPerAction: {},
    ...fields,
  };
}

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const toText = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

describe('sumInsights', () => {
  it('adds amounts that a number does not hold', () => {
    const rows = ['12345678901234567.89', '0.02', '-5000000000000000.01'].map((spend) =>
      buildInsights({ spend }),
    );
    expect(sumInsights(rows).spend).toBe('7345678901234567.90');
  });

  it('adds counts and spend and recomputes every ratio', () => {
    expect(
      sumInsights([
        buildInsights({
          spend: '10.10',
          clicks: 10,
          cpc: '1.01',
          ctr: 1,
          impressions: 1000,
          inlineLinkClicks: 5,
          reach: 800,
          websitePurchaseROAS: 2,
          targetAction: 'lead',
          actions: { lead: 2, like: 1 },
          costPerAction: { lead: '5.05' },
        }),
        null,
        buildInsights({
          since: '2026-10-30',
          until: '2026-11-18',
          spend: '29.90',
          clicks: 90,
          cpc: '0.33',
          ctr: 9,
          impressions: 1000,
          inlineLinkClicks: 15,
          reach: 900,
          targetAction: 'lead',
          actions: { lead: 6 },
        }),
      ]),
    ).toEqual({
      objectCount: 3,
      deliveredCount: 2,
      withoutResultsCount: 1,
      unknownCounts: {},
      currency: 'USD',
      spend: '40',
      clicks: 100,
      cpc: '0.400000',
      ctr: 5,
      inlineLinkClicks: 20,
      costPerInlineLinkClick: '2.000000',
      inlineLinkClickCtr: 1,
      impressions: 2000,
      cpm: '20.000000',
      reach: null,
      cpp: null,
      websitePurchaseROAS: 0.505,
      results: [{ action: 'lead', count: 8, costPerResult: '5.000000' }],
    });
  });

  it('keeps the reach of a single object', () => {
    const totals = sumInsights([buildInsights({ spend: '5.5', reach: 1000 })]);
    expect([totals.reach, totals.cpp]).toEqual([1000, '5.500000']);
  });

  it('knows no money over several currencies', () => {
    const totals = sumInsights([
      buildInsights({ spend: '5', clicks: 1, targetAction: 'lead', actions: { lead: 1 } }),
      buildInsights({ spend: '7', clicks: 1, currency: 'EUR' }),
    ]);
    expect([totals.currency, totals.spend, totals.cpc, totals.results, totals.clicks]).toEqual([
      null,
      null,
      null,
      [{ action: 'lead', count: 1, costPerResult: null }],
      2,
    ]);
  });

  it('is empty for nothing', () => {
    const totals = sumInsights([null, null]);
    expect([totals.objectCount, totals.deliveredCount, totals.spend, totals.clicks]).toEqual([
      2,
      0,
      null,
      null,
    ]);
  });

  it('adds up different goals apart, each by the spend of its own objects', () => {
    const rows = [
      buildInsights({ spend: '10', targetAction: 'like', actions: { like: 5, lead: 7 } }),
      buildInsights({ spend: '30', targetAction: 'lead', actions: { lead: 2 } }),
      buildInsights({ spend: '30', targetAction: 'lead', actions: {} }),
      buildInsights({ spend: '4', targetAction: null, actions: { lead: 3 } }),
      buildInsights({ spend: '4', targetAction: 'rsvp' }),
    ];
    expect(sumInsights(rows).results).toEqual([
      { action: 'like', count: 5, costPerResult: '2.000000' },
      { action: 'lead', count: 2, costPerResult: '30.000000' },
      { action: 'rsvp', count: 0, costPerResult: null },
    ]);
  });

  it('adds up what is known and says how many objects did not say it', () => {
    const whole = buildInsights({ spend: '10', clicks: 5, impressions: 1000, inlineLinkClicks: 4 });
    const partly = {
      ...buildInsights({ clicks: 20, targetAction: 'lead', actions: { lead: 4 } }),
      spend: null,
      impressions: null,
      inlineLinkClicks: null,
    } as unknown as InsightsDto;
    expect(sumInsights([whole, partly, null])).toEqual({
      objectCount: 3,
      deliveredCount: 2,
      withoutResultsCount: 2,
      unknownCounts: { spend: 1, inlineLinkClicks: 1, impressions: 1 },
      currency: 'USD',
      spend: '10',
      clicks: 25,
      cpc: '2.000000',
      ctr: 0.5,
      inlineLinkClicks: 4,
      costPerInlineLinkClick: '2.500000',
      inlineLinkClickCtr: 0.4,
      impressions: 1000,
      cpm: '10.000000',
      reach: null,
      cpp: null,
      websitePurchaseROAS: null,
      results: [{ action: 'lead', count: 4, costPerResult: null }],
    });
    expect(sumInsights([partly])).toMatchObject({ spend: null, cpc: null, clicks: 20, ctr: null });
  });

  it('adds money without losing a cent', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), (amounts) => {
        const totals = sumInsights(amounts.map((minor) => buildInsights({ spend: toText(minor) })));
        const sum = amounts.reduce((total, minor) => total + minor, 0);
        expect(totals.spend).toBe(toText(sum).replace(/\.00$/, ''));
      }),
    );
  });

  it('adds refunds and eight decimals exactly', () => {
    const spends = ['0.1', '0.2', '-0.30000001', '5', '-7.5'];
    expect(sumInsights(spends.map((spend) => buildInsights({ spend }))).spend).toBe('-2.50000001');
  });

  it('does not depend on the order, nor on adding in parts', () => {
    const row = fc
      .tuple(cents, fc.nat(1000), fc.nat(100_000))
      .map(([minor, clicks, impressions]) =>
        buildInsights({ spend: toText(minor), clicks, impressions, actions: { lead: clicks } }),
      );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        expect(sumInsights([...rows].reverse())).toEqual(sumInsights(rows));
      }),
    );
  });
});
