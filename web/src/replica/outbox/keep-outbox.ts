import { LocalDatabase } from '../dexie-database.ts';
import { isUnsent } from './command-states.ts';

/**
 * Takes everything out of one account's local database but the changes that were not sent. Gives whether any are left:
 * without them there is nothing worth keeping.
 */
export async function keepOutboxOnly(name: string): Promise<boolean> {
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
