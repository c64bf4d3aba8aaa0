import { createHash, randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { API_TOKENS_MAX, apiTokenRoutes as r } from '@ads-checker/shared/contracts/api-tokens';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { TokenClient } from '../../../test/harness/api-token.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TestClient } from '../../../test/harness/client.ts';
import {
  type ApiTokenLimiter,
  createApiTokenLimiter,
} from '../../platform/auth/api-token-limiter.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = new Date('2026-03-01T10:00:00Z');

let app: TestApp;
let now = START;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await app?.close();
});

const wanted = { name: 'Reports', scopes: ['ad-users:read', 'trackers:read'], expiresInDays: 30 };
const terminated =
  'The current session is expired or terminated. Please reload the page and log in again.';
const unknown = { status: 401, body: { error: terminated, type: 'AuthenticationError' } };
const revoked = { status: 401, body: { ...unknown.body, code: 'session_revoked' } };
const notLoggedIn = {
  status: 401,
  body: { error: 'User is not logged in.', type: 'AuthenticationError' },
};

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

async function buildMember(permissions = {}) {
  const account = await app.factories.buildAccount(permissions);
  return { ...account, client: await app.signIn(account.user) };
}

const listProfiles = (client: TestClient, accountId: string) =>
  ask(client, adUserRoutes.list, { params: { accountId } });

async function readLog(client: TestClient, teamId: string) {
  const { body } = await client.call(activityRoutes.list, { params: { teamId } });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ actor, action, subject, changes }) => ({ actor, action, subject, changes }));
}

