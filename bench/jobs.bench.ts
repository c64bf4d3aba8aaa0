import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrateUp } from '../server/src/platform/db/migrations.ts';
import type { AddableJob } from '../server/src/platform/jobs/job.ts';
import { createJobQueue } from '../server/src/platform/jobs/job-queue.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { formatNumber } from './lib/finding.ts';
import { holdJob, seriesJobs, stampJob } from './lib/job-process.ts';
import { median, percentile } from './lib/statistics.ts';

const PROCESSES = 2;
const SCHEDULED = 10_000;
const PER_SECOND = 50;
const SECONDS = 30;
const DUE = PER_SECOND * SECONDS;
const LEAD_MS = 3_000;
const LATER_OF_SERIES = 100;
const HELD = 8;
const TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const HOUR_MS = 60 * 60_000;
const LATE_AT = 0.99;

const MIGRATIONS = fileURLToPath(new URL('../server/migrations', import.meta.url));
const WORKER = fileURLToPath(new URL('./lib/job-process.ts', import.meta.url));

async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  await once(child.stdout, 'data');
  return child;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedMs > TIMEOUT_MS) {
      throw new Error('The jobs were not all run.');
    }
    await pause(POLL_MS);
  }
}

async function countStamps(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from stamps',
  );
  return rows[0]?.count ?? 0;
}

/** Milliseconds from the expected start of each job to its actual start. */
async function readDelays(db: Database, expectedMs: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { number: number; at_ms: number }[] }>(
    'select number, extract(epoch from at)::float8 * 1000 as at_ms from stamps order by number',
  );
  return rows.map(({ number, at_ms: atMs }) => atMs - (expectedMs[number] ?? Number.NaN));
}

async function nowMs(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { at_ms: number }[] }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at_ms',
  );
  return rows[0]?.at_ms ?? Number.NaN;
}

/** From NOTIFY to the listener's reception, both on open connections. */
async function measureNotify(databaseUrl: string): Promise<number[]> {
  const [listener, teller] = [1, 2].map(() => new Client({ connectionString: databaseUrl }));
  if (listener === undefined || teller === undefined) {
    throw new Error('Two connections are needed.');
  }
  await Promise.all([listener.connect(), teller.connect()]);
  await listener.query('listen bench');
  const delays: number[] = [];
  for (let number = 0; number < DUE / 2; number += 1) {
    const startedMs = performance.now();
    const notified = once(listener, 'notification');
    await teller.query('notify bench');
    await notified;
    delays.push(performance.now() - startedMs);
    await pause(1000 / PER_SECOND);
  }
  await Promise.all([listener.end(), teller.end()]);
  return delays;
}

async function measureDue(db: Database): Promise<number[]> {
  await db.raw('truncate stamps');
  const firstMs = (await nowMs(db)) + LEAD_MS;
  const expectedMs = Array.from(
    { length: DUE },
    (_, number) => firstMs + (number * 1000) / PER_SECOND,
  );
  await createJobQueue({ db }).addAll(
    stampJob,
    expectedMs.map((atMs, number) => ({ payload: { number }, runAt: new Date(atMs) })),
  );
  await until(async () => (await countStamps(db)) === DUE);
  return readDelays(db, expectedMs);
}

async function measureAdded(
  db: Database,
  jobs: readonly AddableJob<{ number: number }>[],
): Promise<number[]> {
  await db.raw('truncate stamps');
  const queue = createJobQueue({ db });
  const expectedMs: number[] = [];
  for (let number = 0; number < DUE / 2; number += 1) {
    const job = jobs[number % jobs.length];
    if (job === undefined) {
      throw new Error('A job is needed.');
    }
    expectedMs.push(await nowMs(db));
    await queue.add(job, { payload: { number } });
    await pause(1000 / PER_SECOND);
  }
  await until(async () => (await countStamps(db)) === expectedMs.length);
  return readDelays(db, expectedMs);
}

/** From the kill of a process until the last of its jobs has restarted elsewhere. */
async function measureKill(db: Database, workers: readonly ChildProcess[]): Promise<number> {
  await db.raw('truncate stamps');
  const [killed, ...others] = workers;
  for (const other of others) {
    other.kill('SIGSTOP');
  }
  await createJobQueue({ db }).addAll(
    holdJob,
    Array.from({ length: HELD }, (_, number) => ({ payload: { number } })),
  );
  await until(async () => (await countStamps(db)) === HELD);
  for (const other of others) {
    other.kill('SIGCONT');
  }
  const killedMs = await nowMs(db);
  killed?.kill('SIGKILL');
  await until(async () => (await countStamps(db)) === 2 * HELD);
  const { rows } = await db.raw<{ rows: { at_ms: number }[] }>(
    'select extract(epoch from max(at))::float8 * 1000 as at_ms from stamps',
  );
  return (rows[0]?.at_ms ?? Number.NaN) - killedMs;
}

