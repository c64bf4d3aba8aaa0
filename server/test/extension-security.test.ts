import { allRoutes } from '@ads-checker/shared/contracts/api';
import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { API_PREFIX, fillPath, type RouteShape } from '@ads-checker/shared/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';
import { TestClient } from './harness/client.ts';
import { askForCode, TestExtension } from './harness/extension.ts';

const COOKIE = 'ads_checker_session';
const EXTENSION_ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

let app: TestApp;
let browser: TestClient;
let extension: TestExtension;
beforeAll(async () => {
  app = await startTestApp();
  const { user } = await app.factories.buildAccount({
    manageTeam: true,
    readTeamAds: true,
    manageTeamAds: true,
  });
  browser = await app.signIn(user);
  extension = await TestExtension.pair(browser);
});
afterAll(async () => {
  await app?.close();
});

function pathOf(route: RouteShape): string {
  const names = [...route.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const path = fillPath(route.path, Object.fromEntries(names.map((name) => [name, '1'])));
  return `${API_PREFIX}${path}`;
}

function accessHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name.startsWith('access-control') || name === 'set-cookie'),
  );
}

const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id',
};
const notLoggedIn = { error: 'User is not logged in.', type: 'AuthenticationError' };
const unknownToken = {
  error: 'The current session is expired or terminated. Please reload the page and log in again.',
  type: 'AuthenticationError',
};

describe('the token of an extension', () => {
  const closed = allRoutes.filter(({ route }) => route.auth === 'session');

  it('is accepted by its own five routes', () => {
    const open = allRoutes.filter(({ route }) => route.auth === 'extension');
    expect(open.map(({ key }) => key)).toEqual([
      'extension.getWorkspace',
      'extension.capture',
      'extension.captureSession',
      'extension.updatePairing',
      'extension.unpair',
    ]);
  });

  it.each(closed)('is rejected by $key', async ({ route }) => {
    const { token = '' } = extension;
    const asBearer = new TestClient(app);
    const asCookie = new TestClient({ ...app, cookies: new Map([[COOKIE, token]]) });
    const request = { method: route.method, path: pathOf(route) };
    const headers = { authorization: `Bearer ${token}` };
    const bearer = await asBearer.raw({ ...request, headers });
    const planted = await asCookie.raw(request);
    expect([bearer.status, bearer.body, accessHeaders(bearer.headers)]).toEqual([
      401,
      notLoggedIn,
      {},
    ]);
    expect([planted.status, planted.body]).toEqual([401, unknownToken]);
  });

  it('is not a session cookie: a login with it planted does not end the extension’s session', async () => {
    const { user } = await app.factories.buildAccount();
    const own = await TestExtension.pair(await app.signIn(user));
    const planted = new TestClient({ ...app, cookies: new Map([[COOKIE, own.token ?? '']]) });
    const other = await app.factories.buildUser();
    const body = { username: other.username, password: 'a quiet harbour at noon' };
    expect((await planted.call(identityRoutes.login, { body })).status).toBe(200);
    expect((await own.call(r.getWorkspace)).status).toBe(200);
  });
});

