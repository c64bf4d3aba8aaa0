import { once } from 'node:events';
import { connect } from 'node:net';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { MEDIA_UPLOAD_PATH } from '@ads-checker/shared/contracts/media';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../src/platform/auth/passwords.ts';
import { TEST_PASSWORD } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import type { TestClient } from './harness/client.ts';
import { TestStream } from './harness/event-stream.ts';
import { askForCode, TestExtension } from './harness/extension.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    requestTimeoutMs: 300,
    limits: {
      perTeam: { profiles: 1, proxies: 1, groups: 2, members: 2, 'tagged objects': 1, rows: 1 },
      sessionsPerPerson: 3,
      extensionsPerPerson: 2,
      streamsPerSession: 2,
      loginsPerMinute: 8,
    },
  });
});
afterAll(() => app?.close());

const reached = (limit: string, max: number) => ({
  status: 400,
  body: {
    error: `This team has ${max} ${limit}, the limit for a team.`,
    type: 'FailedPreconditionError',
    code: 'limit_reached',
    details: { limit, max },
  },
});

describe('rows of a team', () => {
  it('are limited for the team as a whole, with a clear error', async () => {
    const { factories } = app;
    const owner = await factories.buildAccount({ manageTeam: true });
    const { teamId } = owner;
    const mate = await factories.buildAccount({ teamId });
    const other = await factories.buildAccount();
    const client = await app.signIn({ username: owner.user.username, accountId: owner.id });
    const mateClient = await app.signIn({ username: mate.user.username, accountId: mate.id });
    const otherClient = await app.signIn({ username: other.user.username, accountId: other.id });
    const group = (accountId: string) => ({
      params: { accountId },
      body: { name: 'Group', icon: 'folder', color: 1 },
    });
    expect((await client.call(adUserRoutes.createGroup, group(owner.id))).status).toBe(200);
    expect((await mateClient.call(adUserRoutes.createGroup, group(mate.id))).status).toBe(200);
    expect(await client.call(adUserRoutes.createGroup, group(owner.id))).toMatchObject(
      reached('groups', 2),
    );
    expect((await otherClient.call(adUserRoutes.createGroup, group(other.id))).status).toBe(200);

    await factories.buildProxy({ accountId: mate.id });
    const proxy = {
      name: 'One more',
      description: '',
      isShared: false,
      isCheckRequired: false,
      options: {
        protocol: 'http',
        hostname: '203.0.113.9',
        port: 8080,
        username: null,
        password: null,
      },
    };
    expect(
      await client.call(proxyRoutes.create, { params: { accountId: owner.id }, body: proxy }),
    ).toMatchObject(reached('proxies', 1));

    await factories.buildAdUser({ accountId: mate.id });
    await expect(factories.buildAdUser({ accountId: owner.id })).rejects.toMatchObject({
      code: 'limit_reached',
      details: { limit: 'profiles', max: 1 },
    });

    expect(
      await client.call(teamRoutes.createAccount, {
        params: { teamId },
        body: {
          username: 'one_too_many',
          email: 'one.too.many@example.test',
          firstName: 'One',
          lastName: 'More',
          password: 'maple-orbit-71-north',
          permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
        },
      }),
    ).toMatchObject(reached('members', 2));
  });
});

describe('sessions of a user', () => {
  it('are limited: a new one ends the least recently used', async () => {
    const { user } = await app.factories.buildAccount();
    const clients = [];
    for (let index = 0; index < 4; index += 1) {
      clients.push(await app.signIn({ username: user.username }));
    }
    const statuses = await Promise.all(
      clients.map(async (client) => (await client.call(identityRoutes.authenticate)).status),
    );
    expect(statuses).toEqual([401, 200, 200, 200]);
  });
});

describe('extensions of a user', () => {
  it('are refused above their own limit, and end neither sessions nor one another', async () => {
    const { user } = await app.factories.buildAccount();
    const browsers: TestClient[] = [];
    for (let index = 0; index < 3; index += 1) {
      browsers.push(await app.signIn({ username: user.username }));
    }
    const [first = app.anonymous()] = browsers;
    const extensions = [await TestExtension.pair(first), await TestExtension.pair(first)];
    const code = await askForCode(first);
    const { status, body } = await new TestExtension(app).usePairing(code);
    expect([status, body]).toEqual([
      400,
      {
        error: 'You have 2 connected extensions, the limit for a user. Disconnect one first.',
        type: 'FailedPreconditionError',
        code: 'limit_reached',
        details: { limit: 'extensions', max: 2 },
      },
    ]);
    const statuses = async () =>
      [
        ...(await Promise.all(browsers.map((one) => one.call(identityRoutes.authenticate)))),
        ...(await Promise.all(extensions.map((one) => one.call(extensionRoutes.getWorkspace)))),
      ].map((answer) => answer.status);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect((await extensions[0]?.call(extensionRoutes.unpair))?.status).toBe(200);
    expect((await new TestExtension(app).usePairing(code)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 401, 200]);
  });
});

