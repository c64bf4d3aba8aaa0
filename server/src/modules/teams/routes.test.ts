import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes as r } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { RequestInput, TestClient } from '../../../test/harness/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const ALL = { manageTeam: true, readTeamAds: true, manageTeamAds: true };
const denied = {
  error: "You don't have the necessary permissions to perform this action.",
  type: 'AuthorizationError',
};

async function buildTeam() {
  const admin = await app.factories.buildAccount(ALL);
  const { teamId } = admin;
  const member = await app.factories.buildAccount({ teamId });
  return {
    teamId,
    admin,
    member,
    adminClient: await app.signIn(admin.user),
    memberClient: await app.signIn(member.user),
  };
}

let lastNumber = 0;
function newPerson(permissions: object = ACCOUNT_PRESETS.member) {
  lastNumber += 1;
  const username = `rita_${lastNumber}`;
  return {
    username,
    email: `${username}@Example.test`,
    firstName: 'Rita',
    lastName: 'Moreau',
    password: 'velvet-orbit-lantern-mosaic',
    permissions,
  };
}

async function call(
  client: TestClient,
  route: Parameters<TestClient['call']>[0],
  input: RequestInput,
) {
  const { status, body } = await client.call(route, input);
  return [status, body];
}

async function countUsers(): Promise<number> {
  return Number((await app.container.db('users').count<{ count: string }[]>())[0]?.count);
}

