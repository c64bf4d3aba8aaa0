import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { userRoutes as r } from '@ads-checker/shared/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { RequestInput, TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

let app: TestApp;
let manager: TestClient;
let managerId: string;
let plain: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  const managing = await app.factories.buildUser({
    username: 'the_manager',
    canManageAllUsers: true,
    canCreateTeams: true,
  });
  managerId = managing.id;
  manager = await app.signIn(managing);
  plain = await app.signIn(await app.factories.buildUser({ username: 'plain_person' }));
});
afterAll(async () => {
  await app?.close();
});

const denied = {
  status: 403,
  body: {
    error: "You don't have the necessary permissions to perform this action.",
    type: 'AuthorizationError',
  },
};
const noRights = { create_teams: false, manage_all_users: false };
const newPerson = {
  username: 'nora_quist',
  email: 'nora@quist.example',
  firstName: 'Nora',
  lastName: 'Quist',
  password: 'seven lamps in a garden',
  permissions: noRights,
};

async function ask(
  client: TestClient,
  route: Parameters<TestClient['call']>[0],
  input?: RequestInput,
) {
  const { status, body } = await client.call(route, input);
  return { status, body };
}

async function fieldsOf(
  client: TestClient,
  body: unknown,
  route: Parameters<TestClient['call']>[0],
  params = {},
) {
  const answer = await ask(client, route, { body, params });
  expect(answer).toMatchObject({ status: 400, body: { type: 'ValidationError' } });
  return (answer.body as { details: { fields: { field: string }[] } }).details.fields.map(
    ({ field }) => field,
  );
}

async function usersOf(sql: string): Promise<unknown[]> {
  return (await app.container.db.raw<{ rows: unknown[] }>(sql)).rows;
}

describe('POST /users', () => {
  it('is for whoever manages all users, and makes nobody otherwise', async () => {
    expect((await ask(app.anonymous(), r.create, { body: newPerson })).status).toBe(401);
    expect(await ask(plain, r.create, { body: newPerson })).toEqual(denied);
    expect(await usersOf(`select 1 from users where username = 'nora_quist'`)).toEqual([]);
  });

  it('names what is missing or wrong', async () => {
    expect(
      await fieldsOf(
        manager,
        { username: 'Long', email: 'no', firstName: ' ', password: 'short', permissions: {} },
        r.create,
      ),
    ).toEqual([
      'body.email',
      'body.firstName',
      'body.lastName',
      'body.username',
      'body.password',
      'body.permissions.create_teams',
      'body.permissions.manage_all_users',
    ]);
  });

  it('refuses a password that is easy to guess for somebody who knows the person', async () => {
    expect(
      await ask(manager, r.create, { body: { ...newPerson, password: 'NoraQuist1' } }),
    ).toEqual({
      status: 400,
      body: {
        error: 'This password is too easy to guess.',
        type: 'InvalidArgumentError',
        code: 'weak_password',
        details: {
          fields: [{ field: 'body.password', message: 'This password is too easy to guess.' }],
        },
      },
    });
  });

  it('creates once a key a person who is in no team and can sign in', async () => {
    const first = await ask(manager, r.create, { body: newPerson, key: 'create-nora' });
    expect(first).toEqual({
      status: 200,
      body: {
        data: {
          user: {
            id: expect.stringMatching(/^\d+$/),
            username: 'nora_quist',
            email: 'nora@quist.example',
            isEmailConfirmed: false,
            firstName: 'Nora',
            lastName: 'Quist',
            permissions: noRights,
            lastLogin: null,
          },
        },
      },
    });
    expect(await ask(manager, r.create, { body: newPerson, key: 'create-nora' })).toEqual(first);
    const login = await app.anonymous().call(identityRoutes.login, {
      body: { username: newPerson.email, password: newPerson.password },
    });
    expect(identityRoutes.login.response.parse(login.body).data).toMatchObject({
      session: { accountId: null, teamId: null },
      userTeams: [],
      userAccounts: [],
    });
  });

  it('refuses its key for the same person with another password', async () => {
    const body = { ...newPerson, password: 'another good phrase of words' };
    const refused = await ask(manager, r.create, { body, key: 'create-nora' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { type: 'ConflictError', code: 'idempotency_key_reused' },
    ]);
  });

  it('says which value is taken, whatever the case, also to those who ask at the same moment', async () => {
    const taken = (fields: string[], code: string) => ({
      status: 409,
      body: {
        error: 'A user with the same email or username already exists.',
        type: 'AlreadyExistsError',
        code,
        details: { fields: fields.map((field) => ({ field, message: 'is taken' })) },
      },
    });
    const create = (changes: object) =>
      ask(manager, r.create, { body: { ...newPerson, ...changes } });
    expect(await create({})).toEqual(taken(['body.username', 'body.email'], 'username_taken'));
    expect(await create({ username: 'nora_quist', email: 'x@quist.example' })).toEqual(
      taken(['body.username'], 'username_taken'),
    );
    expect(await create({ username: 'someone', email: 'NORA@quist.example' })).toEqual(
      taken(['body.email'], 'email_taken'),
    );
    const racing = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) =>
        create({ username: 'the_racer', email: `${letter}@race.example` }),
      ),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(racing.filter(({ status }) => status === 409)).toEqual(
      Array.from({ length: 3 }, () => taken(['body.username'], 'username_taken')),
    );
  });

  it('lets nobody give what they do not hold', async () => {
    const limited = await app.signIn(
      await app.factories.buildUser({ canManageAllUsers: true, canCreateTeams: false }),
    );
    expect(
      await ask(limited, r.create, {
        body: { ...newPerson, username: 'wide', permissions: { ...noRights, create_teams: true } },
      }),
    ).toEqual({
      status: 403,
      body: {
        error: 'You can’t give or remove permissions you don’t have.',
        type: 'AuthorizationError',
        code: 'grants_more_than_held',
      },
    });
  });
});

