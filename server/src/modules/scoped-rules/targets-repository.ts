import type { Database, Transaction } from '../../platform/db/database.ts';
import type { KnownAdAccount, TeamProfile } from './entities.ts';

export type TargetsRepository = ReturnType<typeof createTargetsRepository>;

/** Profiles of a team and the ad accounts known of them. */
export function createTargetsRepository({ db }: { db: Database }) {
  return {
    async listProfiles(
      teamId: string,
      trx: Database | Transaction = db,
    ): Promise<readonly TeamProfile[]> {
      const { rows } = await trx.raw<{ rows: TeamProfile[] }>(
        `select u.id, u.account_id as "accountId", g.name as "groupName",
           coalesce(u.custom_name, u.name) as name, u.status = 'active' as "isActive",
           r.tried_at as "triedAt", r.error
         from ad_users u join accounts a on a.id = u.account_id
         left join ad_user_groups g on g.id = u.group_id
         left join known_ad_account_reads r on r.ad_user_id = u.id
         where a.team_id = ? order by u.id`,
        [teamId],
      );
      return rows;
    },

    /**
     * As the network listed them for scoped rules; until then, those that checks and results of the
     * profile have seen.
     */
    async listAdAccounts(
      adUserIds: readonly string[],
      trx: Database | Transaction = db,
    ): Promise<readonly KnownAdAccount[]> {
      const { rows } = await trx.raw<{ rows: KnownAdAccount[] }>(
        `with asked as (
           select u.id, r.read_at from ad_users u
           left join known_ad_account_reads r on r.ad_user_id = u.id
           where u.id = any(cast(? as bigint[]))
         ), found as (
           select k.ad_user_id, k.ad_account_id, k.name, k.can_advertise from known_ad_accounts k
           join asked on asked.id = k.ad_user_id
           union all
           select c.ad_user_id, c.ad_account_id, c.doc ->> 'name', null::boolean from checked_ad_accounts c
           join asked on asked.id = c.ad_user_id
           where asked.read_at is null and c.missing_since is null
           union all
           select c.ad_user_id, c.ad_account_id, c.name, null::boolean from result_ad_accounts c
           join asked on asked.id = c.ad_user_id where asked.read_at is null
         )
         select ad_user_id as "adUserId", ad_account_id as id, max(name) as name,
           bool_and(can_advertise) as "canAdvertise"
         from found group by ad_user_id, ad_account_id order by ad_account_id, ad_user_id`,
        [[...adUserIds]],
      );
      return rows;
    },

    /** Stores what the network listed. An incomplete list removes none. */
    async saveAdAccounts(
      {
        adUserId,
        adAccounts,
        isComplete,
        at,
      }: {
        adUserId: string;
        adAccounts: readonly Omit<KnownAdAccount, 'adUserId'>[];
        isComplete: boolean;
        at: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      // Serialises reads of a profile, and finds out whether it still exists.
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into known_ad_account_reads as r (ad_user_id, read_at, tried_at)
         select u.id, case when :isComplete then cast(:at as timestamptz) end, :at
         from ad_users u where u.id = :adUserId
         on conflict (ad_user_id) do update set
           read_at = coalesce(excluded.read_at, r.read_at), tried_at = excluded.tried_at, error = null`,
        { adUserId, isComplete, at },
      );
      if (rowCount === 0) {
        return;
      }
      const listed = JSON.stringify(adAccounts);
      await trx.raw(
        `insert into known_ad_accounts as k (ad_user_id, ad_account_id, name, can_advertise)
         select :adUserId, o.id, o.name, o."canAdvertise"
         from jsonb_to_recordset(cast(:listed as jsonb))
           as o (id text, name text, "canAdvertise" boolean)
         on conflict (ad_user_id, ad_account_id) do update set
           name = coalesce(excluded.name, k.name), can_advertise = excluded.can_advertise`,
        { adUserId, listed },
      );
      if (isComplete) {
        await trx.raw(
          `delete from known_ad_accounts k where k.ad_user_id = :adUserId and not exists (
             select 1 from jsonb_to_recordset(cast(:listed as jsonb)) as o (id text)
             where o.id = k.ad_account_id
           )`,
          { adUserId, listed },
        );
      }
    },

    async saveFailure({
      adUserId,
      error,
      at,
    }: {
      adUserId: string;
      error: string;
      at: Date;
    }): Promise<void> {
      await db.raw(
        `insert into known_ad_account_reads (ad_user_id, tried_at, error)
         select u.id, :at, :error from ad_users u where u.id = :adUserId
         on conflict (ad_user_id) do update set tried_at = excluded.tried_at, error = excluded.error`,
        { adUserId, error, at },
      );
    },
  };
}
