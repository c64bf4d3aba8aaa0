import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createProfileTaskRepository } from '../profile-tasks/index.ts';
import type { CheckRunRow, CheckTaskRow, LatestCheckRow } from './entities.ts';
import { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';
import { presentAdObjectCheckTask } from './presenter.ts';

export interface AdAccountCount {
  readonly checkedAt: Date;
  readonly adAccountCount: number;
}

export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** The tasks and their runs. */
export function createTaskRepository({ db }: { db: Database }) {
  const tasks = createProfileTaskRepository<'adObjectCheckTask', CheckTaskRow, CheckRunRow>({
    db,
    name: 'adObjectCheckTask',
    tasks: 'ad_object_check_tasks',
    runs: 'ad_object_check_runs',
    progress: { done: 'checked_ad_account_count', total: 'total_ad_account_count' },
    job: checkAdObjectsJob,
    isDueAtOnce: true,
    interrupted: 'The check was interrupted and started again.',
    present: presentAdObjectCheckTask,
  });

  return {
    ...tasks,

    planNext: (next: { adUserId: string; at: Date }): Promise<void> =>
      db.transaction((trx) => tasks.plan(next, trx)),

    /** Message templates by event; null for the default one. */
    async findTemplates(adUserId: string, trx: Transaction) {
      const task = await tasks.find(adUserId, trx);
      return (
        task && {
          ad_status_change: task.ad_status_notification_template_id,
          ad_account_status_change: task.ad_account_status_notification_template_id,
        }
      );
    },

    /** The latest finished run of each profile, and when its latest successful one ended. */
    async listLatest(adUserIds: readonly string[]): Promise<LatestCheckRow[]> {
      const { rows } = await db.raw<{ rows: LatestCheckRow[] }>(
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
    ): Promise<CheckTaskRow> {
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
          .returning<CheckTaskRow[]>('*'),
      );
    },
  };
}
