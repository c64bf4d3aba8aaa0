import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createTemplateProjection } from './projection.ts';
import { createTemplateReadModel } from './read-model.ts';
import { createTemplateRepository } from './repository.ts';
import { registerNotificationTemplateRoutes } from './routes.ts';
import { createTemplateService } from './service.ts';

export type { NotificationTemplate } from './entities.ts';

export const notificationTemplatesModule = defineModule({
  name: 'notification-templates',
  projections: ({ db }) => [createTemplateProjection({ db })],
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const repository = createTemplateRepository({ db });
    const service = createTemplateService({
      ...context,
      repository,
      readModel: createTemplateReadModel({ db }),
      people,
      record: use(activityModule).service.record,
    });
    return {
      /** For what sends notifications. */
      templates: repository,
      registerRoutes: (api: ApiRouter): void =>
        registerNotificationTemplateRoutes({
          api,
          service,
          findTeamId: identity.findTeamId,
        }),
    };
  },
});
