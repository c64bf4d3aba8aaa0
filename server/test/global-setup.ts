import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureProxyDaemons } from '../../scripts/proxy-daemons.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { migrateUp } from '../src/platform/db/migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Test databases are created over this connection. */
    adminDatabaseUrl: string;
    /** Migrated and empty: test files clone it. */
    templateDatabase: string;
  }
}

/**
 * Durability is not needed: the data is temporary. Without statistics of their tables, cheap queries
 * look worth compiling.
 */
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'jit=off',
  'shared_buffers=512MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_wal_size=16GB',
];

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outside = process.env.DATABASE_URL_TEST;
  if (outside !== undefined && outside !== '') {
    return { url: outside, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-test-'));
  // PostgreSQL refuses to run as root: it then runs as another user, who needs access to the
  // folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST_SETTINGS });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runAdmin({ url, sql }: { url: string; sql: string }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await ensureProxyDaemons();
  const postgres = await startPostgres();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await runAdmin({ url: postgres.url, sql: `create database ${template}` });
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${template}`;
  await migrateUp({
    url: templateUrl.href,
    directory: fileURLToPath(new URL('../migrations', import.meta.url)),
  });
  provide('adminDatabaseUrl', postgres.url);
  provide('templateDatabase', template);
  return async () => {
    await runAdmin({ url: postgres.url, sql: `drop database ${template} with (force)` });
    await postgres.stop();
  };
}
