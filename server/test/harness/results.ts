import type { Database } from '../../src/platform/db/database.ts';

/** Leaves a run of results the days that are still corrected: the history was read before. */
export async function markHistoryRead({
  db,
  teamId,
  binomId,
  binomUserId = '',
  adAccounts,
  at,
}: {
  db: Database;
  teamId: string;
  binomId: string;
  binomUserId?: string;
  adAccounts: Iterable<{ readonly id: string; readonly timeZone: string }>;
  at: Date;
}): Promise<void> {
  const all = [...adAccounts];
  const days = 'generate_series(90, 4, -1) d';
  await db.raw(
    `insert into tracker_days select cast(? as bigint), cast(? as text), z, cast(? as date) - d, now(), true
     from unnest(cast(? as text[])) z, ${days}`,
    [binomId, binomUserId, at, [...new Set(all.map(({ timeZone }) => timeZone))]],
  );
  await db.raw(
    `insert into network_days select cast(? as bigint), a, cast(? as date) - d, now()
     from unnest(cast(? as text[])) a, ${days}`,
    [teamId, at, all.map(({ id }) => id)],
  );
}
