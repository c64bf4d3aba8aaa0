import knex, { type Knex } from 'knex';

export type Database = Knex;
export type Transaction = Knex.Transaction;

const ACQUIRE_TIMEOUT_MS = 10_000;

/** `bigint` columns are returned as strings, times as `Date`. */
export function createDatabase({
  url,
  poolSize = 10,
  applicationName = 'ads-checker',
}: {
  url: string;
  poolSize?: number;
  applicationName?: string;
}): Database {
  return knex({
    client: 'pg',
    connection: { connectionString: url, application_name: applicationName },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  });
}

export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) {
    throw new Error('The statement returned no row.');
  }
  return row;
}
