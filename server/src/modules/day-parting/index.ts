import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectChangesModule } from '../ad-object-changes/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { createScheduleEdges, type ScheduleEdges } from './edges.ts';
import { applyScheduleEdgeJob } from './jobs/apply-schedule-edge.job.ts';
import { createScheduleRepository } from './repository.ts';
import { registerDayPartingRoutes } from './routes.ts';
import { createSchedulesService } from './service.ts';

export { applyScheduleEdgeJob } from './jobs/apply-schedule-edge.job.ts';

export interface DayPartingModule extends Module {
  /** Runs in the job worker. */
  readonly edges: ScheduleEdges;
}

export const dayPartingModule = defineModule<DayPartingModule>({
  name: 'day-parting',
  upkeep: [
    defineUpkeep({
      job: applyScheduleEdgeJob,
      open: `select jsonb_build_object('scheduleId', id::text) as payload, next_edge_at as run_at
        from ad_schedules where next_edge_at is not null order by next_edge_at, id`,
    }),
  ],
  create: ({ db, use, events, idempotency, requireWithinLimit, clock }) => {
    const repository = createScheduleRepository({ db });
    const { people, service: identity } = use(identityModule);
    const { requests } = use(adObjectChangesModule);
    const shared = { db, repository, requests, adUsers: use(adUsersModule).service, clock };
    const service = createSchedulesService({
      ...shared,
      findTeamId: identity.findTeamId,
      record: use(activityModule).service.record,
      idempotency,
      requireWithinLimit,
    });
    return {
      registerRoutes: (api) => registerDayPartingRoutes({ api, service }),
      edges: createScheduleEdges({ ...shared, people, events }),
    };
  },
});
