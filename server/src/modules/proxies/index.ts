import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { createProxiesRepository } from './repository.ts';
import { createProxiesService, type ProxiesService } from './service.ts';

export type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
export type { ProxySettings } from './entities.ts';
export { presentProxy } from './presenter.ts';
export { createProxyProjection } from './projection.ts';
export type { ProxiesService } from './service.ts';

export interface ProxiesModule {
  readonly service: ProxiesService;
}

/** Where profiles' calls go out. */
export function createProxiesModule(deps: { db: Database; secrets: SecretBox }): ProxiesModule {
  const repository = createProxiesRepository({ db: deps.db });
  return { service: createProxiesService({ ...deps, repository }) };
}
