import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes as r } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltAccount, TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const ALL = { manageTeam: true, readTeamAds: true, manageTeamAds: true };
const STRONG = 'velvet-orbit-lantern-mosaic';

async function buildTeam() {
  const admin = await app.factories.buildAccount(ALL);
  const { teamId } = admin;
  const member = await app.factories.buildAccount({ teamId });
  return { teamId, admin, member, adminClient: await app.signIn(admin.user) };
}

async function update(client: TestClient, { id }: { id: string }, body: object, key?: string) {
  const response = await client.call(r.updateAccount, {
    params: { accountId: id },
    body,
    ...(key === undefined ? {} : { key }),
  });
  return [response.status, response.body];
}

async function remove(client: TestClient, { id }: { id: string }) {
  const { status, body } = await client.call(r.deleteAccount, { params: { accountId: id } });
  return [status, body];
}

async function accountRow({ id }: { id: string }) {
  return app.container
    .db('accounts')
    .where({ id })
    .first('status', 'manage_team', 'read_team_ads', 'manage_team_ads');
}

const lastAdministrator = {
  error: 'A team needs at least one active administrator.',
  type: 'FailedPreconditionError',
  code: 'last_administrator',
};
const passwordNotYours = {
  error: "You can't set this person's password.",
  type: 'AuthorizationError',
  code: 'password_not_yours',
};

describe('PATCH /accounts/{accountId}', () => {
  it('changes status, permissions and password together, or nothing of it', async () => {
    const { adminClient, member } = await buildTeam();
    const body = {
      status: 'restricted',
      permissions: { read_team_ads: true },
      password: 'password123',
    };
    expect(await update(adminClient, member, body)).toMatchObject([
      400,
      { code: 'weak_password', details: { fields: [{ field: 'body.password' }] } },
    ]);
    expect(await accountRow(member)).toEqual({ status: 'active', ...ACCOUNT_PRESETS.member });
    expect(await update(adminClient, member, { ...body, password: STRONG })).toMatchObject([
      200,
      {
        data: {
          account: {
            id: member.id,
            status: 'restricted',
            permissions: { ...ACCOUNT_PRESETS.member, read_team_ads: true },
          },
        },
      },
    ]);
    const login = (password: string) =>
      app
        .anonymous()
        .call(identityRoutes.login, { body: { username: member.user.username, password } });
    expect([(await login(TEST_PASSWORD)).status, (await login(STRONG)).status]).toEqual([401, 200]);
  });

  it('names what it does not understand', async () => {
    const { adminClient, member } = await buildTeam();
    expect(
      await update(adminClient, member, {
        status: 'gone',
        permissions: { root: true },
        password: 'short',
      }),
    ).toMatchObject([
      400,
      {
        type: 'ValidationError',
        details: {
          fields: [
            { field: 'body.status' },
            { field: 'body.permissions.root', message: 'is not a known field' },
            { field: 'body.password', message: 'must have at least 10 characters' },
          ],
        },
      },
    ]);
    expect((await update(adminClient, member, {}))[0]).toBe(400);
    expect((await update(adminClient, { id: '404404' }, { status: 'active' }))[0]).toBe(404);
  });

  it('is refused to members, to other teams, and to nobody', async () => {
    const { member, teamId } = await buildTeam();
    const { adminClient: stranger } = await buildTeam();
    const manager = await app.signIn(
      (await app.factories.buildAccount({ teamId, readTeamAds: true, manageTeamAds: true })).user,
    );
    const body = { status: 'restricted' };
    expect((await update(app.anonymous(), member, body))[0]).toBe(401);
    expect((await update(manager, member, body))[0]).toBe(403);
    expect((await update(stranger, member, body))[0]).toBe(404);
    expect(await accountRow(member)).toMatchObject({ status: 'active' });
  });

  it('grants no more than the actor holds, lets stay what is there, and takes anything', async () => {
    const { teamId } = await buildTeam();
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const client = await app.signIn(half.user);
    const target = await app.factories.buildAccount({ teamId, manageTeamAds: true });
    const refused = [403, { code: 'grants_more_than_held' }];
    for (const account of [target, half]) {
      expect(await update(client, account, { permissions: { read_team_ads: true } })).toMatchObject(
        refused,
      );
    }
    expect(
      await update(client, target, { permissions: { manage_team_ads: true, manage_team: true } }),
    ).toMatchObject([200, {}]);
    expect(await update(client, target, { permissions: { manage_team_ads: false } })).toMatchObject(
      [
        200,
        { data: { account: { permissions: { ...ACCOUNT_PRESETS.member, manage_team: true } } } },
      ],
    );
  });

  it('sets a password only for somebody of no other team who holds no more than the actor', async () => {
    const { adminClient, admin, member, teamId } = await buildTeam();
    const set = (account: BuiltAccount, client = adminClient) =>
      update(client, account, { password: STRONG });
    const elsewhere = await app.factories.buildUser();
    await app.factories.buildAccount({ user: elsewhere, isRestricted: true });
    const keeper = await app.factories.buildUser({ canManageAllUsers: true });
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const reader = await app.factories.buildAccount({ teamId, readTeamAds: true });
    expect(await set(admin)).toEqual([403, passwordNotYours]);
    expect(await set(await app.factories.buildAccount({ teamId, user: elsewhere }))).toEqual([
      403,
      passwordNotYours,
    ]);
    expect(await set(await app.factories.buildAccount({ teamId, user: keeper }))).toEqual([
      403,
      passwordNotYours,
    ]);
    const halfClient = await app.signIn(half.user);
    expect(await set(reader, halfClient)).toEqual([403, passwordNotYours]);
    expect((await set(member, halfClient))[0]).toBe(200);
    expect((await set(reader))[0]).toBe(200);
  });

  it('repeats its answer for a key, and writes one entry into the log', async () => {
    const { adminClient, member } = await buildTeam();
    const first = await update(adminClient, member, { status: 'restricted' }, 'block-once');
    await update(adminClient, member, { status: 'active' });
    expect(await update(adminClient, member, { status: 'restricted' }, 'block-once')).toEqual(
      first,
    );
    expect(await accountRow(member)).toMatchObject({ status: 'active' });
    expect(
      await app.container
        .db('activity_entries')
        .where({ subject_id: member.id })
        .orderBy('id')
        .pluck('action'),
    ).toEqual(['restricted', 'unblocked']);
  });

  it('of what is so already changes nothing and writes no entry', async () => {
    const { adminClient, member } = await buildTeam();
    const body = { status: 'active', permissions: { manage_team: false } };
    expect((await update(adminClient, member, body))[0]).toBe(200);
    expect(await app.container.db('activity_entries').where({ subject_id: member.id })).toEqual([]);
  });
});

