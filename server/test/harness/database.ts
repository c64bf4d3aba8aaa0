import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** PostgreSQL clones a template only while nobody else uses it; test files run in parallel. */
const CLONE_LOCK_KEY = 7_203_599;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function withAdmin(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: inject('adminDatabaseUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A clone of the migrated template, or of a database that nobody uses at the moment; an empty one
 * with `isEmpty`.
 */
export async function createTestDatabase({
  isEmpty = false,
  copyOf,
}: {
  isEmpty?: boolean;
  copyOf?: TestDatabase;
} = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [CLONE_LOCK_KEY]);
    const template =
      copyOf === undefined ? inject('templateDatabase') : new URL(copyOf.url).pathname.slice(1);
    const source = isEmpty ? '' : ` template ${template}`;
    await client.query(`create database ${name}${source}`);
  });
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      withAdmin(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
