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

it('lends the elements of rows that leave to those that come in their places', () => {
  const { draw } = setUp();
  expect(draw('abcd')).toEqual([1, 2, 3, 4]);
  expect(draw('cxyz')).toEqual([1, 2, 3, 4]);
  expect(draw('x')).toEqual([1]);
  expect(draw('abcde')).toEqual([1, 2, 3, 4, 5]);
});

it('leaves rows that stay while others are scrolled away as they are', () => {
  const { draw } = setUp();
  draw('abcd');
  expect(draw('bcde', 1)).toEqual([2, 3, 4, 1]);
  expect(draw('efgh', 4)).toEqual([1, 2, 3, 4]);
});

it('lets the row in use keep its elements wherever it goes', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('c');
  expect(draw('cxyz')).toEqual([3, 2, 1, 4]);
  expect(draw('xyzc')).toEqual([4, 2, 1, 3]);
  expect(draw('yzcx', 1)).toEqual([2, 1, 3, 4]);
});

it('lends the elements of the row in use to nobody when it leaves', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('c');
  expect(draw('abxd')).toEqual([1, 2, 5, 4]);
  expect(draw('abcd')).toEqual([1, 2, 5, 4]);
});

it('holds one row, the last one', () => {
  const { draw, hold } = setUp();
  draw('abcd');
  hold('a');
  hold('b');
  expect(draw('bxyz')).toEqual([2, 1, 3, 4]);
  hold('not drawn');
  expect(draw('abcd')).toEqual([2, 1, 3, 4]);
});

it('moves no element while somebody scrolls, and has them in the order of the rows at rest', () => {
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
