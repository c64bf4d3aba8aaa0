import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import type { Database } from '../../src/platform/db/database.ts';
import type { TestClient } from './client.ts';

const TEAM_LOCK_CLASS = 5101;

/** Volatile fields of these rows, for the client's account. */
export async function readVolatile(
  client: TestClient,
  collection: SyncCollection,
  ids: readonly string[],
) {
  const { status, body } = await client.call(syncRoutes.volatile, {
    params: { collection },
    query: { ids },
  });
  if (status !== 200) {
    throw new Error(`Reading volatile fields failed: ${JSON.stringify(body)}`);
  }
  return syncRoutes.volatile.response.parse(body).data.rows;
}

/** Runs `work` while the team's lock is held: a write of the team would wait for it. */
export async function whileTeamIsLocked<T>(
  { db, teamId }: { db: Database; teamId: string },
  work: () => Promise<T>,
): Promise<T> {
  const lock = await db.transaction();
  await lock.raw('select pg_advisory_xact_lock(?, ?)', [TEAM_LOCK_CLASS, Number(teamId)]);
  try {
    return await work();
  } finally {
    await lock.rollback();
  }
}
