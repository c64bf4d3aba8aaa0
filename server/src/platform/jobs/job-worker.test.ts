import { Client, type QueryConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { findJob } from '../../../test/harness/jobs.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { systemClock } from '../clock/clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createProcessSession, type ProcessSession } from '../db/process-session.ts';
import { createLogger } from '../logger/logger.ts';
import { defineJob, type JobRun, type NoPayload, noPayload, type RunnableJob } from './job.ts';
import { createJobQueue } from './job-queue.ts';
import { type JobWorker, startJobWorker } from './job-worker.ts';

const WAIT = { timeout: 20_000 };
const FIVE_MINUTES_MS = 5 * 60_000;

interface Deps {
  readonly seen: string[];
  readonly failures: Error[];
}

const say = async ({ deps, payload }: JobRun<Deps, { text: string }>): Promise<void> => {
  const failure = deps.failures.shift();
  if (failure !== undefined) {
    throw failure;
  }
  deps.seen.push(payload.text);
};
const sayPayload = z.object({ text: z.string() });
const toSayKey = ({ text }: { text: string }): string => text.slice(0, 3);
const sayJob = defineJob({
  name: 'say',
  payload: sayPayload,
  key: toSayKey,
  timeoutMs: 5_000,
  run: say,
});

let database: TestDatabase;
let db: Database;
let logs: string[] = [];
let deps: Deps;
const open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 4 });
});
beforeEach(() => {
  logs = [];
  deps = { seen: [], failures: [] };
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) {
    await each.stop();
  }
  await db.raw(
    'select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

function openSession(): ProcessSession {
  const session = createProcessSession({ url: database.url, logger: { warn: () => undefined } });
  open.push({ stop: () => session.close() });
  return session;
}

async function start({
  jobs = [sayJob],
  session = openSession(),
  databaseUrl = database.url,
}: {
  jobs?: readonly RunnableJob<Deps>[];
  session?: ProcessSession;
  databaseUrl?: string;
} = {}): Promise<JobWorker> {
  const worker = await startJobWorker({
    jobs,
    deps,
    db,
    databaseUrl,
    processSession: session,
    clock: systemClock,
    logger: createLogger({ level: 'warn', destination: { write: (line) => void logs.push(line) } }),
  });
  open.push(worker);
  return worker;
}

const add = (text: string, runAt?: Date) =>
  createJobQueue({ db }).add(sayJob, { payload: { text }, runAt });
const expedite = (text: string) => createJobQueue({ db }).expedite(sayJob, { text });
const jobOf = (key: string) => findJob({ db }, `say:${key}`);

describe('the worker of jobs', () => {
  it('runs what is added at once, and what was there before it', async () => {
    await add('one before');
    await start();
    await expect.poll(() => deps.seen, WAIT).toEqual(['one before']);
    await add('two after');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one before', 'two after']);
    await expect.poll(() => jobOf('two'), WAIT).toBeUndefined();
  });

  it('keeps one job of a key, the one that was added last', async () => {
    await add('one first', new Date(Date.now() + FIVE_MINUTES_MS));
    await add('one second', new Date(Date.now() + 2 * FIVE_MINUTES_MS));
    await start();
    await expedite('one again');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one second']);
  });

  it('runs nothing of a transaction that did not commit', async () => {
    await expect(
      db.transaction(async (trx) => {
        await createJobQueue({ db }).add(sayJob, { payload: { text: 'no' } }, trx);
        throw new Error('The work around it failed.');
      }),
    ).rejects.toThrow('failed');
    expect(await jobOf('no')).toBeUndefined();
  });

  it('keeps a failed job with its error, without secrets, and tries it again later', async () => {
    deps.failures.push(new Error('GET /me?access_token=EAABsecretsecret said no'));
    await start();
    await add('one');
    await expect.poll(async () => (await jobOf('one'))?.lastError, WAIT).toBeTruthy();
    const failed = await jobOf('one');
    expect(failed).toMatchObject({
      attempts: 1,
      lastError: 'GET /me?access_token=[redacted] said no',
    });
    expect(failed?.runAt.getTime()).toBeGreaterThan(Date.now());
    await expedite('one');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one']);
    expect(logs.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'Job failed' }]);
    expect(logs.join()).not.toContain('EAABsecretsecret');
  });

  it('names the field of a payload that is not of its job, keeps it, and goes on', async () => {
    await db.raw(
      `select graphile_worker.add_job('say', '{"text": 5}', job_key := 'say:bad'),
         graphile_worker.add_job('of-another-release', '{}', job_key := 'say:new')`,
    );
    await add('one');
    await start();
    await expect.poll(() => deps.seen, WAIT).toEqual(['one']);
    await expect.poll(async () => (await jobOf('bad'))?.lastError, WAIT).toContain('text');
    expect(await jobOf('bad')).toMatchObject({ attempts: 1 });
    expect(await jobOf('new')).toMatchObject({ attempts: 0, lastError: null });
  });

  it('aborts what runs too long, and takes it for failed', async () => {
    const slowJob = defineJob({
      name: 'slow',
      payload: noPayload,
      key: () => '1',
      timeoutMs: 1,
      run: ({ signal }: JobRun<Deps, NoPayload>) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    });
    await start({ jobs: [slowJob] });
    await createJobQueue({ db }).add(slowJob, { payload: {} });
    const failed = () => findJob({ db }, 'slow:1');
    await expect.poll(async () => (await failed())?.lastError, WAIT).toContain('timeout');
  });

  it('runs no more of a job at a time than it says, and others beside it', async () => {
    let running = 0;
    let most = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const narrowJob = defineJob({
      name: 'narrow',
      payload: z.object({ number: z.int() }),
      timeoutMs: 20_000,
      concurrency: 2,
      run: async ({ deps: { seen } }: JobRun<Deps, { number: number }>) => {
        running += 1;
        most = Math.max(most, running);
        await released;
        running -= 1;
        seen.push('narrow');
      },
    });
    await start({ jobs: [narrowJob, sayJob] });
    await createJobQueue({ db }).addAll(
      narrowJob,
      [1, 2, 3, 4, 5].map((number) => ({ payload: { number } })),
    );
    await expect.poll(() => running, WAIT).toBe(2);
    await add('one beside');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one beside']);
    release();
    await expect.poll(() => deps.seen.length, WAIT).toBe(6);
    expect(most).toBe(2);
  });

  it('runs jobs of a series one after the other, over all processes', async () => {
    const running = new Set<number>();
    let most = 0;
    const seriesJob = defineJob({
      name: 'series',
      payload: z.object({ number: z.int() }),
      series: () => 'the only one',
      timeoutMs: 20_000,
      run: async ({ deps: { seen }, payload: { number } }: JobRun<Deps, { number: number }>) => {
        running.add(number);
        most = Math.max(most, running.size);
        await db.raw('select 1');
        running.delete(number);
        seen.push(String(number));
      },
    });
    await start({ jobs: [seriesJob] });
    await start({ jobs: [seriesJob] });
    await createJobQueue({ db }).addAll(
      seriesJob,
      [1, 2, 3, 4].map((number) => ({ payload: { number } })),
    );
    await expect.poll(() => deps.seen.length, WAIT).toBe(4);
    expect(most).toBe(1);
  });

  it('starts a job of a series while another pool takes its own', async () => {
    const quietJob = defineJob({
      name: 'quiet',
      payload: noPayload,
      series: () => 'quiet',
      timeoutMs: 5_000,
      concurrency: 1,
      run: async () => undefined,
    });
    const loudJob = defineJob({
      name: 'loud',
      payload: z.object({ text: z.string() }),
      series: ({ text }) => text,
      timeoutMs: 5_000,
      concurrency: 1,
      run: async ({ deps: { seen }, payload: { text } }: JobRun<Deps, { text: string }>) => {
        seen.push(text);
      },
    });
    const queries = vi.spyOn(Client.prototype, 'query');
    await createJobQueue({ db }).add(quietJob, {
      payload: {},
      runAt: new Date(Date.now() + FIVE_MINUTES_MS),
    });
    await start({ jobs: [quietJob, loudJob] });
    const { rows } = await db.raw<{ rows: { id: number }[] }>(
      "select id from graphile_worker._private_tasks where identifier = 'quiet'",
    );
    const findTake = (): QueryConfig | undefined =>
      queries.mock.calls
        .map(([query]) => query as unknown as QueryConfig)
        .find(
          ({ text, values }) =>
            text?.includes('_private_job_queues') &&
            JSON.stringify(values?.[1]) === JSON.stringify([rows[0]?.id]),
        );
    await expect.poll(findTake, WAIT).toBeDefined();
    const take = findTake();
    queries.mockRestore();
    const pool = new Client({ connectionString: database.url });
    await pool.connect();
    open.push({ stop: () => pool.end() });
    // Its series is known before the other pool asks for jobs.
    await createJobQueue({ db }).add(loudJob, { payload: { text: 'first' } });
    await expect.poll(() => deps.seen, WAIT).toEqual(['first']);
    await pool.query('begin');
    await pool.query({ text: take?.text ?? '', values: take?.values ?? [] });
    await createJobQueue({ db }).add(loudJob, { payload: { text: 'first' } });
    await expect.poll(() => deps.seen, WAIT).toEqual(['first', 'first']);
    await pool.query('rollback');
  });

  it('runs jobs again after the connections to the queue went silent', async () => {
    const proxy = await startStallingProxy(database.url);
    open.push({ stop: () => proxy.close() });
    let hasEnded = false;
    const worker = await start({ databaseUrl: proxy.url });
    worker.ended.catch(() => {
      hasEnded = true;
    });
    await add('one');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one']);
    await expect.poll(() => jobOf('one'), WAIT).toBeUndefined();
    proxy.stall();
    await add('two');
    await expect.poll(() => deps.seen, WAIT).toEqual(['one', 'two']);
    await expect.poll(() => jobOf('two'), WAIT).toBeUndefined();
    expect(hasEnded).toBe(false);
  });

  it.each([
    { end: 'done', failures: [] },
    { end: 'failed', failures: [new Error('Not yet.')] },
  ])('tells later that a job is $end when the database was gone at its end', async (row) => {
    const proxy = await startStallingProxy(database.url);
    open.push({ stop: () => proxy.close() });
    const { promise: isGone, resolve: goOn } = Promise.withResolvers<void>();
    const waitingJob = defineJob({
      name: 'say',
      payload: sayPayload,
      key: toSayKey,
      timeoutMs: 60_000,
      run: async (job: JobRun<Deps, { text: string }>) => {
        job.deps.seen.push('begun');
        await isGone;
        await say(job);
      },
    });
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    open.push({ stop: async () => void process.off('unhandledRejection', note) });
    await start({ jobs: [waitingJob], databaseUrl: proxy.url });
    deps.failures.push(...row.failures);
    await add('one');
    await expect.poll(() => deps.seen, WAIT).toEqual(['begun']);
    proxy.refuse();
    goOn();
    await expect.poll(() => proxy.refused(), WAIT).toBeGreaterThan(0);
    proxy.recover();
    if (row.end === 'failed') {
      await expect.poll(() => jobOf('one'), WAIT).toMatchObject({ lastError: 'Not yet.' });
    } else {
      await expect.poll(() => jobOf('one'), WAIT).toBeUndefined();
      expect(deps.seen).toEqual(['begun', 'one']);
    }
    expect(unhandled).toEqual([]);
  });

  it('leaves alone what this process cannot run', async () => {
    await start({
      jobs: [
        { ...sayJob, isAvailable: () => false },
        { ...sayJob, name: 'else' },
      ],
    });
    await add('one');
    await db.raw(`select graphile_worker.add_job('else', '{"text": "else"}')`);
    await expect.poll(() => deps.seen, WAIT).toEqual(['else']);
    expect(await jobOf('one')).toMatchObject({ attempts: 0 });
  });
});

