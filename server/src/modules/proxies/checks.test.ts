import { toDoc } from '@ads-checker/shared/collections/index';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { proxyRoutes as r } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';
import { buildTeam } from '../../../test/harness/members.ts';
import {
  PROXY_LOGIN,
  type ProxyWorld,
  startProxyWorld,
} from '../../../test/harness/proxy-world.ts';
import { readVolatile } from '../../../test/harness/volatile.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { toJobKey } from '../../platform/jobs/job-queue.ts';
import { checkProxyJob } from './jobs/check-proxy.job.ts';

const MINUTE_MS = 60_000;

let world: ProxyWorld;
let app: TestApp;
let now = new Date();
const clock: Clock = { now: () => now };
const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
beforeAll(async () => {
  world = await startProxyWorld();
  app = await startTestApp({ ...world, clock });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

async function build(accountId: string, more: { port?: number; isShared?: boolean } = {}) {
  return app.factories.buildProxy({
    accountId,
    hostname: '127.0.0.1',
    port: world.proxyPort,
    password: PROXY_LOGIN.password,
    ...more,
  });
}

async function pull(client: TestClient, cursor = '0') {
  const { body } = await client.call(syncRoutes.pull, {
    params: { collection: 'proxies' },
    query: { cursor },
  });
  return syncRoutes.pull.response.parse(body).data;
}

const isProxies = ({ collections }: { collections: readonly string[] }) =>
  collections.includes('proxies');

async function stateOf(id: string) {
  const { rows } = await app.container.db.raw<{
    rows: {
      isPassed: boolean | null;
      error: string | null;
      failures: number;
      requested: Date | null;
    }[];
  }>(
    `select ("check" ->> 'isPassed')::boolean as "isPassed", "check" ->> 'error' as error,
       check_failures as failures, check_requested_at as requested from proxies where id = ?`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`There is no proxy ${id}.`);
  }
  return row;
}

const jobOf = (proxyId: string) => findJob(app.container, toJobKey(checkProxyJob, { proxyId }));

async function minutesUntilNext(proxyId: string): Promise<number> {
  const { runAt = new Date(0) } = (await jobOf(proxyId)) ?? {};
  return Math.max(0, (runAt.getTime() - now.getTime()) / MINUTE_MS);
}

async function runChecks(): Promise<number> {
  return (await app.runJobs({ only: ['check-proxy'] })).length;
}

describe('checking now', () => {
  it('answers with what was found, a failure too, in one revision of the feed', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const proxyId = await build(admin.id);
    const before = await pull(adminClient);
    const checked = await adminClient.call(r.check, { params: { proxyId } });
    const { proxy } = r.check.response.parse(checked.body).data;
    expect([proxy.check?.isPassed, proxy.geo?.ip]).toEqual([true, '8.8.8.8']);
    const after = await pull(adminClient, before.cursor);
    expect(after.rows).toEqual([
      { id: proxyId, revision: after.cursor, isDeleted: false, doc: toDoc('proxy', proxy) },
    ]);
    const broken = await build(admin.id, { port: 9 });
    const failed = await adminClient.call(r.check, { params: { proxyId: broken } });
    expect(r.check.response.parse(failed.body).data.proxy.check).toEqual({
      isPassed: false,
      checkedAt: now.toISOString(),
      error: 'refused',
      statusCode: null,
      delayMs: null,
      isGraphReachable: null,
      isSlow: false,
    });
  });

  it('is one check for all who ask at once', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const proxyId = await build(admin.id);
    world.asked.length = 0;
    const release = world.hold();
    const asked = [1, 2, 3].map(() => adminClient.call(r.check, { params: { proxyId } }));
    await until(() => world.asked.length > 0);
    release();
    await Promise.all(asked);
    expect(world.asked).toEqual(['GET /exit-ip', 'HEAD /']);
  });

  it('keeps nothing of a proxy that was changed meanwhile', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const proxyId = await build(admin.id);
    world.asked.length = 0;
    const release = world.hold();
    const checked = adminClient.call(r.check, { params: { proxyId } });
    await until(() => world.asked.length > 0);
    const changed = await adminClient.call(r.update, {
      params: { proxyId },
      body: { options: { port: 9, password: 'new' }, isCheckRequired: false },
    });
    expect(changed.status).toBe(200);
    release();
    expect((await checked).status).toBe(200);
    expect(await stateOf(proxyId)).toMatchObject({ isPassed: null, requested: now });
    expect(await runChecks()).toBe(1);
    expect(await stateOf(proxyId)).toMatchObject({ isPassed: false, error: 'refused' });
  });
});

