import type { Database, Transaction } from '../db/database.ts';
import type { AddableJob } from './job.ts';

/** Lower runs first among jobs that are due. */
const PRIORITIES = { requested: 0, background: 100 } as const;
/** So many jobs of one request go before the first one of another request waits for more. */
const JOBS_PER_TURN = 10;
const MAX_TURNS = PRIORITIES.background - 1;

export interface NewJob<Payload> {
  readonly payload: Payload;
  /** Absent: at once, by the clock of the database. */
  readonly runAt?: Date | undefined;
  /** Whether somebody waits for it: it goes before whatever is merely due. */
  readonly isRequested?: boolean;
}

/**
 * Adds jobs to the one queue. With a transaction they are added when it commits, and not at all when it does not. A job
 * whose key is queued already replaces what is queued; one that is running meanwhile is not retried.
 */
export function createJobQueue({ db }: { db: Database }) {
  const addAll = async <Payload>(
    job: AddableJob<Payload>,
    jobs: readonly NewJob<Payload>[],
    trx?: Transaction,
  ): Promise<void> => {
    if (jobs.length === 0) {
      return;
    }
    const specs = jobs.map(({ payload, runAt, isRequested = false }, index) => ({
      payload: job.payload.parse(payload),
      queue_name: job.series === undefined ? null : `${job.name}:${job.series(payload)}`,
      run_at: runAt ?? null,
      job_key: job.key === undefined ? null : toJobKey(job, payload),
      priority: isRequested
        ? PRIORITIES.requested + Math.min(Math.floor(index / JOBS_PER_TURN), MAX_TURNS)
        : PRIORITIES.background,
    }));
    await (trx ?? db).raw(
      `select count(*) from graphile_worker.add_jobs(array(
         select (cast(:name as text), s.payload, s.queue_name, s.run_at, null, s.job_key, s.priority, null)
           ::graphile_worker.job_spec
         from json_to_recordset(cast(:specs as json)) as s(
           payload json, queue_name text, run_at timestamptz, job_key text, priority smallint
         )
       ))`,
      { name: job.name, specs: JSON.stringify(specs) },
    );
  };

  return {
    add: <Payload>(
      job: AddableJob<Payload>,
      newJob: NewJob<Payload>,
      trx?: Transaction,
    ): Promise<void> => addAll(job, [newJob], trx),

    /** Of jobs that are asked for together, the first few go before those of whoever asks later; the rest take turns. */
    addAll,

    /** Brings a job forward to now; one that is running is left alone, one that is not queued is added. */
    async expedite<Payload>(job: AddableJob<Payload>, payload: Payload): Promise<void> {
      const { rows } = await db.raw<{ rows: { id: string; is_running: boolean }[] }>(
        'select id::text, locked_at is not null as is_running from graphile_worker.jobs where key = ?',
        [toJobKey(job, payload)],
      );
      const [queued] = rows;
      if (queued === undefined) {
        await addAll(job, [{ payload }]);
      } else if (!queued.is_running) {
        await db.raw(
          `select count(*) from graphile_worker.reschedule_jobs(array(
             select id from graphile_worker.jobs where id = ?::bigint and run_at > now()
           ), now(), attempts := 0)`,
          [queued.id],
        );
      }
    },
  };
}

/** @throws when the job has no key. */
export function toJobKey<Payload>(job: AddableJob<Payload>, payload: Payload): string {
  if (job.key === undefined) {
    throw new Error(`The job "${job.name}" has no key.`);
  }
  return `${job.name}:${job.key(payload)}`;
}