describe('POST /me/api-tokens', () => {
  it('asks for a session of an active account', async () => {
    expect(await ask(app.anonymous(), r.create, { body: wanted })).toEqual(notLoggedIn);
    const { client } = await buildMember({ isRestricted: true });
    expect(await ask(client, r.create, { body: wanted })).toMatchObject({
      status: 403,
      body: { code: 'account_restricted' },
    });
  });

  it.each([
    [{ ...wanted, name: ' ' }, 'body.name'],
    [{ ...wanted, name: 'x'.repeat(61) }, 'body.name'],
    [{ ...wanted, scopes: [] }, 'body.scopes'],
    [{ ...wanted, scopes: ['ad-users'] }, 'body.scopes.0'],
    [{ ...wanted, scopes: ['ad-users:read', 'ad-users:read'] }, 'body.scopes'],
    [{ ...wanted, scopes: ['trackers:read', 'users:read'] }, 'body.scopes.1'],
    [{ ...wanted, scopes: ['sync:read'] }, 'body.scopes.0'],
    [{ ...wanted, expiresInDays: 366 }, 'body.expiresInDays'],
    [{ ...wanted, expiresInDays: 0 }, 'body.expiresInDays'],
    [{ ...wanted, userId: '1' }, 'body.userId'],
  ])('refuses %j', async (body, field) => {
    const { client } = await buildMember();
    expect(await ask(client, r.create, { body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('tells the token once, keeps its hash, and writes who made it into the log', async () => {
    const admin = await buildMember({ manageTeam: true });
    const { status, body } = await ask(admin.client, r.create, { body: wanted });
    const { apiToken, token } = r.create.response.parse(body).data;
    expect([status, apiToken]).toEqual([
      200,
      {
        id: apiToken.id,
        name: 'Reports',
        accountId: admin.id,
        teamId: admin.teamId,
        scopes: wanted.scopes,
        createdAt: START.toISOString(),
        expiresAt: new Date(START.getTime() + 30 * DAY_MS).toISOString(),
        lastUsedAt: null,
      },
    ]);
    expect(token).toMatch(/^adc_[\w-]{43}$/);
    const { rows } = await app.container.db.raw<{ rows: object[] }>(
      'select to_jsonb(s) as session from sessions s where token_hash = ?',
      [createHash('sha256').update(token).digest()],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(app.logs.filter((line) => line.includes(token.slice(4)))).toEqual([]);
    expect(await readLog(admin.client, admin.teamId)).toEqual([
      {
        actor: expect.objectContaining({ userId: admin.user.id, tokenName: null }),
        action: 'created',
        subject: { type: 'api_token', id: apiToken.id, name: 'Reports' },
        changes: [
          { field: 'scopes', to: 'ad-users:read, trackers:read' },
          { field: 'expiresAt', to: apiToken.expiresAt },
        ],
      },
    ]);
  });

  it('makes one per key, whose secret a repeat replaces until it is used', async () => {
    const admin = await buildMember({ manageTeam: true });
    const request = { body: wanted, key: randomUUID() };
    const create = async () =>
      r.create.response.parse((await ask(admin.client, r.create, request)).body).data;
    const lost = await create();
    const repeated = await create();
    expect(repeated).toEqual({ apiToken: lost.apiToken, token: expect.any(String) });
    expect(repeated.token).not.toBe(lost.token);
    now = new Date(now.getTime() + 1_000);
    const { baseUrl } = admin.client;
    const useOf = ({ token }: { token: string }) =>
      listProfiles(new TokenClient({ baseUrl, token }), admin.id);
    expect(await useOf(lost)).toEqual(unknown);
    expect(await useOf(repeated)).toMatchObject({ status: 200 });
    expect(await ask(admin.client, r.create, request)).toEqual({
      status: 409,
      body: {
        error: 'This API token was used or revoked since.',
        type: 'ConflictError',
      },
    });
    expect(
      await ask(admin.client, r.create, { ...request, body: { ...wanted, name: 'Other' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    const { body } = await ask(admin.client, r.list);
    expect(r.list.response.parse(body).data.apiTokens.map(({ id }) => id)).toEqual([
      lost.apiToken.id,
    ]);
    expect(await readLog(admin.client, admin.teamId)).toHaveLength(1);
  });

  it('refuses more than anybody needs', async () => {
    const { client } = await buildMember();
    for (let count = 0; count < API_TOKENS_MAX; count += 1) {
      await TokenClient.create(client);
    }
    expect(await ask(client, r.create, { body: wanted })).toMatchObject({
      status: 400,
      body: { type: 'FailedPreconditionError', code: 'limit_reached' },
    });
  });
});

describe('GET /me/api-tokens', () => {
  it('asks for a session', async () => {
    expect(await ask(app.anonymous(), r.list)).toEqual(notLoggedIn);
  });

  it('lists the own living ones, the newest first, and what they can be given', async () => {
    const { client, id: accountId } = await buildMember();
    await TokenClient.create((await buildMember()).client);
    const first = await TokenClient.create(client, { name: 'First' });
    now = new Date(now.getTime() + 1_000);
    await TokenClient.create(client, { name: 'Second', expiresInDays: 7 });
    now = new Date(now.getTime() + 1_000);
    await first.call(adUserRoutes.list, { params: { accountId } });
    const read = async () => r.list.response.parse((await ask(client, r.list)).body).data;
    const { apiTokens, areas } = await read();
    expect(apiTokens.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Second', null],
      ['First', now.toISOString()],
    ]);
    expect(areas.find(({ id }) => id === 'ad-users')).toEqual({
      id: 'ad-users',
      name: 'Ad users',
      scopes: ['ad-users:read', 'ad-users:write'],
    });
    now = new Date(now.getTime() + 8 * DAY_MS);
    expect((await read()).apiTokens.map(({ name }) => name)).toEqual(['First']);
  });

  it('shows them among the sessions, by their names', async () => {
    const { client } = await buildMember();
    const { id } = await TokenClient.create(client, { name: 'Nightly' });
    const { body } = await ask(client, identityRoutes.listSessions);
    const { sessions } = identityRoutes.listSessions.response.parse(body).data;
    expect(sessions.find((session) => session.id === id)).toMatchObject({
      kind: 'token',
      name: 'Nightly',
      extensionVersion: null,
    });
  });
});

describe('GET /api-token', () => {
  it('tells a token whose it is, whatever its scopes, and nobody else anything', async () => {
    const { client, id, teamId } = await buildMember();
    const token = await TokenClient.create(client, { scopes: ['trackers:read'] });
    const { status, body } = await ask(token, r.getOwn);
    expect([status, r.getOwn.response.parse(body).data.apiToken]).toMatchObject([
      200,
      { id: token.id, accountId: id, teamId, scopes: ['trackers:read'] },
    ]);
    expect(await ask(client, r.getOwn)).toEqual(notLoggedIn);
    const invented = `adc_${'A'.repeat(43)}`;
    const stranger = new TokenClient({ baseUrl: app.baseUrl, token: invented });
    expect(await ask(stranger, r.getOwn)).toEqual(unknown);
  });
});

describe('an API token', () => {
  it('opens what its scopes say, by method', async () => {
    const { client, id: accountId } = await buildMember();
    const token = await TokenClient.create(client, { scopes: ['ad-users:read'] });
    expect(await listProfiles(token, accountId)).toMatchObject({ status: 200 });
    const lacks = (scope: string) => ({
      status: 403,
      body: {
        error: `This API token doesn’t have the scope ${scope}.`,
        type: 'AuthorizationError',
        code: 'scope_missing',
        details: { scope },
      },
    });
    const params = { accountId };
    expect(await ask(token, adUserRoutes.createGroup, { params, body: { name: 'Solar' } })).toEqual(
      lacks('ad-users:write'),
    );
    expect(await ask(token, trackerRoutes.listOfAccount, { params })).toEqual(
      lacks('trackers:read'),
    );
    const writer = await TokenClient.create(client, { scopes: ['ad-users:write'] });
    expect(
      await ask(writer, adUserRoutes.createGroup, { params, body: { name: 'Solar' } }),
    ).toMatchObject({ status: 200 });
    expect(await listProfiles(writer, accountId)).toEqual(lacks('ad-users:read'));
  });

  it('can do no more than its person may, now', async () => {
    const { client, id, teamId } = await buildMember({ manageTeam: true });
    const token = await TokenClient.create(client);
    const rename = (name: string) =>
      ask(token, teamRoutes.update, { params: { teamId }, body: { name } });
    expect(await rename('Northpine')).toMatchObject({ status: 200 });
    await app.factories.changeAccount(id, { permissions: { manage_team: false } });
    expect(await rename('Southpine')).toMatchObject({ status: 403 });
    await app.factories.changeAccount(id, { status: 'restricted' });
    expect(await ask(token, teamRoutes.get, { params: { teamId } })).toMatchObject({
      status: 403,
      body: { code: 'account_restricted' },
    });
  });

  it('reaches one membership, however many its person has', async () => {
    const { client, user, id } = await buildMember();
    const other = await app.factories.buildAccount({ user });
    const token = await TokenClient.create(client);
    await client.call(identityRoutes.selectAccount, { params: { accountId: other.id } });
    expect(await listProfiles(token, id)).toMatchObject({ status: 200 });
    expect(await listProfiles(token, other.id)).toMatchObject({ status: 404 });
  });

  it('is dead with its membership, and stays so when the person comes back', async () => {
    const admin = await buildMember({ manageTeam: true });
    const member = await buildMember({ teamId: admin.teamId });
    const elsewhere = await app.factories.buildAccount({ user: member.user });
    const token = await TokenClient.create(member.client);
    expect(await listProfiles(token, member.id)).toMatchObject({ status: 200 });
    const removal = await ask(admin.client, teamRoutes.deleteAccount, {
      params: { accountId: member.id },
    });
    expect(removal.status).toBe(200);
    expect(await listProfiles(token, member.id)).toEqual(revoked);
    expect(await listProfiles(token, elsewhere.id)).toEqual(revoked);
    await app.factories.buildAccount({ user: member.user, teamId: admin.teamId });
    expect(await ask(token, r.getOwn)).toEqual(revoked);
    const { body } = await ask(member.client, r.list);
    expect(r.list.response.parse(body).data.apiTokens).toEqual([]);
  });

  it('ends at its time, however much it is used', async () => {
    const { client, id } = await buildMember();
    const token = await TokenClient.create(client, { expiresInDays: 2 });
    now = new Date(START.getTime() + 2 * DAY_MS - 1);
    expect(await listProfiles(token, id)).toMatchObject({ status: 200 });
    now = new Date(START.getTime() + 2 * DAY_MS);
    expect(await listProfiles(token, id)).toEqual(unknown);
  });

  it('is revoked as a session is, which the log tells', async () => {
    const admin = await buildMember({ manageTeam: true });
    const token = await TokenClient.create(admin.client);
    const end = () =>
      ask(admin.client, identityRoutes.endSession, { params: { sessionId: token.id } });
    expect(await end()).toEqual({ status: 200, body: { data: null } });
    expect(await ask(token, r.getOwn)).toEqual(revoked);
    expect((await end()).status).toBe(404);
    const [entry] = await readLog(admin.client, admin.teamId);
    expect(entry).toMatchObject({
      actor: { userId: admin.user.id },
      action: 'token_revoked',
      subject: { type: 'api_token', id: token.id, name: 'Reports' },
    });
  });

  it('ends with all other sessions, and with the password', async () => {
    const { client } = await buildMember();
    const first = await TokenClient.create(client);
    await client.call(identityRoutes.endOtherSessions);
    expect(await ask(first, r.getOwn)).toEqual(revoked);
    const second = await TokenClient.create(client);
    const changed = await client.call(identityRoutes.changePassword, {
      body: { oldPassword: TEST_PASSWORD, newPassword: 'nine boats on a calm lake' },
    });
    expect(changed.status).toBe(200);
    expect(await ask(second, r.getOwn)).toEqual(revoked);
  });

  it('is named where it acted', async () => {
    const admin = await buildMember({ manageTeam: true });
    const { teamId, client } = admin;
    const token = await TokenClient.create(client, { name: 'Renamer' });
    await token.call(teamRoutes.update, { params: { teamId }, body: { name: 'By token' } });
    await client.call(teamRoutes.update, { params: { teamId }, body: { name: 'By hand' } });
    const log = await readLog(client, teamId);
    expect(log.slice(0, 2).map(({ actor }) => [actor.userId, actor.tokenName])).toEqual([
      [admin.user.id, null],
      [admin.user.id, 'Renamer'],
    ]);
  });

  it('makes nothing that outlives its membership: no token, no session, no person', async () => {
    const { client, user } = await buildMember({ manageTeam: true });
    const token = await TokenClient.create(client);
    const refused = {
      status: 403,
      body: {
        error: 'API tokens can’t be used for this call.',
        type: 'AuthorizationError',
        code: 'token_refused',
      },
    };
    const body = { username: user.username, password: TEST_PASSWORD };
    expect(await ask(token, identityRoutes.login, { body })).toEqual(refused);
    expect(await ask(token, r.create, { body: wanted })).toEqual(refused);
    expect(await ask(token, identityRoutes.listSessions)).toEqual(refused);
    expect(await ask(token, identityRoutes.authenticate)).toEqual(refused);
  });

  it('needs no origin, is given no cookie, and is not helped by one', async () => {
    const { client, id: accountId } = await buildMember();
    const token = await TokenClient.create(client, { scopes: ['ad-users:write'] });
    const foreign = await token.call(adUserRoutes.createGroup, {
      params: { accountId },
      body: { name: 'Solar' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([200, []]);
    const cookie = client.headers().cookie ?? '';
    const both = await token.call(adUserRoutes.list, {
      params: { accountId },
      headers: { cookie },
    });
    expect([both.status, both.headers.getSetCookie()]).toEqual([403, []]);
    const asCookie = new TestClient({
      baseUrl: app.baseUrl,
      cookies: new Map([['ads_checker_session', token.token]]),
    });
    expect(await ask(asCookie, identityRoutes.authenticate)).toEqual(unknown);
  });
});

it('calls only so often in a minute, each token by itself', async () => {
  const own = await startTestApp({ limits: { tokenCallsPerMinute: 3 } });
  try {
    const account = await own.factories.buildAccount();
    const client = await own.signIn(account.user);
    const [token, other] = [await TokenClient.create(client), await TokenClient.create(client)];
    const call = async () => (await token.call(r.getOwn)).status;
    expect([await call(), await call(), await call()]).toEqual([200, 200, 200]);
    const refused = await token.call(r.getOwn);
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { code: 'limit_reached', details: { limit: 'calls', max: 3 } },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.call(r.getOwn)).status).toBe(200);
  } finally {
    await own.close();
  }
});

describe('the limit of a token', () => {
  const limiterOf = (callsPerMinute: number) =>
    createApiTokenLimiter({ db: app.container.db, callsPerMinute });
  /** How many of several concurrent calls are allowed. */
  async function letThrough(limiter: ApiTokenLimiter, tokenId: string, calls: number) {
    const asked = Array.from({ length: calls }, () => limiter.consume(tokenId));
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  }
  const countedOf = async (tokenId: string) => {
    const { rows } = await app.container.db.raw<{ rows: { points: number }[] }>(
      'select points from rate_limits where key = ?',
      [`api-token:${tokenId}`],
    );
    return rows[0]?.points;
  };

  it('holds over all processes, to the last call', async () => {
    const [here, there] = [limiterOf(107), limiterOf(107)];
    expect(await letThrough(here, 'shared', 61)).toBe(61);
    expect(await letThrough(there, 'shared', 100)).toBe(107 - 65);
    expect(await letThrough(here, 'shared', 10)).toBe(4);
    expect(await letThrough(there, 'shared', 1)).toBe(0);
  });

  it('costs a statement for each twentieth of it, and none once it is reached', async () => {
    const limiter = limiterOf(100);
    expect(await letThrough(limiter, 'cheap', 6)).toBe(6);
    expect(await countedOf('cheap')).toBe(10);
    expect(await letThrough(limiter, 'cheap', 300)).toBe(94);
    expect(await countedOf('cheap')).toBe(100);
  });

  it('begins anew with the next minute', async () => {
    const limiter = limiterOf(1);
    expect(await letThrough(limiter, 'later', 2)).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] });
    try {
      expect(await letThrough(limiter, 'later', 2)).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
