import type { AdUserTasks } from '@ads-checker/shared/contracts/tasks';
import type { Database, Transaction } from '../platform/db/database.ts';

export type ProfileTaskName = keyof AdUserTasks;

/** A background task of every profile, created and deleted with it; its module owns the table. */
export interface ProfileTask<N extends ProfileTaskName = ProfileTaskName> {
  readonly name: N;
  createOf(adUserId: string, trx: Transaction): Promise<string>;
  findOf(adUserId: string, trx?: Transaction): Promise<AdUserTasks[N] | undefined>;
}

export interface ProfileTaskRow {
  readonly id: string;
  readonly ad_user_id: string;
  readonly in_progress: boolean;
  readonly last_execution_time: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function presentTask(row: ProfileTaskRow) {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    inProgress: row.in_progress,
    lastExecutionTime: row.last_execution_time?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A task stored in `table`, one row per profile; other columns have defaults. */
export function createProfileTask<N extends ProfileTaskName, R extends ProfileTaskRow>(deps: {
  readonly name: N;
  readonly table: string;
  readonly present: (row: R) => AdUserTasks[N];
}): (deps: { db: Database }) => ProfileTask<N> {
  return ({ db }) => ({
    name: deps.name,
    async createOf(adUserId, trx) {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        'insert into ?? (ad_user_id) values (?) returning id',
        [deps.table, adUserId],
      );
      const [row] = rows;
      if (row === undefined) {
        throw new Error(`No row was inserted into ${deps.table}.`);
      }
      return row.id;
    },
    async findOf(adUserId, trx) {
      const { rows } = await (trx ?? db).raw<{ rows: R[] }>(
        'select * from ?? where ad_user_id = ?',
        [deps.table, adUserId],
      );
      const [row] = rows;
      return row === undefined ? undefined : deps.present(row);
    },
  });
}
