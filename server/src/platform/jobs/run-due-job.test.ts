import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { Clock } from '../clock/clock.ts';
import { createLogger } from '../logger/logger.ts';
import { defineJob } from './job.ts';
import { runDueJob } from './run-due-job.ts';

let app: TestApp;
let now = new Date('2026-05-01T10:00:00Z');
const clock: Clock = { now: () => now };
const logger = createLogger({ level: 'silent' });
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

function pass(amountMs: number): void {
  now = new Date(now.getTime() + amountMs);
}

function countingJob(name: string, run: () => Promise<unknown> = async () => ({ done: 1 })) {
  const runs: string[] = [];
  const job = defineJob<undefined>({
    name,
    intervalMs: 60_000,
    timeoutMs: 5_000,
    result: z.object({ done: z.int() }),
    run: async () => {
      runs.push(name);
      return run();
    },
  });
  const runOnce = () =>
    runDueJob({
      db: app.container.db,
      job,
      deps: undefined,
      clock,
      logger,
      signal: new AbortController().signal,
    });
  return { runs, runOnce };
}

async function resultsOf(name: string): Promise<unknown[]> {
  const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
    'select is_ok, result, error from job_runs where job_name = ? order by id',
    [name],
  );
  return rows;
}

it('runs once an interval over all processes, and leaves a result row', async () => {
  const { runs, runOnce } = countingJob('shared');
  expect((await Promise.all([1, 2, 3, 4].map(runOnce))).filter(Boolean)).toEqual([true]);
  pass(59_000);
  expect(await runOnce()).toBe(false);
  pass(1_000);
  expect(await runOnce()).toBe(true);
  expect(runs).toHaveLength(2);
  const row = { is_ok: true, result: { done: 1 }, error: null };
  expect(await resultsOf('shared')).toEqual([row, row]);
});

it('keeps a failure as a result without its secrets, and runs again at the next time', async () => {
  const { runs, runOnce } = countingJob('failing', async () => {
    throw new Error('GET /me?access_token=EAABsecretsecret said no');
  });
  expect(await runOnce()).toBe(true);
  pass(60_000);
  expect(await runOnce()).toBe(true);
  expect(runs).toHaveLength(2);
  expect(await resultsOf('failing')).toMatchObject([
    { is_ok: false, result: null, error: 'GET /me?access_token=[redacted] said no' },
    { is_ok: false },
  ]);
});

it('takes up a run that was killed, once its lease is over', async () => {
  const { runs, runOnce } = countingJob('killed');
  await runOnce();
  pass(60_000);
  await app.container.db.raw(`update jobs set lease_until = ? where name = 'killed'`, [
    new Date(now.getTime() + 15_000),
  ]);
  expect(await runOnce()).toBe(false);
  pass(15_000);
  expect(await runOnce()).toBe(true);
  expect(runs).toHaveLength(2);
});
