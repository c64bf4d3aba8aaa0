import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineModule } from '../module.ts';
import { createHealthReadModel } from './read-model.ts';
import { registerHealthRoutes } from './routes.ts';

/** Whether this process can serve: it is up only once the schema is migrated, so the database is what remains. */
function createHealthModule(deps: { db: Database; version: string; network: 'sandbox' | 'live' }) {
  const { isReady } = createHealthReadModel({ db: deps.db });
  return {
    registerRoutes: (api: ApiRouter): void =>
      registerHealthRoutes({ api, isReady, version: deps.version, network: deps.network }),
  };
}

export const healthModule = defineModule({ name: 'health', create: createHealthModule });
