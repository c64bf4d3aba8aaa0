import { RESULTS_RETENTION_DAYS } from '@ads-checker/shared/contracts/results';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import type { ProfileTaskRunner } from '../profile-tasks/index.ts';
import { trackersModule } from '../trackers/index.ts';
import { createBreakdownReadModel } from './breakdown-read-model.ts';
import { createCountryCollector } from './collect-countries.ts';
import { createNetworkCollector } from './collect-network.ts';
import { createResultCollection } from './collect-results.ts';
import { createTrackerCollector } from './collect-tracker.ts';
import { createTrackerCountryCollector } from './collect-tracker-countries.ts';
import { createCountryRepository } from './country-repository.ts';
import { createResultDependents } from './dependents-repository.ts';
import { createFactRepository } from './fact-repository.ts';
import { createObjectReadModel } from './object-read-model.ts';
import { createObjectResults } from './object-results.ts';
import { dropPartitionsBefore } from './partitions.ts';
import { registerResultRoutes } from './routes.ts';
import { createResultsService, type ResultsService } from './service.ts';
import { createSourceReadModel } from './source-read-model.ts';
import { createSumRepository } from './sum-repository.ts';
import { createResultTaskRepository } from './task-repository.ts';
import { createTrackerCountryRepository } from './tracker-country-repository.ts';

export { collectResultsJob } from './jobs/collect-results.job.ts';
export { scheduleResultsJob } from './jobs/schedule-results.job.ts';
export { chosenTrackers } from './task-repository.ts';

export interface ResultsModule {
  readonly task: ProfileTaskRunner;
  readonly getBreakdown: ResultsService['getBreakdown'];
  registerRoutes(api: ApiRouter): void;
}

export const resultsModule = defineModule({
  name: 'results',
  trackerDependents: createResultDependents,
  purges: ({ db, clock }) => ({
    resultFacts: {
      purge: () =>
        dropPartitionsBefore(
          addDays({
            date: clock.now().toISOString().slice(0, 10),
            days: -RESULTS_RETENTION_DAYS,
          }),
          db,
        ),
    },
  }),
  create: ({ use, db, graph, clock, idempotency }): ResultsModule => {
    const adUsers = use(adUsersModule).service;
    const { service: trackers, reports } = use(trackersModule);
    const parts = {
      db,
      clock,
      trackers,
      tasks: createResultTaskRepository({ db }),
      facts: createFactRepository({ db }),
      countries: createCountryRepository({ db }),
      sums: createSumRepository({ db, clock }),
    };
    const { findTeamId } = use(identityModule).service;
    const service = createResultsService({
      ...parts,
      adUsers,
      idempotency,
      findTeamId,
      readModel: createBreakdownReadModel({ db }),
      sources: createSourceReadModel({ db }),
      record: use(activityModule).service.record,
    });
    const objects = createObjectResults({
      ...parts,
      adUsers,
      findTeamId,
      objects: createObjectReadModel({ db }),
    });
    return {
      getBreakdown: service.getBreakdown,
      task: createResultCollection({
        ...parts,
        calls: use(adObjectsModule).calls,
        findStatus: adUsers.findStatus,
        network: createNetworkCollector({ ...parts, graph }),
        countries: createCountryCollector({ ...parts, graph }),
        tracker: createTrackerCollector({ ...parts, reports }),
        countryRequests: parts.countries,
        trackerCountries: createTrackerCountryCollector({
          ...parts,
          reports,
          trackerCountries: createTrackerCountryRepository({ db }),
        }),
        findTrackerZone: async (binomId) => (await trackers.find(binomId))?.timezone,
      }),
      registerRoutes: (api) => registerResultRoutes({ api, service, objects }),
    };
  },
});
