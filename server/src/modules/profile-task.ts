import type { AdUserTasks } from '@ads-checker/shared/contracts/tasks';
import type { Transaction } from '../platform/db/database.ts';

export type ProfileTaskName = keyof AdUserTasks;

/** A background task of every profile, created and deleted with it; its module owns the table. */
export interface ProfileTask<N extends ProfileTaskName = ProfileTaskName> {
  readonly name: N;
  createOf(adUserId: string, trx: Transaction): Promise<string>;
  findOf(adUserId: string, trx?: Transaction): Promise<AdUserTasks[N] | undefined>;
}
