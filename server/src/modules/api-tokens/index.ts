import { listApiAreas } from '@ads-checker/shared/access/api-tokens';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { webhooksModule } from '../webhooks/index.ts';
import { registerApiTokenRoutes } from './routes.ts';
import { createApiTokensService } from './service.ts';

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  create: ({ use, sessions, sync, clock }) => {
    const areas = listApiAreas(allRoutes);
    const service = createApiTokensService({
      areas,
      sessions,
      sync,
      clock,
      people: use(identityModule).people,
      record: use(activityModule).service.record,
      countWebhooks: use(webhooksModule).service.countOfTokens,
    });
    return {
      recordRevocations: service.recordRevocations,
      registerRoutes: (api: ApiRouter): void => registerApiTokenRoutes({ api, service, areas }),
    };
  },
});
