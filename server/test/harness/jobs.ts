import { Logger, runOnce } from 'graphile-worker';
import { Pool } from 'pg';
import type { Container } from '../../src/app/container.ts';
import { jobs } from '../../src/app/jobs.ts';
import type { OnRun } from '../../src/platform/jobs/finished-runs.ts';
import type { RunnableJob } from '../../src/platform/jobs/job.ts';
import { type JobWorker, startJobWorker } from '../../src/platform/jobs/job-worker.ts';
import { createRunJob } from '../../src/platform/jobs/run-job.ts';

export interface RanJob {
  readonly name: string;
  readonly result: unknown;
}

export interface RunJobsOptions {
  readonly container: Container;
  readonly databaseUrl: string;
  /** Names of jobs; all when absent. */
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function startWorker({
  container,
  databaseUrl,
  jobs: own = jobs,
  onRun,
}: {
  container: Container;
  databaseUrl: string;
  jobs?: readonly RunnableJob<Container>[];
  onRun?: OnRun;
}): Promise<JobWorker> {
  return startJobWorker({
    jobs: own,
    deps: container,
    db: container.db,
    databaseUrl,
    processSession: container.processSession,
    clock: container.clock,
    logger: container.logger,
    onRun,
  });
}

/** Of databases whose jobs were run: connecting takes longer than most jobs. */
const pools = new Map<string, Pool>();

function poolOf(connectionString: string): Pool {
  const known = pools.get(connectionString);
  if (known !== undefined) {
    return known;
  }
  const pool = new Pool({ connectionString, max: 10 });
  // A database that goes away fails the jobs that ask it, not those that wait
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(connectionString, pool);
  return pool;
}

/** Before its database is dropped. */
export async function closeJobPool(databaseUrl: string): Promise<void> {
  const pool = pools.get(databaseUrl);
  pools.delete(databaseUrl);
  await pool?.end();
}

/**
 * Runs all due jobs by the container's clock, except running ones, until none is left. @returns
 * successful jobs in order
 */
export async function runDueJobs({
  container,
  databaseUrl,
  only,
  signal = new AbortController().signal,
}: RunJobsOptions): Promise<RanJob[]> {
  const { db, clock } = container;
  const ran: RanJob[] = [];
  const logger = { error: () => undefined };
  const runJob = createRunJob({ db, deps: container, clock, logger });
  const chosen = jobs.filter(({ name }) => only === undefined || only.includes(name));
  const taskList = Object.fromEntries(
    chosen.map((job) => [
      job.name,
      (payload: unknown) =>
        runJob({
          job: {
            ...job,
            execute: async (context) => {
              const result = await job.execute(context);
              ran.push({ name: job.name, result });
              return result;
            },
          },
          payload,
          signal,
        }),
    ]),
  );
  for (;;) {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select * from graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs
         where run_at <= greatest(?, now()) and attempts = 0 and locked_at is null and task_identifier = any(?)
       ), 'epoch')`,
      [clock.now(), chosen.map(({ name }) => name)],
    );
    if (rows.length === 0) {
      return ran;
    }
    await runOnce({
      pgPool: poolOf(databaseUrl),
      taskList,
      noHandleSignals: true,
      concurrency: 4,
      logger: new Logger(() => () => undefined),
    });
  }
}

export interface QueuedJob {
  readonly runAt: Date;
  readonly priority: number;
  readonly attempts: number;
  readonly lastError: string | null;
}

export async function findJob(
  { db }: Pick<Container, 'db'>,
  key: string,
): Promise<QueuedJob | undefined> {
  const { rows } = await db.raw<{ rows: QueuedJob[] }>(
    `select run_at as "runAt", priority, attempts, last_error as "lastError"
     from graphile_worker.jobs where key = ?`,
    [key],
  );
  return rows[0];
}

export async function clearJobs({ db }: Pick<Container, 'db'>): Promise<void> {
  await db.raw(
    'select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
}
