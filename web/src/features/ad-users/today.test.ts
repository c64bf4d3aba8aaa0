import { expect, it } from 'vitest';
import { toToday } from './today.ts';

const insights = { since: '2026-03-02', until: '2026-03-02', clicks: 1, cpc: null, ctr: null };
const spent = (spend: string | null, currency: string) => ({ ...insights, spend, currency });

it('sums spend and rejected ads of the ad accounts', () => {
  expect(
    toToday([
      {
        currency: 'USD',
        currencyRatioToUSD: 1,
        insights: spent('12.50', 'USD'),
        rejectedAdCount: 2,
      },
      {
        currency: 'EUR',
        currencyRatioToUSD: 0.5,
        insights: spent('10.00', 'EUR'),
        rejectedAdCount: 0,
      },
      { currency: 'USD', currencyRatioToUSD: 1, insights: null, rejectedAdCount: 1 },
    ]),
  ).toEqual({
    accountCount: 3,
    spend: { amount: 32.5, isEstimate: true },
    unknownSpendCount: 0,
    rejectedAdCount: 3,
    unknownRejectedCount: 0,
  });
});

it('reports for how many ad accounts a value is unknown', () => {
  expect(
    toToday([
      {
        currency: 'USD',
        currencyRatioToUSD: 1,
        insights: spent('12.50', 'USD'),
        rejectedAdCount: null,
      },
      {
        currency: null,
        currencyRatioToUSD: null,
        insights: spent('10.00', 'EUR'),
        rejectedAdCount: 4,
      },
    ]),
  ).toEqual({
    accountCount: 2,
    spend: { amount: 12.5, isEstimate: false },
    unknownSpendCount: 1,
    rejectedAdCount: 4,
    unknownRejectedCount: 1,
  });
});

it('is unknown, not zero, when no ad account is known', () => {
  const unknown = {
    currency: 'EUR',
    currencyRatioToUSD: null,
    insights: spent('10.00', 'EUR'),
    rejectedAdCount: null,
  };
  expect(toToday([unknown])).toMatchObject({ spend: null, rejectedAdCount: null });
  expect(toToday([])).toEqual({
    accountCount: 0,
    spend: { amount: 0, isEstimate: false },
    unknownSpendCount: 0,
    rejectedAdCount: 0,
    unknownRejectedCount: 0,
  });
});
