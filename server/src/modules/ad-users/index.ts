import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ProxiesService } from '../proxies/index.ts';
import { createAdUsersRepository } from './repository.ts';
import { registerAdUserRoutes } from './routes.ts';
import { type AdUsersService, createAdUsersService } from './service.ts';

export type { AdUser } from './entities.ts';
export { presentAdUser, presentAdUserGroup } from './presenter.ts';
export { createAdUserProjections } from './projection.ts';
export type { AdUsersService } from './service.ts';

export interface AdUsersModule {
  readonly service: AdUsersService;
  registerRoutes(api: ApiRouter): void;
}

/** Connected profiles and their groups. */
export function createAdUsersModule(deps: {
  db: Database;
  proxies: ProxiesService;
  secrets: SecretBox;
  sync: Sync;
  clock: Clock;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): AdUsersModule {
  const repository = createAdUsersRepository({ db: deps.db });
  const service = createAdUsersService({ ...deps, repository });
  return {
    service,
    registerRoutes: (api) => registerAdUserRoutes({ api, service, findTeamId: deps.findTeamId }),
  };
}
