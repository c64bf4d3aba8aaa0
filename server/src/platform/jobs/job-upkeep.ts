import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { AddableJob } from './job.ts';
import { createJobQueue } from './job-queue.ts';

export const upkeepResult = z.object({
  /** Rows that had no job, since a process of another release wrote them or the former one was given up. */
  added: z.int().nonnegative(),
  postponed: z.int().nonnegative(),
});

const LATE_AFTER_MS = 60_000;
const BATCH_EVERY_MS = 30_000;
const BATCH_AT_LEAST = 20;
/** Twice as fast as rows become due by themselves. */
const CATCH_UP = 2;

/**
 * How many of the rows that are late together are taken at a time. After an upgrade or a weekend without the server they are
 * worked off over half of their interval instead of in a burst, and spread by that for the time to come.
 */
export function batchSize({
  rowCount,
  intervalMs,
}: {
  rowCount: number;
  intervalMs: number;
}): number {
  return Math.max(BATCH_AT_LEAST, Math.ceil((CATCH_UP * rowCount * BATCH_EVERY_MS) / intervalMs));
}

export type JobUpkeep = ReturnType<typeof createJobUpkeep>;

/** Looks after jobs that follow one another for each row of a table. */
export function createJobUpkeep({ db, clock }: { db: Database; clock: Clock }) {
  const jobQueue = createJobQueue({ db });
  const listWithoutJob = async (jobName: string, table: string): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select t.id::text from ?? t where not exists (
         select 1 from graphile_worker.jobs j
         where j.key = cast(? as text) || ':' || t.id and j.attempts < j.max_attempts
       ) order by t.id`,
      [table, jobName],
    );
    return rows.map(({ id }) => id);
  };

  const listLate = async (jobName: string, before: Date): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select id::text from graphile_worker.jobs
       where task_identifier = ? and locked_at is null and attempts = 0 and priority > 0 and run_at < ?
       order by run_at, id`,
      [jobName, before],
    );
    return rows.map(({ id }) => id);
  };

  return {
    /** Adds the jobs that are missing, and spreads those that are late. What somebody asked for is left alone. */
    async run<Payload>({
      job,
      table,
      toPayload,
      intervalMs,
    }: {
      job: AddableJob<Payload>;
      table: string;
      toPayload: (rowId: string) => Payload;
      /** How often a row is due. */
      intervalMs: number;
    }): Promise<z.infer<typeof upkeepResult>> {
      const nowMs = clock.now().getTime();
      const missing = await listWithoutJob(job.name, table);
      await jobQueue.addAll(
        job,
        missing.map((rowId) => ({
          payload: toPayload(rowId),
          runAt: new Date(nowMs + Math.random() * (intervalMs / CATCH_UP)),
        })),
      );
      const late = await listLate(job.name, new Date(nowMs - LATE_AFTER_MS));
      const size = batchSize({ rowCount: late.length, intervalMs });
      for (let begin = size; begin < late.length; begin += size) {
        await db.raw('select count(*) from graphile_worker.reschedule_jobs(?::bigint[], ?)', [
          late.slice(begin, begin + size),
          new Date(nowMs + (begin / size) * BATCH_EVERY_MS),
        ]);
      }
      return { added: missing.length, postponed: Math.max(0, late.length - size) };
    },
  };
}
