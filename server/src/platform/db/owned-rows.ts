import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from './database.ts';
import { insertWithRowIds } from './row-ids.ts';

/** Counts rows of all accounts in this account's team. */
export async function countInTeamOf(
  { table, accountId }: { table: string; accountId: string },
  trx: Transaction,
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from :table: x join accounts a on a.id = x.account_id
     where a.team_id = (select team_id from accounts where id = :accountId)`,
    { table, accountId },
  );
  return oneRow(rows).count;
}

/** The next id of a table, needed to encrypt secrets before the insert. */
export async function nextIdOf(table: string, trx: Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select nextval(pg_get_serial_sequence(:table, 'id')) as id`,
    { table },
  );
  return oneRow(rows).id;
}

type SqlValue = string | readonly string[];

/** Omits undefined fields, which keep their stored values. */
export function definedColumns(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Reading and writing rows that belong to accounts, in a table with `id`, `account_id`,
 * `created_at` and `updated_at`.
 */
export function createOwnedRows<Row, Fields extends object>(deps: {
  db: Database;
  table: string;
  /**
   * Select list of the other columns, for the table alias `r`: `r.name, r.is_shared as "isShared"`.
   */
  columns: string;
  toColumns: (fields: Partial<Fields>) => Record<string, unknown>;
}) {
  const select = async (
    where: string,
    values: readonly SqlValue[],
    trx?: Transaction,
  ): Promise<Row[]> => {
    const { rows } = await (trx ?? deps.db).raw<{ rows: Row[] }>(
      `select r.id, r.account_id as "accountId", a.team_id as "teamId", ${deps.columns},
          r.created_at as "createdAt", r.updated_at as "updatedAt"
        from ${deps.table} r join accounts a on a.id = r.account_id
        where ${where} order by r.created_at, r.id`,
      values as (string | string[])[],
    );
    return rows;
  };
  return {
    /** Oldest first; `r` is the row, `a` its account. */
    select,

    find: async (id: string, trx?: Transaction): Promise<Row | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx?: Transaction): Promise<Row[]> =>
      select('r.id = any(?::bigint[])', [ids.filter(fitsBigint)], trx),

    listOfAccount: (accountId: string): Promise<Row[]> => select('r.account_id = ?', [accountId]),

    countInTeamOf: (accountId: string, trx: Transaction): Promise<number> =>
      countInTeamOf({ table: deps.table, accountId }, trx),

    /** Draws an id unless its client did. @throws AlreadyExistsError when that one is taken */
    async create(
      { id, accountId, fields }: { id?: string | undefined; accountId: string; fields: Fields },
      trx: Transaction,
    ): Promise<string> {
      const columns = { account_id: accountId, ...deps.toColumns(fields) };
      return oneRow(await insertWithRowIds({ table: deps.table, rows: [{ id, columns }] }, trx));
    },

    async update(
      { id, fields }: { id: string; fields: Partial<Fields> },
      trx: Transaction,
    ): Promise<void> {
      await trx(deps.table)
        .where({ id })
        .update({ ...deps.toColumns(fields), updated_at: trx.fn.now() });
    },

    async delete(ids: readonly string[], trx: Transaction): Promise<void> {
      await trx(deps.table)
        .whereIn('id', [...ids])
        .delete();
    },
  };
}
