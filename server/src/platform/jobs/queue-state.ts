import type { Database } from '../db/database.ts';

/** The jobs of one name in the queue. */
export interface QueuedJobs {
  readonly job: string;
  /** They could run now. */
  readonly due: number;
  readonly later: number;
  /** A worker has them. */
  readonly taken: number;
  /** Tried as often as they may be, and given up. */
  readonly givenUp: number;
  /** Since the one that waits longest was due; 0 when none is. */
  readonly oldestDueSeconds: number;
}

export type ReadQueueState = () => Promise<readonly QueuedJobs[]>;

/** What the queue of all processes holds, by the names of its jobs. */
export function createQueueState({ db }: { db: Database }): ReadQueueState {
  return async () => {
    const { rows } = await db.raw<{ rows: QueuedJobs[] }>(
      `select job, count(*) filter (where is_due)::int as due,
         count(*) filter (where is_open and not is_due)::int as later,
         count(*) filter (where is_taken)::int as taken,
         count(*) filter (where not is_open and not is_taken)::int as "givenUp",
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
