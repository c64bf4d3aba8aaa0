import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { AddableJob } from './job.ts';
import { createJobQueue } from './job-queue.ts';

export const maintenanceResult = z.object({
  /** Rows without a job, because a process of another release wrote them or their job failed. */
  added: z.int().nonnegative(),
  postponed: z.int().nonnegative(),
});

const LATE_AFTER_MS = MINUTE_MS;
const BATCH_EVERY_MS = 30_000;
const BATCH_AT_LEAST = 20;
/** Twice the normal rate. */
const CATCH_UP = 2;

/**
 * Batch size for overdue rows. After an upgrade or downtime they are spread over half of their
 * interval instead of run in a burst.
 */
export function batchSize(input: { rowCount: number; intervalMs: number }): number {
  return Math.max(
    BATCH_AT_LEAST,
    Math.ceil((CATCH_UP * input.rowCount * BATCH_EVERY_MS) / input.intervalMs),
  );
}

export type JobMaintenance = ReturnType<typeof createJobMaintenance>;

/** Maintains recurring jobs of rows of a table. */
export function createJobMaintenance({ db, clock }: { db: Database; clock: Clock }) {
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
    /** Adds missing jobs and spreads overdue ones. Requested ones are left alone. */
    async run<Payload>(input: {
      job: AddableJob<Payload>;
      table: string;
      toPayload: (rowId: string) => Payload;
      intervalMs: number;
    }): Promise<z.infer<typeof maintenanceResult>> {
      const nowMs = clock.now().getTime();
      const missing = await listWithoutJob(input.job.name, input.table);
      await jobQueue.addAll(
        input.job,
        missing.map((rowId) => ({
          payload: input.toPayload(rowId),
          runAt: new Date(nowMs + Math.random() * (input.intervalMs / CATCH_UP)),
        })),
      );
      const late = await listLate(input.job.name, new Date(nowMs - LATE_AFTER_MS));
      const size = batchSize({ rowCount: late.length, intervalMs: input.intervalMs });
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
