import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { createTagProfileDocuments } from './profile-documents.ts';
import { createTagProjection } from './projection.ts';
import { createTagsRepository } from './repository.ts';
import { registerTagsRoutes } from './routes.ts';
import { createTagsService, type TagsService } from './service.ts';
import { createTaggedObjects, type TaggedObjects } from './tagged-objects.ts';

export type { TaggedIds } from './repository.ts';
export {
  type EachTagTest,
  eachTagTest,
  neverTouchedTest,
  type ObjectTest,
  type PlacedObject,
  type TaggedObjects,
  taggedTest,
} from './tagged-objects.ts';

export interface TagsModule extends Module {
  readonly taggedObjects: TaggedObjects;
  readonly canRead: TagsService['canRead'];
  /** Puts a visible tag on objects of profiles that the actor may change; safe to repeat. */
  readonly assign: TagsService['assign'];
}

export const tagsModule = defineModule<TagsModule>({
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
      assign: service.assign,
      registerRoutes: (api: ApiRouter): void =>
        registerTagsRoutes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
