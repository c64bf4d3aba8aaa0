import { type ProxyCheckGateway, proxyCheckPort } from '../../gateways/proxy-check/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IpGeolocator } from '../../platform/geo/ip-geolocator.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { activityModule, type RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import { type IdentityRepository, identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createProxyCheckRepository } from './check-repository.ts';
import { createProxyChecker, type ProxyChecker } from './checker.ts';
import { createProxyChecks } from './checks.ts';
import { createProxyProjection } from './projection.ts';
import { createProxyChoices, type ProxyChoices } from './proxy-choice.ts';
import { createOutagePublisher } from './publish-outage.ts';
import { createProxiesRepository } from './repository.ts';
import { registerProxyRoutes } from './routes.ts';
import { SEALED_PROXY_COLUMNS } from './rows.ts';
import { createProxiesService, type ProxiesService } from './service.ts';
import { createProxyTransfer, type TransferProxies } from './transfer-proxies.ts';
import { createProxyWrites } from './writes.ts';

export type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
export type { ProxySettings } from './entities.ts';
export { checkProxyJob } from './jobs/check-proxy.job.ts';
export { scheduleProxyChecksJob } from './jobs/schedule-proxy-checks.job.ts';
export { presentProxy } from './presenter.ts';
export type { ProxyChoices } from './proxy-choice.ts';
export type { ProxiesService } from './service.ts';
export type { TransferProxies } from './transfer-proxies.ts';

export interface ProxiesModule {
  readonly service: ProxiesService;
  readonly checker: ProxyChecker;
  readonly handOver: TransferProxies;
  readonly choices: ProxyChoices;
  registerRoutes(api: ApiRouter): void;
}

function createProxiesModule({
  db,
  ...deps
}: {
  db: Database;
  secrets: SecretBox;
  requireWithinLimit: RequireWithinLimit;
  gateway: ProxyCheckGateway;
  places: Pick<IpGeolocator, 'lookUp'>;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  closeIdleConnections: (connection: ProxyConnection) => void;
  record: RecordActivity;
  events: Events;
  sync: Sync;
  idempotency: Idempotency;
  clock: Clock;
  log: Logger;
}): ProxiesModule {
  const repository = createProxiesRepository({ db });
  const checkRepository = createProxyCheckRepository({ db });
  const service = createProxiesService({ ...deps, repository, checks: checkRepository });
  const checker = createProxyChecker({
    ...deps,
    repository,
    checks: checkRepository,
    service,
    publishOutage: createOutagePublisher(deps),
  });
  const parts = { ...deps, repository, service, checker };
  const writes = createProxyWrites(parts);
  const checks = createProxyChecks({ ...parts, checks: checkRepository });
  return {
    service,
    checker,
    handOver: createProxyTransfer(parts),
    choices: createProxyChoices(parts),
    registerRoutes: (api) =>
      registerProxyRoutes({
        api,
        service,
        writes,
        checks,
        findTeamId: async (accountId) => (await deps.people.findAccount(accountId))?.teamId,
      }),
  };
}

export const proxiesModule = defineModule({
  name: 'proxies',
  projections: ({ db }) => [createProxyProjection({ db })],
  sealedColumns: SEALED_PROXY_COLUMNS,
  create: ({ use, useGateway, logger, ...context }) =>
    createProxiesModule({
      ...context,
      gateway: useGateway(proxyCheckPort),
      people: use(identityModule).people,
      record: use(activityModule).service.record,
      log: logger,
    }),
});
