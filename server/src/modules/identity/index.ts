import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { SessionCookie } from '../../platform/auth/session-cookie.ts';
import type { ActiveSession, SessionStore } from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppContext } from '../../platform/http/state.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { createIdentityQueries } from './queries.ts';
import { createIdentityRepository } from './repository.ts';
import { registerIdentityRoutes } from './routes.ts';
import { createIdentityService, type IdentityService } from './service.ts';

export { requireActiveAccount } from './policy.ts';
export { createPeopleProjection } from './projection.ts';

export interface IdentityModule {
  readonly service: IdentityService;
  registerRoutes(api: ApiRouter): void;
}

/** People, teams, memberships and sessions. */
export function createIdentityModule(deps: {
  db: Database;
  sessions: SessionStore;
  passwords: Passwords;
  limiter: LoginLimiter;
  cookie: SessionCookie;
  findSession: (ctx: AppContext) => Promise<ActiveSession | undefined>;
  sync: Sync;
  idempotency: Idempotency;
  clock: Clock;
}): IdentityModule {
  const repository = createIdentityRepository({ db: deps.db });
  const service = createIdentityService({ ...deps, repository });
  const queries = createIdentityQueries({ repository });
  return {
    service,
    registerRoutes: (api) =>
      registerIdentityRoutes({
        api,
        service,
        queries,
        cookie: deps.cookie,
        findSession: deps.findSession,
      }),
  };
}
