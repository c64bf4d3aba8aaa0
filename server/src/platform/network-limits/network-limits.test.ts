import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type StallingProxy, startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { systemClock } from '../clock/clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createNetworkLimits } from './network-limits.ts';

const WAIT = { timeout: 10_000 };

let database: TestDatabase;
let db: Database;
let proxy: StallingProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 2 });
  proxy = await startStallingProxy(database.url);
});
afterAll(async () => {
  await proxy?.close();
  await db?.destroy();
  await database?.drop();
});

it('hears of limits again after its connection went silent, and of what it missed', async () => {
  const open = (url: string, ping?: { intervalMs: number; timeoutMs: number }) =>
    createNetworkLimits({
      db,
      url,
      clock: systemClock,
      logger: { warn: () => undefined },
      ...(ping === undefined ? {} : { ping }),
    });
  const listener = open(proxy.url, { intervalMs: 50, timeoutMs: 200 });
  const publisher = open(database.url);
  const heard: string[] = [];
  const publish = (key: string): void =>
    publisher.sharing.publish({
      key,
      percent: 100,
      untilMs: Date.now() + 3_600_000,
      reason: 'blocked',
    });
  try {
    await listener.sharing.join(({ key }) => heard.push(key));
    publish('before');
    await expect.poll(() => heard, WAIT).toEqual(['before']);
    proxy.stall();
    publish('meanwhile');
    await expect.poll(() => heard, WAIT).toContain('meanwhile');
    publish('after');
    await expect.poll(() => heard.at(-1), WAIT).toBe('after');
  } finally {
    await listener.close();
    await publisher.close();
  }
});
