import { expect, it } from 'vitest';
import { shareOfRun } from './share.ts';

const MINUTE_MS = 60_000;

it('works off all rows that are due at once over half of their interval, few of them at the first run', () => {
  const intervalMs = 30 * MINUTE_MS;
  const runEveryMs = MINUTE_MS / 2;
  const runsFor = (rowCount: number): number =>
    Math.ceil(rowCount / shareOfRun({ rowCount, intervalMs, runEveryMs, atLeast: 20 }));
  expect([0, 20, 100, 2_000, 100_000].map(runsFor)).toEqual([0, 1, 5, 30, 30]);
});
