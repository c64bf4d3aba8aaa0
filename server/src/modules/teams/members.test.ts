import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BuiltAccount, TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { buildTeam, remove, update } from '../../../test/harness/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const ALL = { manageTeam: true, readTeamAds: true, manageTeamAds: true };
const STRONG = 'velvet-orbit-lantern-mosaic';

async function accountRow({ id }: { id: string }) {
  return app.container
    .db('accounts')
    .where({ id })
    .first('status', 'manage_team', 'read_team_ads', 'manage_team_ads');
}

const lastAdministrator = {
  error: 'A team needs at least one active admin.',
  type: 'FailedPreconditionError',
  code: 'last_administrator',
};
const passwordNotYours = {
  error: 'You can’t change this user’s password.',
  type: 'AuthorizationError',
  code: 'password_not_yours',
};

describe('PATCH /accounts/{accountId}', () => {
  it('changes status, permissions and password together, or nothing of it', async () => {
    const { adminClient, member } = await buildTeam(app);
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
    const { adminClient, member } = await buildTeam(app);
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
    const { member, teamId } = await buildTeam(app);
    const { adminClient: stranger } = await buildTeam(app);
    const manager = await app.signIn(
      (await app.factories.buildAccount({ teamId, readTeamAds: true, manageTeamAds: true })).user,
    );
    const body = { status: 'restricted' };
    expect((await update(app.anonymous(), member, body))[0]).toBe(401);
    expect((await update(manager, member, body))[0]).toBe(403);
    expect((await update(stranger, member, body))[0]).toBe(404);
    expect(await accountRow(member)).toMatchObject({ status: 'active' });
  });

  it('grants and takes no more than the actor holds, and lets stay what is there', async () => {
    const { teamId } = await buildTeam(app);
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const client = await app.signIn(half.user);
    const target = await app.factories.buildAccount({ teamId });
    for (const account of [target, half]) {
      expect(await update(client, account, { permissions: { read_team_ads: true } })).toMatchObject(
        [403, { code: 'grants_more_than_held' }],
      );
    }
    for (const manage_team of [true, false]) {
      expect(
        await update(client, target, { permissions: { manage_team_ads: false, manage_team } }),
      ).toMatchObject([
        200,
        { data: { account: { permissions: { ...ACCOUNT_PRESETS.member, manage_team } } } },
      ]);
    }
  });

  it('leaves whoever holds more alone: status, permissions and membership', async () => {
    const { teamId } = await buildTeam(app);
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const client = await app.signIn(half.user);
    const holdsMore = [
      403,
      {
        error: 'You can’t change or remove a user who has permissions you don’t have.',
        type: 'AuthorizationError',
        code: 'holds_more',
      },
    ];
    for (const more of [ALL, { manageTeamAds: true }, { readTeamAds: true }]) {
      for (const isRestricted of [false, true]) {
        const target = await app.factories.buildAccount({ ...more, teamId, isRestricted });
        const before = await accountRow(target);
        const status = isRestricted ? 'active' : 'restricted';
        expect(await update(client, target, { status })).toEqual(holdsMore);
        expect(await update(client, target, { permissions: ACCOUNT_PRESETS.member })).toEqual(
          holdsMore,
        );
        expect(
          await update(client, target, { permissions: { manage_team: !before?.manage_team } }),
        ).toEqual(holdsMore);
        expect(await remove(client, target)).toEqual(holdsMore);
        expect(await accountRow(target)).toEqual(before);
      }
    }
    expect((await update(client, half, { status: 'restricted' }))[0]).toBe(200);
  });

  it('is no way to strip somebody of their rights first and to set their password then', async () => {
    const { teamId } = await buildTeam(app);
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const target = await app.factories.buildAccount({ ...ALL, teamId });
    const client = await app.signIn(half.user);
    expect(await update(client, target, { permissions: ACCOUNT_PRESETS.member })).toMatchObject([
      403,
      { code: 'holds_more' },
    ]);
    expect(await update(client, target, { password: STRONG })).toEqual([403, passwordNotYours]);
    expect(await accountRow(target)).toEqual({ status: 'active', ...ACCOUNT_PRESETS.admin });
  });

  it('sets a password only for a login the team created, of no other team, who holds no more than the actor', async () => {
    const { adminClient, admin, member, teamId } = await buildTeam(app);
    const set = (account: BuiltAccount, client = adminClient) =>
      update(client, account, { password: STRONG });
    const elsewhere = await app.factories.buildUser({ createdByTeamId: teamId });
    await app.factories.buildAccount({ user: elsewhere, isRestricted: true });
    const keeper = await app.factories.buildUser({
      canManageAllUsers: true,
      createdByTeamId: teamId,
    });
    const guest = await app.factories.buildUser();
    const half = await app.factories.buildAccount({ teamId, manageTeam: true });
    const ads = await app.factories.buildAccount({ teamId, manageTeam: true, manageTeamAds: true });
    const reader = await app.factories.buildAccount({ teamId, readTeamAds: true });
    expect(await set(admin)).toEqual([403, passwordNotYours]);
    for (const user of [elsewhere, keeper, guest]) {
      expect(await set(await app.factories.buildAccount({ teamId, user }))).toEqual([
        403,
        passwordNotYours,
      ]);
    }
    expect(await set(member, await app.signIn(half.user))).toEqual([403, passwordNotYours]);
    expect((await set(member, await app.signIn(ads.user)))[0]).toBe(200);
    expect((await set(reader))[0]).toBe(200);
  });

  it('sets no password for somebody who left the team that created their login and came back', async () => {
    const { adminClient, member, teamId } = await buildTeam(app);
    expect((await remove(adminClient, member))[0]).toBe(200);
    const back = await app.factories.buildAccount({ teamId, user: member.user });
    expect(await update(adminClient, back, { password: STRONG })).toEqual([403, passwordNotYours]);
  });

  it('repeats its answer for a key, and writes one entry into the log', async () => {
    const { adminClient, member } = await buildTeam(app);
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
    const { adminClient, member } = await buildTeam(app);
    const body = { status: 'active', permissions: { manage_team: false } };
    expect((await update(adminClient, member, body))[0]).toBe(200);
    expect(await app.container.db('activity_entries').where({ subject_id: member.id })).toEqual([]);
  });
});

