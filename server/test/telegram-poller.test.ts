import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../sandbox/testing/telegram-client.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createServerProcess, type ServerProcess } from './harness/server-process.ts';
import { getOwnUser, repliesTo } from './harness/telegram.ts';

const { anna, tomasz } = people;
const WAIT = { timeout: 30_000 };
let database: TestDatabase;
let telegram: TelegramClient;
let poller: ServerProcess;
let heir: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  telegram = await startTelegramClient();
  const options = {
    databaseUrl: database.url,
    graphUrl: telegram.sandbox.url,
    proxyPort: telegram.sandbox.proxyPort,
    secretsKey: randomBytes(32).toString('base64'),
  };
  poller = await createServerProcess(options);
  heir = await createServerProcess(options);
  await poller.start();
});
afterAll(async () => {
  await Promise.all([poller, heir].map((server) => server?.kill('SIGKILL')));
  await telegram?.sandbox.close();
  await database?.drop();
});

async function listLeaders(): Promise<number[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.objid = 7203513 and l.granted and d.datname = current_database()`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

const conflicts = () =>
  telegram.sandbox.state.telegram.listCalls(0).filter(({ status }) => status === 409);

describe('two processes', () => {
  it('have one poller; the other takes over when it is killed, and no update is lost', async () => {
    await expect.poll(listLeaders, WAIT).toHaveLength(1);
    const [leader] = await listLeaders();
    await heir.start();
    const client = await poller.signIn();
    await telegram.admin('/start', {
      personId: anna,
      payload: (await getOwnUser(client)).telegramKey,
    });
    await repliesTo(telegram, { personId: anna, count: 1 });
    expect(conflicts()).toEqual([]);

    await poller.kill('SIGKILL');
    const again = await heir.signIn();
    await telegram.admin('/start', {
      personId: tomasz,
      payload: (await getOwnUser(again)).telegramKey,
    });
    await expect
      .poll(async () => (await getOwnUser(again)).telegramChat?.id, WAIT)
      .toBe(String(tomasz));
    expect(await repliesTo(telegram, { personId: tomasz, count: 1 })).toHaveLength(1);
    const heirs = await listLeaders();
    expect(heirs).toHaveLength(1);
    expect(heirs).not.toEqual([leader]);
    expect(conflicts()).toEqual([]);
  });

  it('ends in time on SIGTERM, with its poll', async () => {
    expect(await heir.kill('SIGTERM')).toBe(0);
    expect(await listLeaders()).toEqual([]);
    expect(telegram.sandbox.state.telegram.store.bots[0]?.updates).toEqual([]);
  });
});
