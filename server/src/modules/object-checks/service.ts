import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  AdObjectCheckState,
  AdObjectCheckTaskUpdate,
  ProfileCheck,
} from '@ads-checker/shared/contracts/object-checks';
import type { AdObjectCheckTaskDto } from '@ads-checker/shared/contracts/tasks';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import { requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { NotificationTemplate } from '../notification-templates/index.ts';
import { createProfileTaskChange } from '../profile-task-changes.ts';
import type { EventFilter, EventRepository } from './event-repository.ts';
import {
  presentAdAccounts,
  presentAdObjectCheckTask,
  presentProfileCheck,
  presentState,
} from './presenter.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';
import type { TaskRepository, TaskStateRow } from './task-repository.ts';

const RUNS_SHOWN = 10;

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}

export type ObjectChecksService = ReturnType<typeof createObjectChecksService>;

export function createObjectChecksService({
  db,
  adUsers,
  tasks,
  snapshots,
  events,
  findTemplate,
  idempotency,
  record,
  clock,
  intervalMs,
}: {
  db: Database;
  adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable' | 'listForAccount'>;
  tasks: TaskRepository;
  snapshots: SnapshotRepository;
  events: EventRepository;
  findTemplate: (
    id: string,
    trx: Transaction,
  ) => Promise<Pick<NotificationTemplate, 'accountId' | 'teamId' | 'notificationType'> | undefined>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  record: RecordActivity;
  clock: Clock;
  intervalMs: number;
}) {
  const change = createProfileTaskChange({ db, adUsers, idempotency, record });

  const getTask = async (adUserId: string): Promise<TaskStateRow> => {
    const task = await tasks.find(adUserId);
    if (task === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return task;
  };

  const getState = async (adUserId: string): Promise<AdObjectCheckState> => {
    const [task, runs] = await Promise.all([
      getTask(adUserId),
      tasks.listRuns(adUserId, RUNS_SHOWN),
    ]);
    return presentState({ task, runs, intervalMs });
  };

  /** A template that the actor sees and that is for what it is chosen for. @throws ValidationError */
  const requireTemplate = async (
    {
      id,
      field,
      type,
      actor,
    }: { id: string | null; field: string; type: NotificationType; actor: Actor },
    trx: Transaction,
  ): Promise<void> => {
    if (id === null) {
      return;
    }
    const template = await findTemplate(id, trx);
    const isUsable =
      template?.notificationType === type && canReadAdUser(actor, { ...template, isShared: false });
    if (!isUsable) {
      throw invalidInput([{ field: `body.${field}`, message: 'must be a template of this type' }]);
    }
  };

  return {
    async getState(request: ProfileRequest): Promise<AdObjectCheckState> {
      const { id } = await adUsers.getReadable(request);
      return getState(id);
    },

    /** @throws AuthorizationError when the actor may only read the profile. */
    updateTask: ({
      update,
      ...command
    }: ProfileRequest & {
      update: AdObjectCheckTaskUpdate;
      key: string | undefined;
    }): Promise<AdObjectCheckTaskDto> =>
      change(
        { ...command, request: { name: 'updateAdObjectCheckTask', update } },
        async ({ adUserId, trx, log }) => {
          const before = await getTask(adUserId);
          const changes = [
            [
              'adStatusNotificationTemplateId',
              before.ad_status_notification_template_id,
              'ad_status_change',
            ],
            [
              'adAccountStatusNotificationTemplateId',
              before.ad_account_status_notification_template_id,
              'ad_account_status_change',
            ],
          ] as const;
          const chosen: Record<string, string | null> = {};
          for (const [field, known, type] of changes) {
            const id = update[field];
            if (id !== undefined && id !== known) {
              await requireTemplate({ id, field, type, actor: command.actor }, trx);
              chosen[field] = id;
            }
          }
          const { shouldCheckAds = before.should_check_ads } = update;
          const isSwitched = shouldCheckAds !== before.should_check_ads;
          if (!isSwitched && Object.keys(chosen).length === 0) {
            return presentAdObjectCheckTask(before);
          }
          await log(
            isSwitched
              ? [{ field: 'shouldCheckAds', from: before.should_check_ads, to: shouldCheckAds }]
              : [],
          );
          return presentAdObjectCheckTask(
            await tasks.update({ adUserId, shouldCheckAds, ...chosen }, trx),
          );
        },
      ),

    /**
     * Starts the check now; a running one goes on. @throws FailedPreconditionError for a profile
     * that is disconnected from the network.
     */
    async runTask(request: ProfileRequest): Promise<AdObjectCheckState> {
      const adUser = await adUsers.getManageable(request);
      requireConnected(adUser);
      await tasks.runNow({ adUserId: adUser.id, at: clock.now() });
      return getState(adUser.id);
    },

    async listEvents({
      actor,
      limit,
      offset,
      ...filter
    }: Omit<EventFilter, 'adUserId'> & ProfileRequest & { limit: number; offset: number }) {
      const { id: adUserId } = await adUsers.getReadable({ actor, adUserId: filter.adUserId });
      return events.list({ ...filter, adUserId }, { limit, offset });
    },

    /** Ad accounts of the profiles of an account as the latest checks found them. */
    async listAdAccounts(request: Parameters<AdUsersService['listForAccount']>[0]) {
      const adUserIds = (await adUsers.listForAccount(request)).map(({ id }) => id);
      const [stored, latest] = await Promise.all([
        snapshots.listAdAccounts(adUserIds),
        tasks.listLatest(adUserIds),
      ]);
      const runs = new Map(latest.map((run) => [run.ad_user_id, run]));
      const { rows, unreadableRows } = presentAdAccounts(stored);
      const profiles: ProfileCheck[] = adUserIds.map((id) => presentProfileCheck(id, runs.get(id)));
      return { adAccounts: rows, profiles, unreadableRows };
    },
  };
}
