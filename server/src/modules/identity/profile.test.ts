import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const NEW_PASSWORD = 'nine boats on a calm lake';

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

const update = (client: TestClient, body: unknown, key?: string) =>
  ask(client, r.updateProfile, { body, ...(key === undefined ? {} : { key }) });

async function ownUser(client: TestClient) {
  return r.authenticate.response.parse((await client.call(r.authenticate)).body).data.user;
}

async function personSeenBy(client: TestClient, userId: string): Promise<unknown> {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'people' } });
  const { rows } = syncRoutes.pull.response.parse(body).data;
  return rows.find(({ id }) => id === `user:${userId}`)?.doc;
}

describe('PATCH /me/profile', () => {
  it('asks for a session', async () => {
    expect((await update(app.anonymous(), { firstName: 'A' })).status).toBe(401);
  });

  it('names what is wrong, and asks for something to change', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    const { body } = await update(client, {
      firstName: 'x'.repeat(61),
      username: '1--2',
      email: 'not an address',
      settings: { convertMoneyToUSD: 'yes', theme: 'dark' },
      preferredAccountId: 'x',
      telegramChatSettings: { isBlocked: false },
      permissions: { manage_all_users: true },
    });
    expect(
      (body as { details: { fields: { field: string }[] } }).details.fields.map(
        ({ field }) => field,
      ),
    ).toEqual([
      'body.firstName',
      'body.username',
      'body.email',
      'body.settings.convertMoneyToUSD',
      'body.settings.theme',
      'body.preferredAccountId',
      'body.telegramChatSettings.notificationsEnabled',
      'body.telegramChatSettings.isBlocked',
      'body.permissions',
    ]);
    expect(await update(client, {})).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body' }] } },
    });
  });

  it('changes names, login and address; the new address is not confirmed', async () => {
    const user = await app.factories.buildUser();
    await app.container.db.raw('update users set is_email_confirmed = true where id = ?', [
      user.id,
    ]);
    const client = await app.signIn(user);
    expect(
      await update(client, { firstName: ' Nora ', lastName: '', email: user.email }),
    ).toMatchObject({
      status: 200,
      body: { data: { user: { firstName: 'Nora', lastName: '', isEmailConfirmed: true } } },
    });
    const renamed = await update(client, {
      username: 'nora_q',
      email: 'Nora@Quist.example',
      password: TEST_PASSWORD,
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        data: {
          user: {
            id: user.id,
            username: 'nora_q',
            email: 'Nora@Quist.example',
            isEmailConfirmed: false,
            firstName: 'Nora',
          },
        },
      },
    });
    const login = await app.anonymous().call(r.login, {
      body: { username: 'nora@quist.example', password: TEST_PASSWORD },
    });
    expect(login.status).toBe(200);
  });

  it('says which value somebody else has, also to those who ask at the same moment', async () => {
    const [me, other] = [await app.factories.buildUser(), await app.factories.buildUser()];
    const client = await app.signIn(me);
    const password = TEST_PASSWORD;
    const taken = (field: 'username' | 'email') => ({
      status: 409,
      body: {
        error: 'A user with the same email or username already exists.',
        type: 'AlreadyExistsError',
        code: `${field}_taken`,
        details: { fields: [{ field: `body.${field}`, message: 'is taken' }] },
      },
    });
    expect(await update(client, { username: other.username, password })).toEqual(taken('username'));
    expect(await update(client, { email: other.email.toUpperCase(), password })).toEqual(
      taken('email'),
    );
    const people = await Promise.all([1, 2, 3].map(() => app.factories.buildUser()));
    const clients = await Promise.all(people.map((person) => app.signIn(person)));
    const racing = await Promise.all(
      clients.map((each) => update(each, { email: 'wanted@by.all.example', password })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(racing.filter(({ status }) => status === 409)).toEqual([taken('email'), taken('email')]);
  });

  it('is seen in every team of the person and by their own clients', async () => {
    const user = await app.factories.buildUser();
    const colleagues = await Promise.all(
      [1, 2].map(async () => {
        const { teamId } = await app.factories.buildAccount({ user });
        return app.signIn((await app.factories.buildAccount({ teamId })).user);
      }),
    );
    const client = await app.signIn(user);
    const streams = await Promise.all(colleagues.map((colleague) => TestStream.open(colleague)));
    const own = await TestStream.open(client);
    await update(client, { firstName: 'Renamed' });
    for (const [index, colleague] of colleagues.entries()) {
      await streams[index]?.next('changed');
      expect(await personSeenBy(colleague, user.id)).toMatchObject({
        kind: 'user',
        user: { firstName: 'Renamed' },
      });
    }
    expect(await own.next('identity')).toEqual({});
    for (const stream of [own, ...streams]) {
      stream.close();
    }
  });

  it('reaches a team that the person is added to at the same moment', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const viewers: TestClient[] = [];
    for (let round = 0; round < 5; round += 1) {
      const viewer = await app.factories.buildAccount();
      viewers.push(await app.signIn(viewer.user));
      await Promise.all([
        update(client, { firstName: `Name ${round}` }),
        app.factories.buildAccount({ user, teamId: viewer.teamId }),
        update(client, { lastName: `Family ${round}` }),
      ]);
      for (const each of viewers) {
        expect(await personSeenBy(each, user.id)).toMatchObject({
          user: { firstName: `Name ${round}`, lastName: `Family ${round}` },
        });
      }
    }
  });

  it('turns messages to a chat off and on, when there is a chat', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const off = { telegramChatSettings: { notificationsEnabled: false } };
    expect(await update(client, off)).toEqual({
      status: 400,
      body: {
        error: 'No chat is connected. Connect one in profile settings.',
        type: 'FailedPreconditionError',
        code: 'no_chat',
      },
    });
    const { telegramKey } = await ownUser(client);
    const chat = { id: '501', firstName: 'N', lastName: null, username: null, languageCode: null };
    await app.container.modules.identityModule.service.linkTelegramChat({ telegramKey, chat });
    expect(await update(client, off)).toMatchObject({
      status: 200,
      body: { data: { user: { telegramChat: { id: '501', notificationsEnabled: false } } } },
    });
    expect(
      await update(client, { telegramChatSettings: { notificationsEnabled: true } }),
    ).toMatchObject({
      body: { data: { user: { telegramChat: { id: '501', notificationsEnabled: true } } } },
    });
  });

  it('changes nothing when one of its parts is refused', async () => {
    const [me, other] = [await app.factories.buildUser(), await app.factories.buildUser()];
    const client = await app.signIn(me);
    const before = await ownUser(client);
    const settings = { convertMoneyToUSD: true };
    await update(client, { settings, username: other.username, password: TEST_PASSWORD });
    await update(client, { settings, preferredAccountId: '999999999' });
    await update(client, { settings, telegramChatSettings: { notificationsEnabled: true } });
    expect(await ownUser(client)).toEqual(before);
  });
});

