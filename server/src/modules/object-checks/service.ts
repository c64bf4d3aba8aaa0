import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type {
  AdObjectCheckTaskUpdate,
  ProfileCheck,
} from '@ads-checker/shared/contracts/object-checks';
import type { AdObjectCheckTaskDto } from '@ads-checker/shared/contracts/tasks';
import type { AdUsersService } from '../ad-users/index.ts';
import type { TemplateChoice } from '../notification-templates/index.ts';
import {
  createProfileTaskService,
  type ProfileRequest,
  type ProfileTaskServiceDeps,
} from '../profile-tasks/index.ts';
import type { EventFilter, EventRepository } from './event-repository.ts';
import {
  presentAdAccounts,
  presentAdObjectCheckTask,
  presentProfileCheck,
  presentState,
} from './presenter.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';
import type { TaskRepository } from './task-repository.ts';

export type ObjectChecksService = ReturnType<typeof createObjectChecksService>;

interface ObjectChecksServiceDeps extends ProfileTaskServiceDeps {
  readonly adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable' | 'listForAccount'>;
  readonly tasks: TaskRepository;
  readonly snapshots: SnapshotRepository;
  readonly eventLog: EventRepository;
  readonly templates: TemplateChoice;
  readonly intervalMs: number;
}

export function createObjectChecksService(deps: ObjectChecksServiceDeps) {
  const { change, getTask, getState, runTask } = createProfileTaskService({
    ...deps,
    present: (state) => presentState({ ...state, intervalMs: deps.intervalMs }),
  });

  return {
    getState,
    runTask,

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
          const choices = [
            {
              field: 'adStatusNotificationTemplateId',
              type: 'ad_status_change',
              known: before.ad_status_notification_template_id,
              loggedAs: 'adStatusTemplate',
            },
            {
              field: 'adAccountStatusNotificationTemplateId',
              type: 'ad_account_status_change',
              known: before.ad_account_status_notification_template_id,
              loggedAs: 'adAccountStatusTemplate',
            },
          ] as const;
          const chosen: Record<string, string | null> = {};
          const changes: ActivityChange[] = [];
          for (const { field, type, known, loggedAs } of choices) {
            const id = update[field];
            if (id !== undefined && id !== known) {
              const to = await deps.templates.require(
                { id, field, type, actor: command.actor },
                trx,
              );
              chosen[field] = id;
              changes.push({ field: loggedAs, from: await deps.templates.nameOf(known, trx), to });
            }
          }
          const {
            shouldCheckAds = before.should_check_ads,
            shouldCheckProducts = before.should_check_products,
          } = update;
          if (shouldCheckProducts !== before.should_check_products) {
            const from = before.should_check_products;
            changes.unshift({ field: 'shouldCheckProducts', from, to: shouldCheckProducts });
          }
          if (shouldCheckAds !== before.should_check_ads) {
            const from = before.should_check_ads;
            changes.unshift({ field: 'shouldCheckAds', from, to: shouldCheckAds });
          }
          if (changes.length === 0) {
            return presentAdObjectCheckTask(before);
          }
          await log(changes);
          return presentAdObjectCheckTask(
            await deps.tasks.update(
              { adUserId, shouldCheckAds, shouldCheckProducts, ...chosen },
              trx,
            ),
          );
        },
      ),

    async listEvents({
      actor,
      limit,
      offset,
      ...filter
    }: Omit<EventFilter, 'adUserId'> & ProfileRequest & { limit: number; offset: number }) {
      const { id: adUserId } = await deps.adUsers.getReadable({ actor, adUserId: filter.adUserId });
      return deps.eventLog.list({ ...filter, adUserId }, { limit, offset });
    },

    /** Ad accounts of an account's profiles, as of the latest checks. */
    async listAdAccounts(request: Parameters<AdUsersService['listForAccount']>[0]) {
      const adUserIds = (await deps.adUsers.listForAccount(request)).map(({ id }) => id);
      const [stored, latest] = await Promise.all([
        deps.snapshots.listAdAccounts(adUserIds),
        deps.tasks.listLatest(adUserIds),
      ]);
      const runs = new Map(latest.map((run) => [run.ad_user_id, run]));
      const { rows, unreadableRows } = presentAdAccounts(stored);
      const profiles: ProfileCheck[] = adUserIds.map((id) => presentProfileCheck(id, runs.get(id)));
      return { adAccounts: rows, profiles, unreadableRows };
    },
  };
}
