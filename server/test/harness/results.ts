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
  const zones = [...new Set(all.map(({ timeZone }) => timeZone))];
  await db.raw(
    `insert into tracker_sources (binom_id, binom_user_id, time_zone)
     select cast(? as bigint), cast(? as text), z from unnest(cast(? as text[])) z`,
    [binomId, binomUserId, zones],
  );
  await db.raw(
    `insert into tracker_days (source_id, day, read_at, is_whole)
     select s.id, cast(? as date) - d, now(), true from tracker_sources s, ${days}
     where s.binom_id = ? and s.binom_user_id = ? and s.time_zone = any(cast(? as text[]))`,
    [at, binomId, binomUserId, zones],
  );
  await db.raw(
    `insert into network_days (team_id, ad_account_id, day, read_at) select cast(? as bigint), a, cast(? as date) - d, now()
     from unnest(cast(? as text[])) a, ${days}`,
    [teamId, at, all.map(({ id }) => id)],
  );
}
