import { isUnsent } from '../model/command-states.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';

/**
 * Deletes everything in one account's local database except unsent changes. Returns whether any are
 * left.
 */
export async function clearExceptOutbox(name: string): Promise<boolean> {
  const db = new LocalDatabase(name);
  try {
    const readable = [db.answers, db.lists, db.chunks, db.columns, db.kv];
    await db.transaction('rw', [db.outbox, ...readable], async () => {
      await db.outbox.filter((command) => !isUnsent(command)).delete();
      await Promise.all(readable.map((table) => table.clear()));
    });
    return (await db.outbox.count()) > 0;
  } finally {
    db.close();
  }
}
