import { AD_OBJECT_EVENTS_RETENTION_DAYS } from '@ads-checker/shared/contracts/object-checks';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { notificationTemplatesModule } from '../notification-templates/index.ts';
import type { ProfileTaskRunner } from '../profile-tasks/index.ts';
import { createCheckedCatalogRepository } from './catalog-repository.ts';
import { createAdObjectCheck } from './check.ts';
import { createEventRepository } from './event-repository.ts';
import { registerObjectCheckRoutes } from './routes.ts';
import { createObjectChecksService } from './service.ts';
import { createSnapshotRepository, type SnapshotRepository } from './snapshot-repository.ts';
import { createTaskRepository, type TaskRepository } from './task-repository.ts';

export { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';
export { scheduleAdObjectChecksJob } from './jobs/schedule-ad-object-checks.job.ts';

export type { AdAccountCount } from './task-repository.ts';
export type FindAdAccountName = SnapshotRepository['findAdAccountName'];

export interface ObjectChecksModule {
  readonly task: ProfileTaskRunner;
  readonly findTemplates: TaskRepository['findTemplates'];
  /** The name as of the last check; null when there was none. */
  readonly findAdAccountName: FindAdAccountName;
  /** How many ad accounts profiles had at their last check; profiles without one are absent. */
  readonly listAdAccountCounts: TaskRepository['listAdAccountCounts'];
  registerRoutes(api: ApiRouter): void;
}

export const objectChecksModule = defineModule({
  name: 'object-checks',
  profileTask: ({ db }) => createTaskRepository({ db }).ofProfile,
  purges: ({ db, clock }) => ({
    adObjectEvents: {
      purge: () =>
        createEventRepository({ db }).purgeBefore(
          new Date(clock.now().getTime() - AD_OBJECT_EVENTS_RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({
    use,
    db,
    graph,
    events,
    sync,
    clock,
    idempotency,
    adObjectCheckIntervalMs: intervalMs,
  }): ObjectChecksModule => {
    const adUsers = use(adUsersModule).service;
    const parts = {
      db,
      tasks: createTaskRepository({ db }),
      snapshots: createSnapshotRepository({ db }),
      catalogs: createCheckedCatalogRepository({ db }),
      eventLog: createEventRepository({ db }),
      clock,
      intervalMs,
    };
    const service = createObjectChecksService({
      ...parts,
      adUsers,
      templates: use(notificationTemplatesModule).choice,
      idempotency,
      record: use(activityModule).service.record,
    });
    return {
      findTemplates: parts.tasks.findTemplates,
      listAdAccountCounts: parts.tasks.listAdAccountCounts,
      findAdAccountName: parts.snapshots.findAdAccountName,
      task: createAdObjectCheck({
        ...parts,
        graph,
        events,
        calls: use(adObjectsModule).calls,
        findStatus: adUsers.findStatus,
        publishAdAccountChanged: sync.publishAdAccountChanged,
      }),
      registerRoutes: (api) =>
        registerObjectCheckRoutes({
          api,
          service,
          findTeamId: use(identityModule).service.findTeamId,
        }),
    };
  },
});
