import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { TestClient } from './harness/client.ts';

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  secure = await startTestApp({ appOrigin: 'https://ads.example.test' });
});
afterAll(async () => {
  await app?.close();
  await secure?.close();
});

describe('session cookie', () => {
  it('is HttpOnly and SameSite=Lax, and Secure when the app’s origin is https', async () => {
    for (const [server, isSecure] of [
      [app, false],
      [secure, true],
    ] as const) {
      const user = await server.factories.buildUser();
      const response = await server.anonymous().call(identityRoutes.login, {
        body: { username: user.username, password: TEST_PASSWORD },
        headers: { origin: isSecure ? 'https://ads.example.test' : server.baseUrl },
      });
      const [cookie = ''] = response.headers.getSetCookie();
      const attributes = cookie
        .split('; ')
        .slice(1)
        .filter((part) => !part.startsWith('Expires='));
      expect(attributes).toEqual([
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        ...(isSecure ? ['Secure'] : []),
      ]);
    }
  });

  it('is new at every login, ends the session it replaces, and is stored only as a hash', async () => {
    const { user } = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const planted = client.copy();
    await client.call(identityRoutes.login, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const token = client.cookies.get('ads_checker_session');
    expect(token).not.toBe(planted.cookies.get('ads_checker_session'));
    expect((await planted.call(identityRoutes.authenticate)).status).toBe(401);
    expect((await client.call(identityRoutes.authenticate)).status).toBe(200);
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      'select s::text from sessions s',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(app.logs.join()).not.toContain(token);
  });

  it('is invalid after logout, which clears the browser’s data', async () => {
    const { user } = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const replay = client.copy();
    const logout = await client.call(identityRoutes.logout);
    expect(logout.status).toBe(200);
    expect(logout.headers.get('clear-site-data')).toBe('"cache", "storage"');
    // The device cookie stays: it grants nothing and marks a known browser at the next login.
    expect([...client.cookies.keys()]).toEqual(['ads_checker_device']);
    const response = await replay.call(identityRoutes.authenticate);
    expect([response.status, response.body]).toEqual([
      401,
      {
        error:
          'The current session is expired or terminated. Please reload the page and log in again.',
        type: 'AuthenticationError',
        code: 'session_revoked',
      },
    ]);
  });

  it('describes its browser', async () => {
    const { user } = await app.factories.buildAccount();
    const response = await app.anonymous().call(identityRoutes.login, {
      body: { username: user.username, password: TEST_PASSWORD },
      headers: {
        'user-agent':
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      },
    });
    expect(identityRoutes.login.response.parse(response.body).data.session).toMatchObject({
      device: 'Apple desktop',
      os: 'macOS Catalina',
      browser: 'Chrome 141.0.0.0',
    });
  });
});

describe('guards', () => {
  it('rejects writes from a foreign origin and accepts them without an origin', async () => {
    const { user } = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const statusOf = async (headers: Record<string, string>) =>
      (
        await fetch(`${app.baseUrl}/api/v1/authenticate`, {
          method: 'POST',
          headers: { cookie: client.headers().cookie ?? '', ...headers },
        })
      ).status;
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ origin: app.baseUrl.replace('127.0.0.1', 'localhost') })).toBe(200);
    expect(await statusOf({})).toBe(200);
  });

  it('asks an outdated client to reload and rejects an invalid version', async () => {
    const old = await app.anonymous().raw({
      method: 'GET',
      path: '/api/v1/health',
      headers: { 'x-api-version': '0' },
    });
    expect([old.status, old.body]).toMatchObject([426, { type: 'UpgradeRequiredError' }]);
    const odd = await app.anonymous().raw({
      method: 'GET',
      path: '/api/v1/health',
      headers: { 'x-api-version': 'x' },
    });
    expect(odd.body).toMatchObject({ details: { fields: [{ field: 'headers.x-api-version' }] } });
  });

  it('rejects calls without a session', async () => {
    expect(
      (await app.anonymous().raw({ method: 'POST', path: '/api/v1/authenticate' })).body,
    ).toEqual({ error: 'User is not logged in.', type: 'AuthenticationError' });
  });

  it('responds to unknown paths and methods in JSON', async () => {
    const get = (method: string, path: string) => app.anonymous().raw({ method, path });
    expect(await get('GET', '/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { type: 'NotFoundError', error: 'The requested resource or route is not found.' },
    });
    expect((await get('GET', '/api/other')).status).toBe(404);
    const put = await get('PUT', '/api/v1/login');
    expect([put.status, put.headers.get('allow'), put.body]).toMatchObject([
      405,
      'POST',
      { type: 'MethodNotAllowedError' },
    ]);
  });
});