describe('a proxy that is kept without a try', () => {
  it('is looked at at once, and open screens see that and what came of it', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const body = world.draft({ isCheckRequired: false });
    const added = await adminClient.call(r.create, { params: { accountId: admin.id }, body });
    const { proxy } = r.create.response.parse(added.body).data;
    expect([proxy.check, proxy.checkRequestedAt]).toEqual([null, now.toISOString()]);
    const seen = await pull(adminClient);
    expect(seen.rows).toMatchObject([{ doc: toDoc('proxy', proxy) }]);
    expect(await readVolatile(adminClient, 'proxies', [proxy.id])).toEqual([
      { id: proxy.id, fields: { check: null, checkRequestedAt: now.toISOString() } },
    ]);
    expect(await runChecks()).toBe(1);
    expect((await pull(adminClient, seen.cursor)).rows).toMatchObject([
      { id: proxy.id, doc: { check: { isPassed: true } } },
    ]);
    expect(await readVolatile(adminClient, 'proxies', [proxy.id])).toMatchObject([
      { fields: { check: { checkedAt: now.toISOString() }, checkRequestedAt: null } },
    ]);
    const changed = await adminClient.call(r.update, {
      params: { proxyId: proxy.id },
      body: { options: { port: 9, password: 'new' }, isCheckRequired: false },
    });
    expect(r.update.response.parse(changed.body).data.proxy).toMatchObject({
      check: null,
      checkRequestedAt: now.toISOString(),
    });
    expect(await runChecks()).toBe(1);
    expect(await stateOf(proxy.id)).toMatchObject({
      isPassed: false,
      error: 'refused',
      requested: null,
    });
  });
});

describe('asking for many checks', () => {
  it('marks them at once, and the results come by the feed', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const ids = [await build(admin.id), await build(admin.id, { port: 9 })];
    const stream = await TestStream.open(adminClient);
    const { cursor } = await pull(adminClient);
    const asked = await adminClient.call(r.requestChecks, { body: { proxyIds: [...ids, ...ids] } });
    expect([asked.status, asked.body]).toEqual([200, { data: { requestedCount: 2 } }]);
    const { changes } = await stream.next('volatile');
    expect(changes).toEqual([{ collection: 'proxies', ids: expect.arrayContaining(ids) }]);
    const marked = await readVolatile(adminClient, 'proxies', ids);
    expect(marked.map(({ fields }) => fields)).toEqual(
      ids.map(() => ({ check: null, checkRequestedAt: now.toISOString() })),
    );
    expect((await pull(adminClient, cursor)).rows).toEqual([]);
    expect(await runChecks()).toBe(2);
    await stream.next('changed', isProxies);
    stream.close();
    const results = await pull(adminClient, cursor);
    const byId = new Map(results.rows.map((row) => [row.id, row.doc]));
    expect(byId.get(ids[0] ?? '')).toMatchObject({ check: { isPassed: true } });
    expect(byId.get(ids[1] ?? '')).toMatchObject({ check: { error: 'refused' } });
    expect(await readVolatile(adminClient, 'proxies', ids)).toMatchObject(
      ids.map(() => ({ fields: { checkRequestedAt: null } })),
    );
  });

  it('marks none when one of them may not be seen', async () => {
    const { teamId, admin, member } = await buildTeam(app);
    const client = await app.signIn(member.user);
    const own = await build(member.id);
    const hidden = await build(admin.id);
    const { status, body } = await client.call(r.requestChecks, {
      body: { proxyIds: [own, hidden] },
    });
    expect([status, body]).toMatchObject([404, { error: `Proxy '${hidden}' not found` }]);
    expect((await stateOf(own)).requested).toBeNull();
    expect(teamId).toBe(member.teamId);
  });
});

describe('sharing', () => {
  it('reaches open clients as appearance, and its end as deletion', async () => {
    const { admin, member, adminClient } = await buildTeam(app);
    const proxyId = await build(admin.id);
    const client = await app.signIn(member.user);
    const stream = await TestStream.open(client);
    const setShared = (isShared: boolean) =>
      adminClient.call(r.update, { params: { proxyId }, body: { isShared } });
    expect((await setShared(true)).status).toBe(200);
    await stream.next('changed', isProxies);
    const shown = await pull(client);
    expect(shown.rows).toMatchObject([{ id: proxyId, isDeleted: false }]);
    expect((await setShared(false)).status).toBe(200);
    await until(async () => (await pull(client, shown.cursor)).rows.length > 0);
    expect((await pull(client, shown.cursor)).rows).toEqual([
      { id: proxyId, revision: expect.any(String), isDeleted: true },
    ]);
    stream.close();
  });
});

