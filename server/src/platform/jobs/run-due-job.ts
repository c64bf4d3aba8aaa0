import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { type Logger, redactText } from '../logger/logger.ts';
import type { RunnableJob } from './job.ts';

const LEASE_MARGIN_MS = 10_000;
const RUNS_KEPT = 100;

/** Whether it is time for a job and no process runs it. */
export async function isJobDue({
  db,
  name,
  now,
}: {
  db: Database;
  name: string;
  now: Date;
}): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    'select 1 from jobs where name = :name and (next_run_at > :now or lease_until > :now)',
    { name, now },
  );
  return rowCount === 0;
}

async function claim<Deps>({ db, job, now }: { db: Database; job: RunnableJob<Deps>; now: Date }) {
  await db.raw('insert into jobs (name, next_run_at) values (?, ?) on conflict do nothing', [
    job.name,
    now,
  ]);
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update jobs set lease_until = ? where name = (
       select name from jobs
       where name = ? and next_run_at <= ? and (lease_until is null or lease_until <= ?)
       for update skip locked
     )`,
    [new Date(now.getTime() + job.timeoutMs + LEASE_MARGIN_MS), job.name, now, now],
  );
  return rowCount === 1;
}

/**
 * Runs a job if it is due and no other process runs it; a run that was killed is taken up again after its lease.
 * Leaves one result row. Gives whether it ran.
 */
export async function runDueJob<Deps>({
  db,
  job,
  deps,
  clock,
  logger,
  signal,
}: {
  db: Database;
  job: RunnableJob<Deps>;
  deps: Deps;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
}): Promise<boolean> {
  const startedAt = clock.now();
  if (!(await claim({ db, job, now: startedAt }))) {
    return false;
  }
  let outcome: { isOk: boolean; result: unknown; error: string | null };
  try {
    const result = await job.run({
      deps,
      signal: AbortSignal.any([signal, AbortSignal.timeout(job.timeoutMs)]),
    });
    outcome = { isOk: true, result: job.result.parse(result), error: null };
  } catch (error) {
    logger.error({ err: error, job: job.name }, 'a job failed');
    const message = error instanceof Error ? error.message : String(error);
    outcome = { isOk: false, result: null, error: redactText(message) };
  }
  await db.transaction(async (trx) => {
    await trx.raw(
      'insert into job_runs (job_name, started_at, is_ok, result, error) values (?, ?, ?, ?::jsonb, ?)',
      [job.name, startedAt, outcome.isOk, JSON.stringify(outcome.result), outcome.error],
    );
    await trx.raw(
      `delete from job_runs where job_name = ? and id not in (
         select id from job_runs where job_name = ? order by id desc limit ?
       )`,
      [job.name, job.name, RUNS_KEPT],
    );
    await trx.raw('update jobs set lease_until = null, next_run_at = ? where name = ?', [
      new Date(startedAt.getTime() + job.intervalMs),
      job.name,
    ]);
  });
  return true;
}
