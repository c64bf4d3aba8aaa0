import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type GivenFields, type StoredFields, selectFields, toColumns } from './columns.ts';
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

/** Fields of a new row; the database sets the initial ones. */
export type NewFields<Fields extends object, Initial extends keyof Fields> = Omit<Fields, Initial> &
  GivenFields<Pick<Fields, Initial>>;

/**
 * Reading and writing rows that belong to accounts, in a table with `id`, `account_id`,
 * `created_at` and `updated_at`.
 */
export function createOwnedRows<
  Row,
  Fields extends object,
  Initial extends keyof Fields = never,
>(deps: {
  db: Database;
  table: string;
  /** All but the columns of the table that are named above. */
  fields: StoredFields<Fields>;
  /** Select list of what a row shows besides, for the table alias `r`. */
  alsoSelected?: string;
}) {
  const columns = [selectFields(deps.fields), deps.alsoSelected].filter(Boolean).join(', ');
  const select = async (
    where: string,
    values: readonly SqlValue[],
    trx?: Transaction,
  ): Promise<Row[]> => {
    const { rows } = await (trx ?? deps.db).raw<{ rows: Row[] }>(
      `select r.id, r.account_id as "accountId", a.team_id as "teamId", ${columns},
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
      {
        id,
        accountId,
        fields,
      }: {
        id?: string | undefined;
        accountId: string;
        fields: NewFields<Fields, Initial>;
      },
      trx: Transaction,
    ): Promise<string> {
      const row = {
        id,
        columns: {
          account_id: accountId,
          ...toColumns<Fields>(fields as GivenFields<Fields>, deps.fields),
        },
      };
      return oneRow(await insertWithRowIds({ table: deps.table, rows: [row] }, trx));
    },

    async update(
      { id, fields }: { id: string; fields: GivenFields<Fields> },
      trx: Transaction,
    ): Promise<void> {
      await trx(deps.table)
        .where({ id })
        .update({ ...toColumns(fields, deps.fields), updated_at: trx.fn.now() });
    },

    async delete(ids: readonly string[], trx: Transaction): Promise<void> {
      await trx(deps.table)
        .whereIn('id', [...ids])
        .delete();
    },
  };
}
