import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
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

interface SettingsChange<Task> {
  readonly task: Task;
  readonly adUserId: string;
  readonly teamId: string;
  readonly trx: Transaction;
}

/** What people do with a profile's task: see it, change its settings, run it now. */
export function createProfileTaskService<Task, Run, State>(
  deps: ProfileTaskServiceDeps & {
    readonly tasks: {
      find(adUserId: string, trx?: Transaction): Promise<Task | undefined>;
      listRuns(adUserId: string): Promise<Run[]>;
      runNow(input: { adUserId: string; at: Date }): Promise<void>;
      plan(input: { adUserId: string; at: Date }, trx: Transaction): Promise<void>;
      /** Absent: the task cannot be turned off. */
      stop?(adUserId: string, trx: Transaction): Promise<void>;
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

  const change = createProfileTaskChange(deps);

  return {
    getTask,
    change,

    /**
     * Changes settings, after which the task runs at once or, when they turn it off, stops.
     * @throws AuthorizationError when the actor may only read the profile.
     */
    async changeSettings(
      command: Parameters<typeof change>[0],
      read: (opened: SettingsChange<Task>) => Promise<{
        readonly changes: readonly ActivityChange[];
        /** Returns whether the task is on. */
        readonly store: (at: Date) => Promise<boolean>;
      }>,
    ): Promise<State> {
      await change(command, async ({ adUserId, teamId, trx, log }) => {
        const task = await getTask(adUserId, trx);
        const { changes, store } = await read({ task, adUserId, teamId, trx });
        if (changes.length > 0) {
          await log(changes);
          const at = deps.clock.now();
          const isOn = await store(at);
          await (isOn ? deps.tasks.plan({ adUserId, at }, trx) : deps.tasks.stop?.(adUserId, trx));
        }
        return null;
      });
      return stateOf(command.adUserId);
    },

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
