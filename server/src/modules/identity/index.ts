import type { KnownDevices } from '../../platform/auth/known-devices.ts';
import { createLoginLimiter, type LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { PasswordStrength } from '../../platform/auth/password-strength.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { ActiveSession, SessionStore } from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { DeviceCookie, SessionCookie } from '../../platform/http/session-cookie.ts';
import type { AppContext } from '../../platform/http/state.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Events } from '../events.ts';
import { defineModule } from '../module.ts';
import { createInvitationRepository, type InvitationRepository } from './invitation-repository.ts';
import { createPeopleProjection } from './projection.ts';
import { createIdentityQueries } from './queries.ts';
import { createUserReadModel } from './read-model.ts';
import { createIdentityRepository, type IdentityRepository } from './repository.ts';
import { registerIdentityRoutes } from './routes.ts';
import { createIdentityService, type IdentityService } from './service.ts';
import { createTelegramKeys } from './telegram-keys.ts';
import { createUserRepository } from './user-repository.ts';

export { readActor } from './acting.ts';
export type { Account, Invitation, OwnInvitation, Team, User } from './entities.ts';
export type { InvitationRepository } from './invitation-repository.ts';
export { type ListRequest, listForAccount } from './owned-lists.ts';
export { createOwnedWrites, type OpenedWrite } from './owned-writes.ts';
export {
  requireActiveAccount,
  requireListableAccount,
  requireOwnAccount,
  requireOwnerAccount,
} from './policy.ts';
export {
  presentAccount,
  presentInvitation,
  presentOwnInvitation,
  presentTeam,
  presentUser,
} from './presenter.ts';
export { personDocId } from './projection.ts';
export type { IdentityRepository } from './repository.ts';
export type { IdentityService } from './service.ts';

export interface IdentityModule {
  readonly service: IdentityService;
  readonly people: IdentityRepository;
  readonly invitations: InvitationRepository;
  registerRoutes(api: ApiRouter): void;
}

function createIdentityModule(deps: {
  db: Database;
  sessions: SessionStore;
  devices: KnownDevices;
  passwords: Passwords;
  passwordStrength: PasswordStrength;
  limiter: LoginLimiter;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  findSession: (ctx: AppContext) => Promise<ActiveSession | undefined>;
  secrets: Pick<SecretBox, 'digest'>;
  sync: Sync;
  idempotency: Idempotency;
  events: Events;
  clock: Clock;
  logger: Logger;
  limits: Pick<Limits, 'sessionsPerPerson' | 'extensionsPerPerson'>;
  networkPages: string | undefined;
}): IdentityModule {
  const repository = createIdentityRepository({ db: deps.db });
  const invitations = createInvitationRepository({ db: deps.db });
  const service = createIdentityService({
    ...deps,
    repository,
    invitations,
    users: createUserRepository({ db: deps.db }),
    readModel: createUserReadModel({ db: deps.db }),
    telegramKeys: createTelegramKeys(deps),
  });
  const queries = createIdentityQueries({ repository });
  return {
    service,
    people: repository,
    invitations,
    registerRoutes: (api) =>
      registerIdentityRoutes({
        api,
        service,
        queries,
        cookie: deps.cookie,
        deviceCookie: deps.deviceCookie,
        findSession: deps.findSession,
        networkPages: deps.networkPages,
      }),
  };
}

export const identityModule = defineModule({
  name: 'identity',
  projections: ({ db }) => [createPeopleProjection({ db })],
  create: ({ limits, sessions, cookie, ...context }) =>
    createIdentityModule({
      ...context,
      sessions,
      cookie,
      limits,
      limiter: createLoginLimiter({ db: context.db, loginsPerMinute: limits.loginsPerMinute }),
      findSession: async (ctx) => {
        const token = cookie.read(ctx);
        return token === undefined
          ? undefined
          : sessions.findByToken({ token, ip: ctx.ip, kind: 'browser' });
      },
    }),
});
