import type { Database, Transaction } from '../../platform/db/database.ts';

const TABLES = [
  'network_facts',
  'tracker_facts',
  'network_country_facts',
  'tracker_country_facts',
] as const;
type FactTable = (typeof TABLES)[number];

/** The first days of the months from `since` to `until`. */
function listMonths({ since, until }: { since: string; until: string }): string[] {
  const months: string[] = [];
  for (let month = `${since.slice(0, 7)}-01`; month <= until; month = monthAfter(month)) {
    months.push(month);
  }
  return months;
}

function monthAfter(month: string): string {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

const nameOf = (table: FactTable, month: string): string =>
  `${table}_${month.slice(0, 7).replace('-', '_')}`;

/** Creates the partitions of these days, one per month, where they are missing. */
export async function ensurePartitions(
  { table, since, until }: { table: FactTable; since: string; until: string },
  trx: Transaction,
): Promise<void> {
  for (const month of listMonths({ since, until })) {
    const name = nameOf(table, month);
    const { rows } = await trx.raw<{ rows: { id: string | null }[] }>(
      'select to_regclass(?)::text as id',
      [name],
    );
    if (rows[0]?.id === null) {
      // Processes may create it at the same time
      await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [name]);
      await trx.raw(
        `create table if not exists ?? partition of ?? for values from ('${month}') to ('${monthAfter(month)}')`,
        [name, table],
      );
    }
  }
}

/** Which days were read, of each table of facts, and their sums. */
const MARKS = [
  'network_days',
  'tracker_days',
  'network_country_days',
  'tracker_country_days',
  'network_sums',
  'network_account_sums',
  'network_tracker_sums',
  'network_country_sums',
  'tracker_sums',
  'tracker_account_sums',
] as const;

/**
 * Drops whole months that end before a day, and what says that their days were read: without facts
 * a marked day would have no spend, where it is unknown. @returns how many partitions were dropped
 */
export async function dropPartitionsBefore(day: string, db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relname = any(?) and pg_table_is_visible(c.oid)`,
    [[...TABLES]],
  );
  const expired = rows.filter(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year !== undefined && monthAfter(`${year}-${month}-01`) <= day;
  });
  await db.transaction(async (trx) => {
    for (const marks of MARKS) {
      await trx.raw('delete from ?? where day < date_trunc(?, cast(? as date))', [
        marks,
        'month',
        day,
      ]);
    }
    for (const { name } of expired) {
      await trx.raw('drop table ??', [name]);
    }
  });
  return expired.length;
}
