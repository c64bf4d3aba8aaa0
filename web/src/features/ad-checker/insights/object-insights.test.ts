import type { InsightsPart } from '@ads-checker/shared/contracts/insights';
import { describe, expect, it } from 'vitest';
import { buildInsights } from '../test/build-rows.ts';
import { breakdownValueLabel } from './breakdown-labels.ts';
import { findTotal, listDays } from './object-insights.ts';

const part = (since: string, more: Partial<InsightsPart> = {}): InsightsPart => ({
  ...buildInsights(),
  since,
  until: since,
  values: [],
  ...more,
});

describe('listDays', () => {
  const range = { since: '2026-11-18', until: '2026-11-22' };

  it('has every day up to today: empty without a row, unknown where the network returned nothing', () => {
    const parts = [
      part('2026-11-18', { spend: '10.5', clicks: 7, cpc: '1.5' }),
      part('2026-11-20', { spend: null, clicks: 0, cpc: null }),
    ];
    expect(listDays({ parts, range, today: '2026-11-21' })).toEqual([
      { day: '2026-11-18', spend: 10.5, clicks: 7, cpc: 1.5, isRunning: false },
      { day: '2026-11-19', spend: 0, clicks: 0, cpc: null, isRunning: false },
      { day: '2026-11-20', spend: null, clicks: 0, cpc: null, isRunning: false },
      { day: '2026-11-21', spend: 0, clicks: 0, cpc: null, isRunning: true },
    ]);
  });

  it('of years starts with the first delivery, or three months before the end', () => {
    const years = { since: '2023-10-01', until: '2026-11-22' };
    const daysOf = (parts: readonly InsightsPart[]) =>
      listDays({ parts, range: years, today: '2026-11-22' }).map(({ day }) => day);
    expect([daysOf([part('2025-01-31')]).at(0), daysOf([part('2026-11-20')]).length]).toEqual([
      '2025-01-31',
      92,
    ]);
  });
});

it('uses the network’s total, or else the sum without reach', () => {
  const parts = [
    part('2026-11-18', { spend: '1.10', clicks: 3, reach: 100, currency: 'EUR' }),
    part('2026-11-19', { spend: '2.20', clicks: 1, reach: 100, currency: 'EUR' }),
  ];
  const total = { ...buildInsights(), reach: 150 };
  expect(findTotal({ parts, total })).toBe(total);
  expect(findTotal({ parts, total: null })).toMatchObject({
    spend: '3.30',
    clicks: 4,
    reach: null,
  });
  expect(findTotal({ parts: [], total: null })).toBeNull();
});

it.each([
  ['age', ['25-34'], '25–34'],
  ['age', ['unknown'], 'Unknown'],
  ['gender', ['female'], 'Women'],
  ['country', ['DE'], 'Germany'],
  ['country', ['XXX'], 'XXX'],
  ['placement', ['facebook', 'facebook_reels'], 'Facebook · Reels'],
  [
    'placement',
    ['audience_network', 'an_classic'],
    'Audience Network · Native, banner and interstitial',
  ],
  ['placement', ['new_place', 'top_banner'], 'New place · Top banner'],
  ['placement', ['instagram', 'unknown'], 'Instagram'],
] as const)('%s %j reads %s', (breakdown, values, label) => {
  expect(breakdownValueLabel({ breakdown, values, translate: (message) => message })).toBe(label);
});
