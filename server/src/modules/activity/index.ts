import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { identityModule, type User } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createActivityPurge } from './purge.ts';
import { createActivityReadModel } from './read-model.ts';
import { createActivityRepository } from './repository.ts';
import { registerActivityRoutes } from './routes.ts';
import { type ActivityService, createActivityService } from './service.ts';

export type { RecordActivity } from './service.ts';

export interface ActivityModule {
  readonly service: ActivityService;
  registerRoutes(api: ApiRouter): void;
}

function createActivityModule({
  db,
  ...deps
}: {
  db: Database;
  findUser: (id: string, trx?: Transaction) => Promise<User | undefined>;
  clock: Clock;
}): ActivityModule {
  const service = createActivityService({
    ...deps,
    repository: createActivityRepository({ db }),
    readModel: createActivityReadModel({ db }),
  });
  return { service, registerRoutes: (api) => registerActivityRoutes({ api, service }) };
}

export const activityModule = defineModule({
  name: 'activity',
  purges: ({ db, clock }) => ({ activityEntries: createActivityPurge({ db, clock }) }),
  create: ({ db, clock, use }) =>
    createActivityModule({ db, clock, findUser: use(identityModule).people.findUser }),
});