describe('in the background', () => {
  beforeEach(() => clearJobs(app.container));

  it('checks what is due, each once however many work, and draws the next time', async () => {
    const { admin } = await buildTeam(app);
    const good = await Promise.all(Array.from({ length: 6 }, () => build(admin.id)));
    const bad = await build(admin.id, { port: 9 });
    world.asked.length = 0;
    const counts = await Promise.all([runChecks(), runChecks()]);
    expect([
      counts.reduce((sum, count) => sum + count, 0),
      world.asked.filter((call) => call === 'GET /exit-ip').length,
    ]).toEqual([7, 6]);
    for (const id of good) {
      expect(await stateOf(id)).toMatchObject({ isPassed: true, failures: 0 });
      expect(await minutesUntilNext(id)).toBeGreaterThanOrEqual(22.5);
      expect(await minutesUntilNext(id)).toBeLessThanOrEqual(37.5);
    }
    expect(await minutesUntilNext(bad)).toBeLessThanOrEqual(6.25);
    expect(await runChecks()).toBe(0);
  });

  it('comes to one that fails less and less often, and soon again once it passed', async () => {
    const { admin } = await buildTeam(app);
    const id = await build(admin.id, { port: 9 });
    const seen: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      pass(40);
      await runChecks();
      seen.push((await stateOf(id)).failures);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(await minutesUntilNext(id)).toBeGreaterThanOrEqual(22.5);
    await app.container.db.raw('update proxies set port = ? where id = ?', [world.proxyPort, id]);
    pass(40);
    await runChecks();
    expect(await stateOf(id)).toMatchObject({ failures: 0, isPassed: true });
  });

  it('gives back what it did not finish when it is asked to end', async () => {
    const { admin } = await buildTeam(app);
    const ids = await Promise.all(Array.from({ length: 3 }, () => build(admin.id)));
    world.asked.length = 0;
    const release = world.hold();
    const ending = new AbortController();
    const run = app.runJobs({ only: ['check-proxy'], signal: ending.signal });
    await until(() => world.asked.length === 3);
    ending.abort();
    expect(await run).toEqual([]);
    release();
    for (const id of ids) {
      expect(await stateOf(id)).toMatchObject({ isPassed: null });
      expect(await jobOf(id)).toMatchObject({ attempts: 1 });
    }
  });

  it('leaves a check that was asked for while another ran to itself', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const id = await build(admin.id);
    world.asked.length = 0;
    const release = world.hold();
    const run = runChecks();
    await until(() => world.asked.length > 0);
    pass(1);
    expect((await adminClient.call(r.requestChecks, { body: { proxyIds: [id] } })).status).toBe(
      200,
    );
    release();
    expect(await run).toBe(2);
    expect(await stateOf(id)).toMatchObject({ isPassed: true, requested: null });
    expect(world.asked.filter((call) => call === 'GET /exit-ip')).toHaveLength(2);
    expect(await minutesUntilNext(id)).toBeGreaterThanOrEqual(22);
  });

  it('lets nobody wait for all that somebody else asked for', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const ids = await Promise.all(Array.from({ length: 25 }, () => build(admin.id)));
    await adminClient.call(r.requestChecks, { body: { proxyIds: ids } });
    const other = await buildTeam(app);
    const single = await build(other.admin.id);
    await other.adminClient.call(r.requestChecks, { body: { proxyIds: [single] } });
    const priorities = await Promise.all(ids.map(async (id) => (await jobOf(id))?.priority));
    expect([0, 1, 2].map((turn) => priorities.filter((own) => own === turn).length)).toEqual([
      10, 10, 5,
    ]);
    expect((await jobOf(single))?.priority).toBe(0);
  });

  it('comes soon when a call failed by the fault of a proxy, but not right after a check', async () => {
    const { admin } = await buildTeam(app);
    const id = await build(admin.id);
    await runChecks();
    const { service: proxies } = app.container.modules.proxiesModule;
    await proxies.reportFault(id);
    expect(await minutesUntilNext(id)).toBeGreaterThan(20);
    pass(2);
    await proxies.reportFault(id);
    expect(await minutesUntilNext(id)).toBeLessThan(1);
    await proxies.reportFault('99999999999999999999');
  });

  it('comes soon after a profile could not speak through its proxy', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const proxyId = await build(admin.id, { port: 9 });
    await clearJobs(app.container);
    const adUserId = await app.factories.buildAdUser({ accountId: admin.id, proxyId });
    const { status, body } = await adminClient.call(adObjectRoutes.listAdAccounts, {
      params: { adUserId },
    });
    expect([status, body]).toMatchObject([503, { code: 'proxy_refused' }]);
    expect(await jobOf(proxyId)).toBeDefined();
    expect(await minutesUntilNext(proxyId)).toBeLessThan(1);
  });
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
