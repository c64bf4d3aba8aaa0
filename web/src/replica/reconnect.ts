const CUT_OFF: readonly unknown[] = ['DatabaseClosedError', 'UnknownError'];

function isCutOff(error: unknown): boolean {
  return error instanceof Error && CUT_OFF.includes(error.name);
}

/**
 * Phones cut the IndexedDB connections of sleeping pages. Reopens the database once; when that
 * fails too, only a page reload helps.
 */
export function createDatabaseReconnect({
  read,
  reopen,
  reload,
  report,
}: {
  readonly read: () => Promise<unknown>;
  readonly reopen: () => Promise<unknown>;
  readonly reload: () => void;
  readonly report: (error: unknown) => void;
}): () => Promise<void> {
  let running: Promise<void> | undefined;

  const revive = async (): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (!isCutOff(error)) {
        report(error);
        return;
      }
      try {
        await reopen();
        await read();
      } catch (again) {
        report(again);
        reload();
      }
    }
  };

  return () => {
    running ??= revive().finally(() => {
      running = undefined;
    });
    return running;
  };
}
