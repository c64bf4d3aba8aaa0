import type { ProxyAbout } from '@ads-checker/shared/contracts/proxies';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type SealedSecret, toSecretColumns } from '../../platform/crypto/stored-secret.ts';
import { toColumns } from '../../platform/db/columns.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { countInTeamOf, nextIdOf } from '../../platform/db/owned-rows.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ProxySettings } from './entities.ts';
import { checkProxyJob } from './jobs/check-proxy.job.ts';
import { type ProxyRow, STORED_ABOUT, toProxy } from './rows.ts';

const PROXY_SELECT = `select x.*, a.team_id,
    coalesce((select array_agg(u.id::text order by u.id) from ad_users u where u.proxy_id = x.id), '{}')
      as ad_user_ids,
    coalesce((select array_agg(s.id::text order by s.id) from comment_user_sessions s where s.proxy_id = x.id), '{}')
      as comment_user_ids
  from proxies x join accounts a on a.id = x.account_id`;

export interface ProxyTarget
  extends Pick<ProxySettings, 'protocol' | 'hostname' | 'port' | 'username'> {
  readonly password: SealedSecret | null;
}

/** A check's result, and the time of the next check; default: now. */
export interface ProxyFindings extends Pick<ProxySettings, 'geo' | 'check'> {
  readonly checkFailures?: number;
  readonly nextCheckAt?: Date;
  /** A requested check is pending. */
  readonly checkRequestedAt?: Date;
}

export interface NewProxyRow
  extends Pick<ProxySettings, 'id' | 'accountId'>,
    ProxyAbout,
    ProxyTarget,
    ProxyFindings {}

export interface ProxyChange {
  readonly id: string;
  readonly about: ProxyAbout;
  /** Absent when the connection settings stay. */
  readonly reached?: { readonly target: ProxyTarget; readonly findings: ProxyFindings };
}

/** Connected profiles and boosting profiles, by the proxy they use. */
const PROXY_USERS = `(
    select u.proxy_id, 0 as kind, u.id, u.name, u.custom_name, u.account_id, u.is_shared from ad_users u
    union all
    select s.proxy_id, 1, c.id, c.page_name, c.custom_name, c.account_id, c.is_shared
    from comment_user_sessions s join comment_users c on c.id = s.id
  )`;

