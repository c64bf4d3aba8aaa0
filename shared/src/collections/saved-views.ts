import { savedViewSchema } from '../contracts/saved-view-entities.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () => (await import('../contracts/saved-views.ts')).savedViewsRoutes;

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
  version: 3,
  storedIn: { collection: 'records', isShared: true },
  schema: savedViewSchema,
  commands: {
    createSavedView: defineCommand({
      route: { load: async () => (await load()).create },
      fields: FIELDS,
      effect: 'create',
    }),
    updateSavedView: defineCommand({
      route: { load: async () => (await load()).update },
      fields: FIELDS,
    }),
    deleteSavedView: defineCommand({
      route: { load: async () => (await load()).delete },
      fields: [],
      effect: 'delete',
    }),
  },
  crud: {
    entity: 'SavedView',
    routes: { load },
    activity: { kind: 'saved_views', subjects: ['saved_view'], actions: ['shared', 'unshared'] },
  },
});
