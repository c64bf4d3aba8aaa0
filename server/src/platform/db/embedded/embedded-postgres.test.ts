import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ads-checker-embedded-'));
  // PostgreSQL runs as another user, who must be able to traverse the folder.
  await chmod(root, 0o755);
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('starts from nothing, in UTF-8 with the C collation, and keeps what was written', async () => {
  const dataDir = join(root, 'fresh');
  const first = await startEmbeddedPostgres({ dataDir });
  expect(first.isReused).toBe(false);
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  expect(
    await query(
      first.url,
      `select pg_encoding_to_char(encoding) as encoding, datcollate from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', datcollate: 'C.UTF-8' }]);
  await query(first.url, `create table kept as select 'still here' as word`);
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  const second = await startEmbeddedPostgres({ dataDir });
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'still here' }]);
  await second.stop();
});

it('takes over the database of a process that was killed', async () => {
  const dataDir = join(root, 'killed');
  const module = fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
       const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
       console.log(url);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line]: unknown[] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const taken = await startEmbeddedPostgres({ dataDir });
  expect([taken.isReused, taken.url]).toEqual([true, String(line).trim()]);
  expect(await query(taken.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await taken.stop();
  await expect(query(taken.url, 'select 1')).rejects.toThrow();
});

it('leaves the database to another process that still works with it', async () => {
  const dataDir = join(root, 'shared');
  const first = await startEmbeddedPostgres({ dataDir });
  const other = new Client({ connectionString: first.url, application_name: 'ads-checker' });
  await other.connect();
  await first.stop();
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.end();
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
});

it('says in one line that a folder holds no database, and leaves it as it is', async () => {
  const dataDir = join(root, 'broken');
  await mkdir(join(dataDir, 'postgres-18', 'something'), { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATA_DIR: .*postgres-18 exists but holds no database/)],
  });
});

it('never starts an empty database beside one of another PostgreSQL version', async () => {
  const dataDir = join(root, 'other-major');
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, `create table kept as select 'still here' as word`);
  await first.stop();
  const [current, older] = [join(dataDir, 'postgres-18'), join(dataDir, 'postgres-17')];
  const refusal = (folder: string) => ({
    lines: [
      `DATA_DIR: ${folder} is a database of PostgreSQL 17, and this release needs PostgreSQL 18. To keep the data, dump it with the release that wrote it and restore it into an empty DATA_DIR; to start empty, move ${folder} away.`,
    ],
  });

  await writeFile(join(current, 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject(refusal(current));
  await rename(current, older);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject(refusal(older));
  expect(await readdir(dataDir)).toEqual(['postgres-17']);

  await rename(older, join(dataDir, 'moved-away'));
  const empty = await startEmbeddedPostgres({ dataDir });
  expect(await query(empty.url, `select to_regclass('kept') as found`)).toEqual([{ found: null }]);
  await empty.stop();
});

it.each([
  ['is missing', async () => undefined],
  ['cannot be read: EISDIR', async (file: string) => mkdir(file)],
  ['names no version', async (file: string) => writeFile(file, 'garbage\n')],
])('starts no empty database beside a folder whose PG_VERSION %s', async (reason, write) => {
  const dataDir = join(root, `unknown-${reason.length}`);
  const older = join(dataDir, 'postgres-17');
  await mkdir(older, { recursive: true });
  await write(join(older, 'PG_VERSION'));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    lines: [expect.stringContaining(`${older} exists but holds no database (PG_VERSION ${reason}`)],
  });
  expect(await readdir(dataDir)).toEqual(['postgres-17']);
});

it('starts no empty database where another user would keep it', async () => {
  const dataDir = join(root, 'moved', 'data');
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  await chmod(join(root, 'moved'), 0o700);
  const started = startEmbeddedPostgres({ dataDir });
  if (process.getuid?.() === 0) {
    await expect(started).rejects.toMatchObject({
      lines: [
        expect.stringMatching(
          new RegExp(`^DATA_DIR: the database is in ${join(dataDir, 'postgres-18')}, but `),
        ),
      ],
    });
  } else {
    await (await started).stop();
  }
});

it('begins anew when the data folder was deleted, also where its owner keeps others out', async () => {
  const dataDir = join(root, 'private', 'data');
  await mkdir(join(root, 'private'), { mode: 0o700 });
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, `create table kept as select 'still here' as word`);
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir });
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'still here' }]);
  await second.stop();
  await rm(dataDir, { recursive: true });
  const third = await startEmbeddedPostgres({ dataDir });
  expect(await query(third.url, `select to_regclass('kept') as found`)).toEqual([{ found: null }]);
  await third.stop();
});
