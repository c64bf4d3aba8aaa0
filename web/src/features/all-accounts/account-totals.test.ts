import { expect, it } from 'vitest';
import type { AccountRow } from './account-rows.ts';
import { sumAccounts } from './account-totals.ts';

function row({
  id,
  spend,
  yesterday,
}: {
  id: string;
  spend: number | null;
  yesterday: number | null;
}): AccountRow {
  return {
    account: { id, currency: 'EUR', activeAdCount: 2, rejectedAdCount: null },
    spendUSD: spend,
    spentYesterdayUSD: yesterday,
    results: null,
  } as AccountRow;
}

it('compares only accounts whose spend of both days is known, each once', () => {
  expect(
    sumAccounts([
      row({ id: '1', spend: 120, yesterday: 100 }),
      // Another profile sees the same account and has no figures of yesterday yet.
      row({ id: '1', spend: 120, yesterday: null }),
      row({ id: '2', spend: 500, yesterday: null }),
      row({ id: '3', spend: null, yesterday: 40 }),
    ]),
  ).toEqual({
    spend: 620,
    spentYesterday: 140,
    change: 20,
    unknownSpendCount: 1,
    unknownYesterdayCount: 1,
    isConverted: true,
    activeAdCount: 6,
    rejectedAdCount: null,
    results: { sums: null, unknownCount: 3 },
  });
});

it('an unknown yesterday is not zero', () => {
  const { spentYesterday, change } = sumAccounts([row({ id: '1', spend: 5, yesterday: null })]);
  expect([spentYesterday, change]).toEqual([null, null]);
});