const p99 = (values: readonly number[]): number => percentile({ values, share: LATE_AT });
const spread = (values: readonly number[]): string =>
  `median ${formatNumber(median(values))} ms, most ${formatNumber(Math.max(...values))} ms, ${values.length} jobs`;

export const benchmark: Benchmark = {
  name: 'jobs',
  title: 'Starting jobs',
  method: `${PROCESSES} worker processes share one embedded PostgreSQL that holds ${SCHEDULED} jobs scheduled for later. First ${PER_SECOND} jobs a second become due for ${SECONDS} s. Then half as many are added to run at once, at the same pace. Then follow as many again of ${seriesJobs.length} kinds that run in series, beside ${LATER_OF_SERIES} of each scheduled for later. A job starts with its first statement, by the database’s clock. The floor is a bare NOTIFY from one connection to a listening one, at the same pace. Last, one process is killed (SIGKILL) while it runs ${HELD} jobs.`,
  measures: ['server/src/platform/jobs', 'server/src/platform/workers'],
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-bench-jobs-'));
    await chmod(dataDir, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir });
    const workers: ChildProcess[] = [];
    const db = createDatabase({ url: postgres.url, poolSize: 4 });
    try {
      await migrateUp({ url: postgres.url, directory: MIGRATIONS });
      await db.raw(
        'create table stamps (number integer not null, at timestamptz not null default clock_timestamp())',
      );
      await createJobQueue({ db }).addAll(
        stampJob,
        Array.from({ length: SCHEDULED }, (_, index) => ({
          payload: { number: DUE + index },
          runAt: new Date(Date.now() + HOUR_MS + index),
        })),
      );
      for (let count = 0; count < PROCESSES; count += 1) {
        workers.push(await startWorker(postgres.url));
      }
      const floors = await measureNotify(postgres.url);
      const due = await measureDue(db);
      const added = await measureAdded(db, [stampJob]);
      for (const [index, job] of seriesJobs.entries()) {
        await createJobQueue({ db }).addAll(
          job,
          Array.from({ length: LATER_OF_SERIES }, (_, number) => ({
            payload: { number: DUE + SCHEDULED + index * LATER_OF_SERIES + number },
            runAt: new Date(Date.now() + HOUR_MS),
          })),
        );
      }
      const inSeries = await measureAdded(db, seriesJobs);
      const killMs = await measureKill(db, workers);
      return [
        {
          what: `Start of a job that becomes due, p99, ${PER_SECOND} a second beside ${SCHEDULED} scheduled`,
          unit: 'ms',
          floor: null,
          floorIs: '',
          measured: p99(due),
          comparison: 'absolute',
          limit: 1_000,
          isMoreBetter: false,
          detail: spread(due),
          whenMissed:
            'Workers look for due jobs twice a second; a shorter interval costs idle looks.',
        },
        {
          what: `Start of a job added to run at once, p99, ${PER_SECOND} a second`,
          unit: 'ms',
          floor: p99(floors),
          floorIs: 'NOTIFY to a listener, p99',
          measured: p99(added),
          comparison: 'ratio',
          limit: 10,
          isMoreBetter: false,
          detail: spread(added),
          whenMissed:
            'Behind the notification come the statement that takes the job, by both processes, and its first statement.',
        },
        {
          what: `The same for jobs in series, of ${seriesJobs.length} kinds with their own workers`,
          unit: 'ms',
          floor: p99(floors),
          floorIs: 'NOTIFY to a listener, p99',
          measured: p99(inSeries),
          comparison: 'ratio',
          limit: 50,
          isMoreBetter: false,
          detail: spread(inSeries),
          whenMissed: 'A job waits for the previous one of its series.',
        },
        {
          what: 'Restart of a killed process’s jobs elsewhere',
          unit: 'ms',
          floor: null,
          floorIs: '',
          measured: killMs,
          comparison: 'absolute',
          limit: 5_000,
          isMoreBetter: false,
          detail: `${HELD} jobs`,
          whenMissed:
            'Workers look for dead processes every two seconds and for due jobs twice a second.',
        },
      ] satisfies Finding[];
    } finally {
      for (const worker of workers) {
        worker.kill('SIGKILL');
      }
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
