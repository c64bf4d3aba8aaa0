import { COMMENT_TASK_RETENTION_DAYS } from '@ads-checker/shared/contracts/comment-boosting';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { commentPresetsModule } from '../comment-presets/index.ts';
import { createOwnedWrites, identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { proxiesModule } from '../proxies/index.ts';
import { createCommentUserRepository } from './comment-user-repository.ts';
import { type CommentUsersService, createCommentUsersService } from './comment-users.ts';
import { createPageDeliveries } from './deliveries.ts';
import { createDeliveryRunner, type DeliveryRunner } from './delivery-runner.ts';
import { deliverCommentJob } from './jobs/deliver-comment.job.ts';
import { registerCommentBoostingRoutes } from './routes.ts';
import {
  createSandboxSessionRepository,
  SEALED_SESSION_COLUMNS,
} from './sandbox-session-repository.ts';
import { createSandboxSessions } from './sandbox-sessions.ts';
import { createTaskRepository } from './task-repository.ts';
import { createCommentTasksService } from './tasks.ts';

export { deliverCommentJob } from './jobs/deliver-comment.job.ts';

export interface CommentBoostingModule {
  registerRoutes(api: ApiRouter): void;
  /** For the paired extension, which may send sessions. */
  readonly listSessionsOf: CommentUsersService['listSessionsOf'];
  readonly changeUser: CommentUsersService['update'];
  readonly runner: DeliveryRunner;
}

export const commentBoostingModule = defineModule<CommentBoostingModule>({
  name: 'comment-boosting',
  upkeep: [
    defineUpkeep({
      job: deliverCommentJob,
      open: `select jsonb_build_object('taskId', id::text) as payload, next_at as run_at
        from comment_tasks where status = 'active' order by id`,
    }),
  ],
  sealedColumns: SEALED_SESSION_COLUMNS,
  mediaUses: ({ db }) => ({ listUsed: createTaskRepository({ db }).listUsedMedia }),
  purges: ({ db, sync, clock, isLocalSandbox }) => ({
    boostingSessions: {
      purge: async () =>
        isLocalSandbox ? 0 : createSandboxSessionRepository({ db }).deleteAll(sync),
    },
    commentTasks: {
      purge: () =>
        createTaskRepository({ db }).purge(
          new Date(clock.now().getTime() - COMMENT_TASK_RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({
    use,
    db,
    graph,
    sync,
    idempotency,
    secrets,
    requireWithinLimit,
    clock,
    ...context
  }) => {
    const { people, service: identity } = use(identityModule);
    const { calls } = use(adObjectsModule);
    const { service: adUsers, checkOver } = use(adUsersModule);
    const proxies = use(proxiesModule);
    const users = createCommentUserRepository({ db });
    const tasks = createTaskRepository({ db });
    const shared = {
      graph,
      calls,
      findTeamId: identity.findTeamId,
      writes: createOwnedWrites({ people, sync, idempotency }),
      idempotency,
      requireWithinLimit,
      record: use(activityModule).service.record,
    };
    const service = createCommentUsersService({
      ...shared,
      repository: users,
      sessions: createSandboxSessions({
        isLocalSandbox: context.isLocalSandbox,
        repository: createSandboxSessionRepository({ db }),
        checkOver,
        proxies: proxies.service,
        proxyChoices: proxies.choices,
        secrets,
      }),
      adUsers,
    });
    return {
      listSessionsOf: service.listSessionsOf,
      changeUser: service.update,
      registerRoutes: (api) =>
        registerCommentBoostingRoutes({
          api,
          users: service,
          tasks: createCommentTasksService({
            ...shared,
            repository: tasks,
            users,
            clock,
            findPreset: use(commentPresetsModule).getReadable,
            visitorPageOf: context.visitorPageOf,
          }),
        }),
      runner: createDeliveryRunner({
        tasks,
        users,
        deliveries: createPageDeliveries({ graph }),
        calls,
        clock,
      }),
    };
  },
});
