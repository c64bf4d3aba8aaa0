import { AppError } from '@ads-checker/shared/errors';
import { LRUCache } from 'lru-cache';

/** Far more than can change while one read is under way. */
const MAX_CACHED = 10_000;

/** An object's version when a read of it began. */
interface ObjectVersion {
  readonly id: string;
  readonly generation: number | undefined;
}

export interface ObjectLocks {
  /** Call before an object is read for a change. */
  readVersion(id: string): ObjectVersion;
  /**
   * Runs the change alone, or not at all when the object was changed since it was seen: then it
   * must be read again. @returns whether the change was sent. @throws ConflictError while another
   * change of the object is being sent.
   */
  run(version: ObjectVersion, change: () => Promise<void>): Promise<boolean>;
}

/**
 * One change of an object at a time, based on what was read. Reading takes no lock, so that a
 * caller whose profile cannot reach the object blocks nobody.
 */
export function createObjectLocks(): ObjectLocks {
  const sending = new Set<string>();
  /** Number of the last change, by object. */
  const generations = new LRUCache<string, number>({ max: MAX_CACHED });
  let ended = 0;
  return {
    readVersion: (id) => ({ id, generation: generations.get(id) }),
    async run({ id, generation }, change) {
      if (sending.has(id)) {
        throw new AppError('ConflictError', 'This object is already being changed.', {
          code: 'busy',
        });
      }
      if (generations.get(id) !== generation) {
        return false;
      }
      sending.add(id);
      try {
        await change();
        return true;
      } finally {
        sending.delete(id);
        ended += 1;
        generations.set(id, ended);
      }
    },
  };
}