describe('the last administrator', () => {
  it('cannot be blocked, demoted or removed, not even by themselves', async () => {
    const { adminClient, admin, teamId } = await buildTeam();
    await app.factories.buildAccount({ ...ALL, teamId, isRestricted: true });
    expect(await update(adminClient, admin, { status: 'restricted' })).toEqual([
      400,
      lastAdministrator,
    ]);
    expect(await update(adminClient, admin, { permissions: { manage_team: false } })).toEqual([
      400,
      lastAdministrator,
    ]);
    expect(await remove(adminClient, admin)).toEqual([400, lastAdministrator]);
    expect(await accountRow(admin)).toEqual({ status: 'active', ...ACCOUNT_PRESETS.admin });
    expect((await adminClient.call(identityRoutes.authenticate)).status).toBe(200);
  });

  it('may go once there is another', async () => {
    const { adminClient, admin, member } = await buildTeam();
    expect((await update(adminClient, member, { permissions: { manage_team: true } }))[0]).toBe(
      200,
    );
    expect((await remove(adminClient, admin))[0]).toBe(200);
  });

  it.each([
    ['remove', remove],
    [
      'block',
      (client: TestClient, account: BuiltAccount) =>
        update(client, account, { status: 'restricted' }),
    ],
    [
      'demote',
      (client: TestClient, account: BuiltAccount) =>
        update(client, account, { permissions: { manage_team: false } }),
    ],
  ] as const)('stays when two %s one another at the same moment', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const { adminClient, admin, teamId } = await buildTeam();
      const second = await app.factories.buildAccount({ ...ALL, teamId });
      const secondClient = await app.signIn(second.user);
      const answers = await Promise.all([act(adminClient, second), act(secondClient, admin)]);
      // Whoever comes second has no right any more by then.
      expect(answers.map(([status]) => status).sort()).toEqual([200, 403]);
      const left = await app.container
        .db('accounts')
        .where({ team_id: teamId, manage_team: true, status: 'active' });
      expect(left).toHaveLength(1);
    }
  });
});

