import { identityRoutes as r, type TeamDto } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const wrong = { error: 'The username or password is incorrect.', type: 'AuthenticationError' };

describe('POST /login', () => {
  it('signs in by username or e-mail address, whatever the case', async () => {
    const { user, id, teamId } = await app.factories.buildAccount({ manageTeam: true });
    for (const username of [user.username, user.email.toUpperCase()]) {
      const response = await app.anonymous().call(r.login, {
        body: { username, password: TEST_PASSWORD },
      });
      expect(response.status).toBe(200);
      expect(r.login.response.parse(response.body)).toMatchObject({
        data: {
          session: { userId: user.id, accountId: id, teamId, status: 'active', ip: '127.0.0.1' },
          user: { id: user.id, username: user.username },
          userTeams: [{ id: teamId, userIds: [user.id] }],
          userAccounts: [{ id, teamId, status: 'active' }],
        },
      });
    }
  });

  it('says the same of an unknown name and of a wrong password', async () => {
    const user = await app.factories.buildUser();
    const answers = await Promise.all(
      [user.username, 'nobody_at_all'].map((username) =>
        app.anonymous().call(r.login, { body: { username, password: 'not the password' } }),
      ),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 401, body: wrong },
      { status: 401, body: wrong },
    ]);
  });

  it('names the missing and the unknown fields', async () => {
    const response = await app.anonymous().call(r.login, { body: { username: ' ', more: 1 } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      type: 'ValidationError',
      details: {
        fields: [
          { field: 'body.username', message: 'is required' },
          { field: 'body.password', message: 'is required' },
          { field: 'body.more', message: 'is not a known field' },
        ],
      },
    });
  });

  it('stops guessing by name, and a right password does not help before the time is over', async () => {
    const user = await app.factories.buildUser();
    const attempt = (password: string) =>
      app.anonymous().call(r.login, { body: { username: user.username, password } });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await attempt('wrong')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await attempt(TEST_PASSWORD);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('POST /authenticate', () => {
  it('moves a session from a restricted account to another of the person', async () => {
    const user = await app.factories.buildUser();
    const first = await app.factories.buildAccount({ user });
    const second = await app.factories.buildAccount({ user });
    const client = await app.signIn({ username: user.username, accountId: first.id });
    await app.factories.changeAccount(first.id, { status: 'restricted' });
    const team = { params: { teamId: first.teamId } };
    expect((await client.call(teamRoutes.get, team)).status).toBe(403);
    const resumed = await client.call(r.authenticate);
    expect(r.authenticate.response.parse(resumed.body).data).toMatchObject({
      session: { accountId: second.id, teamId: second.teamId },
      userAccounts: [
        { id: first.id, status: 'restricted' },
        { id: second.id, status: 'active' },
      ],
    });
    expect((await client.call(teamRoutes.get, { params: { teamId: second.teamId } })).status).toBe(
      200,
    );
  });

  it('answers a person whose only account is restricted', async () => {
    const account = await app.factories.buildAccount({ isRestricted: true });
    const client = await app.signIn(account.user);
    const resumed = await client.call(r.authenticate);
    expect(r.authenticate.response.parse(resumed.body).data).toMatchObject({
      session: { accountId: account.id },
      userAccounts: [{ id: account.id, status: 'restricted' }],
    });
  });
});

describe('POST /me/accounts/{accountId}/select', () => {
  it('selects an own account for this session alone', async () => {
    const user = await app.factories.buildUser();
    const first = await app.factories.buildAccount({ user });
    const second = await app.factories.buildAccount({ user });
    const [here, there] = [await app.signIn(user), await app.signIn(user)];
    const selected = await here.call(r.selectAccount, { params: { accountId: second.id } });
    expect(r.selectAccount.response.parse(selected.body).data).toMatchObject({
      session: { accountId: second.id, teamId: second.teamId },
      account: { id: second.id, userId: user.id },
    });
    const accountOf = async (client: typeof here) =>
      r.authenticate.response.parse((await client.call(r.authenticate)).body).data.session
        .accountId;
    expect([await accountOf(here), await accountOf(there)]).toEqual([second.id, first.id]);
  });

  it('refuses a restricted one, and one of somebody else as if it were not there', async () => {
    const user = await app.factories.buildUser();
    await app.factories.buildAccount({ user });
    const restricted = await app.factories.buildAccount({ user, isRestricted: true });
    const foreign = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const select = async (accountId: string) => {
      const { status, body } = await client.call(r.selectAccount, { params: { accountId } });
      return [status, body];
    };
    expect(await select(restricted.id)).toMatchObject([403, { code: 'account_restricted' }]);
    expect(await select(foreign.id)).toEqual([
      404,
      { error: `Account '${foreign.id}' not found`, type: 'NotFoundError' },
    ]);
  });
});

describe('PATCH /me/profile', () => {
  it('changes what is given, keeps the rest, and remembers the key', async () => {
    const { user, id } = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const patch = async (body: object, key?: string) =>
      r.updateProfile.response.parse(
        (await client.call(r.updateProfile, { body, ...(key === undefined ? {} : { key }) })).body,
      ).data.user;
    expect(await patch({ settings: { convertMoneyToUSD: true } }, 'first-command')).toMatchObject({
      settings: { convertMoneyToUSD: true, showAdAccountFundingSource: false },
      preferredAccountId: null,
    });
    expect(await patch({ preferredAccountId: id })).toMatchObject({
      settings: { convertMoneyToUSD: true, showAdAccountFundingSource: false },
      preferredAccountId: id,
    });
    expect(await patch({ settings: { convertMoneyToUSD: true } }, 'first-command')).toMatchObject({
      preferredAccountId: null,
    });
    const other = await client.call(r.updateProfile, {
      body: { settings: { convertMoneyToUSD: false } },
      key: 'first-command',
    });
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  it('prefers only an own account, and at the next login it is the one', async () => {
    const user = await app.factories.buildUser();
    await app.factories.buildAccount({ user });
    const second = await app.factories.buildAccount({ user });
    const foreign = await app.factories.buildAccount();
    const client = await app.signIn(user);
    const refused = await client.call(r.updateProfile, {
      body: { preferredAccountId: foreign.id },
    });
    expect(refused.status).toBe(404);
    await client.call(r.updateProfile, { body: { preferredAccountId: second.id } });
    const login = await client.call(r.login, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    expect(r.login.response.parse(login.body).data.session.accountId).toBe(second.id);
  });
});

describe('people and teams', () => {
  it('show a colleague only in the common team', async () => {
    const me = await app.factories.buildAccount();
    const user = await app.factories.buildUser();
    const common = await app.factories.buildAccount({ user, teamId: me.teamId });
    await app.factories.buildAccount({ user });
    const client = await app.signIn(me.user);
    const params = { userId: user.id };
    const teams = await client.call(userRoutes.listTeams, { params });
    expect(userRoutes.listTeams.response.parse(teams.body).data.teams.map(({ id }) => id)).toEqual([
      me.teamId,
    ]);
    const accounts = await client.call(userRoutes.listAccounts, { params });
    expect(
      userRoutes.listAccounts.response.parse(accounts.body).data.accounts.map(({ id }) => id),
    ).toEqual([common.id]);
    const person = await client.call(userRoutes.get, { params });
    expect(userRoutes.get.response.parse(person.body).data.user).toEqual({
      id: user.id,
      username: user.username,
      email: user.email,
      isEmailConfirmed: false,
      firstName: 'Test',
      lastName: user.username,
      permissions: { create_teams: false, manage_all_users: false },
      lastLogin: null,
    });
    expect(JSON.stringify(person.body)).not.toMatch(/telegramKey|password|settings/);
  });

  it('do not show who is in a team in which one is blocked', async () => {
    const me = await app.factories.buildAccount({ isRestricted: true });
    const colleague = await app.factories.buildAccount({ teamId: me.teamId });
    const open = await app.factories.buildAccount({ user: me.user });
    await app.factories.buildAccount({ teamId: open.teamId, user: colleague.user });
    const client = await app.signIn(me.user);
    const membersOf = (teams: readonly TeamDto[]) => teams.map(({ id, userIds }) => [id, userIds]);
    const expected = [
      [me.teamId, [me.user.id]],
      [open.teamId, [me.user.id, colleague.user.id].sort((a, b) => Number(a) - Number(b))],
    ];
    const resumed = r.authenticate.response.parse((await client.call(r.authenticate)).body).data;
    expect(membersOf(resumed.userTeams)).toEqual(expected);
    const teams = await client.call(userRoutes.listTeams, { params: { userId: me.user.id } });
    expect(membersOf(userRoutes.listTeams.response.parse(teams.body).data.teams)).toEqual(expected);
  });
});
