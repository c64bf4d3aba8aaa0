import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { AdObjectCheckTaskRow, CheckFailure } from './entities.ts';
import { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';

const RUNS_KEPT = 50;
const INTERRUPTED: CheckFailure = {
  code: 'interrupted',
  message: 'The check was interrupted and started again.',
};

export interface TaskStateRow extends AdObjectCheckTaskRow {
  readonly run_id: string | null;
  readonly checked_ad_account_count: number;
  readonly total_ad_account_count: number | null;
  readonly next_run_at: Date | null;
}

export interface RunRow {
  readonly id: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly ad_account_count: number | null;
  readonly ad_count: number | null;
  readonly event_count: number | null;
  readonly error_code: string | null;
  readonly error: string | null;
}

export interface RunCounts {
  readonly adAccountCount: number;
  readonly adCount: number;
  readonly eventCount: number;
}

/** Another run took the task over: this one may write nothing more. */
export class RunSuperseded extends Error {}

export type TaskRepository = ReturnType<typeof createTaskRepository>;

/**
 * The tasks and their runs. One run holds a task: it writes only while the task still names it, so
 * that a process that others took for dead cannot write beside the run that followed.
 */
export function createTaskRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const hold = async (
    run: { adUserId: string; runId: string },
    trx: Transaction,
  ): Promise<void> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      'select 1 from ad_object_check_tasks where ad_user_id = ? and run_id = ? for update',
      [run.adUserId, run.runId],
    );
    if (rowCount === 0) {
      throw new RunSuperseded();
    }
  };

  const plan = async (
    { adUserId, at }: { adUserId: string; at: Date },
    trx: Transaction,
  ): Promise<void> => {
    await trx('ad_object_check_tasks').where({ ad_user_id: adUserId }).update({ next_run_at: at });
    await jobQueue.add(checkAdObjectsJob, { payload: { adUserId }, runAt: at }, trx);
  };

  const endRuns = (
    { adUserId, at, error }: { adUserId: string; at: Date; error: CheckFailure },
    trx: Transaction,
  ) =>
    trx('ad_object_check_runs')
      .where({ ad_user_id: adUserId, finished_at: null })
      .update({ finished_at: at, error_code: error.code, error: error.message });

  return {
    /** @throws RunSuperseded */
    hold,

    async find(adUserId: string): Promise<TaskStateRow | undefined> {
      return db<TaskStateRow>('ad_object_check_tasks').where({ ad_user_id: adUserId }).first();
    },

    async listRuns(adUserId: string, limit: number): Promise<RunRow[]> {
      return db<RunRow & { ad_user_id: string }>('ad_object_check_runs')
        .where({ ad_user_id: adUserId })
        .orderBy('id', 'desc')
        .limit(limit);
    },

    /** The latest finished run of each profile, and when its latest successful one ended. */
    async listLatest(
      adUserIds: readonly string[],
    ): Promise<(RunRow & { ad_user_id: string; succeeded_at: Date | null })[]> {
      const { rows } = await db.raw<{
        rows: (RunRow & { ad_user_id: string; succeeded_at: Date | null })[];
      }>(
        `select r.*, t.last_execution_time as succeeded_at
         from ad_object_check_tasks t
         cross join lateral (
           select * from ad_object_check_runs
           where ad_user_id = t.ad_user_id and finished_at is not null and error_code is distinct from 'interrupted'
           order by id desc limit 1
         ) r
         where t.ad_user_id = any(?::bigint[])`,
        [[...adUserIds]],
      );
      return rows;
    },

    /** Undefined when the profile is gone. */
    begin: ({ adUserId, at }: { adUserId: string; at: Date }) =>
      db.transaction(async (trx) => {
        const task = await trx<TaskStateRow>('ad_object_check_tasks')
          .where({ ad_user_id: adUserId })
          .forUpdate()
          .first();
        if (task === undefined) {
          return undefined;
        }
        await endRuns({ adUserId, at, error: INTERRUPTED }, trx);
        const { id: runId } = oneRow(
          await trx('ad_object_check_runs')
            .insert({ ad_user_id: adUserId, started_at: at })
            .returning<{ id: string }[]>('id'),
        );
        await trx('ad_object_check_tasks').where({ ad_user_id: adUserId }).update({
          run_id: runId,
          in_progress: true,
          checked_ad_account_count: 0,
          total_ad_account_count: null,
          next_run_at: null,
        });
        return { runId, shouldCheckAds: task.should_check_ads };
      }),

    async progress(
      { adUserId, checked, total }: { adUserId: string; checked: number; total: number | null },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_object_check_tasks')
        .where({ ad_user_id: adUserId })
        .update({ checked_ad_account_count: checked, total_ad_account_count: total });
    },

    /** @throws RunSuperseded */
    finish: ({
      adUserId,
      runId,
      at,
      counts,
      error,
      nextRunAt,
    }: {
      adUserId: string;
      runId: string;
      at: Date;
      counts: RunCounts | null;
      error: CheckFailure | null;
      nextRunAt: Date;
    }): Promise<void> =>
      db.transaction(async (trx) => {
        await hold({ adUserId, runId }, trx);
        await trx('ad_object_check_runs')
          .where({ id: runId })
          .update({
            finished_at: at,
            ad_account_count: counts?.adAccountCount ?? null,
            ad_count: counts?.adCount ?? null,
            event_count: counts?.eventCount ?? null,
            error_code: error?.code ?? null,
            error: error?.message ?? null,
          });
        await trx('ad_object_check_tasks')
          .where({ ad_user_id: adUserId })
          .update({
            run_id: null,
            in_progress: false,
            ...(error === null ? { last_execution_time: at } : {}),
          });
        await trx.raw(
          `delete from ad_object_check_runs where ad_user_id = :adUserId and id not in (
             select id from ad_object_check_runs where ad_user_id = :adUserId order by id desc limit :kept
           )`,
          { adUserId, kept: RUNS_KEPT },
        );
        await plan({ adUserId, at: nextRunAt }, trx);
      }),

    /** Gives the task back unfinished: its job runs again. */
    release: ({ adUserId, runId, at }: { adUserId: string; runId: string; at: Date }) =>
      db.transaction(async (trx) => {
        await hold({ adUserId, runId }, trx);
        await endRuns({ adUserId, at, error: INTERRUPTED }, trx);
        await trx('ad_object_check_tasks')
          .where({ ad_user_id: adUserId })
          .update({ run_id: null, in_progress: false });
      }),

    plan: (next: { adUserId: string; at: Date }): Promise<void> =>
      db.transaction((trx) => plan(next, trx)),

    async runNow({ adUserId, at }: { adUserId: string; at: Date }): Promise<void> {
      await db('ad_object_check_tasks')
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at });
      await jobQueue.expedite(checkAdObjectsJob, { adUserId });
    },

    async update(
      { adUserId, shouldCheckAds }: { adUserId: string; shouldCheckAds: boolean },
      trx: Transaction,
    ): Promise<AdObjectCheckTaskRow> {
      return oneRow(
        await trx('ad_object_check_tasks')
          .where({ ad_user_id: adUserId })
          .update({ should_check_ads: shouldCheckAds, updated_at: trx.fn.now() })
          .returning<AdObjectCheckTaskRow[]>('*'),
      );
    },
  };
}
