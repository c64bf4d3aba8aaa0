import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type StallingProxy, startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import type { WatchSettings } from './connection-watch.ts';
import { createDatabase, type Database } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const FAST: WatchSettings = { tickMs: 20, silenceMs: 100, probeMs: 1_000, limitMs: undefined };

let database: TestDatabase;
let proxy: StallingProxy;
const open: Database[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  proxy = await startStallingProxy(database.url);
});
afterEach(async () => {
  proxy.recover();
  await Promise.all(open.splice(0).map((db) => db.destroy()));
});
afterAll(async () => {
  await proxy?.close();
  await database?.drop();
});

function connect({
  url = proxy.url,
  ...settings
}: Partial<WatchSettings> & { url?: string } = {}): Database {
  const db = createDatabase({ url, poolSize: 3, watch: { ...FAST, ...settings } });
  open.push(db);
  return db;
}

const one = async (db: Database): Promise<unknown> =>
  (await db.raw<{ rows: unknown[] }>('select 1 as one')).rows;
/** A busy machine may need longer than a probe waits. */
const untilWorking = (db: Database): Promise<void> =>
  vi.waitFor(async () => expect(await one(db)).toEqual([{ one: 1 }]), { timeout: 20_000 });
const failure = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => 'it worked',
    (error: unknown) => error,
  );
const warmUp = (db: Database): Promise<unknown> =>
  Promise.all(Array.from({ length: 3 }, () => db.raw('select pg_sleep(0.05)')));

it('replaces all connections of a pool when one went silent', async () => {
  const db = connect();
  await warmUp(db);
  proxy.stall();
  expect(isDatabaseUnavailable(await failure(one(db)))).toBe(true);
  await untilWorking(db);
  await warmUp(db);
});

it('ends a statement and its transaction whose connection went silent meanwhile', async () => {
  const db = connect();
  await warmUp(db);
  const working = failure(
    db.transaction(async (trx) => {
      await trx.raw('select 1');
      proxy.stall();
      await trx.raw('select 2');
    }),
  );
  expect(isDatabaseUnavailable(await working)).toBe(true);
  await untilWorking(db);
});

it('ends the connections to a database that cannot be reached, until it can', async () => {
  const db = connect({ probeMs: 200 });
  await warmUp(db);
  proxy.stall({ isUnreachable: true });
  expect(isDatabaseUnavailable(await failure(one(db)))).toBe(true);
  proxy.recover();
  await untilWorking(db);
});

it('cuts no statement that the server works on or that waits for a lock', async () => {
  const db = connect();
  await db.raw('create table locked (id integer)');
  const slow = db.raw<{ rows: unknown[] }>('select pg_sleep(1), 1 as one');
  const [holder, waiter] = [await db.transaction(), await db.transaction()];
  await holder.raw('lock table locked');
  const waiting = Promise.resolve(
    waiter.raw<{ rows: unknown[] }>('select count(*)::int from locked'),
  );
  expect((await slow).rows).toEqual([{ pg_sleep: '', one: 1 }]);
  await holder.commit();
  expect((await waiting).rows).toEqual([{ count: 0 }]);
  await waiter.commit();
});

it('ends a statement that takes longer than the limit of its pool', async () => {
  const db = connect({ url: database.url, limitMs: 300 });
  expect(isDatabaseUnavailable(await failure(db.raw('select pg_sleep(30)')))).toBe(true);
  await untilWorking(db);
});