describe('PATCH /me/password', () => {
  const change = (client: TestClient, body: unknown, key?: string) =>
    ask(client, r.changePassword, { body, ...(key === undefined ? {} : { key }) });
  const right = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };

  it('asks for a session', async () => {
    expect((await change(app.anonymous(), right)).status).toBe(401);
  });

  it('names what is wrong', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    expect(
      await change(client, { oldPassword: '', newPassword: 'short', userId: '1' }),
    ).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationError',
        details: {
          fields: [
            { field: 'body.oldPassword', message: 'is required' },
            { field: 'body.newPassword', message: 'must have at least 10 characters' },
            { field: 'body.userId', message: 'is not a known field' },
          ],
        },
      },
    });
  });

  it('refuses a wrong old password, and a new one that is easy to guess', async () => {
    const user = await app.factories.buildUser({ username: 'piotr_nowak' });
    const client = await app.signIn(user);
    expect(await change(client, { ...right, oldPassword: 'not the old one' })).toEqual({
      status: 400,
      body: {
        error: 'The current password is incorrect.',
        type: 'InvalidArgumentError',
        code: 'wrong_old_password',
        details: {
          fields: [{ field: 'body.oldPassword', message: 'The current password is incorrect.' }],
        },
      },
    });
    expect(await change(client, { ...right, newPassword: 'piotr_nowak1' })).toEqual({
      status: 400,
      body: {
        error: 'This password is too easy to guess.',
        type: 'InvalidArgumentError',
        code: 'weak_password',
        details: {
          fields: [{ field: 'body.newPassword', message: 'This password is too easy to guess.' }],
        },
      },
    });
    await app.signIn(user);
  });

  it('sets the new one once a key and signs out everywhere else', async () => {
    const { user } = await app.factories.buildAccount();
    const [here, there] = [await app.signIn(user), await app.signIn(user)];
    const stream = await TestStream.open(there);
    expect(await change(here, right, 'new-password')).toEqual({
      status: 200,
      body: { data: null },
    });
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;
    expect(await ask(there, r.authenticate)).toMatchObject({
      status: 401,
      body: { code: 'session_revoked' },
    });
    expect(await change(here, right, 'new-password')).toEqual({
      status: 200,
      body: { data: null },
    });
    const logins = await Promise.all(
      [TEST_PASSWORD, NEW_PASSWORD].map((password) =>
        app.anonymous().call(r.login, { body: { username: user.username, password } }),
      ),
    );
    expect(logins.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('goes on with another cookie: the former one is dead, its streams too', async () => {
    const { user } = await app.factories.buildAccount();
    const own = await app.signIn(user);
    const [tab, thief] = [own.copy(), own.copy()];
    const stream = await TestStream.open(thief);
    const answer = await own.call(r.changePassword, { body: right, key: 'renewed-once' });
    expect([answer.status, answer.body]).toEqual([200, { data: null }]);
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^ads_checker_session=[\w-]{43}; Expires=.+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await stream.closed;
    for (const route of [r.authenticate, r.listSessions, r.logout]) {
      expect(await ask(thief, route)).toEqual({
        status: 401,
        body: {
          error:
            'The current session is expired or terminated. Please reload the page and log in again.',
          type: 'AuthenticationError',
          code: 'session_renewed',
        },
      });
    }
    const before = r.listSessions.response.parse((await ask(own, r.listSessions)).body).data;
    expect(before.sessions).toHaveLength(1);
    expect((await ask(own.copy(), r.authenticate)).status).toBe(200);
    // A repeat has no effect, not even another cookie
    const repeated = await own.call(r.changePassword, { body: right, key: 'renewed-once' });
    expect([repeated.status, repeated.headers.getSetCookie()]).toEqual([200, []]);
    await own.call(r.logout);
    expect(await ask(tab, r.authenticate)).toMatchObject({
      status: 401,
      body: { code: 'session_revoked' },
    });
  });

  it('lets a borrowed session guess ten times; the right one forgives', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const wrong = { ...right, oldPassword: `guess ${attempt}` };
      statuses.push((await change(client, wrong)).status);
    }
    statuses.push((await change(client, right)).status);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const wrong = { ...right, oldPassword: `guess ${attempt}` };
      statuses.push((await change(client, wrong)).status);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 9 }, () => 400),
      200,
      ...Array.from({ length: 10 }, () => 400),
      429,
    ]);
    expect(await change(client, right)).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Wait a moment and try again.' },
    });
  });
});
