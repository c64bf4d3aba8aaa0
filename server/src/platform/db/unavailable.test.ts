import { createServer } from 'node:net';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { createDatabase, type Database } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  db = createDatabase({ url: database.url, poolSize: 2 });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const failure = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => 'it worked',
    (error: unknown) => error,
  );

async function failureAt(change: (url: URL) => void): Promise<unknown> {
  const url = new URL(database.url);
  change(url);
  const other = createDatabase({ url: url.href, poolSize: 1 });
  try {
    return await failure(other.raw('select 1'));
  } finally {
    await other.destroy();
  }
}

function sqlError(code: string): Error {
  const error = new DatabaseError('a message of the server', 0, 'error');
  error.code = code;
  return error;
}

it('knows a database that refuses connections or has no address', async () => {
  const refused = await failureAt((url) => {
    url.port = '1';
  });
  const unknown = await failureAt((url) => {
    url.hostname = 'nowhere.invalid';
  });
  expect([refused, unknown].map(isDatabaseUnavailable)).toEqual([true, true]);
});

it('knows a database that takes no more connections', async () => {
  await db.raw(`alter database ${new URL(database.url).pathname.slice(1)} connection limit 0`);
  await db.raw(`create role "full" login password 'full'`);
  try {
    const full = await failureAt((url) => {
      url.username = 'full';
      url.password = 'full';
    });
    expect(full).toMatchObject({ code: '53300' });
    expect(isDatabaseUnavailable(full)).toBe(true);
  } finally {
    await db.raw('drop role "full"');
  }
});

it('knows a connection that was ended by an administrator or closed in a statement', async () => {
  const ended = failure(db.raw('select pg_sleep(30)'));
  await expect
    .poll(async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query = 'select pg_sleep(30)'`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await ended).toMatchObject({ code: '57P01' });
  expect(isDatabaseUnavailable(await ended)).toBe(true);
});

it('knows a server that closes a connection before it answers', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closed = await failureAt((url) => {
    url.port = address === null || typeof address === 'string' ? '1' : String(address.port);
  });
  server.close();
  expect(isDatabaseUnavailable(closed)).toBe(true);
});

it.each([
  '08000',
  '08006',
  '08P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
])('takes SQLSTATE %s for a database that cannot be used', (code) => {
  expect(isDatabaseUnavailable(sqlError(code))).toBe(true);
});

it.each(['23505', '22P02', '40001', '42P01', '57014', '55P03', '28P01'])(
  'takes SQLSTATE %s for a fault of the statement',
  (code) => {
    expect(isDatabaseUnavailable(sqlError(code))).toBe(false);
  },
);

it('takes nothing else for a database that cannot be used', async () => {
  const syntax = await failure(db.raw(`select 'Query read timeout' from nothing`));
  expect(syntax).toMatchObject({ code: '42P01' });
  const file = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' });
  expect(
    [syntax, file, new Error('Anything'), 'text', undefined].map(isDatabaseUnavailable),
  ).toEqual([false, false, false, false, false]);
});
