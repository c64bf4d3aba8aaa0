import { defineActivity } from './define.ts';

/** One entry for each sharing, and for each time it was tried again. */
export const pixelActivity = defineActivity({
  kind: 'pixels',
  subjects: ['pixel'],
  actions: ['pixel_shared'],
  /** Numbers of ad accounts. */
  fields: ['sharedAdAccounts', 'failedAdAccounts'],
});
