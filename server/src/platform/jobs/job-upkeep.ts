import type { Database } from '../db/database.ts';
import type { AddableJob } from './job.ts';
import { createJobQueue, toJobKey } from './job-queue.ts';

interface OpenRow {
  readonly payload: unknown;
  readonly run_at: Date | null;
}

/** Rows that must have a job, apart from recurring ones. */
export interface JobUpkeep {
  readonly name: string;
  readonly open: string;
  keyOf(row: OpenRow): string;
  add(queue: ReturnType<typeof createJobQueue>, rows: readonly OpenRow[]): Promise<void>;
}

/** `open` selects `payload` (json) and `run_at` (null for now) of rows whose work is not done. */
export function defineUpkeep<Payload>(input: {
  job: AddableJob<Payload>;
  open: string;
}): JobUpkeep {
  return {
    name: input.job.name,
    open: input.open,
    keyOf: ({ payload }) => toJobKey(input.job, input.job.payload.parse(payload)),
    add: (queue, rows) =>
      queue.addAll(
        input.job,
        rows.map(({ payload, run_at: runAt }) => ({
          payload: input.job.payload.parse(payload),
          isRequested: true,
          ...(runAt === null ? {} : { runAt }),
        })),
      ),
  };
}

/**
 * Adds the jobs of rows that have none: a row and its job are written together, but jobs are lost
 * when their last attempt fails, when a release renames them, and when a queue is restored from
 * another time than its rows.
 */
export function createJobUpkeep({ db, upkeeps }: { db: Database; upkeeps: readonly JobUpkeep[] }) {
  const jobQueue = createJobQueue({ db });

  const restoreOf = async (upkeep: JobUpkeep): Promise<number> => {
    const { rows } = await db.raw<{ rows: OpenRow[] }>(upkeep.open);
    const missing = new Map(rows.map((row) => [upkeep.keyOf(row), row]));
    const { rows: queued } = await db.raw<{ rows: { key: string }[] }>(
      'select key from graphile_worker.jobs where key = any(?) and attempts < max_attempts',
      [[...missing.keys()]],
    );
    for (const { key } of queued) {
      missing.delete(key);
    }
    await upkeep.add(jobQueue, [...missing.values()]);
    return missing.size;
  };

  return {
    /** Returns how many jobs were missing, by name. */
    async restore(): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const upkeep of upkeeps) {
        counts[upkeep.name] = await restoreOf(upkeep);
      }
      return counts;
    },
  };
}
