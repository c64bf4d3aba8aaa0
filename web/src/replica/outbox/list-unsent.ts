import { isUnsent } from '../model/command-states.ts';
import { listDatabaseNames } from '../storage/device-storage.ts';
import { LOCAL_DATABASE_PREFIX, LocalDatabase } from '../storage/dexie-database.ts';

/** Those that cannot be read count as well. */
export async function listStoredUnsent(
  userId?: string,
): Promise<readonly { readonly id: string }[]> {
  const prefix = LOCAL_DATABASE_PREFIX + (userId === undefined ? '' : `${userId}-`);
  const names = (await listDatabaseNames()).filter((name) => name.startsWith(prefix));
  const lists = await Promise.all(
    names.map(async (name) => {
      const db = new LocalDatabase(name);
      try {
        return await db.outbox.orderBy('seq').toArray();
      } finally {
        db.close();
      }
    }),
  );
  return lists.flat().filter(isUnsent);
}
