import { describe, expect, it } from 'vitest';
import { buildAdSet, buildInsights } from '../test/build-rows.ts';
import { findColumn } from './columns.ts';
import { nextSort, sortPositions } from './sorting.ts';

describe('nextSort', () => {
  it('starts numbers descending, reverses, then restores the default order', () => {
    const column = { id: 'spend', format: 'money' } as const;
    const first = nextSort({ current: null, column });
    const second = nextSort({ current: first, column });
    const third = nextSort({ current: second, column });
    expect([first, second, third]).toEqual([
      { columnId: 'spend', isDescending: true },
      { columnId: 'spend', isDescending: false },
      null,
    ]);
  });

  it('starts text ascending', () => {
    const column = { id: 'name', format: 'name' } as const;
    const first = nextSort({ current: { columnId: 'spend', isDescending: true }, column });
    expect(first).toEqual({ columnId: 'name', isDescending: false });
    expect(nextSort({ current: first, column })).toEqual({ columnId: 'name', isDescending: true });
  });
});

describe('sortPositions', () => {
  const rows = [
    buildAdSet({ id: '1', name: 'Ad set 10', insights: buildInsights({ spend: '9.50' }) }),
    buildAdSet({ id: '2', name: 'ad set 9', insights: null }),
    buildAdSet({ id: '3', name: 'Ähre', insights: buildInsights({ spend: '100.00' }) }),
    buildAdSet({ id: '4', name: 'ad set 9', insights: buildInsights({ spend: '100.00' }) }),
  ];
  const spend = findColumn('spend');
  const name = findColumn('name');

  it('compares money as numbers, keeps equal rows in place and puts rows without a value last', () => {
    expect(spend && sortPositions({ rows, value: spend.value, isDescending: true })).toEqual([
      2, 3, 0, 1,
    ]);
    expect(spend && sortPositions({ rows, value: spend.value, isDescending: false })).toEqual([
      0, 2, 3, 1,
    ]);
  });

  it('compares names naturally', () => {
    expect(name && sortPositions({ rows, value: name.value, isDescending: false })).toEqual([
      1, 3, 0, 2,
    ]);
  });
});
