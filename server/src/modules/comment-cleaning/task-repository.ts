import type { CleaningCriteria } from '@ads-checker/shared/domain/comment-cleaning/criteria';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { createProfileTaskRuns, type RunFailure } from '../profile-task-runs.ts';
import type { CleaningAction, CleaningRun, RunProblem } from './entities.ts';
import { cleanAdCommentsJob } from './jobs/clean-ad-comments.job.ts';
import { type CleanRunRow, type CleanTaskRow, readCriteria } from './rows.ts';

const TASKS = 'ad_comment_clean_tasks';
const MAX_PROBLEMS = 20;
const MAX_RESULTS = 10;

/** Results so far, also recorded for a run that fails. */
export interface RunCounts {
  fetched: number;
  hidden: number;
  deleted: number;
  failed: number;
}

export interface TaskSettings {
  readonly action: CleaningAction | null;
  readonly disabledUntil: Date | null;
  readonly criteria: CleaningCriteria;
  readonly adAccountIds: readonly string[] | null;
}

export type CleanTaskRepository = ReturnType<typeof createCleanTaskRepository>;

/** The tasks and their runs. */
export function createCleanTaskRepository({ db }: { db: Database }) {
  const runs = createProfileTaskRuns({
    db,
    tasks: TASKS,
    runs: 'ad_comment_clean_runs',
    job: cleanAdCommentsJob,
    interrupted: 'The cleaning was interrupted and started again.',
    idle: { done_count: 0, total_count: null },
  });
  const change = (adUserId: string, columns: Readonly<Record<string, unknown>>, trx: Transaction) =>
    trx(TASKS).where({ ad_user_id: adUserId }).update(columns);

  /** Merges a run without findings into the previous one when that ended in the same way. */
  const mergeIdleRun = async (
    { adUserId, runId }: Pick<CleaningRun, 'adUserId' | 'runId'>,
    trx: Transaction,
  ): Promise<boolean> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `with latest as (
         select * from ad_comment_clean_runs where id = :runId
           and fetched_count + hidden_count + deleted_count + failed_count = 0
       ), before as (
         delete from ad_comment_clean_runs b using latest l
         where b.id = (select max(id) from ad_comment_clean_runs where ad_user_id = :adUserId and id < :runId)
           and b.fetched_count + b.hidden_count + b.deleted_count + b.failed_count = 0
           and b.finished_at is not null
           and (b.error_code, b.error, b.problems) is not distinct from (l.error_code, l.error, l.problems)
         returning b.run_count, coalesce(b.first_started_at, b.started_at) as first_started_at
       )
       update ad_comment_clean_runs r
       set run_count = r.run_count + b.run_count, first_started_at = b.first_started_at
       from before b where r.id = :runId`,
      { adUserId, runId },
    );
    return rowCount > 0;
  };

  return {
    hold: runs.hold,
    release: runs.release,
    plan: runs.plan,
    runNow: runs.runNow,

    async find(adUserId: string, trx?: Transaction): Promise<CleanTaskRow | undefined> {
      return (trx ?? db)<CleanTaskRow>(TASKS).where({ ad_user_id: adUserId }).first();
    },

    listRuns: (adUserId: string, limit: number): Promise<CleanRunRow[]> =>
      runs.list<CleanRunRow>(adUserId, limit),

    /**
     * Undefined when the profile was deleted, or its task is off or paused; a paused task is
     * scheduled for the end of its pause.
     */
    begin: ({ adUserId, at }: { adUserId: string; at: Date }): Promise<CleaningRun | undefined> =>
      db.transaction(async (trx) => {
        const task = await trx<CleanTaskRow>(TASKS)
          .where({ ad_user_id: adUserId })
          .forUpdate()
          .first();
        if (task === undefined) {
          return undefined;
        }
        await runs.interrupt(adUserId, at, trx);
        const { action, disabled_until: disabledUntil, cleans_since: cleansSince } = task;
        if (action === null || cleansSince === null) {
          await change(adUserId, { ...runs.idleState, next_run_at: null }, trx);
          return undefined;
        }
        if (disabledUntil !== null && disabledUntil > at) {
          await change(adUserId, runs.idleState, trx);
          await runs.plan({ adUserId, at: disabledUntil }, trx);
          return undefined;
        }
        return {
          adUserId,
          runId: await runs.begin({ adUserId, at }, trx),
          startedAt: at,
          action,
          criteria: readCriteria(task.criteria),
          adAccountIds: task.ad_account_ids,
          cleansSince,
          adsReadAt: task.ads_read_at,
          allAdsReadAt: task.all_ads_read_at,
          pagesReadAt: task.pages_read_at,
        };
      }),

    async progress(
      { adUserId, runId }: Pick<CleaningRun, 'adUserId' | 'runId'>,
      { done, total }: { done: number; total: number },
    ): Promise<void> {
      await db(TASKS)
        .where({ ad_user_id: adUserId, run_id: runId })
        .update({ done_count: done, total_count: total });
    },

    /** Records when ads and pages were read. */
    async markRead(
      adUserId: string,
      columns: Readonly<Partial<Record<'ads_read_at' | 'all_ads_read_at' | 'pages_read_at', Date>>>,
      trx: Transaction,
    ): Promise<void> {
      await change(adUserId, columns, trx);
    },

    /** @throws RunSuperseded */
    finish: ({
      run: { adUserId, runId, startedAt },
      at,
      counts,
      processedAdAccountIds,
      error,
      problems,
      nextRunAt,
    }: {
      run: CleaningRun;
      at: Date;
      counts: Readonly<RunCounts>;
      processedAdAccountIds: readonly string[];
      error: RunFailure | null;
      problems: readonly RunProblem[];
      nextRunAt: Date;
    }): Promise<void> =>
      db.transaction(async (trx) => {
        await runs.finish(
          {
            adUserId,
            runId,
            at,
            error,
            nextRunAt,
            ofRun: {
              fetched_count: counts.fetched,
              hidden_count: counts.hidden,
              deleted_count: counts.deleted,
              failed_count: counts.failed,
              problems: toJsonColumn(problems.slice(0, MAX_PROBLEMS)),
            },
            ofTask: error === null ? { processed_ad_account_ids: processedAdAccountIds } : {},
          },
          trx,
        );
        const result = {
          ok: error === null,
          conclusion: {
            hiddenCommentCount: counts.hidden,
            deletedCommentCount: counts.deleted,
            fetchedCommentCount: counts.fetched,
            ...(error === null ? {} : { errorMessage: error.message }),
          },
          startedAt: startedAt.toISOString(),
          completedAt: at.toISOString(),
        };
        const isJoined = await mergeIdleRun({ adUserId, runId }, trx);
        await trx.raw(
          `update ad_comment_clean_tasks set results = (
             select coalesce(jsonb_agg(item order by place), '[]') from (
               select item, place
               from jsonb_array_elements(cast(:result as jsonb) || case when :isJoined then results - 0 else results end)
                 with ordinality as each (item, place) limit :kept
             ) as latest
           ) where ad_user_id = :adUserId`,
          { adUserId, result: JSON.stringify([result]), isJoined, kept: MAX_RESULTS },
        );
      }),

    /** `restartAt`: the task was turned on; older comments are ignored. */
    async update(
      {
        adUserId,
        settings: { action, disabledUntil, criteria, adAccountIds },
        restartAt,
      }: { adUserId: string; settings: TaskSettings; restartAt: Date | null },
      trx: Transaction,
    ): Promise<void> {
      await change(
        adUserId,
        {
          action,
          disabled_until: disabledUntil,
          criteria: toJsonColumn(criteria),
          ad_account_ids: adAccountIds,
          updated_at: trx.fn.now(),
          ...(restartAt === null ? {} : { cleans_since: restartAt }),
        },
        trx,
      );
    },

    /** Makes the next run list all ads again. */
    async resetAds(adUserId: string, trx: Transaction): Promise<void> {
      await change(adUserId, { all_ads_read_at: null }, trx);
    },

    async stop(adUserId: string, trx: Transaction): Promise<void> {
      await change(adUserId, { next_run_at: null, cleans_since: null }, trx);
    },
  };
}