describe('what a change does to open clients', () => {
  async function buildWatched() {
    const team = await buildTeam();
    const { teamId, admin } = team;
    const watched = await app.factories.buildAccount({ teamId, readTeamAds: true });
    const adUserId = await app.factories.buildAdUser({ accountId: admin.id });
    const client = await app.signIn(watched.user);
    const { rows, cursor } = await pull(client);
    expect(rows.map(({ id }) => id)).toEqual([adUserId]);
    return { ...team, watched, adUserId, client, cursor, stream: await TestStream.open(client) };
  }

  async function pull(client: TestClient, cursor = '0') {
    const { body } = await client.call(syncRoutes.pull, {
      params: { collection: 'adUsers' },
      query: { cursor },
    });
    return syncRoutes.pull.response.parse(body).data;
  }
  const tombstone = (id: string) => ({ id, revision: expect.any(String), isDeleted: true });
  const pullStatus = async (client: TestClient) =>
    (await client.call(syncRoutes.pull, { params: { collection: 'adUsers' } })).status;

  it('a permission taken: rows go, and the client is told to authenticate again', async () => {
    const { adminClient, watched, adUserId, client, cursor, stream } = await buildWatched();
    await update(adminClient, watched, { permissions: { read_team_ads: false } });
    await stream.next('identity');
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    expect((await pull(client, cursor)).rows).toEqual([tombstone(adUserId)]);
    const { body } = await client.call(identityRoutes.authenticate);
    expect(identityRoutes.authenticate.response.parse(body).data.userAccounts).toMatchObject([
      { id: watched.id, permissions: ACCOUNT_PRESETS.member },
    ]);
    stream.close();
  });

  it('a permission given: rows come without another sign-in', async () => {
    const { adminClient, member, admin } = await buildTeam();
    const adUserId = await app.factories.buildAdUser({ accountId: admin.id });
    const client = await app.signIn(member.user);
    const stream = await TestStream.open(client);
    expect((await pull(client)).rows).toEqual([]);
    await update(adminClient, member, { permissions: { read_team_ads: true } });
    await stream.next('identity');
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    expect((await pull(client)).rows).toMatchObject([{ id: adUserId, isDeleted: false }]);
    stream.close();
  });

  it('a block: the stream ends, the next call is refused, and unblocking brings the rows back', async () => {
    const { adminClient, watched, adUserId, client, cursor, stream } = await buildWatched();
    await update(adminClient, watched, { status: 'restricted' });
    await stream.next('identity');
    expect(await stream.next('ended')).toEqual({ reason: 'account_restricted' });
    await stream.closed;
    expect(await pullStatus(client)).toBe(403);
    const stored = app.container
      .db('sync_rows')
      .where({ account_id: watched.id, is_deleted: false });
    expect(await stored).toEqual([]);
    await update(adminClient, watched, { status: 'active' });
    expect((await pull(client, cursor)).rows).toMatchObject([{ id: adUserId, isDeleted: false }]);
  });

  it('a removal: the stream ends, the next call is refused, and nothing of the feed is left', async () => {
    const { adminClient, watched, client, stream } = await buildWatched();
    await remove(adminClient, watched);
    await stream.next('identity');
    expect(await stream.next('ended')).toEqual({ reason: 'account_removed' });
    await stream.closed;
    expect(await pullStatus(client)).toBe(403);
    expect(await app.container.db('sync_rows').where({ account_id: watched.id })).toEqual([]);
    const { body } = await client.call(identityRoutes.authenticate);
    expect(identityRoutes.authenticate.response.parse(body).data).toMatchObject({
      session: { accountId: null, teamId: null },
      userAccounts: [],
    });
  });

  it('a password set: every session of the person ends as revoked', async () => {
    const { adminClient, watched, client, stream } = await buildWatched();
    const other = await app.signIn(watched.user);
    const otherStream = await TestStream.open(other);
    await update(adminClient, watched, { password: STRONG });
    for (const open of [stream, otherStream]) {
      expect(await open.next('ended')).toEqual({ reason: 'session_revoked' });
      await open.closed;
    }
    for (const browser of [client, other]) {
      const { status, body } = await browser.call(identityRoutes.authenticate);
      expect([status, body]).toMatchObject([401, { code: 'session_revoked' }]);
    }
  });

  it('joining a team: the team menu of the person is read anew', async () => {
    const { adminClient, teamId } = await buildTeam();
    const user = await app.factories.buildUser();
    await app.factories.buildAccount({ user });
    const stream = await TestStream.open(await app.signIn(user));
    await adminClient.call(r.createAccount, {
      params: { teamId },
      body: {
        kind: 'existing',
        usernameOrEmail: user.username,
        permissions: ACCOUNT_PRESETS.member,
      },
    });
    expect(await stream.next('identity')).toEqual({});
    stream.close();
  });

  it('a colleague removed: their shared rows and they themselves go from the others', async () => {
    const { adminClient, member, teamId } = await buildTeam();
    const colleague = await app.factories.buildAccount({ teamId });
    const adUserId = await app.factories.buildAdUser({ accountId: colleague.id, isShared: true });
    const client = await app.signIn(member.user);
    const { cursor } = await pull(client);
    await remove(adminClient, colleague);
    expect((await pull(client, cursor)).rows).toEqual([tombstone(adUserId)]);
    const people = await client.call(syncRoutes.pull, { params: { collection: 'people' } });
    const gone = syncRoutes.pull.response
      .parse(people.body)
      .data.rows.filter(({ isDeleted }) => isDeleted)
      .map(({ id }) => id);
    expect(gone.sort()).toEqual([`account:${colleague.id}`, `user:${colleague.user.id}`]);
  });
});
