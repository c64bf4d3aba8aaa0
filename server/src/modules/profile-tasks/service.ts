import type { Actor } from '@ads-checker/shared/access/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import { requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { createProfileTaskChange } from './change-settings.ts';

export interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}

export interface ProfileTaskServiceDeps {
  readonly db: Database;
  readonly adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable'>;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly record: RecordActivity;
  readonly clock: Clock;
}

/** What people do with a profile's task: see it, change its settings, run it now. */
export function createProfileTaskService<Task, Run, State>(
  deps: ProfileTaskServiceDeps & {
    readonly tasks: {
      find(adUserId: string, trx?: Transaction): Promise<Task | undefined>;
      listRuns(adUserId: string): Promise<Run[]>;
      runNow(input: { adUserId: string; at: Date }): Promise<void>;
    };
    readonly present: (input: {
      readonly adUserId: string;
      readonly task: Task;
      readonly runs: readonly Run[];
    }) => State | Promise<State>;
    /** @throws FailedPreconditionError for a task that is off. */
    readonly requireOn?: (task: Task) => void;
    /** Before a run that was asked for. */
    readonly prepareRun?: (adUserId: string) => Promise<void>;
  },
) {
  const getTask = async (adUserId: string, trx?: Transaction): Promise<Task> => {
    const task = await deps.tasks.find(adUserId, trx);
    if (task === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return task;
  };

  const stateOf = async (adUserId: string): Promise<State> => {
    const [task, runs] = await Promise.all([getTask(adUserId), deps.tasks.listRuns(adUserId)]);
    return deps.present({ adUserId, task, runs });
  };

  return {
    getTask,
    stateOf,
    change: createProfileTaskChange(deps),

    async getState(request: ProfileRequest): Promise<State> {
      const { id } = await deps.adUsers.getReadable(request);
      return stateOf(id);
    },

    /**
     * Starts a run now; a running one continues. @throws FailedPreconditionError for a task that is
     * off, and for a profile disconnected from the network.
     */
    async runTask(request: ProfileRequest): Promise<State> {
      const adUser = await deps.adUsers.getManageable(request);
      requireConnected(adUser);
      deps.requireOn?.(await getTask(adUser.id));
      await deps.prepareRun?.(adUser.id);
      await deps.tasks.runNow({ adUserId: adUser.id, at: deps.clock.now() });
      return stateOf(adUser.id);
    },
  };
}
