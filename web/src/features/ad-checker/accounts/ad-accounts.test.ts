import { describe, expect, it } from 'vitest';
import { buildAdAccount } from '../test/build-rows.ts';
import { arrangeAdAccounts, sumSpendUSD } from './ad-accounts.ts';

function spend(amount: string, currency: string) {
  return { since: '', until: '', currency, spend: amount, clicks: 0, cpc: null, ctr: null };
}

const accounts = [
  buildAdAccount({
    id: '10',
    name: 'Kiso Japan',
    currency: 'JPY',
    currencyRatioToUSD: 150,
    createdAt: '2024-01-01T00:00:00Z',
    insights: spend('48200', 'JPY'),
  }),
  buildAdAccount({
    id: '20',
    name: 'brightlane UK',
    createdAt: null,
    currency: 'USD',
    currencyRatioToUSD: 1,
    insights: spend('400.00', 'USD'),
  }),
  buildAdAccount({
    id: '30',
    name: 'Helio 10',
    createdAt: '2025-01-01T00:00:00Z',
    insights: null,
  }),
  buildAdAccount({ id: '31', name: 'Helio 9', createdAt: '2025-01-01T00:00:00Z', insights: null }),
];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('arrangeAdAccounts', () => {
  it.each([
    ['alphabetical', ['brightlane UK', 'Helio 9', 'Helio 10', 'Kiso Japan']],
    ['recently_added', ['Helio 9', 'Helio 10', 'Kiso Japan', 'brightlane UK']],
    ['largest_spend_first', ['brightlane UK', 'Kiso Japan', 'Helio 9', 'Helio 10']],
  ] as const)('%s', (order, expected) => {
    expect(names(arrangeAdAccounts({ accounts, query: '', order }))).toEqual(expected);
  });

  it.each([
    ['helio', ['Helio 9', 'Helio 10']],
    ['act_31', ['Helio 9']],
    ['2', ['brightlane UK']],
    ['nothing', []],
  ])('finds %s by name or id', (query, expected) => {
    expect(names(arrangeAdAccounts({ accounts, query, order: 'alphabetical' }))).toEqual(expected);
  });
});

it('has no dollar amount for an unknown currency, and puts unknown spend last', () => {
  const insights = buildAdAccount().insights;
  const spent = buildAdAccount({ id: '1', name: 'C', currency: 'USD', currencyRatioToUSD: 1 });
  const idle = buildAdAccount({ id: '2', name: 'B', insights: null });
  const unknown = buildAdAccount({ id: '3', name: 'A', insights, currencyRatioToUSD: null });
  const ordered = arrangeAdAccounts({
    accounts: [unknown, idle, spent],
    query: '',
    order: 'largest_spend_first',
  });
  expect(ordered.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(sumSpendUSD(ordered)).toEqual({ amount: 1046.2, isEstimate: true, unknownCount: 1 });
});

it('sums spend in dollars and marks converted sums', () => {
  const total = sumSpendUSD(accounts);
  expect(total.amount).toBeCloseTo(721.33, 2);
  expect(total.isEstimate).toBe(true);
  expect(sumSpendUSD(accounts.slice(1, 2))).toEqual({
    amount: 400,
    isEstimate: false,
    unknownCount: 0,
  });
});
