import { createSharedReads, type SharedReads } from '../shared-reads.ts';

/** Reads shared within one process, of owners who are in no database. */
export function createProcessReads(now: () => Date): SharedReads {
  return createSharedReads({
    store: {
      take: async () => ({ state: 'gone' }),
      finish: async () => undefined,
      fail: async () => undefined,
    },
    clock: { now },
    logger: { warn: () => undefined },
  });
}
