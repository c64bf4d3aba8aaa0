import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/platform/db/database.ts';

const GIVE_UP_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Resolves when `count` statements wait for a lock in this database. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) {
      return;
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`${rows.length} of ${count} statements wait for a lock.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
