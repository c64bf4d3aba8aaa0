import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectChangesModule } from '../ad-object-changes/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { rulesModule } from '../rules/index.ts';
import { createPlannedChangeCarrier, type PlannedChangeCarrier } from './carry-out.ts';
import { carryOutPlannedChangeJob } from './jobs/carry-out-planned-change.job.ts';
import { createPlannedChangeRepository } from './repository.ts';
import { registerPlannedChangeRoutes } from './routes.ts';
import { createPlannedChangesService } from './service.ts';

export { carryOutPlannedChangeJob } from './jobs/carry-out-planned-change.job.ts';

const RETENTION_DAYS = 180;

export interface PlannedChangesModule extends Module {
  /** Runs in the job worker. */
  readonly carrier: PlannedChangeCarrier;
}

export const plannedChangesModule = defineModule<PlannedChangesModule>({
  name: 'planned-changes',
  upkeep: [
    defineUpkeep({
      job: carryOutPlannedChangeJob,
      open: `select jsonb_build_object('plannedChangeId', id::text) as payload, at as run_at
        from planned_changes where state = 'planned'
          or (state = 'carried_out' and reason is null and change_id is not null
            and cardinality(further_change_ids) < jsonb_array_length(further_operations))
        order by at, id`,
    }),
  ],
  on: ({ db }) => {
    const repository = createPlannedChangeRepository({ db });
    return {
      async adObjectChangeEnded({ changeId }, trx) {
        const id = await repository.findIdOfChange(changeId, trx);
        if (id !== undefined) {
          await repository.queue({ id }, trx);
        }
      },
    };
  },
  purges: ({ db, clock }) => ({
    plannedChanges: {
      purge: () =>
        createPlannedChangeRepository({ db }).purge(
          new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({ db, use, events, idempotency, requireWithinLimit, clock }) => {
    const repository = createPlannedChangeRepository({ db });
    const { people, service: identity } = use(identityModule);
    const { requests } = use(adObjectChangesModule);
    const shared = { db, repository, requests, adUsers: use(adUsersModule).service, clock };
    const service = createPlannedChangesService({
      ...shared,
      findTeamId: identity.findTeamId,
      idempotency,
      requireWithinLimit,
      listUndoable: use(activityModule).service.listUndoable,
    });
    return {
      registerRoutes: (api) => registerPlannedChangeRoutes({ api, service }),
      carrier: createPlannedChangeCarrier({
        ...shared,
        people,
        limits: use(rulesModule).limits,
        events,
      }),
    };
  },
});
