import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { SavedView } from './entities.ts';

export type SavedViewsRepository = ReturnType<typeof createSavedViewsRepository>;

const SELECT = `select r.id, r.account_id as "accountId", a.team_id as "teamId", r.name,
    r.is_shared as "isShared", r.list, r.query, r.period, r.columns, r.pinned,
    r.ad_user_id as "adUserId", r.ad_account_id as "adAccountId", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from saved_views r join accounts a on a.id = r.account_id`;

type SavedViewFields = Omit<SavedView, 'id' | 'accountId' | 'teamId' | 'createdAt' | 'updatedAt'>;

function toColumns(fields: Partial<SavedViewFields>): Record<string, unknown> {
  const { name, isShared, list, query, period, columns, pinned, adUserId, adAccountId } = fields;
  const values = {
    name,
    is_shared: isShared,
    list,
    query,
    period: period === undefined ? undefined : JSON.stringify(period),
    columns,
    pinned,
    ad_user_id: adUserId,
    ad_account_id: adAccountId,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function createSavedViewsRepository({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<SavedView[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: SavedView[] }>(
      `${SELECT} where ${where} order by r.created_at, r.id`,
      values as (string | string[])[],
    );
    return rows;
  };
  return {
    find: async (id: string, trx?: Transaction): Promise<SavedView | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,
    listByIds: (ids: readonly string[], trx: Transaction) =>
      select('r.id = any(?::bigint[])', [[...ids]], trx),
    listOfAccount: (accountId: string) => select('r.account_id = ?', [accountId]),

    async countInTeamOf(accountId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from saved_views r
         join accounts a on a.id = r.account_id
         where a.team_id = (select team_id from accounts where id = ?)`,
        [accountId],
      );
      return oneRow(rows).count;
    },

    /** @returns undefined when another row has this id */
    async create(
      { id, accountId, ...fields }: SavedViewFields & { accountId: string; id: string | undefined },
      trx: Transaction,
    ): Promise<string | undefined> {
      const rows = await trx('saved_views')
        .insert({
          ...(id === undefined ? {} : { id }),
          account_id: accountId,
          ...toColumns(fields),
        })
        .onConflict('id')
        .ignore()
        .returning<{ id: string }[]>('id');
      return rows[0]?.id;
    },
    async update(
      { id, ...fields }: Partial<SavedViewFields> & { id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('saved_views')
        .where({ id })
        .update({ ...toColumns(fields), updated_at: trx.fn.now() });
    },
    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('saved_views').where({ id }).delete();
    },
  };
}
