import { defineActivity } from './define.ts';

/** One entry for each catalog that is created, and one for each saving of items however many. */
export const catalogActivity = defineActivity({
  kind: 'catalogs',
  subjects: ['catalog'],
  actions: ['items_saved'],
  /** Numbers of items. */
  fields: ['changedItems', 'newItems'],
});
