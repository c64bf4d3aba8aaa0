import { expect, it } from 'vitest';
import type { ColumnId } from './columns.ts';
import { buildAdSet, buildInsights } from './test/build-rows.ts';
import { getTotal, sumRows } from './totals.ts';

const COLUMNS: readonly ColumnId[] = [
  'spend',
  'results',
  'costPerResult',
  'impressions',
  'ctr',
  'reach',
  'budget',
];

function totalsOf(rows: Parameters<typeof sumRows>[0]) {
  const totals = sumRows(rows);
  return COLUMNS.map((columnId) => getTotal({ columnId, totals }));
}

it('adds up what adds up and recomputes ratios from the sums', () => {
  const rows = [
    buildAdSet({ insights: buildInsights({ spend: '10.10', clicks: 10, impressions: 1000 }) }),
    buildAdSet({
      insights: buildInsights({
        spend: '20.20',
        clicks: 50,
        impressions: 1000,
        actions: { lead: 2 },
      }),
    }),
    buildAdSet({ insights: null }),
  ];
  expect(totalsOf(rows)).toEqual([30.3, 10, 3.03, 2000, 3, null, null]);
});

it('says nothing of results that differ in kind, nor of rows without any', () => {
  const mixed = [
    buildAdSet(),
    buildAdSet({ insights: buildInsights({ targetAction: 'purchase' }) }),
  ];
  expect(totalsOf(mixed).slice(1, 3)).toEqual([null, null]);
  expect(totalsOf([buildAdSet({ insights: null })])).toEqual(COLUMNS.map(() => null));
});
