import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { createProxyCheckRepository } from './check-repository.ts';
import { createProxiesRepository } from './repository.ts';
import { createProxiesService, type ProxiesService } from './service.ts';

export type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
export type { ProxySettings } from './entities.ts';
export { requireReadableProxy } from './policy.ts';
export { presentProxy } from './presenter.ts';
export { createProxyProjection } from './projection.ts';
export type { ProxiesService } from './service.ts';

export interface ProxiesModule {
  readonly service: ProxiesService;
}

/** Where profiles' calls go out. */
export function createProxiesModule({
  db,
  secrets,
  clock,
}: {
  db: Database;
  secrets: SecretBox;
  clock: Clock;
}): ProxiesModule {
  const repository = createProxiesRepository({ db });
  const checks = createProxyCheckRepository({ db });
  return { service: createProxiesService({ repository, checks, secrets, clock }) };
}
