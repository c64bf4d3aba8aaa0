import type { AdUserTasks } from '@ads-checker/shared/contracts/tasks';
import type { Transaction } from '../../platform/db/database.ts';
import type { ProfileTask, ProfileTaskName } from '../profile-task.ts';
import type { AdUsersRepository } from './repository.ts';

export type ProfileTasks = ReturnType<typeof createProfileTasks>;

const NAMES = [
  'adObjectCheckTask',
  'adCommentCleanTask',
  'binomCostUpdateTask',
] as const satisfies readonly ProfileTaskName[];

/**
 * The tasks of each profile, which other modules own: a profile stores only their ids. @throws
 * Error when an owning module is missing.
 */
export function createProfileTasks(deps: {
  tasks: readonly ProfileTask[];
  repository: Pick<AdUsersRepository, 'setTasks'>;
}) {
  const get = <N extends ProfileTaskName>(name: N): ProfileTask<N> => {
    const task = deps.tasks.find((each) => each.name === name);
    if (task === undefined) {
      throw new Error(`No module owns the profile task "${name}".`);
    }
    return task as ProfileTask<N>;
  };
  const owned = NAMES.map(get);
  return {
    async createOf(adUserId: string, trx: Transaction): Promise<void> {
      const ids: Partial<Record<ProfileTaskName, string>> = {};
      for (const task of owned) {
        ids[task.name] = await task.createOf(adUserId, trx);
      }
      await deps.repository.setTasks({ adUserId, ids }, trx);
    },

    async findOf(adUserId: string, trx?: Transaction): Promise<AdUserTasks | undefined> {
      const adObjectCheckTask = await get('adObjectCheckTask').findOf(adUserId, trx);
      const adCommentCleanTask = await get('adCommentCleanTask').findOf(adUserId, trx);
      const binomCostUpdateTask = await get('binomCostUpdateTask').findOf(adUserId, trx);
      return adObjectCheckTask && adCommentCleanTask && binomCostUpdateTask
        ? { adObjectCheckTask, adCommentCleanTask, binomCostUpdateTask }
        : undefined;
    },
  };
}
