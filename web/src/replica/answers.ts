import { takeExpectedAnswers } from './expected-answers.ts';
import type { StoredServerAnswer } from './model/replica.ts';
import type { LocalDatabase } from './storage/dexie-database.ts';

const keyOf = (name: string): string => `answer:${name}`;

/** Server answers stored by screens. */
export async function openAnswers(db: LocalDatabase) {
  await db.open();
  const names = takeExpectedAnswers();
  const found = names.length === 0 ? [] : await db.kv.bulkGet(names.map(keyOf));
  const ahead = new Map(names.map((name, index) => [name, found[index]] as const));
  return {
    async read(name: string): Promise<StoredServerAnswer | undefined> {
      const stored = ahead.has(name) ? ahead.get(name) : await db.kv.get(keyOf(name));
      // After that the stored answer may be newer
      ahead.delete(name);
      return stored?.value as StoredServerAnswer | undefined;
    },
    async store(name: string, value: StoredServerAnswer): Promise<void> {
      ahead.delete(name);
      await db.kv.put({ key: keyOf(name), value });
    },
  };
}
