import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createTagProfileDocuments } from './profile-documents.ts';
import { createTagProjection } from './projection.ts';
import { createTagsRepository } from './repository.ts';
import { registerTagsRoutes } from './routes.ts';
import { createTagsService } from './service.ts';
import { createTaggedObjects } from './tagged-objects.ts';

export type { ObjectTest, TaggedObjects } from './tagged-objects.ts';

export const tagsModule = defineModule({
  name: 'tags',
  projections: ({ db }) => [createTagProjection({ db })],
  profileDocuments: createTagProfileDocuments,
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const repository = createTagsRepository({ db });
    const service = createTagsService({
      ...context,
      repository,
      people,
      record: use(activityModule).service.record,
    });
    return {
      taggedObjects: createTaggedObjects({ repository }),
      canRead: service.canRead,
      registerRoutes: (api: ApiRouter): void =>
        registerTagsRoutes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
