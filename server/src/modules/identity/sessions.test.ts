import { identityRoutes as r, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
});

async function signInWith(username: string, userAgent: string): Promise<TestClient> {
  const client = app.anonymous();
  const { status } = await client.call(r.login, {
    body: { username, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  expect(status).toBe(200);
  return client;
}

async function sessionOf(client: TestClient): Promise<SessionDto> {
  return r.authenticate.response.parse((await client.call(r.authenticate)).body).data.session;
}

async function listOf(client: TestClient): Promise<SessionDto[]> {
  return r.listSessions.response.parse((await client.call(r.listSessions)).body).data.sessions;
}

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

const notLoggedIn = {
  status: 401,
  body: { error: 'User is not logged in.', type: 'AuthenticationError' },
};
const expired = {
  status: 401,
  body: {
    error: 'The current session is expired or terminated. Please reload the page and log in again.',
    type: 'AuthenticationError',
  },
};
const revoked = { status: 401, body: { ...expired.body, code: 'session_revoked' } };
const missing = (id: string) => ({
  status: 404,
  body: { error: `Session '${id}' not found`, type: 'NotFoundError' },
});

describe('GET /me/sessions', () => {
  it('asks for a session', async () => {
    expect(await ask(app.anonymous(), r.listSessions)).toEqual(notLoggedIn);
  });

  it('shows the living ones of the person by what they can be recognised by, the latest first', async () => {
    const { user, id: accountId, teamId } = await app.factories.buildAccount();
    await app.signIn(await app.factories.buildUser());
    const desktop = await signInWith(user.username, FIREFOX);
    now = new Date(now.getTime() + 3_600_000);
    const phone = await signInWith(user.username, IPHONE);
    const gone = await signInWith(user.username, FIREFOX);
    await gone.call(r.logout);
    const sessions = await listOf(desktop);
    expect(sessions).toEqual(
      [
        {
          ...(await sessionOf(desktop)),
          userId: user.id,
          accountId,
          teamId,
          status: 'active',
          ip: '127.0.0.1',
          userAgent: FIREFOX,
          device: 'desktop',
          os: 'Linux',
          browser: 'Firefox 140.0',
          lastActivity: now.toISOString(),
        },
        {
          ...(await sessionOf(phone)),
          userId: user.id,
          userAgent: IPHONE,
          device: 'Apple iPhone',
          os: 'iOS 18.5',
          browser: 'Safari 18.5',
          lastActivity: now.toISOString(),
        },
      ].sort((a, b) => Number(b.id) - Number(a.id)),
    );
  });

  it('works for somebody whose account is restricted', async () => {
    const { user } = await app.factories.buildAccount({ isRestricted: true });
    expect(await listOf(await app.signIn(user))).toHaveLength(1);
  });
});

describe('DELETE /me/sessions/{sessionId}', () => {
  it('asks for a session, and for a session id', async () => {
    expect(await ask(app.anonymous(), r.endSession, { params: { sessionId: '1' } })).toEqual(
      notLoggedIn,
    );
    const client = await app.signIn(await app.factories.buildUser());
    expect(await ask(client, r.endSession, { params: { sessionId: 'x' } })).toMatchObject({
      status: 400,
      body: { type: 'ValidationError', details: { fields: [{ field: 'params.sessionId' }] } },
    });
  });

  it('does not know sessions of others, ended ones, and those that never were', async () => {
    const mine = await app.signIn(await app.factories.buildUser());
    const theirs = await app.signIn(await app.factories.buildUser());
    const ended = await sessionOf(theirs);
    for (const id of [ended.id, '999999999', '9'.repeat(20)]) {
      expect(await ask(mine, r.endSession, { params: { sessionId: id } })).toEqual(missing(id));
    }
    expect((await theirs.call(r.authenticate)).status).toBe(200);
  });

  it('signs out one browser: its stream ends, its next call is told why', async () => {
    const { user } = await app.factories.buildAccount();
    const [here, there, elsewhere] = [
      await app.signIn(user),
      await app.signIn(user),
      await app.signIn(user),
    ];
    const stream = await TestStream.open(there);
    const untouched = await TestStream.open(elsewhere);
    const { id: sessionId } = await sessionOf(there);
    const end = () => ask(here, r.endSession, { params: { sessionId }, key: 'end-there' });
    expect(await end()).toEqual({ status: 200, body: { data: null } });
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;
    expect(await ask(there, r.listSessions)).toEqual(revoked);
    expect(await end()).toEqual({ status: 200, body: { data: null } });
    expect(await ask(here, r.endSession, { params: { sessionId } })).toEqual(missing(sessionId));
    expect(await listOf(elsewhere)).toHaveLength(2);
    expect(untouched.events.map(({ name }) => name)).toEqual(['hello']);
    untouched.close();
  });
});

describe('DELETE /me/sessions', () => {
  it('asks for a session', async () => {
    expect(await ask(app.anonymous(), r.endOtherSessions)).toEqual(notLoggedIn);
  });

  it('signs out every other browser of the person, and nobody else', async () => {
    const { user } = await app.factories.buildAccount();
    const [here, ...others] = [
      await app.signIn(user),
      await app.signIn(user),
      await app.signIn(user),
    ];
    const stranger = await app.signIn(await app.factories.buildUser());
    const streams = await Promise.all(others.map((client) => TestStream.open(client)));
    const end = () => ask(here, r.endOtherSessions, { key: 'end-others' });
    expect(await end()).toEqual({ status: 200, body: { data: { endedCount: 2 } } });
    for (const stream of streams) {
      expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    }
    expect(await Promise.all(others.map((client) => ask(client, r.authenticate)))).toEqual([
      revoked,
      revoked,
    ]);
    expect(await end()).toEqual({ status: 200, body: { data: { endedCount: 2 } } });
    expect(await ask(here, r.endOtherSessions)).toEqual({
      status: 200,
      body: { data: { endedCount: 0 } },
    });
    expect((await stranger.call(r.authenticate)).status).toBe(200);
  });
});

describe('a login', () => {
  it('is noted on the person, as the last one', async () => {
    const user = await app.factories.buildUser();
    const body = { username: user.username, password: TEST_PASSWORD };
    const login = async () =>
      r.login.response.parse((await app.anonymous().call(r.login, { body })).body).data;
    const first = await login();
    now = new Date(now.getTime() + 3_600_000);
    const second = await login();
    expect([first.user.lastLogin, second.user.lastLogin]).toEqual([
      first.session.createdAt,
      now.toISOString(),
    ]);
  });
});

describe('a session in use', () => {
  it('lives 30 days from its last use, and so does the cookie in the browser', async () => {
    const { username } = await app.factories.buildUser();
    const client = await signInWith(username, FIREFOX);
    const token = client.cookies.get('ads_checker_session');
    now = new Date(now.getTime() + 20 * 24 * 60 * 60_000);
    const expiredAt = new Date(now.getTime() + 30 * 24 * 60 * 60_000);
    const resumed = await client.call(r.authenticate);
    expect(r.authenticate.response.parse(resumed.body).data.session).toMatchObject({
      lastActivity: now.toISOString(),
      expiredAt: expiredAt.toISOString(),
    });
    expect(resumed.headers.getSetCookie()).toEqual([
      `ads_checker_session=${token}; Expires=${expiredAt.toUTCString()}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect((await client.call(r.authenticate)).headers.getSetCookie()).toEqual([]);
  });

  it('acts for nothing when the account it selects is removed at this moment', async () => {
    const { user, id } = await app.factories.buildAccount();
    const client = await signInWith(user.username, FIREFOX);
    const { db } = app.container;
    const removal = await db.transaction();
    await removal.raw('delete from accounts where id = ?', [id]);
    const answer = client.call(r.selectAccount, { params: { accountId: id } });
    await untilWaiting(db, 1).finally(() => removal.commit());
    expect([(await answer).status, (await answer).body]).toEqual([
      404,
      { error: `Account '${id}' not found`, type: 'NotFoundError' },
    ]);
  });
});

describe('a session that is over', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const later = (days: number): void => {
    now = new Date(now.getTime() + days * DAY_MS);
  };

  it('says whether it was ended on purpose for 30 days after its end, and is then unknown', async () => {
    const user = await app.factories.buildUser();
    const [quiet, ended] = [await app.signIn(user), await app.signIn(user)];
    later(29);
    const here = await app.signIn(user);
    await here.call(r.endSession, { params: { sessionId: (await listOf(here)).at(-1)?.id ?? '' } });
    const [first, second] = [await ask(quiet, r.authenticate), await ask(ended, r.authenticate)];
    expect([first.status, second.status].sort()).toEqual([200, 401]);
    const dead = first.status === 401 ? quiet : ended;
    later(29);
    await app.container.sessions.purge();
    expect(await ask(dead, r.authenticate)).toEqual(revoked);
    later(2);
    await app.container.sessions.purge();
    expect(await ask(dead, r.authenticate)).toEqual(expired);
  });

  it('is only expired when its time ran out', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    later(31);
    expect(await ask(client, r.authenticate)).toEqual(expired);
    await app.container.sessions.purge();
    expect(await ask(client, r.authenticate)).toEqual(expired);
  });
});
