import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import type { SealedSecret } from '../../platform/crypto/stored-secret.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { AdUser, AdUserGroup } from './entities.ts';
import { type AdUserRow, type GroupRow, toAdUser, toAdUserGroup } from './rows.ts';

const AD_USER_SELECT = `select p.*, a.team_id, oc.id as ad_object_check_task_id,
    cc.id as ad_comment_clean_task_id, cu.id as binom_cost_update_task_id
  from ad_users p join accounts a on a.id = p.account_id
  join ad_object_check_tasks oc on oc.ad_user_id = p.id
  join ad_comment_clean_tasks cc on cc.ad_user_id = p.id
  join binom_cost_update_tasks cu on cu.ad_user_id = p.id`;
/** A profile has one of each from its first moment. */
const TASK_TABLES = [
  'ad_object_check_tasks',
  'ad_comment_clean_tasks',
  'binom_cost_update_tasks',
] as const;

export interface NewAdUser
  extends Pick<
    AdUser,
    | 'accountId'
    | 'facebookId'
    | 'groupId'
    | 'proxyId'
    | 'authMethod'
    | 'status'
    | 'userAgent'
    | 'name'
    | 'customName'
    | 'picture'
    | 'gender'
    | 'isShared'
  > {
  readonly accessToken: SealedSecret;
  readonly cookie: SealedSecret | null;
}

export type AdUsersRepository = ReturnType<typeof createAdUsersRepository>;

/** Profiles and their groups. Lists name the accounts whose rows are wanted: tenancy is in every call. */
export function createAdUsersRepository({ db }: { db: Database }) {
  const on = (trx: Transaction | undefined): Database | Transaction => trx ?? db;
  const selectAdUsers = async (
    { where, values }: { where: string; values: readonly (string | readonly string[])[] },
    trx?: Transaction,
  ): Promise<AdUser[]> => {
    const { rows } = await on(trx).raw<{ rows: AdUserRow[] }>(
      `${AD_USER_SELECT} where ${where} order by p.id`,
      values as (string | string[])[],
    );
    return rows.map(toAdUser);
  };
  return {
    async findAdUser(id: string, trx?: Transaction): Promise<AdUser | undefined> {
      return fitsBigint(id)
        ? (await selectAdUsers({ where: 'p.id = ?', values: [id] }, trx))[0]
        : undefined;
    },

    /** Any one token as it is stored; undefined when there is no profile. Of no account: it is never shown. */
    async findSealedToken(): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: { sealed: string }[] }>(
        'select access_token_sealed as sealed from ad_users order by id desc limit 1',
      );
      return rows[0]?.sealed;
    },

    listOwnAdUsers: (accountId: string) =>
      selectAdUsers({ where: 'p.account_id = ?', values: [accountId] }),

    /** Own ones and the ones others of the team share. */
    listOwnAndSharedAdUsers: ({ accountId, teamId }: { accountId: string; teamId: string }) =>
      selectAdUsers({
        where: 'p.account_id = ? or (p.is_shared and a.team_id = ?)',
        values: [accountId, teamId],
      }),

    listTeamAdUsers: (teamId: string) =>
      selectAdUsers({ where: 'a.team_id = ?', values: [teamId] }),

    listAdUsersByIds: (ids: readonly string[], trx: Transaction) =>
      selectAdUsers({ where: 'p.id = any(?::bigint[])', values: [[...ids]] }, trx),

    async listGroups(ids: readonly string[], trx?: Transaction): Promise<AdUserGroup[]> {
      return (
        await on(trx)<GroupRow>('ad_user_groups')
          .whereIn('id', [...ids])
          .orderBy('id')
      ).map(toAdUserGroup);
    },

    async listGroupsOfAccount(accountId: string): Promise<AdUserGroup[]> {
      return (
        await db<GroupRow>('ad_user_groups').where({ account_id: accountId }).orderBy('id')
      ).map(toAdUserGroup);
    },

    async createAdUser(adUser: NewAdUser, trx: Transaction): Promise<string> {
      const rows = await trx('ad_users')
        .insert({
          account_id: adUser.accountId,
          facebook_id: adUser.facebookId,
          group_id: adUser.groupId,
          proxy_id: adUser.proxyId,
          auth_method: adUser.authMethod,
          status: adUser.status,
          user_agent: adUser.userAgent,
          access_token_sealed: adUser.accessToken.sealed,
          access_token_last_four: adUser.accessToken.lastFour,
          cookie_sealed: adUser.cookie?.sealed ?? null,
          cookie_last_four: adUser.cookie?.lastFour ?? null,
          cookie_set_at: adUser.cookie === null ? null : trx.fn.now(),
          name: adUser.name,
          custom_name: adUser.customName,
          picture: toJsonColumn(adUser.picture),
          gender: adUser.gender,
          is_shared: adUser.isShared,
        })
        .returning<{ id: string }[]>('id');
      const { id } = oneRow(rows);
      for (const table of TASK_TABLES) {
        await trx(table).insert({ ad_user_id: id });
      }
      return id;
    },

    async createGroup(group: Omit<AdUserGroup, 'id'>, trx: Transaction): Promise<string> {
      const rows = await trx('ad_user_groups')
        .insert({
          account_id: group.accountId,
          name: group.name,
          icon: group.icon,
          color: group.color,
        })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async setStatus(
      { id, status, syncedAt }: { id: string; status: AdUserStatus; syncedAt: Date | undefined },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_users')
        .where({ id })
        .update({
          status,
          ...(syncedAt === undefined ? {} : { synced_at: syncedAt }),
          updated_at: trx.fn.now(),
        });
    },

    async setShared(
      { id, isShared }: { id: string; isShared: boolean },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_users').where({ id }).update({ is_shared: isShared, updated_at: trx.fn.now() });
    },

    async deleteAdUser(id: string, trx: Transaction): Promise<void> {
      await trx('ad_users').where({ id }).delete();
    },
  };
}
