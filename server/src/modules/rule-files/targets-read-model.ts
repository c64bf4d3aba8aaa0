import type { Database } from '../../platform/db/database.ts';

export interface TargetProfile {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

export type TargetsReadModel = ReturnType<typeof createTargetsReadModel>;

/** Profiles that rules may be imported to. */
export function createTargetsReadModel({ db }: { db: Database }) {
  return {
    async listProfiles(teamId: string): Promise<TargetProfile[]> {
      const { rows } = await db.raw<{ rows: TargetProfile[] }>(
        `select u.id, coalesce(u.custom_name, u.name) as name, a.id as "accountId", a.team_id as "teamId",
           u.is_shared as "isShared"
         from ad_users u join accounts a on a.id = u.account_id where a.team_id = ? order by u.id`,
        [teamId],
      );
      return rows;
    },
  };
}
