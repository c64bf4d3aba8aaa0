import { expect, it } from 'vitest';
import { rangeBefore } from '../../../lib/periods.ts';
import { buildAdSet, buildInsights } from '../test/build-rows.ts';
import { findChange, findTotalChange } from './change-text.ts';
import { findColumn } from './columns.ts';
import { changeInPercent, periodBefore } from './period-before.ts';
import { sumRows } from './totals.ts';

it.each([
  ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-10-20', '2026-10-31', '2026-10-08', '2026-10-19'],
])('%s to %s follows %s to %s', (since, until, sinceBefore, untilBefore) => {
  expect(rangeBefore({ since, until })).toEqual({ since: sinceBefore, until: untilBefore });
});

it('has no previous period for all time', () => {
  const range = { since: '2023-10-01', until: '2026-11-21' };
  expect(periodBefore({ period: { preset: 'all_time' }, range })).toBeNull();
  expect(
    periodBefore({
      period: { preset: 'today' },
      range: { since: '2026-11-21', until: '2026-11-21' },
    }),
  ).toEqual({
    range: { since: '2026-11-20', until: '2026-11-20' },
  });
});

it.each([
  [110, 100, 10],
  [75, 100, -25],
  [0, 50, -100],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
])('from %d to %d is %d percent', (now, before, percent) => {
  expect(changeInPercent({ now, before })).toBe(percent);
});

it('compares a cell with the same object, and a total with the same rows', () => {
  const row = buildAdSet({ insights: buildInsights({ spend: '110.00' }) });
  const previous = buildAdSet({
    insights: buildInsights({ spend: '100.00', targetAction: 'like' }),
  });
  const display = {
    kind: 'adSets',
    money: { currency: 'EUR', sourceCurrency: 'EUR', ratio: 1, isConverted: false },
    timeZone: 'UTC',
    action: 'lead',
    before: { find: (id: string) => (id === row.id ? previous : undefined), label: '8–14 Nov' },
  } as const;
  const change = (id: string, of = row) => {
    const column = findColumn(id);
    return column === undefined ? undefined : findChange({ column, row: of, display });
  };
  expect(change('spend')).toEqual({ text: '+10%', title: '8–14 Nov: 100.00' });
  expect([
    change('results'),
    change('createdAt'),
    change('spend', buildAdSet({ id: '9' })),
  ]).toEqual([null, null, null]);
  const [totals, before] = [sumRows([row]), sumRows([previous])];
  expect(findTotalChange({ column: { id: 'spend' }, totals, before })).toBe('+10%');
  expect(findTotalChange({ column: { id: 'results' }, totals, before })).toBeNull();
  expect(findTotalChange({ column: { id: 'spend' }, totals, before: null })).toBeNull();
});
