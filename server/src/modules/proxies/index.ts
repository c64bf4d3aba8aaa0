import type { ProxyCheckGateway } from '../../gateways/proxy-check/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IpPlaces } from '../../platform/geo/ip-places.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireRoom } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { activityModule, type RecordActivity } from '../activity/index.ts';
import { type IdentityRepository, identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createProxyCheckRepository } from './check-repository.ts';
import { createProxyChecker, type ProxyChecker } from './checker.ts';
import { createProxyChecks } from './checks.ts';
import { createHandOver, type HandOverProxies } from './hand-over.ts';
import { createProxyProjection } from './projection.ts';
import { createProxiesRepository } from './repository.ts';
import { createRequestedChecks } from './requested-checks.ts';
import { registerProxyRoutes } from './routes.ts';
import { SEALED_PROXY_COLUMNS } from './rows.ts';
import { createProxiesService, type ProxiesService } from './service.ts';
import { createProxyWrites } from './writes.ts';

export type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
export type { ProxySettings } from './entities.ts';
export type { HandOverProxies } from './hand-over.ts';
export { checkProxiesJob } from './jobs/check-proxies.job.ts';
export { presentProxy, proxySubject } from './presenter.ts';
export type { ProxiesService } from './service.ts';
export { createdFacts as createdProxyFacts } from './settings.ts';

export interface ProxiesModule {
  readonly service: ProxiesService;
  readonly checker: ProxyChecker;
  readonly handOver: HandOverProxies;
  /** Makes the checks that were asked for by what was just committed; returns at once. */
  beginRequestedChecks(): void;
  registerRoutes(api: ApiRouter): void;
  /** Lets checks that run end. */
  close(): Promise<void>;
}

interface CheckerDeps {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly requireRoom: RequireRoom;
  readonly gateway: ProxyCheckGateway;
  readonly places: Pick<IpPlaces, 'lookUp'>;
  readonly sync: Sync;
  readonly clock: Clock;
  readonly log: Logger;
}

function createParts({ db, secrets, requireRoom, ...deps }: CheckerDeps) {
  const repository = createProxiesRepository({ db });
  const checks = createProxyCheckRepository({ db });
  const { clock } = deps;
  const service = createProxiesService({ repository, checks, secrets, clock, requireRoom });
  const checker = createProxyChecker({ ...deps, repository, checks, service });
  return { repository, checks, service, checker };
}

/** Proxies for the thread of a job: no calls of the API, no process to stop. */
export function createBackgroundProxies(
  deps: CheckerDeps,
): Pick<ProxiesModule, 'service' | 'checker'> {
  return createParts(deps);
}

/** Where profiles' calls go out. */
function createProxiesModule(
  deps: CheckerDeps & {
    people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
    forgetConnection: (connection: ProxyConnection) => void;
    record: RecordActivity;
    idempotency: Idempotency;
  },
): ProxiesModule {
  const parts = createParts(deps);
  const { service, checker } = parts;
  const requested = createRequestedChecks({ checker, log: deps.log });
  const writes = createProxyWrites({ ...deps, ...parts, requested });
  const checks = createProxyChecks({ ...deps, ...parts, requested });
  return {
    service,
    checker,
    beginRequestedChecks: requested.kick,
    handOver: createHandOver({ ...deps, ...parts }),
    registerRoutes: (api) =>
      registerProxyRoutes({
        api,
        service,
        writes,
        checks,
        findTeamId: async (accountId) => (await deps.people.findAccount(accountId))?.teamId,
      }),
    close: requested.stop,
  };
}

export const proxiesModule = defineModule({
  name: 'proxies',
  projections: ({ db }) => [createProxyProjection({ db })],
  sealedColumns: SEALED_PROXY_COLUMNS,
  create: ({ use, proxyCheck, logger, ...context }) =>
    createProxiesModule({
      ...context,
      gateway: proxyCheck,
      people: use(identityModule).people,
      record: use(activityModule).service.record,
      log: logger,
    }),
});
