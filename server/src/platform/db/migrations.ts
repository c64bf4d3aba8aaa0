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
  /** Names of the migrations that a baseline stands for. */
  replaces: z.array(z.string()).optional(),
  up: z.custom<(trx: Knex) => Promise<void>>((value) => typeof value === 'function'),
  down: z.custom<(trx: Knex) => Promise<void>>((value) => typeof value === 'function'),
});

type Source = Omit<Knex.MigrationSource<string>, 'getMigration'> & {
  readonly getMigration: (file: string) => Promise<z.output<typeof moduleSchema>>;
};

/** Names in the database have no extension: sources and bundles are the same migrations. */
function createSource(directory: string): Source {
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

/**
 * Records a baseline as run where all that it replaces has run. A database that has run only some of
 * it is left as it is: its next step is in an earlier release.
 */
async function adoptBaselines(db: Knex, source: Source): Promise<void> {
  if (!(await db.schema.hasTable('knex_migrations'))) {
    return;
  }
  await db.transaction(async (trx) => {
    const recorded = new Set<string>(await trx('knex_migrations').pluck('name'));
    for (const file of await source.getMigrations([])) {
      const name = source.getMigrationName(file);
      const { replaces = [] } = recorded.has(name) ? {} : await source.getMigration(file);
      const missing = replaces.filter((former) => !recorded.has(former));
      if (missing.length === replaces.length) {
        continue;
      }
      if (missing.length > 0) {
        throw new Error(
          `The database is older than ${name}: ${missing[0]} has not run. Start the last release that has it once, and then this one.`,
        );
      }
      await trx('knex_migrations').whereIn('name', replaces).delete();
      await trx('knex_migrations').insert({ name, batch: 1, migration_time: trx.fn.now() });
    }
  });
}

async function migrate(input: {
  url: string;
  directory: string;
  run: (db: Knex, config: { readonly migrationSource: Source }) => Promise<void>;
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
        await adoptBaselines(db, config.migrationSource);
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
