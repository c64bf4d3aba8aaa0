import { defineActivity } from './define.ts';

/** One entry per sharing, and one per retry. */
export const pixelActivity = defineActivity({
  kind: 'pixels',
  subjects: ['pixel'],
  actions: ['pixel_shared'],
  /** Ad account counts. */
  fields: ['sharedAdAccounts', 'failedAdAccounts'],
});
