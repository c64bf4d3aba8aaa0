import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { AdUser, AdUserGroup, ProxySettings } from './entities.ts';
import {
  type AdUserRow,
  type GroupRow,
  type ProxyRow,
  toAdUser,
  toAdUserGroup,
  toProxy,
} from './rows.ts';

const AD_USER_SELECT = `select p.*, a.team_id from ad_users p join accounts a on a.id = p.account_id`;
const PROXY_SELECT = `select x.*, a.team_id,
    coalesce((select array_agg(u.id::text order by u.id) from ad_users u where u.proxy_id = x.id), '{}')
      as ad_user_ids
  from proxies x join accounts a on a.id = x.account_id`;

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
  readonly accessToken: { readonly sealed: string; readonly lastFour: string };
  readonly cookie: { readonly sealed: string; readonly lastFour: string } | null;
}

export interface NewProxy
  extends Pick<
    ProxySettings,
    | 'accountId'
    | 'name'
    | 'description'
    | 'isShared'
    | 'protocol'
    | 'hostname'
    | 'port'
    | 'username'
    | 'geo'
    | 'check'
  > {
  readonly password: { readonly sealed: string; readonly lastFour: string } | null;
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export type AdUsersRepository = ReturnType<typeof createAdUsersRepository>;

/** Profiles, their groups and proxies. Lists name the accounts whose rows are wanted: tenancy is in every call. */
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
  const selectProxies = async (
    { where, values }: { where: string; values: readonly (string | readonly string[])[] },
    trx?: Transaction,
  ): Promise<ProxySettings[]> => {
    const { rows } = await on(trx).raw<{ rows: ProxyRow[] }>(
      `${PROXY_SELECT} where ${where} order by x.id`,
      values as (string | string[])[],
    );
    return rows.map(toProxy);
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

    async findProxy(id: string): Promise<ProxySettings | undefined> {
      return (await selectProxies({ where: 'x.id = ?', values: [id] }))[0];
    },

    listProxiesByIds: (ids: readonly string[], trx?: Transaction) =>
      selectProxies({ where: 'x.id = any(?::bigint[])', values: [[...ids]] }, trx),

    listProxiesOfAccount: (accountId: string) =>
      selectProxies({ where: 'x.account_id = ?', values: [accountId] }),

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
          picture: toJson(adUser.picture),
          gender: adUser.gender,
          is_shared: adUser.isShared,
        })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
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

    async createProxy(proxy: NewProxy, trx: Transaction): Promise<string> {
      const rows = await trx('proxies')
        .insert({
          account_id: proxy.accountId,
          name: proxy.name,
          description: proxy.description,
          is_shared: proxy.isShared,
          protocol: proxy.protocol,
          hostname: proxy.hostname,
          port: proxy.port,
          username: proxy.username,
          password_sealed: proxy.password?.sealed ?? null,
          password_last_four: proxy.password?.lastFour ?? null,
          password_set_at: proxy.password === null ? null : trx.fn.now(),
          geo: toJson(proxy.geo),
          check: toJson(proxy.check),
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