describe('responses', () => {
  it('report readiness and the network under /api/v1', async () => {
    const { status, body } = await app.anonymous().raw({ method: 'GET', path: '/api/v1/health' });
    expect([status, body]).toEqual([
      200,
      { data: { status: 'ok', version: '0.0.0-test', network: 'sandbox' } },
    ]);
  });

  it('have a request id and security headers, and are never cached', async () => {
    const { headers } = await app.anonymous().raw({
      method: 'GET',
      path: '/api/v1/health',
      headers: { 'x-request-id': 'given-by-the-caller' },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': 'given-by-the-caller',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('are documented: openapi.json lists every route, its page and the metrics exist', async () => {
    const openApi = await app.anonymous().raw({ method: 'GET', path: '/api/v1/openapi.json' });
    expect(openApi.body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/v1/ad-users/{adUserId}': {
          get: { operationId: 'adUsers.get', parameters: expect.any(Array) },
        },
        '/api/v1/login': { post: { security: [] } },
        '/api/v1/me/sessions': { get: { security: [{ session: [] }] } },
        '/api/v1/teams/{teamId}': {
          get: {
            description: expect.stringContaining('An API token needs the scope `teams:read`.'),
            security: [{ session: [] }, { apiToken: [] }],
          },
        },
        '/api/v1/extension/workspace': {
          get: {
            security: [{ extension: [] }],
            parameters: expect.arrayContaining([
              expect.objectContaining({ name: 'x-extension-version', in: 'header' }),
            ]),
            responses: { 401: { description: 'AuthenticationError' } },
          },
        },
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie' },
          extension: { type: 'http', scheme: 'bearer' },
        },
      },
    });
    const docs = await app.anonymous().raw({ method: 'GET', path: '/api/docs' });
    expect([docs.status, docs.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const metrics = await app.anonymous().raw({ method: 'GET', path: '/metrics' });
    expect(metrics.body).toContain('http_request_duration_seconds_bucket');
  });

  it('contain metrics only for this machine or with the token', async () => {
    const statusOf = async (own: TestApp, headers: Record<string, string> = {}) =>
      (await own.anonymous().raw({ method: 'GET', path: '/metrics', headers })).status;
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']) {
      expect([header, await statusOf(app, { [header]: '127.0.0.1' })]).toEqual([header, 401]);
    }
    const metricsToken = 'a-token-of-the-metrics';
    const served = await startTestApp({ appOrigin: 'https://ads.example.test', metricsToken });
    try {
      expect(await statusOf(served)).toBe(401);
      for (const authorization of ['Bearer another-token-of-it', metricsToken, 'Bearer']) {
        expect(await statusOf(served, { authorization })).toBe(401);
      }
      expect(await statusOf(served, { authorization: `Bearer ${metricsToken}` })).toBe(200);
    } finally {
      await served.close();
    }
  });

  it('accept only a __Host- session cookie over TLS', async () => {
    const origin = 'https://ads.example.test';
    const served = await startTestApp({ appOrigin: origin });
    try {
      const user = await served.factories.buildUser();
      const body = { username: user.username, password: TEST_PASSWORD };
      const planted = { ads_checker_session: 'x'.repeat(43) };
      const browser = new TestClient({
        baseUrl: served.baseUrl,
        cookies: new Map(Object.entries(planted)),
      });
      const { headers } = await browser.call(identityRoutes.login, { body, headers: { origin } });
      const cookies = headers.getSetCookie().filter((line) => line.includes('session'));
      expect(cookies).toEqual([
        expect.stringMatching(/^ads_checker_session=; Expires=Thu, 01 Jan 1970/),
        expect.stringMatching(
          /^__Host-ads_checker_session=[\w-]{43}; Expires=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
      const token = browser.cookies.get('__Host-ads_checker_session') ?? '';
      const statusWith = async (name: string) =>
        (
          await new TestClient({
            baseUrl: served.baseUrl,
            cookies: new Map([[name, token]]),
          }).call(identityRoutes.authenticate, { headers: { origin } })
        ).status;
      expect(await statusWith('__Host-ads_checker_session')).toBe(200);
      expect(await statusWith('ads_checker_session')).toBe(401);
    } finally {
      await served.close();
    }
  });

  it('are logged once each, by route pattern', async () => {
    await app.anonymous().raw({
      method: 'GET',
      path: '/api/v1/ad-users/17?surprise=secretvalue',
      headers: { 'x-request-id': 'log-line-of-this-test' },
    });
    const lines = app.logs.filter((line) => line.includes('log-line-of-this-test'));
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/ad-users/{adUserId}', status: 401, ip: '127.0.0.1' },
    ]);
    expect(lines.join()).not.toContain('secretvalue');
  });
});

