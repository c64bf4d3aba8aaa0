import { toDoc } from '@ads-checker/shared/collections/index';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { proxyRoutes as r } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient, TestResponse } from '../../../test/harness/client.ts';
import { findJob } from '../../../test/harness/jobs.ts';
import { buildTeam } from '../../../test/harness/members.ts';
import {
  PROXY_LOGIN,
  type ProxyWorld,
  startProxyWorld,
} from '../../../test/harness/proxy-world.ts';

let world: ProxyWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startProxyWorld();
  app = await startTestApp(world);
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

const STAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const PASSED = {
  isPassed: true,
  checkedAt: STAMP,
  error: null,
  statusCode: 200,
  delayMs: expect.any(Number),
  isGraphReachable: true,
  isSlow: false,
};

function proxyOf({ status, body }: TestResponse): ProxyDto {
  expect([status, body]).toEqual([200, body]);
  return r.get.response.parse(body).data.proxy;
}

async function add(client: TestClient, accountId: string, body: object, key?: string) {
  return client.call(r.create, {
    params: { accountId },
    body,
    ...(key === undefined ? {} : { key }),
  });
}

async function listIds(client: TestClient, accountId: string, query: Record<string, string> = {}) {
  const { body } = await client.call(r.list, { params: { accountId }, query });
  return r.list.response.parse(body).data.proxies.map(({ id }) => id);
}

async function logOf(client: TestClient, teamId: string) {
  const { body } = await client.call(activityRoutes.list, {
    params: { teamId },
    query: { kind: 'proxies' },
  });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => ({ action, name: subject.name, changes }));
}

describe('adding a proxy', () => {
  it('tries it, and keeps what was found; the password is never told', async () => {
    const { teamId, admin, adminClient } = await buildTeam(app);
    const response = await add(
      adminClient,
      admin.id,
      world.draft({ name: 'Oslo', isShared: true }),
    );
    const proxy = proxyOf(response);
    expect(proxy).toEqual({
      id: proxy.id,
      accountId: admin.id,
      teamId,
      adUserIds: [],
      commentUserIds: [],
      name: 'Oslo',
      description: null,
      isShared: true,
      options: {
        protocol: 'http',
        hostname: '127.0.0.1',
        port: world.proxyPort,
        username: PROXY_LOGIN.username,
        password: { isSet: true, setAt: STAMP, lastFour: 'word' },
      },
      geo: {
        ip: '8.8.8.8',
        countryCode: 'US',
        city: 'Mountain View',
        latitude: expect.any(Number),
        longitude: expect.any(Number),
      },
      check: PASSED,
      checkRequestedAt: null,
      createdAt: STAMP,
    });
    expect(JSON.stringify(response.body)).not.toContain(PROXY_LOGIN.password);
    expect(await logOf(adminClient, teamId)).toEqual([
      {
        action: 'created',
        name: 'Oslo',
        changes: [
          { field: 'name', to: 'Oslo' },
          { field: 'protocol', to: 'http' },
          { field: 'hostname', to: '127.0.0.1' },
          { field: 'port', to: String(world.proxyPort) },
        ],
      },
    ]);
  });

  it('says why one cannot be used, and keeps nothing', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const { options } = world.draft();
    for (const [change, code] of [
      [{ password: 'wrong' }, 'proxy_wrong_credentials'],
      [{ port: 9 }, 'proxy_refused'],
      [{ hostname: 'no-such-proxy.invalid' }, 'proxy_host_not_found'],
      [{ hostname: '10.0.0.1' }, 'proxy_blocked_address'],
    ] as const) {
      const response = await add(adminClient, admin.id, { options: { ...options, ...change } });
      expect([response.status, response.body]).toEqual([
        400,
        {
          error: 'Can’t connect to the proxy server.',
          type: 'FailedPreconditionError',
          code,
          details: {
            fields: [{ field: 'body.options', message: 'Can’t connect to the proxy server.' }],
          },
        },
      ]);
    }
    expect(await listIds(adminClient, admin.id)).toEqual([]);
  });

  it('keeps one unchecked when told so, due for a check', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const options = { protocol: 'socks5', hostname: 'proxy.example.test', port: 1080 };
    const proxy = proxyOf(await add(adminClient, admin.id, { options, isCheckRequired: false }));
    expect([proxy.check, proxy.geo]).toEqual([null, null]);
    const job = await findJob(app.container, `check-proxy:${proxy.id}`);
    expect(job?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('knows the same proxy again, by its password too', async () => {
    const { admin, member, teamId, adminClient } = await buildTeam(app);
    const uncheckedProxy = world.draft({ isCheckRequired: false });
    const { id: existingId } = proxyOf(await add(adminClient, admin.id, uncheckedProxy));
    const again = await add(adminClient, admin.id, uncheckedProxy);
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: "You've already added this proxy.",
        type: 'AlreadyExistsError',
        code: 'proxy_exists',
        details: {
          fields: [{ field: 'body.options', message: "You've already added this proxy." }],
          existingId,
        },
      },
    ]);
    const other = {
      ...uncheckedProxy,
      options: { ...uncheckedProxy.options, password: 'another-word' },
    };
    expect((await add(adminClient, admin.id, other)).status).toBe(200);
    expect((await add(adminClient, member.id, uncheckedProxy)).status).toBe(200);
    expect((await logOf(adminClient, teamId)).map(({ action }) => action)).toEqual([
      'created',
      'created',
      'created',
    ]);
  });

  it('adds once for a key, also when twice at once, and answers the same though the proxy be dead by then', async () => {
    const { admin, adminClient } = await buildTeam(app);
    const body = world.draft();
    const [first, second] = await Promise.all(
      [1, 2].map(() => add(adminClient, admin.id, body, 'add-a-proxy-once')),
    );
    expect(second?.body).toEqual(first?.body);
    world.setGraphDown(true);
    const third = await add(adminClient, admin.id, body, 'add-a-proxy-once');
    world.setGraphDown(false);
    expect([third.status, third.body]).toEqual([200, first?.body]);
    expect(await listIds(adminClient, admin.id)).toHaveLength(1);
    const reused = await add(
      adminClient,
      admin.id,
      { ...body, options: { ...body.options, password: 'other' } },
      'add-a-proxy-once',
    );
    expect([reused.status, reused.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });
});