describe('streams of a session', () => {
  it('are rejected beyond the limit, and accepted when one ends', async () => {
    const { id: accountId, user } = await app.factories.buildAccount();
    const client = await app.signIn({ username: user.username, accountId });
    const first = await TestStream.open(client);
    const second = await TestStream.open(client);
    const refused = await client.raw({ method: 'GET', path: '/api/v1/sync-stream' });
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      429,
      '10',
      {
        error: 'This session has 2 open streams, the limit for a session.',
        type: 'TooManyRequestsError',
        code: 'limit_reached',
        details: { limit: 'streams', max: 2, retryAfterMs: 10_000 },
      },
    ]);
    first.close();
    await expect
      .poll(async () => {
        const again = await fetch(`${app.baseUrl}/api/v1/sync-stream`, {
          headers: client.headers(),
        });
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
    second.close();
  });
});

describe('logins', () => {
  it('share one limit for all spellings of a username', async () => {
    const { rows } = await app.container.db.raw<{ rows: { key: string }[] }>(
      `select key from rate_limits where key like 'login-name:%'`,
    );
    const before = rows.length;
    const { username: name } = await app.factories.buildUser({ username: 'dimitri_k' });
    const login = (username: string, password: string) =>
      app.anonymous().call(identityRoutes.login, { body: { username, password } });
    for (const username of [name, name.toUpperCase()]) {
      expect((await login(username, 'not the password')).status).toBe(401);
    }
    const after = await app.container.db.raw<{ rows: { key: string }[] }>(
      `select key from rate_limits where key like 'login-name:%'`,
    );
    expect(after.rows.length - before).toBe(1);
    // Usernames with the Turkish İ or ı match nobody, so they cannot evade the limit.
    for (const letter of ['\u0130', '\u0131']) {
      expect((await login(name.replaceAll('i', letter), TEST_PASSWORD)).status).toBe(401);
    }
    expect((await login('DIMITRI_\u212A', TEST_PASSWORD)).status).toBe(401);
    expect((await login('DIMITRI_K', TEST_PASSWORD)).status).toBe(200);
  });

  it('are limited for unknown browsers, not for known ones', async () => {
    const { user } = await app.factories.buildAccount();
    const known = await app.signIn({ username: user.username });
    const login = (username: string) =>
      app.anonymous().call(identityRoutes.login, { body: { username, password: 'a wrong guess' } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 9; guess += 1) {
      statuses.push((await login(`stranger_${guess}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const again = await known.call(identityRoutes.login, {
      body: { username: user.username, password: 'a wrong guess' },
    });
    expect(again.status).toBe(401);
  });
});

describe('a request that arrives slowly', () => {
  it('is aborted, and others are served meanwhile', async () => {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    expect((await fetch(`${app.baseUrl}/api/v1/health`)).status).toBe(200);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('does not end a stream, whose request has arrived', async () => {
    // Used up by the tests of logins
    await app.container.db('rate_limits').delete();
    const owner = await app.factories.buildAccount();
    const client = await app.signIn(owner.user);
    const stream = await TestStream.open(client);
    // Begun later, so the time of the stream's request is over when this one is aborted
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.resume().write('POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{');
    await once(socket, 'close');
    await client.call(identityRoutes.updateProfile, { body: { lastName: 'Renamed' } });
    expect(await stream.next('identity')).toEqual({});
    stream.close();
  });

  it.each([
    ['a request', 'POST /api/v1/profile'],
    ['an upload', `POST ${MEDIA_UPLOAD_PATH}`],
    ['a request to nowhere', 'POST /api/v1/nowhere'],
  ])('is aborted when it is %s that was answered early', async (_, line) => {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
    );
    socket.on('error', () => undefined);
    const trickle = setInterval(() => socket.write(' '), 100);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    await once(socket, 'close');
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 40\d /);
    expect(answer).not.toContain(' 408 ');
  });
});

describe('hashing of passwords', () => {
  it('rejects at once what would wait too long', async () => {
    const passwords = await createPasswords({ maxWaiting: 2 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => passwords.hash('a long pass phrase')),
    );
    const refusals = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [attempt.reason] : [],
    );
    expect(refusals.length).toBeGreaterThanOrEqual(6);
    expect(refusals[0]).toMatchObject({
      type: 'UnavailableError',
      code: 'busy_server',
      details: { retryAfterMs: 2_000 },
    });
    expect(await passwords.hash('a long pass phrase')).toMatch(/^\$argon2id\$/);
  });
});