describe('the web app', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    new TestClient({ baseUrl: app.baseUrl }).raw({ method: 'GET', path, headers });

  it('serves the shell for every screen, always revalidated', async () => {
    for (const path of ['/', '/ad-users', '/checker/users/1/accounts/2/ads']) {
      const { status, headers, body } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(body).toContain('<title>Shell</title>');
    }
  });

  it('allows only the shell’s inline script, by its hash', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allows no text as HTML or code, but what the named policies let through', async () => {
    const { headers } = await get('/');
    const directives = (headers.get('content-security-policy') ?? '').split(';');
    expect(directives.filter((each) => each.includes('trusted-types'))).toEqual([
      "require-trusted-types-for 'script'",
      "trusted-types default sheets lexical 'allow-duplicates'",
    ]);
  });

  it('caches hashed files for ever, revalidates the service worker, and responds with 404 to a missing file', async () => {
    const asset = await get('/assets/app-1a2b3c.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/app-gone.js')).status).toBe(404);
    expect(asset.headers.get('last-modified')).toBeNull();
    const etag = asset.headers.get('etag') ?? '';
    expect(
      (await get('/assets/app-1a2b3c.js', { 'if-none-match': etag, 'cache-control': 'max-age=0' }))
        .status,
    ).toBe(304);
  });

  it('gives nobody the sources of a build that has source maps', async () => {
    for (const path of ['/assets/app-1a2b3c.js.map', '/assets/app-1a2b3c.js.MAP']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('sends the precompressed file to clients that accept it', async () => {
    for (const [accepted, encoding, text] of [
      ['br, gzip', 'br', 'export const form = "br";\n'],
      ['gzip', 'gzip', 'export const form = "gzip";\n'],
      ['identity', null, "export const form = 'plain';\n"],
    ] as const) {
      const { headers, body } = await get('/assets/packed-1a2b3c.js', {
        'accept-encoding': accepted,
      });
      expect([headers.get('content-encoding'), body]).toEqual([encoding, text]);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('content-type')).toContain('javascript');
    }
  });

  it('responds to HEAD as to GET, without the body', async () => {
    for (const path of ['/', '/assets/app-1a2b3c.js', '/sw.js']) {
      const get = await fetch(`${app.baseUrl}${path}`, {
        headers: { 'accept-encoding': 'identity' },
      });
      const text = await get.text();
      const head = await fetch(`${app.baseUrl}${path}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      });
      const facts = ({ status, headers }: Response) => [
        status,
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('etag'),
      ];
      expect(facts(head)).toEqual(facts(get));
      expect([head.headers.get('content-length'), await head.text()]).toEqual([
        String(Buffer.byteLength(text)),
        '',
      ]);
    }
  });

  it('serves nothing outside its folder', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/%00.js',
      '/%E0%A4%A',
    ]) {
      const { status, body } = await get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('ads-checker');
    }
  });
});
