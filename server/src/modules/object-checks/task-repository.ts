import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createProfileTaskRuns, type RunFailure } from '../profile-task-runs.ts';
import type { AdObjectCheckTaskRow } from './entities.ts';
import { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';

export interface TaskStateRow extends AdObjectCheckTaskRow {
  readonly run_id: string | null;
  readonly checked_ad_account_count: number;
  readonly total_ad_account_count: number | null;
  readonly next_run_at: Date | null;
  readonly catalogs_listed_at: Date | null;
}

export interface RunRow {
  readonly id: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly ad_account_count: number | null;
  readonly ad_count: number | null;
  readonly product_count: number | null;
  readonly event_count: number | null;
  readonly error_code: string | null;
  readonly error: string | null;
}

export interface RunCounts {
  readonly adAccountCount: number;
  readonly adCount: number;
  /** Null when items are not checked. */
  readonly productCount: number | null;
  readonly eventCount: number;
}

export interface AdAccountCount {
  readonly checkedAt: Date;
  readonly adAccountCount: number;
}

export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** The tasks and their runs. */
export function createTaskRepository({ db }: { db: Database }) {
  const runs = createProfileTaskRuns({
    db,
    tasks: 'ad_object_check_tasks',
    runs: 'ad_object_check_runs',
    job: checkAdObjectsJob,
    interrupted: 'The check was interrupted and started again.',
    idle: { checked_ad_account_count: 0, total_ad_account_count: null },
  });

  return {
    hold: runs.hold,
    release: runs.release,
    runNow: runs.runNow,

    async find(adUserId: string): Promise<TaskStateRow | undefined> {
      return db<TaskStateRow>('ad_object_check_tasks').where({ ad_user_id: adUserId }).first();
    },

    listRuns: (adUserId: string, limit: number): Promise<RunRow[]> =>
      runs.list<RunRow>(adUserId, limit),

    /** Message templates by event; null for the default one. */
    async findTemplates(adUserId: string, trx: Transaction) {
      const task = await trx<TaskStateRow>('ad_object_check_tasks')
        .where({ ad_user_id: adUserId })
        .first();
      return (
        task && {
          ad_status_change: task.ad_status_notification_template_id,
          ad_account_status_change: task.ad_account_status_notification_template_id,
        }
      );
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

    /** How many ad accounts each profile had, when they were last counted. */
    async listAdAccountCounts(
      adUserIds: readonly string[],
    ): Promise<ReadonlyMap<string, AdAccountCount>> {
      const { rows } = await db.raw<{ rows: (AdAccountCount & { adUserId: string })[] }>(
        `select distinct on (ad_user_id) ad_user_id as "adUserId",
           finished_at as "checkedAt", ad_account_count as "adAccountCount"
         from ad_object_check_runs
         where ad_user_id = any(?::bigint[]) and finished_at is not null and ad_account_count is not null
         order by ad_user_id, id desc`,
        [[...adUserIds]],
      );
      return new Map(rows.map(({ adUserId, ...count }) => [adUserId, count]));
    },

    /** Undefined when the profile was deleted. */
    begin: ({ adUserId, at }: { adUserId: string; at: Date }) =>
      db.transaction(async (trx) => {
        const task = await trx<TaskStateRow>('ad_object_check_tasks')
          .where({ ad_user_id: adUserId })
          .forUpdate()
          .first();
        if (task === undefined) {
          return undefined;
        }
        await runs.interrupt(adUserId, at, trx);
        const runId = await runs.begin({ adUserId, at }, trx);
        return {
          runId,
          shouldCheckAds: task.should_check_ads,
          shouldCheckProducts: task.should_check_products,
          catalogsListedAt: task.catalogs_listed_at,
        };
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
    /** `also` runs in the transaction that ends the run. */
    finish: ({
      counts,
      also,
      ...run
    }: {
      adUserId: string;
      runId: string;
      at: Date;
      counts: RunCounts | null;
      error: RunFailure | null;
      nextRunAt: Date;
      also: (trx: Transaction) => Promise<void>;
    }): Promise<void> =>
      db.transaction(async (trx) => {
        const ofRun = {
          ad_account_count: counts?.adAccountCount ?? null,
          ad_count: counts?.adCount ?? null,
          product_count: counts?.productCount ?? null,
          event_count: counts?.eventCount ?? null,
        };
        await runs.finish({ ...run, ofRun }, trx);
        await also(trx);
      }),

    plan: (next: { adUserId: string; at: Date }): Promise<void> =>
      db.transaction((trx) => runs.plan(next, trx)),

    async update(
      input: {
        adUserId: string;
        shouldCheckAds: boolean;
        shouldCheckProducts: boolean;
        /** Undefined leaves a field unchanged, here and below. */
        adStatusNotificationTemplateId?: string | null;
        adAccountStatusNotificationTemplateId?: string | null;
      },
      trx: Transaction,
    ): Promise<AdObjectCheckTaskRow> {
      return oneRow(
        await trx('ad_object_check_tasks')
          .where({ ad_user_id: input.adUserId })
          .update({
            should_check_ads: input.shouldCheckAds,
            should_check_products: input.shouldCheckProducts,
            ad_status_notification_template_id: input.adStatusNotificationTemplateId,
            ad_account_status_notification_template_id: input.adAccountStatusNotificationTemplateId,
            updated_at: trx.fn.now(),
          })
          .returning<AdObjectCheckTaskRow[]>('*'),
      );
    },
  };
}
