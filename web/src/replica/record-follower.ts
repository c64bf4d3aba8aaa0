import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from './clock.ts';

/** Reads records of what the server carries out, each once at a time. */
export function createRecordFollower({
  clock,
  read,
  forget,
  onStored,
}: {
  readonly clock: Clock;
  /** Reads a record and stores what it says. */
  readonly read: (id: string) => Promise<void>;
  /** The server had no such record when it was asked. */
  readonly forget: (id: string, askedAtMs: number) => Promise<void>;
  readonly onStored: () => Promise<void>;
}) {
  const reading = new Map<string, Promise<void>>();

  const readOnce = async (id: string): Promise<void> => {
    const askedAtMs = clock.now();
    try {
      await read(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) {
        // Asked again after the next silence
        return;
      }
      await forget(id, askedAtMs);
    }
    await onStored();
  };

  return {
    follow(id: string): Promise<void> {
      const begun = reading.get(id) ?? readOnce(id).finally(() => reading.delete(id));
      reading.set(id, begun);
      return begun;
    },
  };
}
