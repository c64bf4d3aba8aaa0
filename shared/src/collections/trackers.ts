import { binomSchema } from '../contracts/tracker-entities.ts';
import { defineCollection } from './define.ts';

/** Their changes are tried on the tracker first, so none is a command. */
export const binoms = defineCollection({
  kind: 'binom',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: binomSchema,
  commands: {},
});