/** A profile that uses a proxy, with what decides who may see it. */
export interface ProxyUser {
  readonly name: string;
  readonly customName: string | null;
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

interface ProxyUserRow {
  name: string;
  custom_name: string | null;
  account_id: string;
  team_id: string;
  is_shared: boolean;
}

function createProxyWrites({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const targetColumns = ({ password, ...target }: ProxyTarget, trx: Transaction) => ({
    protocol: target.protocol,
    hostname: target.hostname,
    port: target.port,
    username: target.username,
    ...toSecretColumns('password', password, trx),
  });
  const findingColumns = (findings: ProxyFindings) => ({
    geo: toJsonColumn(findings.geo),
    check: toJsonColumn(findings.check),
    check_failures: findings.checkFailures ?? 0,
    check_requested_at: findings.checkRequestedAt ?? null,
  });
  const addCheck = (
    proxyId: string,
    { nextCheckAt, checkRequestedAt }: ProxyFindings,
    trx: Transaction,
  ): Promise<void> =>
    jobQueue.add(
      checkProxyJob,
      checkRequestedAt === undefined
        ? { payload: { proxyId }, runAt: nextCheckAt }
        : { payload: { proxyId }, isRequested: true },
      trx,
    );
  return {
    async create(proxy: NewProxyRow, trx: Transaction): Promise<void> {
      await trx('proxies').insert({
        id: proxy.id,
        account_id: proxy.accountId,
        ...toColumns<ProxyAbout>(proxy, STORED_ABOUT),
        ...targetColumns(proxy, trx),
        ...findingColumns(proxy),
      });
      await addCheck(proxy.id, proxy, trx);
    },

    async update({ id, about, reached }: ProxyChange, trx: Transaction): Promise<void> {
      await trx('proxies')
        .where({ id })
        .update({
          ...toColumns(about, STORED_ABOUT),
          ...(reached === undefined
            ? {}
            : {
                ...targetColumns(reached.target, trx),
                ...findingColumns(reached.findings),
              }),
          updated_at: trx.fn.now(),
        });
      if (reached !== undefined) {
        await addCheck(id, reached.findings, trx);
      }
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('proxies').where({ id }).delete();
    },
  };
}

export type ProxiesRepository = ReturnType<typeof createProxiesRepository>;

export function createProxiesRepository({ db }: { db: Database }) {
  const select = async (
    {
      where,
      values,
    }: { where: string; values: readonly (string | number | null | readonly string[])[] },
    trx?: Transaction,
  ): Promise<ProxySettings[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: ProxyRow[] }>(
      `${PROXY_SELECT} where ${where} order by x.id`,
      values as (string | string[])[],
    );
    return rows.map(toProxy);
  };

  return {
    ...createProxyWrites({ db }),

    async find(id: string, trx?: Transaction): Promise<ProxySettings | undefined> {
      return fitsBigint(id)
        ? (await select({ where: 'x.id = ?', values: [id] }, trx))[0]
        : undefined;
    },

    async listByIds(ids: readonly string[], trx?: Transaction): Promise<ProxySettings[]> {
      return select({ where: 'x.id = any(?::bigint[])', values: [ids.filter(fitsBigint)] }, trx);
    },

    listOfAccount: (accountId: string, trx?: Transaction) =>
      select({ where: 'x.account_id = ?', values: [accountId] }, trx),

    listOwnAndShared: ({ accountId, teamId }: { accountId: string; teamId: string }) =>
      select({
        where: 'a.team_id = ? and (x.account_id = ? or x.is_shared)',
        values: [teamId, accountId],
      }),

    listOfTeam: (teamId: string) => select({ where: 'a.team_id = ?', values: [teamId] }),

    /**
     * Proxies of an account at the same address with the same user; the caller compares passwords.
     */
    listAlike: (
      {
        accountId,
        protocol,
        hostname,
        port,
        username,
      }: { accountId: string } & Omit<ProxyTarget, 'password'>,
      trx?: Transaction,
    ) =>
      select(
        {
          where: `x.account_id = ? and x.protocol = ? and lower(x.hostname) = lower(?) and x.port = ?
            and x.username is not distinct from ?`,
          values: [accountId, protocol, hostname, port, username],
        },
        trx,
      ),

    async listUsers(proxyId: string, trx?: Transaction): Promise<ProxyUser[]> {
      const { rows } = await (trx ?? db).raw<{ rows: ProxyUserRow[] }>(
        `select u.name, u.custom_name, u.account_id, a.team_id, u.is_shared
         from ${PROXY_USERS} u join accounts a on a.id = u.account_id
         where u.proxy_id = ? order by u.kind, u.id`,
        [proxyId],
      );
      return rows.map((row) => ({
        name: row.name,
        customName: row.custom_name,
        accountId: row.account_id,
        teamId: row.team_id,
        isShared: row.is_shared,
      }));
    },

    countInTeamOf: (accountId: string, trx: Transaction) =>
      countInTeamOf({ table: 'proxies', accountId }, trx),

    nextId: (trx: Transaction) => nextIdOf('proxies', trx),

    /**
     * Gives the account's proxies that other accounts' profiles use to the owner of the first such
     * profile; returns their ids.
     */
    async transferUsed(accountId: string, trx: Transaction): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update proxies x set account_id = new_owner.account_id, updated_at = now()
         from (select distinct on (u.proxy_id) u.proxy_id, u.account_id
               from ${PROXY_USERS} u join proxies own on own.id = u.proxy_id
               where own.account_id = :accountId and u.account_id <> :accountId
               order by u.proxy_id, u.kind, u.id) new_owner
         where x.id = new_owner.proxy_id returning x.id`,
        { accountId },
      );
      return rows.map(({ id }) => id);
    },
  };
}