describe('a job that is added while a worker takes its predecessor', () => {
  it.each([false, true])('is queued beside it, within a transaction: %s', async (isWithin) => {
    await add('one first');
    await add('two first');
    const queue = createJobQueue({ db });
    const jobs = ['one second', 'two second', 'six second'].map((text) => ({ payload: { text } }));
    const worker = await db.transaction();
    await worker.raw(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool',
         attempts = attempts + 1 where key = 'say:one'`,
    );
    const added = isWithin
      ? db.transaction((trx) => queue.addAll(sayJob, jobs, trx))
      : queue.addAll(sayJob, jobs);
    await untilWaiting(db, 1);
    await worker.commit();
    await added;
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select key, payload ->> 'text' as text, locked_at is not null as "isTaken"
       from graphile_worker._private_jobs order by text`,
    );
    await db.raw('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    expect(rows).toEqual([
      { key: null, text: 'one first', isTaken: true },
      { key: 'say:one', text: 'one second', isTaken: false },
      { key: 'say:six', text: 'six second', isTaken: false },
      { key: 'say:two', text: 'two second', isTaken: false },
    ]);
  });
});

describe('a scheduled job', () => {
  const missedAt = new Date(Date.now() - FIVE_MINUTES_MS);
  const tickJob = (result: unknown) =>
    defineJob({
      name: 'tick',
      schedule: `${missedAt.getUTCMinutes()} * * * *`,
      payload: noPayload,
      timeoutMs: 5_000,
      result: z.object({ ticks: z.int() }),
      run: async ({ deps: { seen, failures } }: JobRun<Deps, NoPayload>) => {
        seen.push('tick');
        const failure = failures.shift();
        if (failure !== undefined) {
          throw failure;
        }
        return result;
      },
    });
  const listRuns = async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select is_ok, result, error from job_runs where job_name = 'tick' order by id`,
    );
    return rows;
  };
  beforeEach(async () => {
    await db.raw('truncate job_runs; truncate graphile_worker._private_known_crontabs');
    await db.raw(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('tick', now() - interval '1 day', now() - interval '1 hour')`,
    );
  });

  it('runs once among all processes, and leaves a result', async () => {
    const jobs = [tickJob({ ticks: 1 }), sayJob];
    await Promise.all([start({ jobs }), start({ jobs }), start({ jobs })]);
    await expect.poll(listRuns, WAIT).toEqual([{ is_ok: true, result: { ticks: 1 }, error: null }]);
    await expect.poll(() => findJob({ db }, 'tick'), WAIT).toBeUndefined();
    expect(deps.seen).toEqual(['tick']);
  });

  it('leaves none when it had nothing to do, and the error when it failed', async () => {
    deps.failures.push(new Error('There is no network.'));
    await start({ jobs: [tickJob(undefined)] });
    const error = { is_ok: false, result: null, error: 'There is no network.' };
    await expect.poll(listRuns, WAIT).toEqual([error]);
    await db.raw(
      `select count(*) from graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where key = 'tick'), now())`,
    );
    await expect.poll(() => deps.seen, WAIT).toEqual(['tick', 'tick']);
    await expect.poll(() => findJob({ db }, 'tick'), WAIT).toBeUndefined();
    expect(await listRuns()).toEqual([error]);
  });
});

describe('jobs of a process that died before it was known', () => {
  it('are taken up at the next start, and those of a living one are not', async () => {
    await add('old');
    await add('new');
    await db.raw(
      `update graphile_worker._private_jobs set locked_by = 'pool-of-' || key,
         locked_at = now() - case key when 'say:old' then interval '1 minute' else interval '0' end`,
    );
    await start();
    await expect.poll(() => deps.seen, WAIT).toEqual(['old']);
    expect(await jobOf('new')).toMatchObject({ attempts: 0 });
    await db.raw(`update graphile_worker._private_jobs set locked_by = null, locked_at = null`);
  });
});

describe('a process that others take for dead', () => {
  it('ends its work', async () => {
    const lost = new AbortController();
    const { number } = await openSession().hold();
    const worker = await start({
      session: {
        hold: async () => ({ number, lost: lost.signal }),
        close: async () => undefined,
      },
    });
    lost.abort();
    await expect(worker.ended).rejects.toThrow('missed its heartbeat');
  });
});
