import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type StallingProxy, startStallingProxy } from '../../../test/harness/stalling-proxy.ts';
import { openOwnConnection } from './own-connection.ts';

let database: TestDatabase;
let proxy: StallingProxy;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  proxy = await startStallingProxy(database.url);
});
afterAll(async () => {
  await proxy?.close();
  await database?.drop();
});

it('closes a connection that went silent', async () => {
  const connection = await openOwnConnection({
    url: proxy.url,
    applicationName: 'test',
    logger: { warn: () => undefined },
  });
  proxy.stall();
  await connection.close();
  expect(connection.lost.aborted).toBe(true);
});