describe('POST /teams', () => {
  const body = { name: '  Southbank ', description: 'A second team' };

  it('makes whoever may create teams the administrator of a new one, once per key', async () => {
    const user = await app.factories.buildUser({ canCreateTeams: true });
    const client = await app.signIn(user);
    const first = await client.call(r.create, { body, key: 'create-a-team' });
    expect(first.status).toBe(200);
    const { team, account } = r.create.response.parse(first.body).data;
    expect({ team, account }).toEqual({
      team: {
        id: team.id,
        name: 'Southbank',
        description: 'A second team',
        userIds: [user.id],
        binomIds: [],
      },
      account: {
        id: account.id,
        userId: user.id,
        teamId: team.id,
        status: 'active',
        permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    const again = await client.call(r.create, { body, key: 'create-a-team' });
    expect(again.body).toEqual(first.body);
    const params = { accountId: account.id };
    expect((await client.call(identityRoutes.selectAccount, { params })).status).toBe(200);
    expect((await client.call(r.get, { params: { teamId: team.id } })).body).toEqual({
      data: { team },
    });
  });

  it('is refused to somebody else, to nobody, and without a name', async () => {
    const { adminClient } = await buildTeam();
    expect(await call(adminClient, r.create, { body })).toEqual([403, denied]);
    expect((await call(app.anonymous(), r.create, { body }))[0]).toBe(401);
    expect(
      await call(adminClient, r.create, { body: { name: ' ', description: 'x'.repeat(501) } }),
    ).toMatchObject([
      400,
      {
        type: 'ValidationError',
        details: {
          fields: [
            { field: 'body.name', message: 'is required' },
            { field: 'body.description', message: 'must have at most 500 characters' },
          ],
        },
      },
    ]);
  });

  it.each([[{}], [{ name: '', description: ' ' }]])('is refused as %j', async (empty) => {
    const client = await app.signIn(await app.factories.buildUser({ canCreateTeams: true }));
    expect(await call(client, r.create, { body: empty })).toEqual([
      400,
      {
        error: 'Some fields are filled incorrectly. Please correct them and try again.',
        type: 'ValidationError',
        details: {
          fields: [
            { field: 'body.name', message: 'is required' },
            { field: 'body.description', message: 'is required' },
          ],
        },
      },
    ]);
  });

  it('is refused to whoever lost the right a moment ago', async () => {
    const user = await app.factories.buildUser({ canCreateTeams: true });
    const client = await app.signIn(user);
    await app.container.db('users').where({ id: user.id }).update({ can_create_teams: false });
    expect(await call(client, r.create, { body })).toEqual([403, denied]);
  });
});

describe('PATCH /teams/{teamId}', () => {
  it('changes what is given', async () => {
    const { adminClient, teamId, admin, member } = await buildTeam();
    const update = { name: 'Northpine', description: 'Buys for the north' };
    for (const body of [{ name: update.name }, { description: update.description }]) {
      expect((await adminClient.call(r.update, { params: { teamId }, body })).status).toBe(200);
    }
    expect((await adminClient.call(r.get, { params: { teamId } })).body).toEqual({
      data: {
        team: { id: teamId, ...update, userIds: [admin.user.id, member.user.id], binomIds: [] },
      },
    });
  });

  it('is refused by rights, by what is asked, and for a team that is not there', async () => {
    const { adminClient, memberClient, teamId } = await buildTeam();
    const other = await buildTeam();
    const params = { teamId };
    const body = { name: 'Mine now' };
    expect((await call(app.anonymous(), r.update, { params, body }))[0]).toBe(401);
    expect(await call(memberClient, r.update, { params, body })).toEqual([403, denied]);
    expect(await call(other.adminClient, r.update, { params, body })).toEqual([
      404,
      { error: `Team '${teamId}' not found`, type: 'NotFoundError' },
    ]);
    expect(
      await call(adminClient, r.update, { params: { teamId: '99999999999999999999' }, body }),
    ).toEqual([404, { error: "Team '99999999999999999999' not found", type: 'NotFoundError' }]);
    expect((await call(adminClient, r.update, { params, body: {} }))[0]).toBe(400);
    expect(
      await call(adminClient, r.update, { params, body: { name: 'X', owner: 1 } }),
    ).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.owner', message: 'is not a known field' }] } },
    ]);
  });
});

describe('reading a team', () => {
  it('lists its people and accounts', async () => {
    const { memberClient, teamId, admin, member } = await buildTeam();
    const params = { teamId };
    const users = await memberClient.call(r.listUsers, { params });
    expect(r.listUsers.response.parse(users.body).data.users.map(({ id }) => id)).toEqual([
      admin.user.id,
      member.user.id,
    ]);
    const accounts = await memberClient.call(r.listAccounts, { params });
    expect(
      r.listAccounts.response
        .parse(accounts.body)
        .data.accounts.map(({ id, permissions }) => ({ id, permissions })),
    ).toEqual([
      { id: admin.id, permissions: ACCOUNT_PRESETS.admin },
      { id: member.id, permissions: ACCOUNT_PRESETS.member },
    ]);
    const account = await memberClient.call(r.getAccount, { params: { accountId: admin.id } });
    expect(r.getAccount.response.parse(account.body).data.account).toMatchObject({
      id: admin.id,
      userId: admin.user.id,
      teamId,
      status: 'active',
      permissions: ACCOUNT_PRESETS.admin,
    });
  });

  it('is refused to other teams as if it were not there, and to nobody', async () => {
    const { teamId, member } = await buildTeam();
    const { adminClient: stranger } = await buildTeam();
    for (const route of [r.get, r.listUsers, r.listAccounts]) {
      expect((await call(stranger, route, { params: { teamId } }))[0]).toBe(404);
      expect((await call(app.anonymous(), route, { params: { teamId } }))[0]).toBe(401);
      expect((await call(stranger, route, { params: { teamId: 'x' } }))[0]).toBe(400);
    }
    expect((await call(stranger, r.getAccount, { params: { accountId: member.id } }))[0]).toBe(404);
  });
});

describe('GET /accounts/{accountId}/overview', () => {
  it('counts what is behind the account and the team', async () => {
    const { adminClient, admin, member } = await buildTeam();
    for (const accountId of [member.id, member.id, admin.id]) {
      await app.factories.buildAdUser({ accountId });
    }
    await app.factories.buildProxy({ accountId: member.id });
    await app.signIn(member.user);
    const params = { accountId: member.id };
    const overview = async () =>
      r.getAccountOverview.response.parse(
        (await adminClient.call(r.getAccountOverview, { params })).body,
      ).data.overview;
    const alone = {
      adUserCount: 2,
      proxyCount: 1,
      sessionCount: 2,
      passwordObstacle: null,
      invitedAs: null,
      teamAdUserCount: 3,
      teamProxyCount: 1,
    };
    expect(await overview()).toEqual(alone);
    await app.factories.buildAccount({ user: member.user });
    expect(await overview()).toEqual({ ...alone, passwordObstacle: 'in_other_teams' });
    expect(
      await call(adminClient, r.getAccountOverview, { params: { accountId: admin.id } }),
    ).toMatchObject([
      200,
      { data: { overview: { passwordObstacle: 'self', teamAdUserCount: 3 } } },
    ]);
  });

  it('is for whoever manages the team', async () => {
    const { memberClient, member } = await buildTeam();
    const { adminClient: stranger } = await buildTeam();
    const params = { accountId: member.id };
    expect((await call(app.anonymous(), r.getAccountOverview, { params }))[0]).toBe(401);
    expect(await call(memberClient, r.getAccountOverview, { params })).toEqual([403, denied]);
    expect(await call(stranger, r.getAccountOverview, { params })).toEqual([
      404,
      { error: `Account '${member.id}' not found`, type: 'NotFoundError' },
    ]);
    expect((await call(stranger, r.getAccountOverview, { params: { accountId: 'x' } }))[0]).toBe(
      400,
    );
  });
});

describe('POST /teams/{teamId}/accounts', () => {
  it('adds a new person, who may sign in', async () => {
    const { adminClient, teamId } = await buildTeam();
    const person = newPerson({ ...ACCOUNT_PRESETS.member, read_team_ads: true });
    const response = await adminClient.call(r.createAccount, { params: { teamId }, body: person });
    const { user, account } = r.createAccount.response.parse(response.body).data;
    expect({ user, account }).toMatchObject({
      user: {
        username: person.username,
        email: person.email,
        firstName: 'Rita',
        lastName: 'Moreau',
        permissions: { create_teams: false, manage_all_users: false },
        lastLogin: null,
      },
      account: { userId: user.id, teamId, status: 'active', permissions: person.permissions },
    });
    expect(JSON.stringify(response.body)).not.toContain(person.password);
    const login = await app.anonymous().call(identityRoutes.login, {
      body: { username: person.username, password: person.password },
    });
    expect(identityRoutes.login.response.parse(login.body).data.session.accountId).toBe(account.id);
  });

  it('refuses a taken login and address, and a weak password', async () => {
    const { adminClient, teamId, member } = await buildTeam();
    const before = await countUsers();
    const add = (body: object) => call(adminClient, r.createAccount, { params: { teamId }, body });
    expect(
      await add({ ...newPerson(), username: member.user.username.toUpperCase() }),
    ).toMatchObject([
      409,
      { code: 'username_taken', details: { fields: [{ field: 'body.username' }] } },
    ]);
    expect(await add({ ...newPerson(), email: member.user.email })).toMatchObject([
      409,
      { code: 'email_taken', details: { fields: [{ field: 'body.email' }] } },
    ]);
    expect(await add({ ...newPerson(), password: 'password123' })).toMatchObject([
      400,
      {
        type: 'InvalidArgumentError',
        code: 'weak_password',
        details: { fields: [{ field: 'body.password' }] },
      },
    ]);
    expect(await add({ ...newPerson(), username: '__x', password: 'short' })).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.username' }, { field: 'body.password' }] } },
    ]);
    expect(await countUsers()).toBe(before);
  });

  it('is refused by rights and for an expired session, before anything of the body is told', async () => {
    const { adminClient, memberClient, teamId } = await buildTeam();
    const { adminClient: stranger } = await buildTeam();
    const weak = { ...newPerson(), password: 'password123' };
    const add = (client: TestClient) =>
      call(client, r.createAccount, { params: { teamId }, body: weak });
    expect(await add(memberClient)).toEqual([403, denied]);
    expect((await add(stranger))[0]).toBe(404);
    await app.container.db('sessions').update({ expires_at: new Date(0) });
    expect(await add(adminClient)).toMatchObject([401, { type: 'AuthenticationError' }]);
  });

  it('grants no more than the actor holds', async () => {
    const admin = await app.factories.buildAccount({ manageTeam: true });
    const client = await app.signIn(admin.user);
    const params = { teamId: admin.teamId };
    const before = await countUsers();
    expect(
      await call(client, r.createAccount, {
        params,
        body: newPerson({ ...ACCOUNT_PRESETS.member, read_team_ads: true }),
      }),
    ).toEqual([
      403,
      {
        error: 'You can’t give or remove permissions you don’t have.',
        type: 'AuthorizationError',
        code: 'grants_more_than_held',
      },
    ]);
    expect(await countUsers()).toBe(before);
    const body = newPerson({ ...ACCOUNT_PRESETS.member, manage_team: true });
    expect((await call(client, r.createAccount, { params, body }))[0]).toBe(200);
  });

  it('repeats its answer for a key, and remembers no password', async () => {
    const { adminClient, teamId } = await buildTeam();
    const request = { params: { teamId }, body: newPerson(), key: 'add-rita-once' };
    const first = await call(adminClient, r.createAccount, request);
    expect(await call(adminClient, r.createAccount, request)).toEqual(first);
    const other = { ...request, body: { ...request.body, firstName: 'Somebody else' } };
    expect(await call(adminClient, r.createAccount, other)).toMatchObject([
      409,
      { code: 'idempotency_key_reused' },
    ]);
  });
});
