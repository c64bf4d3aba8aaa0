import { expect, it } from 'vitest';
import { nextProxyCheckAt } from './check-times.ts';

const now = new Date('2026-05-01T10:00:00Z');

function minutesUntil(failures: number, random: number): number {
  return (
    (nextProxyCheckAt({ now, failures, random: () => random }).getTime() - now.getTime()) / 60_000
  );
}

it('comes again after half an hour, a quarter earlier or later', () => {
  expect([0, 0.5, 1].map((random) => minutesUntil(0, random))).toEqual([22.5, 30, 37.5]);
});

it('looks again soon at a proxy that fails, then less and less often', () => {
  expect([1, 2, 3, 4, 5, 40, 2_000].map((failures) => minutesUntil(failures, 0.5))).toEqual([
    5, 10, 20, 30, 30, 30, 30,
  ]);
});
