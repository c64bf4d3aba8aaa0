import { trackerPort } from '../../gateways/trackers/ports/tracker-port.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createOutageMonitor } from './monitor-tracker.ts';
import { createOutageRepository } from './outage-repository.ts';
import { createTrackerProjection } from './projection.ts';
import { createTrackerReports } from './reports.ts';
import { createTrackersRepository } from './repository.ts';
import { registerTrackerRoutes } from './routes.ts';
import { SEALED_TRACKER_COLUMNS } from './rows.ts';
import { createTrackersService } from './service.ts';
import { createTrackerWrites } from './writes.ts';

export type { Tracker } from './entities.ts';
export type { MonitorTracker } from './monitor-tracker.ts';
export { createTrackerReports, type TrackerReports } from './reports.ts';
export type { NewTracker, TrackersService } from './service.ts';
export { groupByToken, selectReported, type TokenGroups } from './token-groups.ts';

export const trackersModule = defineModule({
  name: 'trackers',
  projections: ({ db }) => [createTrackerProjection({ db })],
  sealedColumns: SEALED_TRACKER_COLUMNS,
  create: ({ db, use, useGateway, trackerDependents: dependents, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const repository = createTrackersRepository({ db });
    const gateway = useGateway(trackerPort);
    const service = createTrackersService({ ...context, repository, gateway, dependents });
    const writes = createTrackerWrites({
      ...context,
      repository,
      service,
      dependents,
      people,
      record: use(activityModule).service.record,
    });
    const monitor = createOutageMonitor({
      ...context,
      db,
      outages: createOutageRepository({ db }),
      log: context.logger,
    });
    return {
      /** For modules that read trackers. */
      service,
      monitor,
      reports: createTrackerReports({
        gateway,
        monitor,
        toConnection: service.toConnection,
        sharedReads: context.sharedReads,
      }),
      registerRoutes: (api: ApiRouter): void =>
        registerTrackerRoutes({ api, service, writes, findTeamId: identity.findTeamId }),
    };
  },
});
