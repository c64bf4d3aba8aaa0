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
  mediaUses: ({ db }) => ({ listUsed: createPresetRepository({ db }).listUsedMedia }),
  projections: ({ db }) => [createPresetProjection({ db })],
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const service = createPresetService({
      ...context,
      repository: createPresetRepository({ db }),
      people,
      record: use(activityModule).service.record,
      receiveImage: use(mediaModule).receiveImage,
    });
    return {
      /** For modules that build on presets: a preset the actor may see. */
      getReadable: service.getReadable,
      registerRoutes: (api: ApiRouter): void =>
        registerCommentPresetRoutes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
