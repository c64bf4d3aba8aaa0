import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sort } from '../columns/sorting.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { buildAdSet, buildInsights } from '../test/build-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const rows = [
  buildAdSet({ id: '1', name: 'DE Solar', insights: buildInsights({ spend: '10.00' }) }),
  buildAdSet({ id: '2', name: 'AT Solar', insights: buildInsights({ spend: '30.00' }) }),
  buildAdSet({ id: '3', name: 'DE Storage', insights: buildInsights({ spend: '20.00' }) }),
];
const parents = { campaigns: null, adSets: null };
const filters = { ...NO_FILTERS, query: 'solar' };
const ids = (shown: readonly { readonly id: string }[]) => shown.map(({ id }) => id);

it('gives totals the same rows when only the order changes, with current values', () => {
  const first = {
    rows,
    fetchedAt: null,
    filters,
    parents,
    ratioToUSD: null,
    sort: null as Sort | null,
  };
  const { result, rerender } = renderHook(useVisibleRows, { initialProps: first });
  const { members } = result.current;
  expect([ids(result.current.visible), ids(members)]).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  const sort = { columnId: 'spend', isDescending: true };
  rerender({ ...first, sort });
  expect(ids(result.current.visible)).toEqual(['2', '1']);
  expect(result.current.members).toBe(members);
  const paused = rows.map((row) => (row.id === '2' ? { ...row, status: 'PAUSED' } : row));
  rerender({ ...first, sort, rows: paused });
  expect(result.current.visible.map(({ id, status }) => [id, status])).toEqual([
    ['2', 'PAUSED'],
    ['1', 'ACTIVE'],
  ]);
  expect(result.current.members.map(({ status }) => status)).toEqual(['ACTIVE', 'PAUSED']);
});
