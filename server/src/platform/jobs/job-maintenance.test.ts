import { expect, it } from 'vitest';
import { batchSize } from './job-maintenance.ts';

it('works off all rows that are late at once over half of their interval, few of them at first', () => {
  const intervalMs = 30 * 60_000;
  const batchesFor = (rowCount: number): number =>
    Math.ceil(rowCount / batchSize({ rowCount, intervalMs }));
  expect([0, 20, 100, 2_000, 100_000].map(batchesFor)).toEqual([0, 1, 5, 30, 30]);
});
