import { trackerSchema } from '../contracts/tracker-entities.ts';
import { defineCollection } from './define.ts';

/** Changes are verified with the tracker first, so none is a command. */
export const binoms = defineCollection({
  kind: 'binom',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: trackerSchema,
  commands: {},
});
