import { expect, it } from 'vitest';
import { LIST_FIGURE_IDS } from './list-figure-ids.ts';
import { type ListSums, listFigureOf, listFigureText, sumListRows } from './list-figures.ts';

const sums = (overrides: Partial<ListSums> = {}): ListSums => ({
  revenueUSD: '150.00',
  comparedSpendUSD: '100.00',
  profitUSD: '50.00',
  roi: 50,
  leads: 10,
  clicks: 400,
  approved: 4,
  approveRate: 40,
  networkClicks: 500,
  clickShare: 80,
  isPartial: false,
  ...overrides,
});

const textsOf = (of: ListSums | null) =>
  Object.fromEntries(LIST_FIGURE_IDS.map((id) => [id, listFigureText(id, listFigureOf(id, of))]));

it('works out ratios from the sums of known rows', () => {
  const { sums: total, unknownCount } = sumListRows([
    sums(),
    sums({
      revenueUSD: '0.30',
      comparedSpendUSD: '100.10',
      profitUSD: '-99.80',
      roi: -99.7,
      leads: 0,
      clicks: 100,
      approved: 0,
      approveRate: null,
      networkClicks: 125,
    }),
    sums({ revenueUSD: null, profitUSD: null, comparedSpendUSD: null, leads: null, clicks: null }),
    null,
  ]);
  expect(unknownCount).toBe(2);
  expect(textsOf(total)).toEqual({
    leads: '10',
    revenue: '150.30',
    profit: '−49.80',
    roi: '−24.9%',
    cpa: '20.01',
    epc: '0.30',
    cr: '2%',
    approveRate: '40%',
    trackerClicks: '500',
    clickShare: '80%',
  });
});

it('is unknown, not zero, without a tracker, and has no ratio of nothing', () => {
  expect(new Set(Object.values(textsOf(sumListRows([null]).sums)))).toEqual(new Set(['–']));
  const none = sums({ comparedSpendUSD: '0.00', roi: null, leads: 0, clicks: 0 });
  expect(LIST_FIGURE_IDS.filter((id) => listFigureOf(id, none) === null)).toEqual([
    'roi',
    'cpa',
    'epc',
    'cr',
  ]);
  const partly = sumListRows([sums(), sums({ approved: null, networkClicks: null })]);
  expect(partly.sums).toMatchObject({
    ...{ leads: 20, approved: null, approveRate: null, networkClicks: null, clickShare: null },
  });
});
