import type { Database, Transaction } from '../../platform/db/database.ts';
import type { AdUserTasks } from './entities.ts';
import {
  type AdCommentCleanTaskRow,
  type AdObjectCheckTaskRow,
  type BinomCostUpdateTaskRow,
  toAdCommentCleanTask,
  toAdObjectCheckTask,
  toBinomCostUpdateTask,
} from './task-rows.ts';

export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** The three tasks beside each profile: they are there from its first moment to its last. */
export function createTaskRepository({ db }: { db: Database }) {
  return {
    async createOf(adUserId: string, trx: Transaction): Promise<void> {
      await trx('ad_object_check_tasks').insert({ ad_user_id: adUserId });
      await trx('ad_comment_clean_tasks').insert({ ad_user_id: adUserId });
      await trx('binom_cost_update_tasks').insert({ ad_user_id: adUserId });
    },

    /** Undefined when there is no such profile. */
    async findOf(adUserId: string, trx?: Transaction): Promise<AdUserTasks | undefined> {
      const on = trx ?? db;
      const ofProfile = { ad_user_id: adUserId };
      const check = await on<AdObjectCheckTaskRow>('ad_object_check_tasks')
        .where(ofProfile)
        .first();
      const clean = await on<AdCommentCleanTaskRow>('ad_comment_clean_tasks')
        .where(ofProfile)
        .first();
      const costs = await on<BinomCostUpdateTaskRow>('binom_cost_update_tasks')
        .where(ofProfile)
        .first();
      return check === undefined || clean === undefined || costs === undefined
        ? undefined
        : {
            adObjectCheckTask: toAdObjectCheckTask(check),
            adCommentCleanTask: toAdCommentCleanTask(clean),
            binomCostUpdateTask: toBinomCostUpdateTask(costs),
          };
    },
  };
}
