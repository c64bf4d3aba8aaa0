import { describe, expect, it } from 'vitest';
import { NO_FILTERS, type RowFilters } from '../filters/filters.ts';
import { buildAdSet, buildInsights } from '../test/build-rows.ts';
import { continueEpoch, orderPositions, pickRows, testPositions } from './row-order.ts';

const rows = [
  buildAdSet({ id: '1', name: 'DE Solar | Feed', insights: buildInsights({ spend: '10.00' }) }),
  buildAdSet({ id: '2', name: 'AT Solar | Reels', insights: buildInsights({ spend: '30.00' }) }),
  buildAdSet({ id: '3', name: 'DE Storage', insights: buildInsights({ spend: '20.00' }) }),
  buildAdSet({ id: '4', name: 'DE Old', status: 'ARCHIVED', deliveryStatus: 'archived' }),
];
const fetchedAt = '2025-11-20T14:32:00Z';

function listPositions(order: readonly number[], filters: RowFilters): readonly number[] {
  const passing = testPositions({ rows, filters });
  return order.filter((position) => passing[position]);
}

function show(query: string) {
  const order = orderPositions({ rows, sort: { columnId: 'spend', isDescending: true } });
  const positions = listPositions(order, { ...NO_FILTERS, query });
  return pickRows({ rows, positions }).map(({ id }) => id);
}

describe('the order of a list', () => {
  it('sorts, hides archived rows, and filters by words in any order or by id', () => {
    expect(show('')).toEqual(['2', '3', '1']);
    expect(show('solar de')).toEqual(['1']);
    expect(show('2')).toEqual(['2']);
  });

  it('stays while the same objects change in place', () => {
    const epoch = { rows, fetchedAt };
    const changed = rows.map((row) => (row.id === '1' ? { ...row, status: 'PAUSED' } : row));
    expect(continueEpoch({ epoch, rows: changed, fetchedAt })).toBe(epoch);
  });

  it('is recomputed for another fetch, another length or other objects', () => {
    const epoch = { rows, fetchedAt };
    const later = '2025-11-20T14:40:00Z';
    expect(continueEpoch({ epoch, rows, fetchedAt: later })).toEqual({ rows, fetchedAt: later });
    const fewer = rows.slice(1);
    expect(continueEpoch({ epoch, rows: fewer, fetchedAt })).toEqual({ rows: fewer, fetchedAt });
    const others = rows.toReversed();
    expect(continueEpoch({ epoch, rows: others, fetchedAt })).toEqual({ rows: others, fetchedAt });
  });

  it('keeps a row that no longer passes the filter until the list is recomputed', () => {
    const filters = { ...NO_FILTERS, delivery: ['active' as const] };
    const order = orderPositions({ rows, sort: null });
    const positions = listPositions(order, filters);
    const changed = rows.map((row) =>
      row.id === '1' ? { ...row, status: 'PAUSED', deliveryStatus: 'inactive' } : row,
    );
    expect(pickRows({ rows: changed, positions }).map(({ id, status }) => [id, status])).toEqual([
      ['1', 'PAUSED'],
      ['2', 'ACTIVE'],
      ['3', 'ACTIVE'],
    ]);
  });
});

it('takes spend without a result for the dearest, and no delivery for nothing', () => {
  const rows = [
    buildAdSet({ id: 'none', insights: null }),
    buildAdSet({ id: 'in vain', insights: buildInsights({ actions: {}, costPerAction: {} }) }),
    buildAdSet({ id: 'cheap', insights: buildInsights({ costPerAction: { lead: '2.00' } }) }),
    buildAdSet({ id: 'dear', insights: buildInsights({ costPerAction: { lead: '90.00' } }) }),
  ];
  const idsBy = (columnId: string, isDescending: boolean) =>
    orderPositions({ rows, sort: { columnId, isDescending } }).map(
      (position) => rows[position]?.id,
    );
  expect(idsBy('costPerResult', true)).toEqual(['in vain', 'dear', 'cheap', 'none']);
  expect(idsBy('costPerResult', false)).toEqual(['cheap', 'dear', 'in vain', 'none']);
  expect(idsBy('results', false)).toEqual(['in vain', 'cheap', 'dear', 'none']);
});
