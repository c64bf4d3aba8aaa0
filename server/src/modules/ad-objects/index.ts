import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdChangesPort } from '../../gateways/graph/ports/ad-changes-port.ts';
import type { AdObjectsPort } from '../../gateways/graph/ports/ad-objects-port.ts';
import type { InsightsPort } from '../../gateways/graph/ports/insights-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { activityModule, type RecordActivity } from '../activity/index.ts';
import { type AdUsersService, adUsersModule } from '../ad-users/index.ts';
import type { Events } from '../events.ts';
import { defineModule } from '../module.ts';
import { proxiesModule } from '../proxies/index.ts';
import { createChanges } from './changes.ts';
import { createProfileCalls, type ModuleLog, type ProfileCalls } from './profile-calls.ts';
import { createReadCache } from './read-cache.ts';
import { createReads } from './reads.ts';
import { registerAdObjectRoutes } from './routes.ts';

export { OBSTACLE_MESSAGES, requireChangeable, requireConnected } from './policy.ts';
export type { ModuleLog, ProfileCalls } from './profile-calls.ts';

export interface AdObjectsModule {
  readonly calls: ProfileCalls;
  registerRoutes(api: ApiRouter): void;
  invalidateReads(adAccountId: string): void;
  invalidateAllReads(): void;
}

function createAdObjectsModule(deps: {
  graph: AdAccountsPort & AdObjectsPort & InsightsPort & AdChangesPort;
  adUsers: Pick<AdUsersService, 'getReadable' | 'getConnection' | 'reportStatus'>;
  /** A call failed because of this proxy. */
  reportProxyFault: (proxyId: string) => Promise<void>;
  idempotency: Pick<Idempotency, 'run'>;
  /** Announces an accepted change to open clients. */
  publishAdObject: (event: StreamEvent<'adObject'>) => Promise<void>;
  /** Tells all processes that cached reads of an ad account are outdated. */
  publishAdAccountChanged: (adAccountId: string) => Promise<void>;
  /** Logs an accepted change in the team's activity. */
  record: RecordActivity;
  /** Learn of accepted changes of single objects. */
  events: Events;
  clock: Clock;
  log: ModuleLog;
}): AdObjectsModule {
  const cache = createReadCache({ nowMs: () => deps.clock.now().getTime() });
  const calls = createProfileCalls({
    adUsers: deps.adUsers,
    reportProxyFault: deps.reportProxyFault,
    log: deps.log,
  });
  const reads = createReads({ graph: deps.graph, calls, cache });
  const changes = createChanges({
    graph: deps.graph,
    calls,
    cache,
    idempotency: deps.idempotency,
    publish: deps.publishAdObject,
    publishOutdated: deps.publishAdAccountChanged,
    record: deps.record,
    events: deps.events,
    clock: deps.clock,
    log: deps.log,
  });
  return {
    registerRoutes: (api) =>
      registerAdObjectRoutes({ api, reads, changes, adUsers: deps.adUsers, log: deps.log }),
    calls,
    invalidateReads: cache.invalidate,
    invalidateAllReads: cache.invalidateAll,
  };
}

export const adObjectsModule = defineModule({
  name: 'ad-objects',
  create: ({ use, sync, logger, ...context }) =>
    createAdObjectsModule({
      ...context,
      adUsers: use(adUsersModule).service,
      reportProxyFault: use(proxiesModule).service.reportFault,
      publishAdObject: sync.publishAdObject,
      publishAdAccountChanged: sync.publishAdAccountChanged,
      record: use(activityModule).service.record,
      events: context.events,
      log: logger,
    }),
});
