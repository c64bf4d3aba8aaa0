import type { CleaningCriteria } from '@ads-checker/shared/contracts/comment-criteria';
import type { AdCommentCleanTaskDto } from '@ads-checker/shared/contracts/tasks';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import {
  createProfileTaskRepository,
  type RunFailure,
  type RunProblem,
} from '../profile-tasks/index.ts';
import type { CleaningAction, CleaningRun } from './entities.ts';
import { cleanAdCommentsJob } from './jobs/clean-ad-comments.job.ts';
import { presentAdCommentCleanTask } from './presenter.ts';
import { type CleanRunRow, type CleanTaskRow, readCriteria } from './rows.ts';

const MAX_RESULTS = 10;

export interface TaskSettings {
  readonly action: CleaningAction | null;
  readonly disabledUntil: Date | null;
  readonly criteria: CleaningCriteria;
  readonly adAccountIds: readonly string[] | null;
}

export type CleanTaskRepository = ReturnType<typeof createCleanTaskRepository>;

/** Merges a run without findings into the previous one when that ended in the same way. */
async function mergeIdleRun(
  { adUserId, runId }: Pick<CleaningRun, 'adUserId' | 'runId'>,
  trx: Transaction,
): Promise<boolean> {
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
}

/** Prepends the result of a run to those of the task. */
async function addResult(
  run: Pick<CleaningRun, 'adUserId' | 'runId'>,
  result: AdCommentCleanTaskDto['results'][number],
  trx: Transaction,
): Promise<void> {
  const isJoined = await mergeIdleRun(run, trx);
  await trx.raw(
    `update ad_comment_clean_tasks set results = (
       select coalesce(jsonb_agg(item order by place), '[]') from (
         select item, place
         from jsonb_array_elements(cast(:result as jsonb) || case when :isJoined then results - 0 else results end)
           with ordinality as each (item, place) limit :kept
       ) as latest
     ) where ad_user_id = :adUserId`,
    { adUserId: run.adUserId, result: JSON.stringify([result]), isJoined, kept: MAX_RESULTS },
  );
}

/** The tasks and their runs. */
export function createCleanTaskRepository({ db }: { db: Database }) {
  const tasks = createProfileTaskRepository<'adCommentCleanTask', CleanTaskRow, CleanRunRow>({
    db,
    name: 'adCommentCleanTask',
    tasks: 'ad_comment_clean_tasks',
    runs: 'ad_comment_clean_runs',
    progress: { done: 'done_count', total: 'total_count' },
    job: cleanAdCommentsJob,
    interrupted: 'The cleaning was interrupted and started again.',
    present: presentAdCommentCleanTask,
  });
  const { change } = tasks;

  return {
    ...tasks,

    /**
     * Undefined when the profile was deleted, or its task is off or paused; a paused task is
     * scheduled for the end of its pause.
     */
    beginRun: (input: { adUserId: string; at: Date }): Promise<CleaningRun | undefined> =>
      tasks.begin(input, (task) => {
        const { action, disabled_until: until, cleans_since: cleansSince } = task;
        if (action === null || cleansSince === null) {
          return { rest: {} };
        }
        if (until !== null && until > input.at) {
          return { rest: { until } };
        }
        return {
          facts: {
            action,
            criteria: readCriteria(task.criteria),
            adAccountIds: task.ad_account_ids,
            cleansSince,
            adsReadAt: task.ads_read_at,
            allAdsReadAt: task.all_ads_read_at,
            pagesReadAt: task.pages_read_at,
            counts: { fetched: 0, hidden: 0, deleted: 0, failed: 0 },
          },
        };
      }),

    /** Records when ads and pages were read. */
    async markRead(
      adUserId: string,
      columns: Readonly<Partial<Record<'ads_read_at' | 'all_ads_read_at' | 'pages_read_at', Date>>>,
      trx: Transaction,
    ): Promise<void> {
      await change(adUserId, columns, trx);
    },

    /** @throws RunSuperseded */
    finishRun: (
      run: CleaningRun,
      result: {
        at: Date;
        processedAdAccountIds: readonly string[];
        error: RunFailure | null;
        problems: readonly RunProblem[];
        nextRunAt: Date;
      },
    ): Promise<void> => {
      const { counts } = run;
      const { at, error, problems, nextRunAt } = result;
      return tasks.finish(run, {
        at,
        error,
        problems,
        nextRunAt,
        ofRun: {
          fetched_count: counts.fetched,
          hidden_count: counts.hidden,
          deleted_count: counts.deleted,
          failed_count: counts.failed,
        },
        ofTask: error === null ? { processed_ad_account_ids: result.processedAdAccountIds } : {},
        also: (trx) =>
          addResult(
            run,
            {
              ok: error === null,
              conclusion: {
                hiddenCommentCount: counts.hidden,
                deletedCommentCount: counts.deleted,
                fetchedCommentCount: counts.fetched,
                ...(error === null ? {} : { errorMessage: error.message }),
              },
              startedAt: run.startedAt.toISOString(),
              completedAt: at.toISOString(),
            },
            trx,
          ),
      });
    },

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