describe('PATCH /users/{userId}', () => {
  const update = (client: TestClient, userId: string, body: object, key?: string) =>
    ask(client, r.update, { params: { userId }, body, ...(key === undefined ? {} : { key }) });

  it('is for whoever manages all users', async () => {
    const { id } = await app.factories.buildUser();
    expect((await update(app.anonymous(), id, { firstName: 'A' })).status).toBe(401);
    expect(await update(plain, id, { firstName: 'A' })).toEqual(denied);
  });

  it('names what is wrong, and asks for something to change', async () => {
    const { id } = await app.factories.buildUser();
    expect(
      await fieldsOf(manager, { email: 'no', permissions: { own_all: true }, id: '9' }, r.update, {
        userId: id,
      }),
    ).toEqual(['body.email', 'body.permissions.own_all', 'body.id']);
    expect(await fieldsOf(manager, {}, r.update, { userId: id })).toEqual(['body']);
  });

  it.each(['999999999', '9'.repeat(20)])(
    'answers 404 for %s, who does not exist',
    async (userId) => {
      expect(await update(manager, userId, { firstName: 'A' })).toEqual({
        status: 404,
        body: { error: `User '${userId}' not found`, type: 'NotFoundError' },
      });
    },
  );

  it('changes what is given and keeps the rest; a new address is not confirmed', async () => {
    const user = await app.factories.buildUser();
    await app.container.db.raw('update users set is_email_confirmed = true where id = ?', [
      user.id,
    ]);
    const renamed = await update(
      manager,
      user.id,
      { firstName: 'New', email: user.email },
      'rename-1',
    );
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        data: {
          user: {
            id: user.id,
            firstName: 'New',
            lastName: user.username,
            isEmailConfirmed: true,
            permissions: noRights,
          },
        },
      },
    });
    expect(
      await update(manager, user.id, {
        email: 'moved@found.test',
        permissions: { create_teams: true },
      }),
    ).toMatchObject({
      body: {
        data: {
          user: {
            firstName: 'New',
            email: 'moved@found.test',
            isEmailConfirmed: false,
            permissions: { create_teams: true, manage_all_users: false },
          },
        },
      },
    });
    expect(
      await update(manager, user.id, { firstName: 'New', email: user.email }, 'rename-1'),
    ).toEqual(renamed);
    expect(await update(manager, user.id, { firstName: 'Else' }, 'rename-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('refuses a value that somebody else has', async () => {
    const [one, other] = [await app.factories.buildUser(), await app.factories.buildUser()];
    expect(await update(manager, one.id, { username: other.username })).toMatchObject({
      status: 409,
      body: { code: 'username_taken', details: { fields: [{ field: 'body.username' }] } },
    });
    expect(await update(manager, one.id, { username: one.username })).toMatchObject({
      status: 200,
    });
  });

  it('ends all sessions of a person who gets a new password', async () => {
    const user = await app.factories.buildUser({ username: 'marta_kowalska' });
    const theirs = await app.signIn(user);
    const weak = await update(manager, user.id, { password: `${user.username}1` });
    expect(weak).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    expect((await theirs.call(identityRoutes.authenticate)).status).toBe(200);
    const password = 'nine boats on a calm lake';
    expect((await update(manager, user.id, { password })).status).toBe(200);
    expect(await ask(theirs, identityRoutes.authenticate)).toMatchObject({
      status: 401,
      body: { code: 'session_revoked' },
    });
    const logins = await Promise.all(
      [TEST_PASSWORD, password].map((tried) =>
        app.anonymous().call(identityRoutes.login, {
          body: { username: user.username, password: tried },
        }),
      ),
    );
    expect(logins.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('keeps from whoever holds less: login, address, password and rights', async () => {
    const limited = await app.signIn(await app.factories.buildUser({ canManageAllUsers: true }));
    const mighty = await app.factories.buildUser({ canManageAllUsers: true, canCreateTeams: true });
    expect(await update(limited, mighty.id, { username: 'taken_over' })).toEqual(denied);
    expect(await update(limited, mighty.id, { email: 'mine@found.test' })).toEqual(denied);
    expect(await update(limited, mighty.id, { password: 'nine boats on a calm lake' })).toEqual({
      status: 403,
      body: {
        error: 'You can’t change this user’s password.',
        type: 'AuthorizationError',
        code: 'password_not_yours',
      },
    });
    const user = await app.factories.buildUser();
    expect(await update(limited, user.id, { permissions: { create_teams: true } })).toMatchObject({
      status: 403,
      body: { code: 'grants_more_than_held' },
    });
    expect(
      await update(limited, mighty.id, { firstName: 'Named', permissions: { create_teams: true } }),
    ).toMatchObject({ status: 200 });
    // Otherwise an equal could be stripped of a permission first and then signed in as.
    expect(
      await update(limited, mighty.id, { permissions: { create_teams: false } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'grants_more_than_held' },
    });
  });

  it('keeps a login of other letters until it is changed, and asks for a–z, 0–9 and underscores then', async () => {
    const user = await app.factories.buildUser({ username: 'Ines_Old' });
    await app.signIn(user);
    expect(await update(manager, user.id, { firstName: 'Ines' })).toMatchObject({
      status: 200,
      body: { data: { user: { username: 'Ines_Old', firstName: 'Ines' } } },
    });
    expect(await update(manager, user.id, { username: 'Ines_New' })).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [{ field: 'body.username', message: 'must be a–z, 0–9 and underscores' }],
        },
      },
    });
    expect(await update(manager, user.id, { username: '__ines_9' })).toMatchObject({ status: 200 });
  });

  it('sets the own password only where the old one is asked for', async () => {
    expect(
      await update(manager, managerId, { password: 'nine boats on a calm lake' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'password_not_yours' },
    });
  });

  it('tells the open clients of the person', async () => {
    const { user } = await app.factories.buildAccount();
    const stream = await TestStream.open(await app.signIn(user));
    await update(manager, user.id, { permissions: { create_teams: true } });
    expect(await stream.next('identity')).toEqual({});
    await update(manager, user.id, { firstName: 'Renamed' });
    expect(await stream.next('changed')).toEqual({ collections: ['people'] });
    await update(manager, user.id, { password: 'nine boats on a calm lake' });
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;
  });
});
