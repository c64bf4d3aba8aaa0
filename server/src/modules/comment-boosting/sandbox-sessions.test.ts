import { commentBoostingRoutes as r } from '@ads-checker/shared/contracts/comment-boosting';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { TestClient } from '../../../test/harness/client.ts';
import { TestExtension } from '../../../test/harness/extension.ts';
import { startHttpProxy } from '../../../test/harness/http-proxy.ts';
import { createProxiesRepository } from '../proxies/repository.ts';
import { useBoosting } from './test/scene.ts';

const scene = useBoosting();
const { app, owner, mate, accountId, adUserId, postOf } = scene;
const PROXY = { protocol: 'http', hostname: '127.0.0.1', port: 9, username: 'u', password: 'p4ss' };
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let account = '';
beforeEach(async () => {
  account = await accountId();
  await app().container.db('proxies').delete();
  await app().container.db('ad_users').update({ auth_method: 'ads_manager_token_and_cookie' });
});

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
async function create(more: object = {}, client: TestClient = owner()) {
  const body = { adUserId: adUserId(), pageId: postOf().pageId, ...scene.session(), ...more };
  return answerOf(await client.call(r.createUser, { params: { accountId: account }, body }));
}
async function answered(more: object = {}) {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return r.createUser.response.parse(body).data;
}
const created = async (more: object = {}) => (await answered(more)).commentUser;
async function change(id: string, body: object, client: TestClient = owner()) {
  return answerOf(await client.call(r.updateUser, { params: { commentUserId: id }, body }));
}
async function list(query: Record<string, string> = {}, client: TestClient = owner()) {
  const { body } = await client.call(r.listUsers, { params: { accountId: account }, query });
  return r.listUsers.response.parse(body).data;
}
const stored = () =>
  app().container.db('comment_user_sessions').select('user_agent', 'proxy_id', 'status');
const proxyOf = () =>
  app().factories.buildProxy({ accountId: account, hostname: 'boost.example.test' });

describe('a session of a boosting profile', () => {
  it('is needed, told without its cookie, and kept encrypted', async () => {
    for (const [field, more] of [
      ['body.cookie', { cookie: undefined }],
      ['body.userAgent', { userAgent: undefined }],
      ['body.cookie', { cookie: 'sb=1; fr=2' }],
    ] as const) {
      expect(await create(more)).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field }] } },
      });
    }
    const { cookie } = scene.session();
    const { commentUser, proxy } = await answered({ userAgent: ANDROID });
    expect(proxy).toBeNull();
    expect(commentUser).toMatchObject({
      status: 'active',
      proxyId: null,
      cookie: { isSet: true, lastFour: cookie.slice(-4) },
      userAgent: {
        userAgentString: ANDROID,
        device: 'mobile',
        os: 'Android 15',
        browser: 'Chrome 131.0.0.0',
      },
    });
    const rows = JSON.stringify(await app().container.db('comment_user_sessions').select());
    const xs = /xs=([^;]+)/.exec(cookie)?.[1] ?? cookie;
    expect([rows.includes(xs), JSON.stringify(await list()).includes(xs)]).toEqual([false, false]);
    expect((await list()).areSessionsTaken).toBe(true);
  });

  it('is that of its connected profile', async () => {
    const other = scene.world().profiles.find(({ cookie }) => cookie !== scene.session().cookie);
    expect(await create({ cookie: other?.cookie })).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code: 'cookie_from_another_profile',
        details: { fields: [{ field: 'body.cookie' }] },
      },
    });
    const { facebookId } = scene.getProfile();
    scene.sandbox().state.faults.add({ kind: 'token', profileId: facebookId, state: 'checkpoint' });
    expect(await create()).toMatchObject({
      status: 400,
      body: { code: 'checkpoint_required', details: { fields: [{ field: 'body.cookie' }] } },
    });
    expect(await stored()).toEqual([]);
  });

  it('changes alone what is given, tried before', async () => {
    const { id, cookie } = await created();
    expect((await change(id, { userAgent: 'Mozilla/5.0 (a second browser)' })).status).toBe(200);
    expect(await stored()).toEqual([
      { user_agent: 'Mozilla/5.0 (a second browser)', proxy_id: null, status: 'active' },
    ]);
    const [user] = (await list()).commentUsers;
    expect(user?.cookie).toEqual(cookie);
    expect(await change(id, { cookie: 'c_user=1; xs=2' })).toMatchObject({
      status: 400,
      body: { code: 'cookie_from_another_profile' },
    });
    expect((await change(id, { shared: true })).status).toBe(200);
    expect((await change(id, { userAgent: ANDROID }, mate())).status).toBe(403);
  });

  it('keeps its profile from delivering once the network refuses it', async () => {
    const { id } = await created();
    const { facebookId } = scene.getProfile();
    scene.sandbox().state.faults.add({ kind: 'token', profileId: facebookId, state: 'checkpoint' });
    const { status, body } = await owner().call(r.checkUser, { params: { commentUserId: id } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(r.checkUser.response.parse(body).data.commentUser.status).toBe('checkpoint_required');
    scene.sandbox().state.faults.clear();
    expect((await list()).commentUsers.map((user) => user.status)).toEqual(['checkpoint_required']);
    await owner().call(r.checkUser, { params: { commentUserId: id } });
    expect((await list()).commentUsers.map((user) => user.status)).toEqual(['active']);
  });
});

