import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from './clock.ts';

/**
 * Reads records of server-side work, one read per record at a time. A request that arrives during a
 * read triggers another one afterwards, because the running read may be older than the event behind
 * the request.
 */
export function createRecordFollower({
  clock,
  read,
  forget,
  onStored,
}: {
  readonly clock: Clock;
  /** Reads and stores a record. */
  readonly read: (id: string, askedAtMs: number) => Promise<void>;
  /** The server did not have the record when it was requested. */
  readonly forget: (id: string, askedAtMs: number) => Promise<void>;
  readonly onStored: () => Promise<void>;
}) {
  const reading = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  const readOnce = async (id: string): Promise<void> => {
    const askedAtMs = clock.now();
    try {
      await read(id, askedAtMs);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) {
        // Requested again after the next silence
        return;
      }
      await forget(id, askedAtMs);
    }
    await onStored();
  };

  const begin = (id: string): Promise<void> => {
    const begun = readOnce(id).finally(() => reading.delete(id));
    reading.set(id, begun);
    return begun;
  };
  const beginAfter = async (id: string, earlier: Promise<void>): Promise<void> => {
    await earlier.catch(() => undefined);
    waiting.delete(id);
    return reading.get(id) ?? begin(id);
  };

  return {
    /** Resolves once the record requested by this call is stored, or could not be read. */
    follow(id: string): Promise<void> {
      const begun = reading.get(id);
      if (begun === undefined) {
        return begin(id);
      }
      const next = waiting.get(id) ?? beginAfter(id, begun);
      waiting.set(id, next);
      return next;
    },
  };
}
