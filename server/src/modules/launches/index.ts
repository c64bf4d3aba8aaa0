import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { createFollowedStreams } from '../../platform/sync/followed-stream.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { creativesModule } from '../creatives/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { tagsModule } from '../tags/index.ts';
import { createItemSteps } from './item-steps.ts';
import { launchAdObjectsJob } from './jobs/launch-ad-objects.job.ts';
import { startLaunchPlanJob } from './jobs/start-launch-plan.job.ts';
import { createLaunchRunner, type LaunchRunner } from './launch-runner.ts';
import { createLaunchWrites } from './launch-writes.ts';
import { createNetworkReads } from './network-reads.ts';
import { createPlanRepository } from './plan-repository.ts';
import { createPlanService } from './plan-service.ts';
import { createPlanStarter, type PlanStarter } from './plan-starter.ts';
import { registerLaunchRoutes } from './routes.ts';
import { createRunRepository } from './run-repository.ts';
import { createRunService } from './run-service.ts';
import { createRunStream } from './run-stream.ts';
import { createStartRepository } from './start-repository.ts';
import { createTagLaunched } from './tag-launched.ts';
import { createTemplateRepository } from './template-repository.ts';
import { createTemplateService } from './template-service.ts';

export { launchAdObjectsJob } from './jobs/launch-ad-objects.job.ts';
export { startLaunchPlanJob } from './jobs/start-launch-plan.job.ts';

const RETENTION_DAYS = 180;

export interface LaunchesModule extends Module {
  /** Runs in the job worker. */
  readonly runner: LaunchRunner;
  readonly starter: PlanStarter;
}

export const launchesModule = defineModule<LaunchesModule>({
  name: 'launches',
  upkeep: [
    defineUpkeep({
      job: launchAdObjectsJob,
      open: `select jsonb_build_object('runId', r.id::text, 'profilePosition', p.position,
          'adUserId', p.ad_user_id::text) as payload, p.resumes_at as run_at
        from launch_run_profiles p join launch_runs r on r.id = p.run_id
        where p.state = 'running' and p.ad_user_id is not null order by r.id, p.position`,
    }),
    defineUpkeep({
      job: startLaunchPlanJob,
      open: `select jsonb_build_object('launchPlanId', plan_id::text) as payload, at as run_at
        from launch_plan_starts where state = 'planned' order by at, plan_id`,
    }),
  ],
  purges: ({ db, sync, clock }) => ({
    launchRuns: {
      purge: () =>
        createRunRepository({ db, publish: sync.publishProgress }).purge(
          new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({
    use,
    db,
    graph,
    sync,
    events,
    hub,
    progress,
    idempotency,
    requireWithinLimit,
    clock,
    logger,
  }) => {
    const adUsers = use(adUsersModule).service;
    const { people, service: identity } = use(identityModule);
    const { calls } = use(adObjectsModule);
    const creatives = use(creativesModule);
    const tags = use(tagsModule);
    const runs = createRunRepository({ db, publish: sync.publishProgress });
    const writes = createLaunchWrites({
      db,
      idempotency,
      findTeamId: identity.findTeamId,
      requireWithinLimit,
      clock,
    });
    const templateService = createTemplateService({
      repository: createTemplateRepository({ db }),
      writes,
    });
    const plans = createPlanRepository({ db });
    const starts = createStartRepository({ db });
    const planService = createPlanService({
      repository: plans,
      runs,
      starts,
      adUsers,
      creatives,
      canReadTag: tags.canRead,
      findBuyer: async (userId) => {
        const user = await people.findUser(userId);
        return user === undefined ? null : userDisplayName(user);
      },
      writes,
    });
    const runService = createRunService({ repository: runs, writes });
    const runStream = createRunStream({
      repository: runs,
      service: runService,
      streams: createFollowedStreams({ progress, hub, logger }),
    });
    const reads = createNetworkReads({ graph, adUsers, calls });
    return {
      registerRoutes: (api) =>
        registerLaunchRoutes({ api, templateService, planService, runService, runStream, reads }),
      starter: createPlanStarter({
        db,
        people,
        plans,
        starts,
        start: planService.startPlan,
        events,
        clock,
      }),
      runner: createLaunchRunner({
        db,
        graph,
        steps: createItemSteps({ graph, creatives, repository: runs, clock }),
        people,
        calls,
        adUsers,
        repository: runs,
        publishOutdated: sync.publishAdAccountChanged,
        tagLaunched: createTagLaunched({
          db,
          repository: runs,
          people,
          assign: tags.assign,
          log: logger,
        }),
        record: use(activityModule).service.record,
        clock,
        log: logger,
      }),
    };
  },
});
