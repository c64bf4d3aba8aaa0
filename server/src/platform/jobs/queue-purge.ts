import { makeWorkerUtils } from 'graphile-worker';
import type { Database } from '../db/database.ts';

const RETENTION_DAYS = 7;

/** Deletes old failed or replaced jobs, and empty series. */
export function createQueuePurge({ db, databaseUrl }: { db: Database; databaseUrl: string }) {
  return {
    async purge(): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::int from graphile_worker.complete_jobs(array(
           select id from graphile_worker.jobs
           where attempts >= max_attempts and locked_at is null and updated_at < now() - ? * interval '1 day'
         ))`,
        [RETENTION_DAYS],
      );
      const queue = await makeWorkerUtils({ connectionString: databaseUrl, maxPoolSize: 1 });
      try {
        await queue.cleanup({ tasks: ['GC_JOB_QUEUES'] });
      } finally {
        await queue.release();
      }
      return rows[0]?.count ?? 0;
    },
  };
}
