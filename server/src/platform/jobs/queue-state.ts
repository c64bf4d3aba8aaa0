import type { Database } from '../db/database.ts';

/** Queued jobs of one name. */
export interface QueuedJobs {
  readonly job: string;
  /** Ready to run. */
  readonly due: number;
  readonly later: number;
  /** Currently running. */
  readonly running: number;
  /** Out of attempts. */
  readonly exhausted: number;
  /** How long the oldest ready job has been waiting; 0 without one. */
  readonly oldestDueSeconds: number;
}

export type ReadQueueState = () => Promise<readonly QueuedJobs[]>;

/** The state of the shared queue by job name. */
export function createQueueState({ db }: { db: Database }): ReadQueueState {
  return async () => {
    const { rows } = await db.raw<{ rows: QueuedJobs[] }>(
      `select job, count(*) filter (where is_due)::int as due,
         count(*) filter (where is_open and not is_due)::int as later,
         count(*) filter (where is_taken)::int as running,
         count(*) filter (where not is_open and not is_taken)::int as "exhausted",
         coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds"
       from (
         select task_identifier as job, run_at, locked_at is not null as is_taken,
           locked_at is null and attempts < max_attempts as is_open,
           locked_at is null and attempts < max_attempts and run_at <= now() as is_due
         from graphile_worker.jobs
       ) queued
       group by job`,
    );
    return rows;
  };
}
