import { savedViewSchema, savedViewsRoutes } from '../contracts/saved-views.ts';
import { defineCollection, defineCommand } from './define.ts';

const FIELDS = [
  'name',
  'isShared',
  'list',
  'query',
  'period',
  'columns',
  'pinned',
  'adUserId',
  'adAccountId',
] as const;

export const savedViews = defineCollection({
  kind: 'savedView',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: savedViewSchema,
  commands: {
    createSavedView: defineCommand({
      route: savedViewsRoutes.create,
      fields: FIELDS,
      effect: 'create',
    }),
    updateSavedView: defineCommand({
      route: savedViewsRoutes.update,
      fields: FIELDS,
    }),
    deleteSavedView: defineCommand({
      route: savedViewsRoutes.delete,
      fields: [],
      effect: 'delete',
    }),
  },
  crud: {
    entity: 'SavedView',
    ...savedViewsRoutes,
    activity: { kind: 'saved_views', subjects: ['saved_view'], actions: ['shared', 'unshared'] },
  },
});
