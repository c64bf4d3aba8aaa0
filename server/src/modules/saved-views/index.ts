import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createSavedViewProjection } from './projection.ts';
import { createSavedViewsRepository } from './repository.ts';
import { registerSavedViewsRoutes } from './routes.ts';
import { createSavedViewsService } from './service.ts';

export const savedViewsModule = defineModule({
  name: 'saved-views',
  projections: ({ db }) => [createSavedViewProjection({ db })],
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const repository = createSavedViewsRepository({ db });
    const service = createSavedViewsService({
      ...context,
      repository,
      people,
      adUsers: use(adUsersModule).service,
      record: use(activityModule).service.record,
    });
    return {
      registerRoutes: (api: ApiRouter): void =>
        registerSavedViewsRoutes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
