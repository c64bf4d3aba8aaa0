import type { SealedSecret } from '../../platform/crypto/stored-secret.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { ProxySettings } from './entities.ts';
import { type ProxyRow, toProxy } from './rows.ts';

const PROXY_SELECT = `select x.*, a.team_id,
    coalesce((select array_agg(u.id::text order by u.id) from ad_users u where u.proxy_id = x.id), '{}')
      as ad_user_ids
  from proxies x join accounts a on a.id = x.account_id`;

export interface NewProxyRow
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
  readonly password: SealedSecret | null;
}

export type ProxiesRepository = ReturnType<typeof createProxiesRepository>;

/** Proxies. Lists name the accounts whose rows are wanted: tenancy is in every call. */
export function createProxiesRepository({ db }: { db: Database }) {
  const select = async (
    { where, values }: { where: string; values: readonly (string | readonly string[])[] },
    trx?: Transaction,
  ): Promise<ProxySettings[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: ProxyRow[] }>(
      `${PROXY_SELECT} where ${where} order by x.id`,
      values as (string | string[])[],
    );
    return rows.map(toProxy);
  };

  return {
    async find(id: string, trx?: Transaction): Promise<ProxySettings | undefined> {
      return fitsBigint(id)
        ? (await select({ where: 'x.id = ?', values: [id] }, trx))[0]
        : undefined;
    },

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select({ where: 'x.id = any(?::bigint[])', values: [[...ids]] }, trx),

    listOfAccount: (accountId: string, trx?: Transaction) =>
      select({ where: 'x.account_id = ?', values: [accountId] }, trx),

    async create(proxy: NewProxyRow, trx: Transaction): Promise<string> {
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
          geo: toJsonColumn(proxy.geo),
          check: toJsonColumn(proxy.check),
        })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },
  };
}
