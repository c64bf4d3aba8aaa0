import type { IdentityPort } from '../../gateways/graph/ports/identity-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { activityModule, type RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import {
  type IdentityRepository,
  type IdentityService,
  identityModule,
} from '../identity/index.ts';
import { defineModule } from '../module.ts';
import {
  notificationTemplatesModule,
  type TemplateChoice,
} from '../notification-templates/index.ts';
import type { ProfileDocuments } from '../profile-documents.ts';
import type { ProfileTask } from '../profile-task.ts';
import { type ProxiesService, type ProxyChoices, proxiesModule } from '../proxies/index.ts';
import { type Checks, createChecks } from './checks.ts';
import { createCredentialCheck } from './credential-check.ts';
import { createGroupRepository } from './group-repository.ts';
import { withProfileEvents } from './profile-events.ts';
import { createProfileTasks } from './profile-tasks.ts';
import { createAdUserProjections } from './projection.ts';
import { createAdUsersRepository } from './repository.ts';
import { registerAdUserRoutes } from './routes.ts';
import { SEALED_AD_USER_COLUMNS } from './rows.ts';
import { type AdUsersService, createAdUsersService } from './service.ts';
import { withStatusNews } from './status-news.ts';

export { type CredentialCheckFields, toRefusal } from './credential-check.ts';
export type { AdUser } from './entities.ts';
export { checkAdUserJob } from './jobs/check-ad-user.job.ts';
export { scheduleAdUserChecksJob } from './jobs/schedule-ad-user-checks.job.ts';
export { presentAdUser, presentAdUserGroup } from './presenter.ts';
export { digestSecrets, parseCookies, requireSameProfile } from './profile-parts.ts';
export type { AdUsersService } from './service.ts';

export interface AdUsersModule {
  readonly service: AdUsersService;
  readonly checks: Checks;
  /** Identifies a connected profile over another connection than its own. */
  readonly checkOver: Checks['checkOver'];
  registerRoutes(api: ApiRouter): void;
}

function createAdUsersModule({
  db,
  graph,
  logger,
  profileTasks,
  events,
  ...deps
}: {
  db: Database;
  profileTasks: readonly ProfileTask[];
  profileDocuments: readonly ProfileDocuments[];
  graph: IdentityPort;
  people: IdentityRepository;
  confirmPassword: IdentityService['confirmPassword'];
  findTeamId: (accountId: string) => Promise<string | undefined>;
  proxies: ProxiesService;
  proxyChoices: ProxyChoices;
  templates: TemplateChoice;
  requireWithinLimit: RequireWithinLimit;
  secrets: SecretBox;
  sync: Sync;
  idempotency: Idempotency;
  record: RecordActivity;
  events: Events;
  clock: Clock;
  logger: Logger;
}): AdUsersModule {
  const { repository, groups } = withProfileEvents({
    repository: withStatusNews({
      repository: createAdUsersRepository({ db }),
      events,
      clock: deps.clock,
    }),
    groups: createGroupRepository({ db }),
    events,
  });
  const parts = {
    ...deps,
    repository,
    groups,
    tasks: createProfileTasks({ tasks: profileTasks, repository }),
    credentialCheck: createCredentialCheck({
      graph,
      reportFault: deps.proxies.reportFault,
      log: logger,
    }),
  };
  const checks = createChecks(parts);
  const service = createAdUsersService({ ...parts, checks });
  return {
    service,
    checks,
    checkOver: checks.checkOver,
    registerRoutes: (api) => registerAdUserRoutes({ api, service, findTeamId: deps.findTeamId }),
  };
}

export const adUsersModule = defineModule({
  name: 'ad-users',
  projections: createAdUserProjections,
  sealedColumns: SEALED_AD_USER_COLUMNS,
  create: ({ use, ...context }) => {
    const { people, service } = use(identityModule);
    const proxies = use(proxiesModule);
    return createAdUsersModule({
      ...context,
      people,
      confirmPassword: service.confirmPassword,
      findTeamId: service.findTeamId,
      proxies: proxies.service,
      proxyChoices: proxies.choices,
      templates: use(notificationTemplatesModule).choice,
      record: use(activityModule).service.record,
    });
  },
});
