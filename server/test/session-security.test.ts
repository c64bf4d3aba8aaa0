import { createHash } from 'node:crypto';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { API_PREFIX, fillPath } from '@ads-checker/shared/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { TestClient } from './harness/client.ts';
import { TestStream } from './harness/event-stream.ts';

const COOKIE = 'ads_checker_session';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

function tokenOf(client: TestClient): string {
  return client.cookies.get(COOKIE) ?? '';
}

function browserWith(token: string): TestClient {
  return new TestClient({ baseUrl: app.baseUrl, cookies: new Map([[COOKIE, token]]) });
}

const terminated =
  'The current session is expired or terminated. Please reload the page and log in again.';
const unknown = { status: 401, body: { error: terminated, type: 'AuthenticationError' } };
const revoked = { status: 401, body: { ...unknown.body, code: 'session_revoked' } };

describe('the session cookie', () => {
  const attributesOf = async (own: TestApp, origin: string) => {
    const user = await own.factories.buildUser();
    const client = own.anonymous();
    const headers = { origin };
    const answers = [
      await client.call(r.login, {
        body: { username: user.username, password: TEST_PASSWORD },
        headers,
      }),
      await client.call(r.logout, { headers }),
    ];
    return answers.map((answer) =>
      answer.headers
        .getSetCookie()
        .filter((line) => line.startsWith(COOKIE) || line.startsWith(`__Host-${COOKIE}`))
        .flatMap((line) => line.split('; ').slice(1))
        .filter((part) => !part.startsWith('Expires='))
        .sort(),
    );
  };

  it('is hidden from scripts, other sites and, on https, plain connections', async () => {
    const plain = ['HttpOnly', 'Path=/', 'SameSite=Lax'];
    expect(await attributesOf(app, app.baseUrl)).toEqual([plain, plain]);
    const origin = 'https://ads.example.com';
    const secure = await startTestApp({ appOrigin: origin });
    try {
      const expected = [...plain, 'Secure'];
      expect(await attributesOf(secure, origin)).toEqual([expected, expected]);
    } finally {
      await secure.close();
    }
  });

  it('holds a random token of which the database keeps only the hash', async () => {
    const user = await app.factories.buildUser();
    const tokens = await Promise.all([1, 2, 3].map(async () => tokenOf(await app.signIn(user))));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      const { rows } = await app.container.db.raw<{ rows: object[] }>(
        `select to_jsonb(s) as session from sessions s where token_hash = ?`,
        [createHash('sha256').update(token).digest()],
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(app.logs.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  });
});

describe('a planted cookie', () => {
  it('is not adopted by a login, which ends the planted session', async () => {
    const attacker = await app.signIn(await app.factories.buildUser());
    const planted = tokenOf(attacker);
    const victim = browserWith(planted);
    const user = await app.factories.buildUser();
    const login = await victim.call(r.login, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    expect(login.status).toBe(200);
    expect(tokenOf(victim)).not.toBe(planted);
    expect((await victim.call(r.authenticate)).body).toMatchObject({
      data: { user: { id: user.id } },
    });
    expect(await ask(attacker, r.authenticate)).toEqual(revoked);
  });

  it('of no session stays invalid after a login', async () => {
    const planted = 'A'.repeat(43);
    const victim = browserWith(planted);
    const user = await app.factories.buildUser();
    await victim.call(r.login, { body: { username: user.username, password: TEST_PASSWORD } });
    expect(tokenOf(victim)).not.toBe(planted);
    expect(await ask(browserWith(planted), r.authenticate)).toEqual(unknown);
  });
});

describe('a foreign origin', () => {
  const writes = allRoutes.filter(
    ({ key, route }) =>
      route.method !== 'GET' && route.isCrossOrigin !== true && key !== 'telegram.webhook',
  );
  const params = {
    userId: '1',
    teamId: '1',
    accountId: '1',
    sessionId: '1',
    invitationId: '1',
    notificationId: '1',
    changeId: '1',
    copyId: '1',
    savedViewId: '1',
    tagId: '1',
    binomId: '1',
    ruleId: '1',
    objectId: '1',
    jobId: '1',
    runId: '1',
    templateId: '1',
    pagePostId: '1_2',
    commentId: '2_3',
    adUserId: '1',
    groupId: '1',
    proxyId: '1',
    adAccountId: '1',
    adCampaignId: '1',
    adSetId: '1',
    adId: '1',
    businessId: '1',
    catalogId: '1',
    saveId: '1',
    pixelId: '1',
    pixelSharingId: '1',
    plannedChangeId: '1',
    launchTemplateId: '1',
    launchPlanId: '1',
    launchRunId: '1',
    scheduleId: '1',
    creativeId: '1',
    adObjectId: '1',
    commentTaskId: '1',
    commentUserId: '1',
    webhookId: '1',
    commentPresetId: '1',
    pairingKeyId: '1',
  };

  it.each(writes)('cannot use the cookie for $key', async ({ route }) => {
    const { user } = await app.factories.buildAccount({ manageTeam: true });
    const client = await app.signIn(user);
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${app.baseUrl}.evil.example` },
      { origin: '', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const { status, body } = await client.raw({
        method: route.method,
        path: `${API_PREFIX}${fillPath(route.path, params)}`,
        headers: { ...headers, 'content-type': 'text/plain' },
        body: '{}',
      });
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    }
    expect((await client.call(r.authenticate)).status).toBe(200);
  });
});

describe('a token', () => {
  it('is invalid after logging out, for copies too', async () => {
    const { user } = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const thief = browserWith(tokenOf(client));
    const stream = await TestStream.open(thief);
    expect((await client.call(r.logout)).headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;
    for (const route of [r.authenticate, r.listSessions, syncRoutes.stream]) {
      expect(await ask(thief, route)).toEqual(revoked);
    }
    expect(await ask(thief, syncRoutes.pull, { params: { collection: 'people' } })).toEqual(
      revoked,
    );
  });

  it('is invalid after signing out everywhere else', async () => {
    const { user } = await app.factories.buildAccount();
    const robbed = await app.signIn(user);
    const thief = browserWith(tokenOf(robbed));
    const stream = await TestStream.open(thief);
    const home = await app.signIn(user);
    await home.call(r.endOtherSessions);
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;
    expect(
      await ask(thief, r.changePassword, {
        body: { oldPassword: TEST_PASSWORD, newPassword: 'nine boats on a calm lake' },
      }),
    ).toEqual(revoked);
    expect(await ask(thief, r.endOtherSessions)).toEqual(revoked);
    expect((await home.call(r.authenticate)).status).toBe(200);
  });

  it('cannot be forged', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    const token = tokenOf(client);
    const { rows } = await app.container.db.raw<{ rows: { id: string; hash: string }[] }>(
      `select id, encode(token_hash, 'base64') as hash from sessions order by id desc limit 1`,
    );
    const last = token.at(-1) === 'A' ? 'E' : 'A';
    const forged = [
      `${token.slice(0, -1)}${last}`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      `${token}A`,
      token.slice(1),
      rows[0]?.id ?? '',
      (rows[0]?.hash ?? '').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      `' or '1'='1`,
      '%00',
      'x'.repeat(4000),
    ];
    for (const each of forged) {
      expect(await ask(browserWith(each), r.authenticate)).toEqual(unknown);
    }
    expect((await client.call(r.authenticate)).status).toBe(200);
  });

  it('that expired or is unknown is not reported as revoked', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    await app.container.db.raw(
      `update sessions set expires_at = now() - interval '1 second' where token_hash = ?`,
      [createHash('sha256').update(tokenOf(client)).digest()],
    );
    expect(await ask(client, r.authenticate)).toEqual(unknown);
    expect(await ask(app.anonymous(), r.authenticate)).toEqual({
      status: 401,
      body: { error: 'User is not logged in.', type: 'AuthenticationError' },
    });
  });

  it('of a restricted account reads the own user only', async () => {
    const { user, teamId, id } = await app.factories.buildAccount({ manageTeam: true });
    const client = await app.signIn(user);
    await app.container.db.raw(`update accounts set status = 'restricted' where id = ?`, [id]);
    const refused = {
      status: 403,
      body: { type: 'AuthorizationError', code: 'account_restricted' },
    };
    const other = await app.factories.buildAccount({ teamId });
    expect(await ask(client, userRoutes.get, { params: { userId: other.user.id } })).toMatchObject(
      refused,
    );
    expect(await ask(client, syncRoutes.pull, { params: { collection: 'people' } })).toMatchObject(
      refused,
    );
    expect(await ask(client, syncRoutes.stream)).toMatchObject(refused);
    expect((await client.call(r.listSessions)).status).toBe(200);
    expect((await client.call(userRoutes.get, { params: { userId: user.id } })).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  const settings = (convertMoneyToUSD: boolean) => ({ settings: { convertMoneyToUSD } });

  it('of another user replays nothing', async () => {
    const [owner, thief] = [await app.factories.buildUser(), await app.factories.buildUser()];
    const [mine, theirs] = [await app.signIn(owner), await app.signIn(thief)];
    const body = settings(true);
    const key = 'a-key-that-leaked';
    expect((await ask(mine, r.updateProfile, { body, key })).body).toMatchObject({
      data: { user: { id: owner.id } },
    });
    const stolen = await ask(theirs, r.updateProfile, { body, key });
    expect(stolen.body).toMatchObject({
      data: { user: { id: thief.id, username: thief.username } },
    });
    expect(JSON.stringify(stolen.body)).not.toContain(owner.email);
    expect((await ask(mine, r.updateProfile, { body, key })).body).toMatchObject({
      data: { user: { id: owner.id } },
    });
  });

  it('belongs to one request: another body or route is rejected', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    const key = 'a-key-of-mine';
    const reused = {
      status: 409,
      body: {
        error: 'This key was already used for another request.',
        type: 'ConflictError',
        code: 'idempotency_key_reused',
      },
    };
    expect((await ask(client, r.updateProfile, { body: settings(true), key })).status).toBe(200);
    expect(await ask(client, r.updateProfile, { body: settings(false), key })).toEqual(reused);
    expect(await ask(client, r.endOtherSessions, { key })).toEqual(reused);
    expect((await client.call(r.authenticate)).body).toMatchObject({
      data: { user: { settings: { convertMoneyToUSD: true } } },
    });
  });

  it('replays nothing without a session', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const request = { body: settings(true), key: 'before-the-end' };
    expect((await ask(client, r.updateProfile, request)).status).toBe(200);
    const home = await app.signIn(user);
    await home.call(r.endOtherSessions);
    expect(await ask(client, r.updateProfile, request)).toEqual(revoked);
  });
});
