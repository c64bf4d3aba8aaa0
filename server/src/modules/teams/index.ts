import type { PasswordStrength } from '../../platform/auth/password-strength.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { activityModule, type RecordActivity } from '../activity/index.ts';
import {
  type IdentityRepository,
  type IdentityService,
  type InvitationRepository,
  identityModule,
} from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { proxiesModule, type TransferProxies } from '../proxies/index.ts';
import { createInvitationPurge } from './invitation-purge.ts';
import { createInvitationWrites } from './invitation-repository.ts';
import { registerInvitationRoutes } from './invitation-routes.ts';
import { createTeamQueries } from './queries.ts';
import { createTeamsReadModel } from './read-model.ts';
import { createTeamsRepository } from './repository.ts';
import { registerTeamRoutes } from './routes.ts';
import { createTeamsService, type TeamsService } from './service.ts';

export interface TeamsModule {
  readonly service: TeamsService;
  registerRoutes(api: ApiRouter): void;
}

function createTeamsModule({
  db,
  clock,
  ...deps
}: {
  db: Database;
  people: IdentityRepository;
  invitations: InvitationRepository;
  requireWithinLimit: RequireWithinLimit;
  identity: Pick<IdentityService, 'createUser' | 'setUserPassword' | 'limitLoginProbes'>;
  passwordStrength: Pick<PasswordStrength, 'requireStrong'>;
  passwords: Pick<Passwords, 'hash'>;
  record: RecordActivity;
  transferProxies: TransferProxies;
  sync: Sync;
  idempotency: Idempotency;
  clock: Clock;
}): TeamsModule {
  const service = createTeamsService({
    ...deps,
    clock,
    repository: createTeamsRepository(),
    writes: createInvitationWrites(),
  });
  const queries = createTeamQueries({
    people: deps.people,
    readModel: createTeamsReadModel({ db, clock }),
  });
  return {
    service,
    registerRoutes: (api) => {
      registerTeamRoutes({ api, service, queries });
      registerInvitationRoutes({ api, service, queries });
    },
  };
}

export const teamsModule = defineModule({
  name: 'teams',
  purges: ({ db, sync, clock }) => ({ invitations: createInvitationPurge({ db, sync, clock }) }),
  create: ({ use, ...context }) => {
    const { people, invitations, service: identity } = use(identityModule);
    return createTeamsModule({
      ...context,
      people,
      invitations,
      identity,
      record: use(activityModule).service.record,
      transferProxies: use(proxiesModule).handOver,
    });
  },
});
