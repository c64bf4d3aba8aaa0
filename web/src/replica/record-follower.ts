import { AppError } from '@ads-checker/shared/errors';

/** Reads records of what the server carries out, each once at a time. */
export function createRecordFollower({
  read,
  forget,
  onStored,
}: {
  /** Reads a record and stores what it says. */
  readonly read: (id: string) => Promise<void>;
  /** The server has no such record. */
  readonly forget: (id: string) => Promise<void>;
  readonly onStored: () => Promise<void>;
}) {
  const reading = new Map<string, Promise<void>>();

  const readOnce = async (id: string): Promise<void> => {
    try {
      await read(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) {
        // Asked again after the next silence
        return;
      }
      await forget(id);
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
