import { expect, it } from 'vitest';
import { labelStep, scaleOf, stackEnds } from './scale.ts';

it.each([
  [[5_531, 7_420, 5_100], 4, [0, 2_000, 4_000, 6_000, 8_000]],
  [[1_021, -859, 585], 3, [-1_000, 0, 1_000, 2_000]],
  [[-3, -12], 3, [-15, -10, -5, 0]],
  [[0.31, 0.07], 4, [0, 0.1, 0.2, 0.3, 0.4]],
  [[0, 0], 4, [0]],
  [[], 4, [0]],
])('has round ticks for %j', (values, count, ticks) => {
  const scale = scaleOf(values, count);
  expect(scale.ticks).toEqual(ticks);
  expect([scale.min, scale.max]).toEqual([ticks[0], ticks.length === 1 ? 1 : ticks.at(-1)]);
});

it('labels as many days as fit', () => {
  const labelPx = 50;
  expect(labelStep({ count: 14, widthPx: 700, labelPx })).toBe(1);
  expect(labelStep({ count: 14, widthPx: 300, labelPx })).toBe(3);
  expect(labelStep({ count: 14, widthPx: 0, labelPx })).toBe(700);
});

it('stacks values of one sign, and ignores unknown ones', () => {
  expect(stackEnds([3, -1, null, 4, -2])).toEqual([-3, 7]);
  expect(stackEnds([null])).toEqual([0, 0]);
});
