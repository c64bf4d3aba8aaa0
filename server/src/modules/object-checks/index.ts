import { AD_OBJECT_EVENTS_RETENTION_DAYS } from '@ads-checker/shared/contracts/object-checks';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { activityModule } from '../activity/index.ts';
import { createProfileCalls } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { notificationTemplatesModule } from '../notification-templates/index.ts';
import { createProfileTask, type ProfileTask } from '../profile-task.ts';
import { proxiesModule } from '../proxies/index.ts';
import { createCheckedCatalogRepository } from './catalog-repository.ts';
import { type AdObjectCheck, createAdObjectCheck } from './check.ts';
import { createEventRepository } from './event-repository.ts';
import { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';
import { presentAdObjectCheckTask } from './presenter.ts';
import { registerObjectCheckRoutes } from './routes.ts';
import { createObjectChecksService } from './service.ts';
import { createSnapshotRepository, type SnapshotRepository } from './snapshot-repository.ts';
import { createTaskRepository, type TaskRepository } from './task-repository.ts';

export { checkAdObjectsJob } from './jobs/check-ad-objects.job.ts';
export { scheduleAdObjectChecksJob } from './jobs/schedule-ad-object-checks.job.ts';

const DAY_MS = 24 * 60 * 60_000;

export type { AdAccountCount } from './task-repository.ts';
export type FindAdAccountName = SnapshotRepository['findAdAccountName'];

export interface ObjectChecksModule {
  readonly check: AdObjectCheck;
  readonly findTemplates: TaskRepository['findTemplates'];
  /** The name as of the last check; null when there was none. */
  readonly findAdAccountName: FindAdAccountName;
  /** How many ad accounts profiles had at their last check; profiles without one are absent. */
  readonly listAdAccountCounts: TaskRepository['listAdAccountCounts'];
  registerRoutes(api: ApiRouter): void;
}

/** A new profile is checked immediately: the result is the baseline of later checks. */
function createTask({ db }: { db: Database }): ProfileTask<'adObjectCheckTask'> {
  const task = createProfileTask({
    name: 'adObjectCheckTask',
    table: 'ad_object_check_tasks',
    present: presentAdObjectCheckTask,
  })({ db });
  const jobQueue = createJobQueue({ db });
  return {
    ...task,
    async createOf(adUserId, trx) {
      const id = await task.createOf(adUserId, trx);
      await jobQueue.add(checkAdObjectsJob, { payload: { adUserId } }, trx);
      return id;
    },
  };
}

export const objectChecksModule = defineModule({
  name: 'object-checks',
  profileTask: createTask,
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
    logger,
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
      check: createAdObjectCheck({
        ...parts,
        graph,
        events,
        calls: createProfileCalls({
          adUsers,
          reportProxyFault: use(proxiesModule).service.reportFault,
          log: logger,
        }),
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
