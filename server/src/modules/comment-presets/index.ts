import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { mediaModule } from '../media/index.ts';
import { defineModule } from '../module.ts';
import { createPresetProjection } from './projection.ts';
import { createPresetRepository } from './repository.ts';
import { registerCommentPresetRoutes } from './routes.ts';
import { createPresetService } from './service.ts';

export const commentPresetsModule = defineModule({
  name: 'comment-presets',
  projections: ({ db }) => [createPresetProjection({ db })],
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const service = createPresetService({
      ...context,
      repository: createPresetRepository({ db }),
      people,
      record: use(activityModule).service.record,
      takeImage: use(mediaModule).takeImage,
    });
    return {
      /** For what is made of presets: one that the actor sees. */
      getReadable: service.getReadable,
      registerRoutes: (api: ApiRouter): void =>
        registerCommentPresetRoutes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
