import { expect, it } from 'vitest';
import { createElementOrder, createRowKeys } from './row-keys.ts';

const rows = (ids: string, firstIndex = 0) =>
  Array.from(ids, (id, at) => ({ id, index: firstIndex + at }));

function setUp() {
  const { assign, hold } = createRowKeys();
  return {
    hold,
    draw: (ids: string, firstIndex = 0) => [...assign(rows(ids, firstIndex)).values()],
  };
}

it('recycles the elements of rows that leave for those that enter', () => {
  const { draw } = setUp();
  expect(draw('abcd')).toEqual([1, 2, 3, 4]);
  expect(draw('cxyz')).toEqual([1, 2, 3, 4]);
  expect(draw('x')).toEqual([1]);
  expect(draw('abcde')).toEqual([1, 2, 3, 4, 5]);
});

it('keeps rows that stay while others scroll away', () => {
  const { draw } = setUp();
  draw('abcd');
  expect(draw('bcde', 1)).toEqual([2, 3, 4, 1]);
  expect(draw('efgh', 4)).toEqual([1, 2, 3, 4]);
});

it('lets the row in use keep its elements wherever it moves', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('c');
  expect(draw('cxyz')).toEqual([3, 2, 1, 4]);
  expect(draw('xyzc')).toEqual([4, 2, 1, 3]);
  expect(draw('yzcx', 1)).toEqual([2, 1, 3, 4]);
});

it('does not recycle the elements of the row in use when it leaves', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('c');
  expect(draw('abxd')).toEqual([1, 2, 5, 4]);
  expect(draw('abcd')).toEqual([1, 2, 5, 4]);
});

it('holds only the last row', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('a');
  hold('b');
  expect(draw('bxyz')).toEqual([2, 1, 3, 4]);
  hold('not drawn');
  expect(draw('abcd')).toEqual([2, 1, 3, 4]);
});

it('moves no element while scrolling, and restores the row order at rest', () => {
  const order = createElementOrder();
  expect([
    order([1, 2, 3, 4], false),
    order([2, 3, 4, 1], true),
    order([4, 5, 1, 2], true),
    order([4, 5, 1, 2], false),
  ]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 4, 5],
    [4, 5, 1, 2],
  ]);
});