describe('anything but a token of an extension', () => {
  const open = allRoutes.filter(({ route }) => route.auth === 'extension');

  it.each(open)('is rejected by $key', async ({ route }) => {
    const cookieToken = browser.cookies.get(COOKIE) ?? '';
    const { token = '' } = extension;
    const ask = async (headers: Record<string, string>) => {
      const { status, body } = await new TestClient(app).raw({
        method: route.method,
        path: pathOf(route),
        headers,
      });
      return [status, body];
    };
    const cookie = `${COOKIE}=${cookieToken}`;
    for (const headers of [
      {},
      { cookie },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: 'Bearer' },
      { cookie: `${COOKIE}=${token}` },
    ]) {
      expect(await ask(headers)).toEqual([401, notLoggedIn]);
    }
    for (const authorization of [
      `Bearer ${cookieToken}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}A`,
      `Bearer ${token.split('').reverse().join('')}`,
      `Bearer 'or'1'='1`,
    ]) {
      expect(await ask({ authorization, cookie })).toEqual([401, unknownToken]);
    }
    expect((await browser.call(identityRoutes.authenticate)).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const crossOrigin = allRoutes.filter(({ route }) => route.isCrossOrigin === true);
  const ownOrigin = allRoutes.filter(({ route }) => route.isCrossOrigin !== true);

  it('may read seven routes, none of which accepts the cookie', () => {
    expect(crossOrigin.map(({ key, route }) => [key, route.auth])).toEqual([
      ['extension.previewPairing', 'public'],
      ['extension.pair', 'public'],
      ['extension.getWorkspace', 'extension'],
      ['extension.capture', 'extension'],
      ['extension.captureSession', 'extension'],
      ['extension.updatePairing', 'extension'],
      ['extension.unpair', 'extension'],
    ]);
  });

  const preflight = (route: RouteShape) =>
    new TestClient(app).raw({
      method: 'OPTIONS',
      path: pathOf(route),
      headers: {
        origin: EXTENSION_ORIGIN,
        'access-control-request-method': route.method,
        'access-control-request-headers': 'authorization, content-type',
      },
    });

  const methodsOf = ({ path }: RouteShape) =>
    crossOrigin
      .filter(({ route }) => route.path === path)
      .map(({ route: { method } }) => (method === 'GET' ? 'HEAD, GET' : method))
      .join(', ');

  it.each(crossOrigin)('may call $key', async ({ route }) => {
    const { status, headers, body } = await preflight(route);
    expect([status, body, accessHeaders(headers)]).toEqual([
      204,
      '',
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': methodsOf(route),
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, x-api-version, x-extension-version',
        'access-control-max-age': '600',
      },
    ]);
  });

  it.each(ownOrigin)('may neither call $key nor read its response', async ({ route }) => {
    const asked = await preflight(route);
    expect([asked.status, accessHeaders(asked.headers)]).toEqual([405, {}]);
    if (route.response !== undefined) {
      const { headers } = await new TestClient(app).raw({
        method: route.method,
        path: pathOf(route),
        headers: { origin: EXTENSION_ORIGIN },
      });
      expect(accessHeaders(headers)).toEqual({});
    }
  });

  it('may read that a route of the extension is missing, but not that others are', async () => {
    const ask = async (path: string) => {
      const client = new TestClient(app);
      const headers = { origin: EXTENSION_ORIGIN };
      const asked = await client.raw({ method: 'OPTIONS', path: `${API_PREFIX}${path}`, headers });
      const sent = await client.raw({ method: 'PATCH', path: `${API_PREFIX}${path}`, headers });
      return [asked, sent].map(({ status, headers }) => [status, accessHeaders(headers)]);
    };
    expect(await ask('/extension/boosts/17')).toEqual([
      [
        204,
        {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers':
            'authorization, content-type, idempotency-key, x-api-version, x-extension-version',
          'access-control-max-age': '600',
        },
      ],
      [404, forAnyOrigin],
    ]);
    for (const path of ['/extensions/boosts', '/boosts', '/extension', '/']) {
      expect(await ask(path)).toEqual([
        [404, {}],
        [404, {}],
      ]);
    }
  });

  it('read responses of these routes, which set no cookie', async () => {
    const code = await askForCode(browser);
    const paired = await new TestExtension(app).usePairing(code);
    expect([paired.status, accessHeaders(paired.headers)]).toEqual([200, forAnyOrigin]);
    const { token } = r.pair.response.parse(paired.body).data;
    const own = new TestExtension({ ...app, token });
    for (const route of [r.getWorkspace, r.unpair]) {
      const { status, headers } = await own.call(route);
      expect([status, accessHeaders(headers)]).toEqual([200, forAnyOrigin]);
    }
  });

  it('read their errors too', async () => {
    const body = { code: 'ABCD-2345', extensionVersion: '1.0' };
    const restricted = await app.factories.buildAccount();
    const stopped = await TestExtension.pair(await app.signIn(restricted.user));
    await app.factories.changeAccount(restricted.id, { status: 'restricted' });
    const json = { 'content-type': 'application/json' };
    const path = `${API_PREFIX}${r.capture.path}`;
    const refusals = [
      await extension.call(r.pair, { body }),
      await extension.call(r.capture, { body: {} }),
      await extension.raw({ method: 'POST', path, headers: json, body: '{' }),
      await new TestExtension(app).call(r.getWorkspace),
      await stopped.call(r.getWorkspace),
      await extension.raw({
        method: 'POST',
        path,
        headers: json,
        body: `"${'x'.repeat(1_100_000)}"`,
      }),
      await extension.raw({
        method: 'POST',
        path,
        headers: { 'content-type': 'text/plain' },
        body: 'x',
      }),
      await extension.call(r.getWorkspace, { headers: { 'x-api-version': '0' } }),
    ];
    const { db } = app.container;
    await db.raw(`update rate_limits set points = 1000 where key like 'pairing-all%'`);
    refusals.push(await extension.call(r.pair, { body }));
    await db.raw('delete from rate_limits');
    await db.raw('alter table extension_pairings rename to hidden_pairings');
    refusals.push(await extension.call(r.pair, { body }));
    await db.raw('alter table hidden_pairings rename to extension_pairings');
    expect(refusals.map(({ status, headers }) => [status, accessHeaders(headers)])).toEqual(
      [400, 400, 400, 401, 403, 413, 415, 426, 429, 500].map((status) => [status, forAnyOrigin]),
    );
  });
});

describe('the cookie on a route of the extension', () => {
  it('is neither read nor cleared', async () => {
    const request = { headers: extension.headers({ cookie: browser.headers().cookie ?? '' }) };
    const mixed = await new TestClient(app).call(r.getWorkspace, request);
    expect([mixed.status, accessHeaders(mixed.headers)]).toEqual([200, forAnyOrigin]);
    expect((await browser.call(identityRoutes.authenticate)).status).toBe(200);
  });
});

describe('codes and tokens', () => {
  it('are in no log and in no table', async () => {
    const { user } = await app.factories.buildAccount();
    const own = await app.signIn(user);
    const code = await askForCode(own);
    const { body } = await new TestExtension(app).usePairing(code);
    const { token } = r.pair.response.parse(body).data;
    const paired = new TestExtension({ ...app, token });
    await paired.call(r.getWorkspace);
    await paired.call(r.capture, { body: { surprise: token } });
    await new TestExtension(app).usePairing(code);
    await new TestExtension(app).previewPairing(await askForCode(own));
    await askForCode(own);
    await paired.call(teamRoutes.create, { headers: { origin: '' }, body: { name: 'x' } });
    await paired.call(r.unpair, { key: 'the-key-of-unpairing' });
    await paired.call(r.getWorkspace);
    const secrets = [code, code.replace('-', ''), token];
    expect(app.logs.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    const { db } = app.container;
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const found = await db.raw<{ rowCount: number }>(
        `select 1 from ?? t where t::text like any(?::text[])`,
        [name, secrets.map((secret) => `%${secret}%`)],
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });
});
