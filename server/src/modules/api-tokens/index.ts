import { listApiAreas } from '@ads-checker/shared/access/api-tokens';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module, type ModuleDefinition } from '../module.ts';
import { webhooksModule } from '../webhooks/index.ts';
import { registerApiTokenRoutes } from './routes.ts';
import { type ApiTokensService, createApiTokensService } from './service.ts';

export interface ApiTokensModule extends Module, Pick<ApiTokensService, 'recordRevocations'> {}

export const apiTokensModule: ModuleDefinition<ApiTokensModule> = defineModule({
  name: 'api-tokens',
  on: ({ use }) => ({
    apiTokensRevoked: (ended, trx) => use(apiTokensModule).recordRevocations(ended, trx),
  }),
  create: ({ use, sessions, sync, idempotency, clock }) => {
    const areas = listApiAreas(allRoutes);
    const service = createApiTokensService({
      areas,
      sessions,
      sync,
      idempotency,
      clock,
      people: use(identityModule).people,
      record: use(activityModule).service.record,
      countWebhooks: use(webhooksModule).service.countOfTokens,
    });
    return {
      recordRevocations: service.recordRevocations,
      registerRoutes: (api) => registerApiTokenRoutes({ api, service, areas }),
    };
  },
});
