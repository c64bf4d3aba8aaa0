import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { FORMER_MIGRATIONS } from '../../../migrations/baseline/former.ts';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { listDefinitions } from '../../../test/harness/schema.ts';
import { startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { createDatabase } from './database.ts';
import { migrateDown, migrateUp } from './migrations.ts';

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** How many definitions the last migrations before the baseline made, and the hash of all. */
const FORMER_SCHEMA = [1713, '2ae4f1ad4bee1af89439db41fb2326b36b302e0f79030ee8aee4774478df3398'];

it('goes up, down to nothing, and up to the same again', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await migrateUp({ url: database.url, directory });
  const up = await listDefinitions(database.url);
  expect(up.length).toBeGreaterThan(80);
  await migrateDown({ url: database.url, directory });
  expect(await listDefinitions(database.url)).toEqual([]);
  await migrateUp({ url: database.url, directory });
  expect(await listDefinitions(database.url)).toEqual(up);
  await database.drop();
});

it('runs once when several processes start together', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await Promise.all([1, 2, 3].map(() => migrateUp({ url: database.url, directory })));
  expect((await listDefinitions(database.url)).length).toBeGreaterThan(80);
  await database.drop();
});

describe('a baseline', () => {
  const BASELINE = basename(
    readdirSync(directory).find((name) => name.endsWith('-baseline.ts')) ?? '',
    '.ts',
  );
  const namesIn = (db: Knex): Promise<string[]> =>
    db('knex_migrations').orderBy('name').pluck('name');

  /** A database as the last release with these migrations left it, with a team. */
  async function openFormer(names: readonly string[]) {
    const database = await createTestDatabase({ isEmpty: true });
    await migrateUp({ url: database.url, directory });
    const db = createDatabase({ url: database.url, poolSize: 1 });
    const later = (await namesIn(db)).filter((name) => name !== BASELINE);
    await db('knex_migrations').where({ name: BASELINE }).delete();
    await db('knex_migrations').insert(
      names.map((name) => ({ name, batch: 1, migration_time: db.fn.now() })),
    );
    await db('teams').insert({ name: 'Northpine Media' });
    const close = async () => {
      await db.destroy();
      await database.drop();
    };
    return { db, later, url: database.url, close };
  }

  it('makes what the migrations before it made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ads-checker-baseline-'));
    await cp(directory, folder, {
      recursive: true,
      filter: (path) => !/\/\d{14}-/.test(path) || path.endsWith(`${BASELINE}.ts`),
    });
    const database = await createTestDatabase({ isEmpty: true });
    await migrateUp({ url: database.url, directory: folder });
    const definitions = await listDefinitions(database.url);
    expect([
      definitions.length,
      createHash('sha256').update(definitions.join('\n')).digest('hex'),
    ]).toEqual(FORMER_SCHEMA);
    const db = createDatabase({ url: database.url, poolSize: 1 });
    expect(await db('telegram_pace')).toEqual([
      { is_only: true, paused_until: null, next_at: null },
    ]);
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('is taken for run where they have run, and no row is touched', async () => {
    const { db, later, url, close } = await openFormer(FORMER_MIGRATIONS);
    await migrateUp({ url, directory });
    expect(await namesIn(db)).toEqual([BASELINE, ...later].toSorted());
    expect(await db('teams').pluck('name')).toEqual(['Northpine Media']);
    await migrateUp({ url, directory });
    expect(await namesIn(db)).toEqual([BASELINE, ...later].toSorted());
    await close();
  });

  it('leaves a database alone that lacks one of them', async () => {
    const [first = '', ...others] = FORMER_MIGRATIONS;
    const { db, later, url, close } = await openFormer(others);
    await expect(migrateUp({ url, directory })).rejects.toThrow(
      `The database is older than ${BASELINE}: ${first} has not run. Start the last release that has it once, and then this one.`,
    );
    expect(await namesIn(db)).toEqual([...others, ...later].toSorted());
    expect(await db('teams').pluck('name')).toEqual(['Northpine Media']);
    await close();
  });
});

it('indexes every reference, so that removing what is referred to reads no whole table', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await migrateUp({ url: database.url, directory });
  const db = createDatabase({ url: database.url, poolSize: 1 });
  try {
    const { rows } = await db.raw<{ rows: { reference: string }[] }>(
      `select c.conname as reference from pg_constraint c
       where c.contype = 'f' and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
       ) order by 1`,
    );
    expect(rows).toEqual([]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

it('gives up on a database that accepts connections and never answers', async () => {
  const proxy = await startStallingProxy('postgres://nobody@127.0.0.1:1/nothing');
  proxy.stall({ isUnreachable: true });
  try {
    await expect(migrateUp({ url: proxy.url, directory })).rejects.toThrow('timeout expired');
  } finally {
    await proxy.close();
  }
});
