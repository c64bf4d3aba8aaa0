import { defineActivity } from './define.ts';

/** One entry per created catalog, and one per save action regardless of the number of items. */
export const catalogActivity = defineActivity({
  kind: 'catalogs',
  subjects: ['catalog'],
  actions: ['items_saved'],
  /** Item counts. */
  fields: ['changedItems', 'newItems'],
});
