import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findScrollLeft, findVisibleColumns, useVisibleColumns } from './use-visible-columns.ts';

const grid = {
  widthsPx: [200, ...Array.from({ length: 20 }, () => 100)],
  fixedPx: 88,
  stickyCount: 1,
};

it.each([
  ['an unknown width: all', 0, 0, { from: 1, to: 21 }],
  ['a wide screen: all', 0, 2_400, { from: 1, to: 21 }],
  ['the left end, and a margin to its right', 0, 600, { from: 1, to: 7 }],
  ['the middle', 960, 600, { from: 6, to: 17 }],
  ['the right end', 1_680, 600, { from: 13, to: 21 }],
] as const)('renders of %s', (_, leftPx, viewPx, range) => {
  expect(findVisibleColumns({ ...grid, leftPx, viewPx })).toEqual(range);
});

it('excludes sticky columns', () => {
  const pinned = { ...grid, stickyCount: 4 };
  expect(findVisibleColumns({ ...pinned, leftPx: 0, viewPx: 600 })).toEqual({ from: 4, to: 7 });
  expect(
    findVisibleColumns({ ...pinned, widthsPx: [200, 80, 80, 80], leftPx: 0, viewPx: 600 }),
  ).toEqual({
    from: 4,
    to: 4,
  });
});

it.each([
  ['a sticky column stays where it is', 0, 500, 500],
  ['one in sight too', 5, 300, 300],
  ['one to the right moves to the right edge', 20, 0, 1_688],
  ['one below the sticky ones moves beside them', 2, 900, 100],
] as const)('scrolls to a column: %s', (_, position, leftPx, scrolledPx) => {
  expect(findScrollLeft({ ...grid, position, leftPx, viewPx: 600 })).toBe(scrolledPx);
});

it('keeps the cells of a grid that becomes narrower', () => {
  const { result, rerender } = renderHook(
    (viewPx: number) => useVisibleColumns({ ...grid, scroller: { current: null }, viewPx }),
    { initialProps: 600 },
  );
  const ranges = [400, 800, 500].map((viewPx) => {
    rerender(viewPx);
    const { from, to } = result.current;
    return [from, to];
  });
  expect(ranges).toEqual([
    [1, 7],
    [1, 9],
    [1, 9],
  ]);
});
