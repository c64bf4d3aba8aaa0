import type { Transaction } from '../db/database.ts';

interface Stamp {
  readonly trx: Transaction;
  readonly teamIds: readonly string[];
  readonly shape: string;
}

export async function stampTeams({ trx, teamIds, shape }: Stamp): Promise<void> {
  if (teamIds.length > 0) {
    await trx.raw(
      `insert into sync_teams (team_id, shape)
       select id, :shape from teams where id = any(cast(:teamIds as bigint[]))
       on conflict (team_id) do update set shape = excluded.shape where sync_teams.shape <> excluded.shape`,
      { shape, teamIds: [...teamIds] },
    );
  }
}

/** Marks teams with documents of both shapes. */
export async function stampTeamsMixed({ trx, teamIds, shape }: Stamp): Promise<void> {
  await trx.raw(
    `update sync_teams set shape = ''
     where team_id = any(cast(:teamIds as bigint[])) and shape not in (:shape, '')`,
    { shape, teamIds: [...teamIds] },
  );
}