describe('lists', () => {
  it('hold own ones, shared ones on request, and all for whoever reads the team', async () => {
    const { teamId, admin, member, adminClient } = await buildTeam(app);
    const memberClient = await app.signIn(member.user);
    const own = await app.factories.buildProxy({ accountId: member.id });
    const shared = await app.factories.buildProxy({ accountId: admin.id, isShared: true });
    const hidden = await app.factories.buildProxy({ accountId: admin.id });
    await app.factories.buildProxy({ isShared: true });
    expect(await listIds(memberClient, member.id)).toEqual([own]);
    expect(await listIds(memberClient, member.id, { includeShared: 'true' })).toEqual([
      own,
      shared,
    ]);
    expect(await listIds(adminClient, admin.id, { includeShared: 'true' })).toEqual([
      own,
      shared,
      hidden,
    ]);
    expect(teamId).toBe(admin.teamId);
    expect((await memberClient.call(r.get, { params: { proxyId: hidden } })).status).toBe(404);
    expect(proxyOf(await memberClient.call(r.get, { params: { proxyId: shared } })).id).toBe(
      shared,
    );
  });
});

describe('changing a proxy', () => {
  async function buildOne() {
    const team = await buildTeam(app);
    const proxy = proxyOf(
      await add(team.adminClient, team.admin.id, world.draft({ name: 'Oslo' })),
    );
    const change = (body: object, key?: string) =>
      team.adminClient.call(r.update, {
        params: { proxyId: proxy.id },
        body,
        ...(key === undefined ? {} : { key }),
      });
    return { ...team, proxy, change };
  }

  it('renames without trying, and tells what was', async () => {
    const { proxy, change, adminClient, teamId } = await buildOne();
    const asked = world.asked.length;
    const changed = proxyOf(await change({ name: 'Bergen', description: 'For the north' }));
    expect(changed).toEqual({ ...proxy, name: 'Bergen', description: 'For the north' });
    expect(world.asked).toHaveLength(asked);
    expect((await logOf(adminClient, teamId))[0]).toEqual({
      action: 'updated',
      name: 'Bergen',
      changes: [
        { field: 'name', from: 'Oslo', to: 'Bergen' },
        { field: 'description', from: null, to: 'For the north' },
      ],
    });
  });

  it('tries a new address or new credentials first', async () => {
    const { proxy, change, teamId, adminClient } = await buildOne();
    const refused = await change({ options: { password: 'wrong' } });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'proxy_wrong_credentials' },
    ]);
    const moved = await change({ options: { port: 9, password: PROXY_LOGIN.password } });
    expect([moved.status, moved.body]).toMatchObject([400, { code: 'proxy_refused' }]);
    const { body } = await adminClient.call(r.get, { params: { proxyId: proxy.id } });
    expect(r.get.response.parse(body).data.proxy).toEqual(proxy);
    const kept = proxyOf(
      await change({ options: { port: 9, password: 'another-secret' }, isCheckRequired: false }),
    );
    expect([kept.options.port, kept.check, kept.options.password.lastFour]).toEqual([
      9,
      null,
      'cret',
    ]);
    expect((await logOf(adminClient, teamId))[0]).toEqual({
      action: 'updated',
      name: 'Oslo',
      changes: [
        { field: 'port', from: String(world.proxyPort), to: '9' },
        { field: 'secret', to: 'password' },
      ],
    });
    const back = { port: world.proxyPort, password: PROXY_LOGIN.password };
    expect(proxyOf(await change({ options: back })).check).toEqual(PASSED);
  });

  it.each([{ hostname: 'localhost' }, { port: 81 }, { protocol: 'https' }])(
    'never sends a stored password to another address: %j',
    async (options) => {
      const { change } = await buildOne();
      const asked = world.asked.length;
      const response = await change({ options, isCheckRequired: false });
      expect([response.status, response.body]).toEqual([
        400,
        {
          error: 'Some fields are filled incorrectly. Please correct them and try again.',
          type: 'ValidationError',
          details: {
            fields: [
              {
                field: 'body.options.password',
                message: 'must be given again when the address or the protocol changes',
              },
            ],
          },
        },
      ]);
      expect(world.asked).toHaveLength(asked);
    },
  );

  it('does not make it another that is there', async () => {
    const { change, admin, adminClient } = await buildOne();
    const options = { protocol: 'http', hostname: 'other.example.test', port: 3128 };
    proxyOf(await add(adminClient, admin.id, { options, isCheckRequired: false }));
    const same = { ...options, username: null, password: null };
    const response = await change({ options: same, isCheckRequired: false });
    expect([response.status, response.body]).toMatchObject([409, { code: 'proxy_exists' }]);
  });

  it('changes once for a key, and is told once', async () => {
    const { change, adminClient, teamId } = await buildOne();
    const answers = [
      await change({ isShared: true }, 'share-it-once'),
      await change({ isShared: true }, 'share-it-once'),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await change({ isShared: true });
    await change({ isShared: false });
    expect((await logOf(adminClient, teamId)).map(({ action }) => action)).toEqual([
      'unshared',
      'shared',
      'created',
    ]);
  });
});

