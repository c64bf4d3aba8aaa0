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

interface TaskRows {
  readonly oc: AdObjectCheckTaskRow;
  readonly cc: AdCommentCleanTaskRow;
  readonly cu: BinomCostUpdateTaskRow;
}

const TASK_COLUMNS = [
  'id',
  'ad_user_id',
  'in_progress',
  'last_execution_time',
  'created_at',
  'updated_at',
] as const;
const COLUMNS = {
  oc: [
    ...TASK_COLUMNS,
    'should_check_ads',
    'should_check_products',
    'ad_status_notification_template_id',
    'ad_account_status_notification_template_id',
  ],
  cc: [...TASK_COLUMNS, 'action', 'disabled_until', 'processed_ad_account_ids', 'results'],
  cu: [...TASK_COLUMNS, 'binom_settings'],
} as const satisfies { [Table in keyof TaskRows]: readonly (keyof TaskRows[Table])[] };

const SELECTED = Object.entries(COLUMNS)
  .flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column} as ${table}_${column}`),
  )
  .join(', ');

function rowOf<Table extends keyof TaskRows>(
  table: Table,
  row: Readonly<Record<string, unknown>>,
): TaskRows[Table] {
  // The statement selects exactly these columns of the table.
  return Object.fromEntries(
    COLUMNS[table].map((column) => [column, row[`${table}_${column}`]]),
  ) as unknown as TaskRows[Table];
}

/** The three tasks beside each profile: they are there from its first moment to its last. */
export function createTaskRepository({ db }: { db: Database }) {
  return {
    async createOf(adUserId: string, trx: Transaction): Promise<void> {
      await trx.raw(
        `with oc as (insert into ad_object_check_tasks (ad_user_id) values (:adUserId)),
           cc as (insert into ad_comment_clean_tasks (ad_user_id) values (:adUserId))
         insert into binom_cost_update_tasks (ad_user_id) values (:adUserId)`,
        { adUserId },
      );
    },

    /** Undefined when there is no such profile. */
    async findOf(adUserId: string, trx?: Transaction): Promise<AdUserTasks | undefined> {
      const { rows } = await (trx ?? db).raw<{ rows: Record<string, unknown>[] }>(
        `select ${SELECTED} from ad_object_check_tasks oc
         join ad_comment_clean_tasks cc on cc.ad_user_id = oc.ad_user_id
         join binom_cost_update_tasks cu on cu.ad_user_id = oc.ad_user_id
         where oc.ad_user_id = ?`,
        [adUserId],
      );
      const [row] = rows;
      return row === undefined
        ? undefined
        : {
            adObjectCheckTask: toAdObjectCheckTask(rowOf('oc', row)),
            adCommentCleanTask: toAdCommentCleanTask(rowOf('cc', row)),
            binomCostUpdateTask: toBinomCostUpdateTask(rowOf('cu', row)),
          };
    },
  };
}
