import { proxyRoutes as r } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { Server as ProxyServer } from 'proxy-chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { buildTeam } from '../../../test/harness/members.ts';
import {
  PROXY_LOGIN,
  type ProxyWorld,
  startProxyWorld,
} from '../../../test/harness/proxy-world.ts';
import { readVolatile, whileTeamIsLocked } from '../../../test/harness/volatile.ts';

const collection = 'proxies' as const;

let world: ProxyWorld;
let app: TestApp;
let now = new Date();
beforeAll(async () => {
  world = await startProxyWorld();
  app = await startTestApp({ ...world, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

const build = (accountId: string, more: { port?: number; isShared?: boolean } = {}) =>
  app.factories.buildProxy({
    accountId,
    hostname: '127.0.0.1',
    port: world.proxyPort,
    password: PROXY_LOGIN.password,
    ...more,
  });

async function readFeed(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection } });
  return syncRoutes.pull.response.parse(body).data;
}

const check = async (client: TestClient, proxyId: string) => {
  const { body } = await client.call(r.check, { params: { proxyId } });
  return r.check.response.parse(body).data.proxy;
};

async function setUp({ port }: { port?: number } = {}) {
  const { teamId, admin, member, adminClient } = await buildTeam(app);
  const proxyId = await build(admin.id, {
    isShared: true,
    ...(port === undefined ? {} : { port }),
  });
  const first = await check(adminClient, proxyId);
  now = new Date(now.getTime() + 30 * 60_000);
  return { teamId, admin, member, adminClient, proxyId, first };
}

it.each([
  ['passes as before', undefined],
  ['fails as before', 9],
])('a check that %s waits for no lock of the team and moves no document', async (_, port) => {
  const { teamId, adminClient, proxyId, first } = await setUp(port === undefined ? {} : { port });
  const before = await readFeed(adminClient);
  expect(before.rows.map(({ id }) => id)).toEqual([proxyId]);
  const doc = before.rows[0]?.doc as { check: object };
  expect(Object.keys(doc.check).sort()).toEqual(
    ['error', 'isGraphReachable', 'isPassed', 'isSlow', 'statusCode'].sort(),
  );
  expect(doc).not.toHaveProperty('checkRequestedAt');
  const db = app.container.db;
  const again = await whileTeamIsLocked({ db, teamId }, () => check(adminClient, proxyId));
  expect(again).toEqual({
    ...first,
    check: { ...first.check, checkedAt: now.toISOString(), delayMs: again.check?.delayMs },
  });
  expect(await readFeed(adminClient)).toEqual(before);
  expect(await readVolatile(adminClient, collection, [proxyId])).toEqual([
    {
      id: proxyId,
      fields: {
        check: { checkedAt: now.toISOString(), delayMs: again.check?.delayMs },
        checkRequestedAt: null,
      },
    },
  ]);
});

it('a check that turns out otherwise is a revision', async () => {
  const daemon = new ProxyServer({ port: 0, host: '127.0.0.1' });
  await daemon.listen();
  const { adminClient, proxyId, first } = await setUp({ port: daemon.port });
  expect(first.check).toMatchObject({ isPassed: true });
  const before = await readFeed(adminClient);
  await daemon.close(true);
  const failed = await check(adminClient, proxyId);
  expect(failed.check).toMatchObject({ isPassed: false, error: 'refused' });
  const after = await readFeed(adminClient);
  expect(BigInt(after.cursor)).toBeGreaterThan(BigInt(before.cursor));
  expect(after.rows).toMatchObject([
    { id: proxyId, doc: { check: { isPassed: false, error: 'refused' } } },
  ]);
});

it('a check that is slow no more is a revision', async () => {
  const { teamId, adminClient, proxyId } = await setUp();
  await app.container.sync.write({ teamIds: [teamId] }, async (scope) => {
    await scope.trx.raw(
      `update proxies set "check" = jsonb_set("check", '{delayMs}', '3001') where id = ?`,
      [proxyId],
    );
    scope.touch({ collection, docIds: [proxyId] });
  });
  const checksInFeed = async () =>
    (await readFeed(adminClient)).rows.map(({ doc }) => (doc as { check: object }).check);
  expect(await checksInFeed()).toMatchObject([{ isPassed: true, isSlow: true }]);
  await check(adminClient, proxyId);
  expect(await checksInFeed()).toMatchObject([{ isPassed: true, isSlow: false }]);
});

it('asking for checks waits for no lock, and is told to those who see the proxies', async () => {
  const { teamId, admin, member, adminClient, proxyId } = await setUp();
  const hidden = await build(admin.id);
  const memberClient = await app.signIn(member.user);
  const before = await readFeed(adminClient);
  const [own, others] = await Promise.all([
    TestStream.open(adminClient),
    TestStream.open(memberClient),
  ]);
  const proxyIds = [proxyId, hidden];
  const db = app.container.db;
  const asked = await whileTeamIsLocked({ db, teamId }, () =>
    adminClient.call(r.requestChecks, { body: { proxyIds } }),
  );
  expect([asked.status, asked.body]).toEqual([200, { data: { requestedCount: 2 } }]);
  const heard = [await own.next('volatile'), await others.next('volatile')];
  own.close();
  others.close();
  expect(heard).toEqual([
    { changes: [{ collection, ids: expect.arrayContaining(proxyIds) }] },
    { changes: [{ collection, ids: [proxyId] }] },
  ]);
  expect(await readFeed(adminClient)).toEqual(before);
  const requested = await readVolatile(adminClient, collection, proxyIds);
  expect(requested).toMatchObject(
    proxyIds.map((id) => ({ id, fields: { checkRequestedAt: now.toISOString() } })),
  );
  expect((await readVolatile(memberClient, collection, proxyIds)).map(({ id }) => id)).toEqual([
    proxyId,
  ]);
});
