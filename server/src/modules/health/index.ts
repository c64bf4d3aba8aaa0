import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineModule } from '../module.ts';
import { createHealthReadModel } from './read-model.ts';
import { registerHealthRoutes } from './routes.ts';

/** The process starts only after the schema is migrated, so only the database needs a check. */
function createHealthModule(deps: { db: Database; version: string; network: 'sandbox' | 'live' }) {
  const { isReady } = createHealthReadModel({ db: deps.db });
  return {
    registerRoutes: (api: ApiRouter): void =>
      registerHealthRoutes({ api, isReady, version: deps.version, network: deps.network }),
  };
}

export const healthModule = defineModule({ name: 'health', create: createHealthModule });