describe('the proxy of a boosting profile', () => {
  it('is tried first: its fault is named, and nothing is kept', async () => {
    expect(await create({ proxy: PROXY })).toMatchObject({
      status: 400,
      body: {
        code: expect.stringMatching(/^proxy_/),
        details: { fields: [{ field: 'body.proxy' }] },
      },
    });
    expect(await create({ proxy: PROXY, proxyId: '1' })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.proxy' }] } },
    });
    expect(await app().container.db('proxies').pluck('id')).toEqual([]);
  });

  it('is added with the profile, or the same one used, once it answered', async () => {
    const proxy = await startHttpProxy({ password: 'right' });
    try {
      const { commentUser, proxy: added } = await answered({ proxy: proxy.options });
      const { id, proxyId } = commentUser;
      const { hostname, port } = proxy.options;
      expect(added).toMatchObject({
        id: proxyId,
        commentUserIds: [id],
        options: { hostname, port, password: { isSet: true } },
      });
      const tried = proxy.countRequests();
      expect([typeof proxyId, tried > 0]).toEqual(['string', true]);
      expect((await change(id, { proxyId: null })).status).toBe(200);
      const { body } = await change(id, { proxyOptions: proxy.options });
      expect(body).toMatchObject({ data: { commentUser: { proxyId } } });
      expect(proxy.countRequests()).toBeGreaterThan(tried);
      expect(await app().container.db('proxies').pluck('id')).toEqual([proxyId]);
    } finally {
      await proxy.close();
    }
  });

  it('goes to the owner of a profile that uses it, when its own leaves the team', async () => {
    const { db } = app().container;
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      'select id from accounts where team_id = (select team_id from accounts where id = ?) and id <> ?',
      [account, account],
    );
    const leaver = rows[0]?.id ?? '';
    const proxyId = await app().factories.buildProxy({ accountId: leaver });
    await created();
    await db('comment_user_sessions').update({ proxy_id: proxyId });
    const proxies = createProxiesRepository({ db });
    expect(await db.transaction((trx) => proxies.transferUsed(leaver, trx))).toEqual([proxyId]);
    expect((await proxies.find(proxyId))?.accountId).toBe(account);
  });

  it('is not deleted while a profile uses it, and is seen with the profile', async () => {
    const proxyId = await proxyOf();
    const { id } = await created({ shared: true });
    await app().container.db('comment_user_sessions').update({ proxy_id: proxyId });
    const { commentUsers, proxies } = await list({ includeProxies: 'true' });
    expect(commentUsers.map((user) => user.proxyId)).toEqual([proxyId]);
    expect(proxies).toMatchObject([{ id: proxyId, commentUserIds: [id], adUserIds: [] }]);
    const params = { proxyId };
    expect((await mate().call(proxyRoutes.get, { params })).status).toBe(200);
    expect(await owner().call(proxyRoutes.delete, { params })).toMatchObject({
      status: 400,
      body: { code: 'proxy_in_use' },
    });
    expect((await change(id, { proxyId: null })).status).toBe(200);
    expect((await mate().call(proxyRoutes.get, { params })).status).toBe(404);
    expect((await owner().call(proxyRoutes.delete, { params })).status).toBe(200);
  });
});

it('is captured by the extension of its owner', async () => {
  await app().container.db('comment_users').delete();
  const extension = await TestExtension.pair(owner());
  const { facebookId } = scene.getProfile();
  const offered = async () => {
    const { body } = await extension.call(extensionRoutes.getWorkspace, { query: { facebookId } });
    return extensionRoutes.getWorkspace.response.parse(body).data.boostingProfiles;
  };
  expect(await offered()).toEqual([]);
  const { id, name } = await created();
  expect(await offered()).toEqual([{ id, name }]);
  const send = (body: object, commentUserId = id) =>
    extension.call(extensionRoutes.captureSession, { params: { commentUserId }, body });
  const { cookie } = scene.session();
  expect((await send({ cookie, userAgent: ANDROID })).status).toBe(200);
  expect((await stored())[0]).toMatchObject({ user_agent: ANDROID, status: 'active' });
  expect((await send({ cookie, userAgent: ANDROID, accessToken: 'EAAB' })).status).toBe(400);
  expect((await send({ cookie: 'c_user=1; xs=2', userAgent: ANDROID })).body).toMatchObject({
    code: 'cookie_from_another_profile',
  });
  expect((await send({ cookie, userAgent: ANDROID }, '999999999')).status).toBe(404);
});

it('is neither taken nor told where the network is not the sandbox of this machine', async () => {
  const { id } = await created();
  const live = await startTestApp({ twinOf: app(), network: 'live' });
  try {
    const client = new TestClient({ baseUrl: live.baseUrl, cookies: owner().cookies });
    for (const [field, more] of [
      ['body.cookie', {}],
      ['body.proxyId', { cookie: undefined, userAgent: undefined, proxyId: null }],
      ['body.proxy', { cookie: undefined, userAgent: undefined, proxy: PROXY }],
    ] as const) {
      const { body } = await create(more, client);
      expect(body).toMatchObject({
        type: 'ValidationError',
        details: {
          fields: expect.arrayContaining([{ field, message: 'is taken on a sandbox server only' }]),
        },
      });
    }
    expect(await change(id, { userAgent: ANDROID }, client)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.userAgent' }] } },
    });
    const { commentUsers, areSessionsTaken, proxies } = await list(
      { includeProxies: 'true' },
      client,
    );
    expect([areSessionsTaken, proxies]).toEqual([false, []]);
    expect(commentUsers).toMatchObject([{ cookie: null, userAgent: null, proxyId: null }]);
    const { boostingSessions } = live.container.purges;
    expect([await boostingSessions?.purge(), await stored()]).toEqual([1, []]);
  } finally {
    await live.close();
  }
});
