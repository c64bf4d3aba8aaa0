import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { telegramModule } from '../telegram/index.ts';
import { createTemplateChoice } from './choice.ts';
import { createTemplateProjection } from './projection.ts';
import { createTemplateReadModel } from './read-model.ts';
import { createTemplateRepository } from './repository.ts';
import { registerNotificationTemplateRoutes } from './routes.ts';
import { createSelfSender } from './send-to-self.ts';
import { createTemplateService } from './service.ts';

export type { TemplateChoice } from './choice.ts';

export const notificationTemplatesModule = defineModule({
  name: 'notification-templates',
  projections: ({ db }) => [createTemplateProjection({ db })],
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const repository = createTemplateRepository({ db });
    const readModel = createTemplateReadModel({ db });
    const service = createTemplateService({
      ...context,
      repository,
      readModel,
      people,
      record: use(activityModule).service.record,
    });
    return {
      /** For modules that send notifications. */
      templates: repository,
      choice: createTemplateChoice(repository),
      registerRoutes: (api: ApiRouter): void =>
        registerNotificationTemplateRoutes({
          api,
          service,
          sendToMe: createSelfSender({
            telegram: use(telegramModule).service,
            findLastEvent: readModel.findLastEvent,
          }),
          findTeamId: identity.findTeamId,
        }),
    };
  },
});
