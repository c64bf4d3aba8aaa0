import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type StallingProxy, startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createLogger } from '../logger/logger.ts';
import { startSyncListener } from './listener.ts';
import { notifyIdentity, type SyncMessage } from './notifications.ts';

let database: TestDatabase;
let db: Database;
let proxy: StallingProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 1 });
  proxy = await startStallingProxy(database.url);
});
afterAll(async () => {
  await proxy?.close();
  await db?.destroy();
  await database?.drop();
});

it('notices a connection that went silent, says so, and hears again', async () => {
  const messages: SyncMessage[] = [];
  const gaps: string[] = [];
  const listener = await startSyncListener({
    url: proxy.url,
    logger: createLogger({ level: 'silent' }),
    onMessage: (message) => messages.push(message),
    onGap: () => gaps.push('gap'),
    ping: { intervalMs: 50, timeoutMs: 200 },
  });
  try {
    await notifyIdentity(db, ['1']);
    await expect.poll(() => messages).toEqual([{ kind: 'identity', userIds: ['1'] }]);
    const before = gaps.length;
    proxy.stall();
    await notifyIdentity(db, ['2']);
    // Called at the loss and at the reconnection.
    await expect.poll(() => gaps.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2);
    await expect
      .poll(
        async () => {
          await notifyIdentity(db, ['3']);
          return messages.at(-1);
        },
        { timeout: 10_000 },
      )
      .toEqual({ kind: 'identity', userIds: ['3'] });
    expect(messages).not.toContainEqual({ kind: 'identity', userIds: ['2'] });
  } finally {
    await listener.stop();
  }
});
