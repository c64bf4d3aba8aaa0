import { expect, it } from 'vitest';
import { buildAdUser } from '../ad-users/test/build-profiles.ts';
import { accountsCsv } from './account-csv.ts';
import { toAccountRows } from './account-rows.ts';
import { buildAccount, NOW } from './test/build-accounts.ts';

it('writes the list with the figures of trackers, and unknown values as empty', async () => {
  const results = {
    spendUSD: '125.00',
    comparedSpendUSD: '125.00',
    revenueUSD: '150.50',
    profitUSD: '25.50',
    roi: 20.4,
    leads: 10,
    clicks: 400,
    approved: 4,
    approveRate: 40,
    networkClicks: 500,
    clickShare: 80,
    isPartial: false,
  };
  const rows = toAccountRows({
    adAccounts: [
      buildAccount(),
      buildAccount({ id: '102', name: 'Kiso', day: '2026-03-01', balance: null }),
    ],
    adUsers: [buildAdUser()],
    convertMoneyToUSD: false,
    now: NOW,
    findResults: (key) => (key === '101' ? results : null),
  });
  const file = await accountsCsv({
    rows,
    figures: [
      { id: 'profit', title: 'Profit, $' },
      { id: 'cpa', title: 'CPA, $' },
    ],
    date: '2026-03-02',
    translate: (message) => message,
  });
  expect(file.fileName).toBe('All accounts, 2026-03-02.csv');
  expect(file.text.replace('\uFEFF', '').trimEnd().split(/\r?\n/)).toEqual([
    'Profile,Ad account,ID,Status,Currency,Spend today,Yesterday by this time,Balance,Threshold,Daily limit,Active ads,Rejected ads,Checked,"Profit, $","CPA, $"',
    'Marta Jensen,Helio DE 01,101,Active,EUR,100,80,238.90,250.00,200.00,12,0,2026-03-02T10:58:00.000Z,25.5,12.5',
    'Marta Jensen,Kiso,102,Active,EUR,,,,250.00,200.00,12,0,2026-03-02T10:58:00.000Z,,',
  ]);
});
