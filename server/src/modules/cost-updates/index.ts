import { AD_COSTS_RETENTION_DAYS } from '@ads-checker/shared/contracts/cost-updates';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { trackerPort } from '../../gateways/trackers/ports/tracker-port.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { defineModule } from '../module.ts';
import type { ProfileTaskRunner } from '../profile-tasks/index.ts';
import { trackersModule } from '../trackers/index.ts';
import { createCostRepository } from './cost-repository.ts';
import { createSpendFetcher } from './fetch-spend.ts';
import { createCostPusher } from './push-costs.ts';
import { createDayPusher } from './push-day.ts';
import { createCostTaskDependents } from './repository.ts';
import { registerCostUpdateRoutes } from './routes.ts';
import { createCostUpdatesService } from './service.ts';
import { createShareRepository } from './share-repository.ts';
import { createTargetFinder } from './targets.ts';
import { createCostTaskRepository } from './task-repository.ts';
import { createCostUpdate } from './update-costs.ts';

export { toAmountText, toMinor, toUSDCents, toUSDText } from './amounts.ts';
export { scheduleCostUpdatesJob } from './jobs/schedule-cost-updates.job.ts';
export { updateCostsJob } from './jobs/update-costs.job.ts';

const INTERVAL_MS = HOUR_MS;

export interface CostUpdatesModule {
  readonly task: ProfileTaskRunner;
  registerRoutes(api: ApiRouter): void;
}

export const costUpdatesModule = defineModule({
  name: 'cost-updates',
  profileTask: ({ db }) => createCostTaskRepository({ db }).ofProfile,
  trackerDependents: createCostTaskDependents,
  purges: ({ db, clock }) => ({
    binomAdCosts: {
      purge: () => {
        const today = clock.now().toISOString().slice(0, 10);
        return createCostRepository({ db }).purgeBefore(
          addDays({ date: today, days: -AD_COSTS_RETENTION_DAYS }),
        );
      },
    },
  }),
  create: ({ use, useGateway, db, graph, clock, idempotency }): CostUpdatesModule => {
    const adUsers = use(adUsersModule).service;
    const { service: trackers, monitor, reports } = use(trackersModule);
    const gateway = useGateway(trackerPort);
    const parts = {
      db,
      tasks: createCostTaskRepository({ db }),
      costs: createCostRepository({ db }),
      shares: createShareRepository({ db }),
      clock,
      intervalMs: INTERVAL_MS,
    };
    const service = createCostUpdatesService({
      ...parts,
      adUsers,
      trackers,
      idempotency,
      record: use(activityModule).service.record,
    });
    return {
      task: createCostUpdate({
        ...parts,
        calls: use(adObjectsModule).calls,
        findStatus: adUsers.findStatus,
        fetcher: createSpendFetcher({ ...parts, graph }),
        pushCosts: createCostPusher({
          ...parts,
          trackers,
          findTarget: createTargetFinder({ trackers, monitor, reports, gateway }),
          pushDay: createDayPusher({ ...parts, reports, gateway }),
        }),
      }),
      registerRoutes: (api) => registerCostUpdateRoutes({ api, service }),
    };
  },
});
