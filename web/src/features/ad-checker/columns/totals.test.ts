import { expect, it } from 'vitest';
import { buildAdSet, buildInsights } from '../test/build-rows.ts';
import type { ColumnId } from './columns.ts';
import { countUnknown, findArchivedSpend, listTotalParts, sumRows } from './totals.ts';

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
  return COLUMNS.map((columnId) =>
    listTotalParts({ columnId, totals }).map(({ value, action }) =>
      action === null ? value : [action, value],
    ),
  );
}

it('sums additive figures and recomputes ratios from the sums', () => {
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
  expect(totalsOf(rows)).toEqual([[30.3], [['lead', 10]], [['lead', 3.03]], [2000], [3], [], []]);
});

it('sums known results beside a row without a goal', () => {
  const rows = [buildAdSet(), buildAdSet({ insights: buildInsights({ targetAction: null }) })];
  expect(totalsOf(rows).slice(0, 3)).toEqual([[200], [['lead', 8]], [['lead', 12.5]]]);
  expect(sumRows(rows).withoutResultsCount).toBe(1);
});

it('sums results separately by kind', () => {
  const rows = [
    buildAdSet(),
    buildAdSet({
      insights: buildInsights({ targetAction: 'purchase', spend: '30', actions: { purchase: 12 } }),
    }),
  ];
  expect(totalsOf(rows).slice(1, 3)).toEqual([
    [
      ['purchase', 12],
      ['lead', 8],
    ],
    [
      ['purchase', 2.5],
      ['lead', 12.5],
    ],
  ]);
});

it('ignores rows without delivery, and counts rows with missing figures', () => {
  expect(totalsOf([buildAdSet({ insights: null })])).toEqual(COLUMNS.map(() => []));
  const unread = { ...buildInsights(), spend: null } as unknown as ReturnType<typeof buildInsights>;
  const totals = sumRows([buildAdSet(), buildAdSet({ insights: unread })]);
  expect(listTotalParts({ columnId: 'spend', totals })).toEqual([{ value: 100, action: null }]);
  expect(countUnknown({ columnId: 'spend', totals })).toBe(1);
  expect(countUnknown({ columnId: 'clicks', totals })).toBe(0);
});

it('derives the spend of archived objects from the parent, if read no later than the rows', () => {
  const at = (minutes: number) => `2025-11-20T12:${String(minutes).padStart(2, '0')}:00Z`;
  const parent = { spend: '6856.60', fetchedAt: at(10) };
  const difference = (rows: { spend: string | null; fetchedAt: string | null }) =>
    findArchivedSpend({ parent, rows })?.toFixed(2) ?? null;
  expect([
    difference({ spend: '6696.28', fetchedAt: at(10) }),
    difference({ spend: null, fetchedAt: at(12) }),
    difference({ spend: '6856.60', fetchedAt: at(10) }),
    difference({ spend: '6900', fetchedAt: at(20) }),
    difference({ spend: '6696.28', fetchedAt: at(8) }),
    difference({ spend: '6696.28', fetchedAt: null }),
  ]).toEqual(['160.32', '6856.60', null, null, null, null]);
  expect(findArchivedSpend({ parent: { ...parent, spend: null }, rows: parent })).toBeNull();
});
