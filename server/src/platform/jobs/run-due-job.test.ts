import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { jobs } from '../../app/job-registry.ts';
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

it('purge-expired forgets old sessions, tombstones and answers, and nothing else', async () => {
  const { db, sessions, sync, idempotency } = app.container;
  const account = await app.factories.buildAccount();
  await app.signIn(account.user);
  await app.signIn(account.user);
  const adUserId = await app.factories.buildAdUser({ accountId: account.id });
  await app.container.adUsers.deleteAdUser(adUserId);
  for (const key of ['old-answer', 'new-answer']) {
    await idempotency.run({
      userId: account.user.id,
      key,
      request: key,
      act: async () => 1,
      recover: async () => 1,
    });
  }
  await db.raw(`update sessions set expires_at = now() where id = (select min(id) from sessions)`);
  await db.raw(`update sync_rows set changed_at = now() - interval '31 days' where is_deleted`);
  await db.raw(
    `update idempotency_keys set created_at = now() - interval '31 days' where key = 'old-answer'`,
  );
  const [job] = jobs;
  await runDueJob({
    db,
    job,
    deps: { sessions, sync, idempotency },
    clock,
    logger,
    signal: new AbortController().signal,
  });
  expect(await resultsOf('purge-expired')).toEqual([
    {
      is_ok: true,
      result: { sessions: 1, tombstones: 1, idempotencyKeys: 1 },
      error: null,
    },
  ]);
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from idempotency_keys) as keys`,
  );
  expect(rows).toEqual([{ sessions: 1, keys: 1 }]);
});
