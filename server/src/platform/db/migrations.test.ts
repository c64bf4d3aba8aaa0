import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { createDatabase } from './database.ts';
import { migrateDown, migrateUp } from './migrations.ts';

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url));

async function describeSchema(url: string): Promise<unknown[]> {
  const db = createDatabase({ url, poolSize: 1 });
  try {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' and table_name not like 'knex%' order by table_name, column_name`,
    );
    return rows;
  } finally {
    await db.destroy();
  }
}

it('goes up, down to nothing, and up to the same again', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await migrateUp({ url: database.url, directory });
  const up = await describeSchema(database.url);
  expect(up.length).toBeGreaterThan(80);
  await migrateDown({ url: database.url, directory });
  expect(await describeSchema(database.url)).toEqual([]);
  await migrateUp({ url: database.url, directory });
  expect(await describeSchema(database.url)).toEqual(up);
  await database.drop();
});

it('runs once when several processes start together', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await Promise.all([1, 2, 3].map(() => migrateUp({ url: database.url, directory })));
  expect((await describeSchema(database.url)).length).toBeGreaterThan(80);
  await database.drop();
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
