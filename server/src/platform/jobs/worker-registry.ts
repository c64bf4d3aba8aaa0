import type { Database } from '../db/database.ts';
import { isDeadProcess } from '../db/process-session.ts';

const REGISTERED_WITHIN_S = 30;

/**
 * The process of each worker pool. The queue alone would keep jobs of a killed process locked for
 * four hours; here its death is known as soon as the database closes its session.
 */
export function createWorkerRegistry({ db }: { db: Database }) {
  return {
    async register({ poolId, process }: { poolId: string; process: number }): Promise<void> {
      await db.raw(
        'insert into job_workers (pool_id, process) values (?, ?) on conflict do nothing',
        [poolId, process],
      );
    },

    /** A concurrent poll may have left jobs locked: others may take them at once. */
    async unregister(process: number): Promise<void> {
      await db.raw(
        `with ended as (delete from job_workers where process = ? returning pool_id),
           pools as (select array_agg(pool_id) as ids from ended having count(*) > 0)
         select graphile_worker.force_unlock_workers(ids) from pools`,
        [process],
      );
    },

    /** Unlocks the jobs of dead processes. Returns how many pools were dead. */
    async releaseDead(): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `with dead as (
           delete from job_workers where ${isDeadProcess('process')} returning pool_id
         ), pools as (
           select array_agg(pool_id) as ids, count(*)::int as count from dead having count(*) > 0
         )
         select count, graphile_worker.force_unlock_workers(ids) from pools`,
      );
      return rows[0]?.count ?? 0;
    },

    /** Unlocks jobs of unknown pools, whose process died before its registration. */
    async releaseUnknown(): Promise<void> {
      await db.raw(
        `select graphile_worker.force_unlock_workers(array(
           select distinct locked_by from graphile_worker.jobs j
           where locked_at < now() - ? * interval '1 second'
             and not exists (select 1 from job_workers w where w.pool_id = j.locked_by)
         ))`,
        [REGISTERED_WITHIN_S],
      );
    },
  };
}
