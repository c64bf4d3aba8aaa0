import { oneRow, type Transaction } from './database.ts';

/** Rows of all accounts of this account's team in a table. */
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
