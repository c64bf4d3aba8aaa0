import { LOCAL_DATABASE_PREFIX, LocalDatabase } from '../database.ts';
import type { Command } from '../types.ts';
import { toCommand } from './store.ts';

/** Waiting commands of every account that was ever opened on this device; refused and acknowledged ones have had their answer. */
export async function listStoredUnsent(): Promise<readonly Command[]> {
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) =>
    name?.startsWith(LOCAL_DATABASE_PREFIX) === true ? [name] : [],
  );
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
  return lists
    .flat()
    .filter(({ state }) => state !== 'rejected' && state !== 'confirming')
    .map(toCommand);
}
