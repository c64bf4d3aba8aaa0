import type { Database, Transaction } from '../db/database.ts';
import type { AddableJob } from './job.ts';

/** Lower values run first. */
const PRIORITIES = { requested: 0, background: 100 } as const;
/** A worker can take the replaced job of a key between two statements, hardly ever twice. */
const MAX_TRIES = 5;
/** Further jobs of one request yield to other requests. */
const JOBS_PER_TURN = 10;
const MAX_TURNS = PRIORITIES.background - 1;

export interface NewJob<Payload> {
  readonly payload: Payload;
  /** Absent: at once, by the clock of the database. */
  readonly runAt?: Date | undefined;
  /** Requested by a person: precedes background jobs. */
  readonly isRequested?: boolean;
}

/**
 * Adds jobs to the queue; with a transaction, when it commits. A job replaces a queued one of the
 * same key; one that is running meanwhile is not retried.
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
      owner: job.owner?.(payload) ?? null,
      is_requested: isRequested,
    }));
    const add = async (wanted: typeof specs): Promise<typeof specs> => {
      const { rows } = await (trx ?? db).raw<{ rows: { key: string | null }[] }>(
        `select key from graphile_worker.add_jobs(array(
           select (cast(:name as text), s.payload, s.queue_name, s.run_at, null, s.job_key, s.priority,
             job_flags(s.owner ->> 'kind', s.owner ->> 'id', s.is_requested))
             ::graphile_worker.job_spec
           from json_to_recordset(cast(:specs as json)) as s(
             payload json, queue_name text, run_at timestamptz, job_key text, priority smallint,
             owner json, is_requested boolean
           )
         ))`,
        { name: job.name, specs: JSON.stringify(wanted) },
      );
      const added = new Set(rows.map(({ key }) => key));
      return wanted.filter(({ job_key: key }) => key !== null && !added.has(key));
    };
    // The queue leaves out a job whose predecessor is taken while it is added.
    let missing = await add(specs);
    for (let tries = 1; missing.length > 0; tries += 1) {
      if (tries === MAX_TRIES) {
        throw new Error(`The queue did not take ${missing.length} jobs "${job.name}".`);
      }
      missing = await add(missing);
    }
  };

  return {
    add: <Payload>(
      job: AddableJob<Payload>,
      newJob: NewJob<Payload>,
      trx?: Transaction,
    ): Promise<void> => addAll(job, [newJob], trx),

    /** The first jobs of a request precede those of later requests; the rest take turns. */
    addAll,

    /** Moves a job forward to now; a running one is left alone, a missing one is added. */
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