describe('a proxy that is seen only with somebody’s profile', () => {
  it('answers as the feed shows it, and is neither used, checked nor changed', async () => {
    const { teamId, admin } = await buildTeam(app);
    const mate = await app.factories.buildAccount({ teamId });
    const client = await app.signIn(mate.user);
    const proxyId = await app.factories.buildProxy({ accountId: admin.id });
    const adUserId = await app.factories.buildAdUser({
      accountId: admin.id,
      proxyId,
      isShared: true,
    });
    const own = await app.factories.buildAdUser({ accountId: mate.id });
    const { body } = await client.call(syncRoutes.pull, { params: { collection: 'proxies' } });
    const params = { proxyId };
    expect(syncRoutes.pull.response.parse(body).data.rows).toMatchObject([
      { doc: toDoc('proxy', proxyOf(await client.call(r.get, { params }))) },
    ]);
    const refused = await Promise.all([
      client.call(r.update, { params, body: { name: 'Mine' } }),
      client.call(r.delete, { params }),
      client.call(r.check, { params }),
      client.call(r.requestChecks, { body: { proxyIds: [proxyId] } }),
      client.call(adUserRoutes.update, { params: { adUserId: own }, body: { proxyId } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await listIds(client, mate.id, { includeShared: 'true' })).toEqual([]);
    await app.factories.setShared({ adUserId, isShared: false });
    const hidden = await Promise.all([
      client.call(r.get, { params }),
      client.call(r.update, { params, body: { name: 'Mine' } }),
      client.call(r.check, { params }),
    ]);
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('deleting a proxy', () => {
  it('is refused while profiles use it, naming those one may see', async () => {
    const { teamId, admin } = await buildTeam(app);
    const owner = await app.factories.buildAccount({ teamId });
    const client = await app.signIn(owner.user);
    const proxyId = await app.factories.buildProxy({ accountId: owner.id });
    const remove = () => client.call(r.delete, { params: { proxyId } });
    const use = (accountId: string, name: string) =>
      app.factories.buildAdUser({ accountId, proxyId, name });
    const refused = async () => {
      const { status, body } = await remove();
      return [status, body];
    };
    const refusal = (error: string, details: { names: string[]; count: number }) => [
      400,
      { error, type: 'FailedPreconditionError', code: 'proxy_in_use', details },
    ];
    await use(admin.id, 'Hidden from the owner');
    expect(await refused()).toEqual(refusal('Used by 1 profile.', { names: [], count: 1 }));
    await use(owner.id, 'Marta Jensen');
    expect(await refused()).toEqual(
      refusal('Used by Marta Jensen and 1 more.', { names: ['Marta Jensen'], count: 2 }),
    );
    await use(owner.id, 'Kyle Whitman');
    expect(await refused()).toEqual(
      refusal('Used by Marta Jensen, Kyle Whitman and 1 more.', {
        names: ['Marta Jensen', 'Kyle Whitman'],
        count: 3,
      }),
    );
    await use(owner.id, 'Third');
    expect(await refused()).toEqual(
      refusal('Used by Marta Jensen, Kyle Whitman and 2 more.', {
        names: ['Marta Jensen', 'Kyle Whitman'],
        count: 4,
      }),
    );
    await app.container.db.raw('update ad_users set proxy_id = null');
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await listIds(client, owner.id)).toEqual([]);
  });

  it('answers a repeat though the proxy be gone, and is told', async () => {
    const { teamId, admin, adminClient } = await buildTeam(app);
    const proxyId = await app.factories.buildProxy({ accountId: admin.id });
    for (const _ of [1, 2]) {
      const { status, body } = await adminClient.call(r.delete, {
        params: { proxyId },
        key: 'delete-it-once',
      });
      expect([status, body]).toEqual([200, { data: null }]);
    }
    expect((await logOf(adminClient, teamId)).map(({ action }) => action)).toEqual(['deleted']);
  });
});

it('kept no password anywhere but sealed', async () => {
  const { rows } = await app.container.db.raw<{ rows: object[] }>(
    `select (select json_agg(t) from proxies t) p, (select json_agg(t) from sync_rows t) s,
       (select json_agg(t) from idempotency_keys t) i, (select json_agg(t) from activity_entries t) a`,
  );
  expect(JSON.stringify(rows)).not.toContain(PROXY_LOGIN.password);
  expect(app.logs.join('\n')).not.toContain(PROXY_LOGIN.password);
  expect(app.logs.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
});
