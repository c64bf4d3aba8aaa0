import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import { createPairingLimiter } from '../../platform/auth/pairing-limiter.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { commentBoostingModule } from '../comment-boosting/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { objectChecksModule } from '../object-checks/index.ts';
import { proxiesModule } from '../proxies/index.ts';
import { createPairingKeyRepository } from './pairing-key-repository.ts';
import { createPairingRepository } from './repository.ts';
import { registerExtensionRoutes } from './routes.ts';
import { createExtensionService, type ExtensionDeps } from './service.ts';

function createExtensionModule({
  db,
  builds,
  ...deps
}: Omit<ExtensionDeps, 'repository' | 'keys'> & {
  db: Database;
  /** Null when the server was built without the extension. */
  builds: ExtensionBuilds | null;
}) {
  const service = createExtensionService({
    ...deps,
    repository: createPairingRepository({ db }),
    keys: createPairingKeyRepository({ db }),
  });
  return {
    registerRoutes: (api: ApiRouter): void => registerExtensionRoutes({ api, service, builds }),
  };
}

function createPairingPurge({ db, clock }: { db: Database; clock: Clock }) {
  const codes = createPairingRepository({ db });
  const keys = createPairingKeyRepository({ db });
  return {
    purge: async (): Promise<number> =>
      (await codes.purgeBefore(clock.now())) + (await keys.purgeBefore(clock.now())),
  };
}

export const extensionModule = defineModule({
  name: 'extension',
  purges: ({ db, clock }) => ({ extensionPairings: createPairingPurge({ db, clock }) }),
  create: ({ use, db, secrets, sync, idempotency, clock, extensionBuilds: builds }) => {
    const { people, service: identity } = use(identityModule);
    return createExtensionModule({
      db,
      secrets,
      sync,
      idempotency,
      clock,
      builds,
      identity,
      people,
      adUsers: use(adUsersModule).service,
      proxies: use(proxiesModule).service,
      objectChecks: use(objectChecksModule),
      boosting: use(commentBoostingModule),
      limiter: createPairingLimiter({ db }),
    });
  },
});
