import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from './clock.ts';

/**
 * Reads records of what the server carries out, each once at a time. What was asked for during a
 * reading is read after it: its answer may be older than the news that asked.
 */
export function createRecordFollower({
  clock,
  read,
  forget,
  onStored,
}: {
  readonly clock: Clock;
  /** Reads a record and stores what it says. */
  readonly read: (id: string, askedAtMs: number) => Promise<void>;
  /** The server had no such record when it was asked. */
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
        // Asked again after the next silence
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
    /** Resolves once a record that was asked for after this call is stored, or could not be read. */
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
