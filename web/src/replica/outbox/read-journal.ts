import type { Clock } from '../../lib/clock.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { isDiskFullError } from './disk-full.ts';
import type { Journal } from './journal-store.ts';
import type { OutboxStore } from './store.ts';

const RESTORE_MS = 5_000;

interface JournalReaderDeps {
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly createId: () => string;
  readonly isClosed: () => boolean;
  /** What this tab knows to be stored. */
  readonly known: () => readonly StoredCommand[];
  readonly onRestored: (count: number) => void;
  readonly onRestoreFailed: (input: { readonly isDiskFull: boolean }) => void;
  /** Tries to restore again. */
  readonly retry: () => void;
}

/**
 * Reads the journal, each answer once. What this tab knows is stored again when site data was
 * deleted under it.
 */
export function createJournalReader(deps: JournalReaderDeps) {
  const { store } = deps;
  let answerSeq = 0;
  let identity: unknown;
  let cancelRestoring = (): void => undefined;

  const restore = async (): Promise<void> => {
    try {
      deps.onRestored(await store.restore(deps.known(), deps.createId()));
    } catch (error) {
      deps.onRestoreFailed({ isDiskFull: isDiskFullError(error) });
      cancelRestoring = deps.clock.setTimer(deps.retry, RESTORE_MS);
      throw error;
    }
  };

  const read = async (): Promise<Journal> => {
    const journal = await store.readJournal(answerSeq);
    if (deps.isClosed() || (journal.identity !== undefined && journal.identity === identity)) {
      return journal;
    }
    const wasEmptied = identity !== undefined;
    if (wasEmptied && journal.identity === undefined) {
      await restore();
    }
    identity = await store.identify(deps.createId());
    return wasEmptied ? store.readJournal(0) : journal;
  };

  return {
    async read(): Promise<Journal> {
      const journal = await read();
      if (!deps.isClosed()) {
        answerSeq = journal.answers.at(-1)?.seq ?? answerSeq;
      }
      return journal;
    },
    close(): void {
      cancelRestoring();
    },
  };
}

/**
 * Shares one read among all who ask meanwhile. A call resolves once a read that began after it is
 * done.
 */
export function shareReads(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined;
  let mustReadAgain = false;

  const readAfter = async (): Promise<void> => {
    if (mustReadAgain) {
      mustReadAgain = false;
      await refresh();
    } else {
      await reading;
    }
  };
  const refresh = async (): Promise<void> => {
    if (reading) {
      mustReadAgain = true;
      await reading;
      return readAfter();
    }
    reading = read().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  return refresh;
}
