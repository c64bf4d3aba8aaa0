import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { z } from 'zod';
import { WATCH } from './connection-watch.ts';
import { CONNECTION_SETTINGS, createDatabase } from './database.ts';

/** Any constant shared by all processes. */
const LOCK_KEY = 7_203_511;
const MIGRATION_FILE = /^\d{14}-[a-z0-9-]+\.(ts|js)$/;

const moduleSchema = z.object({
  up: z.custom<(trx: Knex) => Promise<void>>((value) => typeof value === 'function'),
  down: z.custom<(trx: Knex) => Promise<void>>((value) => typeof value === 'function'),
});

/** Names in the database have no extension: sources and bundles are the same migrations. */
function createSource(directory: string): Knex.MigrationSource<string> {
  return {
    getMigrations: async () =>
      (await readdir(directory)).filter((name) => MIGRATION_FILE.test(name)).sort(),
    getMigrationName: (file) => basename(file, extname(file)),
    getMigration: async (file) =>
      moduleSchema.parse(await import(pathToFileURL(join(directory, file)).href)),
  };
}

async function withLock<T>({ url, work }: { url: string; work: () => Promise<T> }): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'ads-checker-migrate',
    ...CONNECTION_SETTINGS,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await work();
  } finally {
    await client.end();
  }
}

async function migrate(input: {
  url: string;
  directory: string;
  run: (db: Knex, config: Knex.MigratorConfig) => Promise<void>;
}): Promise<void> {
  const db = createDatabase({
    url: input.url,
    poolSize: 2,
    applicationName: 'ads-checker-migrate',
    // However long a migration takes.
    watch: { ...WATCH, limitMs: undefined },
  });
  const config = { migrationSource: createSource(input.directory) };
  try {
    await withLock({
      url: input.url,
      work: async () => {
        // A killed migration leaves knex's lock row; the advisory lock is the real one.
        await db.migrate.forceFreeMigrationsLock(config);
        await input.run(db, config);
      },
    });
  } finally {
    await db.destroy();
  }
}

/** Migrates the job queue's schema and then ours; safe to call concurrently. */
export async function migrateUp(options: { url: string; directory: string }): Promise<void> {
  await migrate({
    ...options,
    run: async (db, config) => {
      await runMigrations({ connectionString: options.url, maxPoolSize: 2 });
      await db.migrate.latest(config);
    },
  });
}

export async function migrateDown(options: { url: string; directory: string }): Promise<void> {
  await migrate({
    ...options,
    run: async (db, config) => {
      await db.migrate.rollback(config, true);
      await db.raw('drop schema if exists graphile_worker cascade');
    },
  });
}