describe('the last administrator', () => {
  it('cannot be blocked, demoted or removed, not even by themselves', async () => {
    const { adminClient, admin, teamId } = await buildTeam(app);
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
    const { adminClient, admin, member } = await buildTeam(app);
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
  ] as const)('stays when two %s one another at the same moment', async (_, execute) => {
    for (let round = 0; round < 5; round += 1) {
      const { adminClient, admin, teamId } = await buildTeam(app);
      const second = await app.factories.buildAccount({ ...ALL, teamId });
      const secondClient = await app.signIn(second.user);
      const answers = await Promise.all([
        execute(adminClient, second),
        execute(secondClient, admin),
      ]);
      // The second one has lost the permission by then.
      expect(answers.map(([status]) => status).sort()).toEqual([200, 403]);
      const left = await app.container
        .db('accounts')
        .where({ team_id: teamId, manage_team: true, status: 'active' });
      expect(left).toHaveLength(1);
    }
  });
});

describe('a password somebody chooses for another', () => {
  it('is judged and hashed, which takes its time, only for whoever manages the members', async () => {
    const { teamId, member } = await buildTeam(app);
    const stranger = await app.factories.buildAccount(ALL);
    const judge = vi.spyOn(app.container.passwordStrength, 'requireStrong');
    const hash = vi.spyOn(app.container.passwords, 'hash');
    const password = 'password12';
    const permissions = ACCOUNT_PRESETS.member;
    const body = { username: 'never_made', email: 'n@m.test', password, permissions };
    for (const [person, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      const client = await app.signIn(person.user);
      const added = await client.call(teamRoutes.createAccount, { params: { teamId }, body });
      const set = await update(client, member, { password });
      expect([added.status, set[0]]).toEqual([status, status]);
    }
    expect([...judge.mock.calls, ...hash.mock.calls]).toEqual([]);
    judge.mockRestore();
    hash.mockRestore();
  });
});
