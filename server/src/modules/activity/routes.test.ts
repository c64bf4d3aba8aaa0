import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import {
  ACTIVITY_RETENTION_DAYS,
  type ActivityEntry,
  activityRoutes as r,
} from '@ads-checker/shared/contracts/activity';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { RequestInput, TestClient } from '../../../test/harness/client.ts';

let now = new Date('2026-03-01T10:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
});

const ALL = { manageTeam: true, readTeamAds: true, manageTeamAds: true };
const PASSWORD = 'velvet-orbit-lantern-mosaic';

async function buildTeam() {
  const admin = await app.factories.buildAccount(ALL);
  return { admin, teamId: admin.teamId, client: await app.signIn(admin.user) };
}

async function list(client: TestClient, teamId: string, query: RequestInput['query'] = {}) {
  const { status, body } = await client.call(r.list, { params: { teamId }, query });
  expect(status).toBe(200);
  return r.list.response.parse(body);
}

function acts(entries: readonly ActivityEntry[]) {
  return entries.map(({ kind, action, subject: { name }, changes }) => ({
    kind,
    action,
    name,
    changes,
  }));
}

describe('the log of a team', () => {
  it('says who did what to what, the latest first, with what it was before', async () => {
    const creator = await app.factories.buildUser({ canCreateTeams: true });
    const client = await app.signIn(creator);
    const call = async (route: Parameters<TestClient['call']>[0], input: RequestInput) => {
      const response = await client.call(route, input);
      expect(response.status).toBe(200);
      return response.body;
    };
    const { team, account: own } = teamRoutes.create.response.parse(
      await call(teamRoutes.create, { body: { name: 'Northpine', description: 'The north' } }),
    ).data;
    await call(identityRoutes.selectAccount, { params: { accountId: own.id } });
    await call(teamRoutes.update, {
      params: { teamId: team.id },
      body: { name: 'Northpine Media' },
    });
    const { account } = teamRoutes.createAccount.response.parse(
      await call(teamRoutes.createAccount, {
        params: { teamId: team.id },
        body: {
          username: 'rita_in_the_log',
          email: 'rita@example.test',
          firstName: 'Rita',
          lastName: 'Moreau',
          password: PASSWORD,
          permissions: { ...ACCOUNT_PRESETS.member, read_team_ads: true },
        },
      }),
    ).data;
    const params = { accountId: account.id };
    for (const body of [
      { permissions: { read_team_ads: false, manage_team_ads: true }, status: 'restricted' },
      { status: 'active' },
      { password: `${PASSWORD}-again` },
    ]) {
      await call(teamRoutes.updateAccount, { params, body });
    }
    await call(teamRoutes.deleteAccount, { params });

    const { data, paging } = await list(client, team.id);
    expect(acts(data)).toEqual([
      { kind: 'members', action: 'removed', name: 'Rita Moreau', changes: [] },
      { kind: 'members', action: 'password_set', name: 'Rita Moreau', changes: [] },
      {
        kind: 'members',
        action: 'unblocked',
        name: 'Rita Moreau',
        changes: [{ field: 'status', from: 'restricted', to: 'active' }],
      },
      {
        kind: 'permissions',
        action: 'updated',
        name: 'Rita Moreau',
        changes: [
          { field: 'read_team_ads', from: true, to: false },
          { field: 'manage_team_ads', from: false, to: true },
        ],
      },
      {
        kind: 'members',
        action: 'restricted',
        name: 'Rita Moreau',
        changes: [{ field: 'status', from: 'active', to: 'restricted' }],
      },
      {
        kind: 'members',
        action: 'added',
        name: 'Rita Moreau',
        changes: [{ field: 'read_team_ads', to: true }],
      },
      {
        kind: 'team',
        action: 'updated',
        name: 'Northpine Media',
        changes: [{ field: 'name', from: 'Northpine', to: 'Northpine Media' }],
      },
      {
        kind: 'team',
        action: 'created',
        name: 'Northpine',
        changes: [
          { field: 'name', to: 'Northpine' },
          { field: 'description', to: 'The north' },
        ],
      },
    ]);
    expect(paging).toEqual({ total: 8, limit: 50, offset: 0 });
    expect(data[0]).toMatchObject({
      at: now.toISOString(),
      actor: { userId: creator.id, name: `Test ${creator.username}` },
      subject: { type: 'account', id: account.id },
    });
    const stored = JSON.stringify(await app.container.db('activity_entries').select());
    expect(stored).not.toContain(PASSWORD);
  });

  it('keeps an entry only when the act itself is kept', async () => {
    const { teamId, client, admin } = await buildTeam();
    const refused = await client.call(teamRoutes.updateAccount, {
      params: { accountId: admin.id },
      body: { status: 'restricted' },
    });
    expect(refused.status).toBe(400);
    expect((await list(client, teamId)).data).toEqual([]);
  });

  it('is filtered by person and kind, and read in pages', async () => {
    const { admin, teamId, client } = await buildTeam();
    const second = await app.factories.buildAdministrator(teamId);
    const record = (userId: string, kind: 'team' | 'proxies', name: string) =>
      app.container.modules.activityModule.service.record({
        teamId,
        actor: { userId },
        kind,
        action: 'updated',
        subject: { type: kind === 'team' ? 'team' : 'proxy', id: '1', name },
        changes: [],
      });
    await record(admin.user.id, 'team', 'a');
    await record(second.userId, 'proxies', 'b');
    await record(admin.user.id, 'proxies', 'c');
    const names = async (query: RequestInput['query']) => {
      const { data, paging } = await list(client, teamId, query);
      return [data.map(({ subject }) => subject.name), paging.total];
    };
    expect(await names({})).toEqual([['c', 'b', 'a'], 3]);
    expect(await names({ userId: admin.user.id })).toEqual([['c', 'a'], 2]);
    expect(await names({ kind: 'proxies' })).toEqual([['c', 'b'], 2]);
    expect(await names({ kind: 'proxies', userId: second.userId })).toEqual([['b'], 1]);
    expect(await names({ limit: 1, offset: 1 })).toEqual([['b'], 3]);
    expect(await names({ userId: '99999999999999999999' })).toEqual([[], 0]);
  });

  it('is for whoever manages the team, and names what it does not understand', async () => {
    const { teamId, client } = await buildTeam();
    const member = await app.signIn((await app.factories.buildAccount({ teamId })).user);
    const { client: stranger } = await buildTeam();
    const statusFor = async (who: TestClient, input: RequestInput) =>
      (await who.call(r.list, input)).status;
    const params = { teamId };
    expect(await statusFor(app.anonymous(), { params })).toBe(401);
    expect(await statusFor(member, { params })).toBe(403);
    expect(await statusFor(stranger, { params })).toBe(404);
    const bad = await client.call(r.list, {
      params,
      query: { limit: 101, kind: 'secrets', userId: 'x', page: 2 },
    });
    expect([bad.status, bad.body]).toMatchObject([
      400,
      {
        details: {
          fields: [
            { field: 'query.userId' },
            { field: 'query.kind' },
            { field: 'query.limit' },
            { field: 'query.page', message: 'is not a known field' },
          ],
        },
      },
    ]);
  });
});

describe('record', () => {
  const act = {
    kind: 'proxies',
    action: 'updated',
    subject: { type: 'proxy', id: '1', name: 'Berlin' },
    changes: [],
  } as const;

  it('refuses what is not of the contract, above all a field for a secret', async () => {
    const { teamId, admin } = await buildTeam();
    const record = (more: object) =>
      app.container.modules.activityModule.service.record({
        teamId,
        actor: { userId: admin.user.id },
        ...act,
        ...more,
      });
    const password = { field: 'password', from: 'old', to: 'new' };
    for (const more of [
      { changes: [password] },
      { changes: [{ field: 'name', to: 'x', token: 'EAAB' }] },
      { changes: [{ field: 'name', to: { accessToken: 'EAAB' } }] },
      { changes: [{ field: 'name', to: 'x'.repeat(501) }] },
      { kind: 'secrets' },
      { password: 'EAAB' },
    ]) {
      await expect(record(more)).rejects.toThrow();
    }
    expect(await app.container.db('activity_entries').where({ team_id: teamId })).toEqual([]);
  });

  it('keeps the name of whoever did it, though they are gone, and has none for the product', async () => {
    const { teamId, client } = await buildTeam();
    const gone = await app.factories.buildUser();
    await app.container.modules.activityModule.service.record({
      teamId,
      actor: { userId: gone.id },
      ...act,
    });
    await app.container.modules.activityModule.service.record({ teamId, actor: null, ...act });
    await app.container.db('users').where({ id: gone.id }).delete();
    expect((await list(client, teamId)).data.map(({ actor }) => actor)).toEqual([
      { userId: null, name: null, tokenName: null },
      { userId: null, name: `Test ${gone.username}`, tokenName: null },
    ]);
  });

  it('writes an act with a key once for a person', async () => {
    const { teamId, client, admin } = await buildTeam();
    const second = await app.factories.buildAdministrator(teamId);
    for (const userId of [admin.user.id, admin.user.id, second.userId]) {
      await app.container.modules.activityModule.service.record({
        teamId,
        actor: { userId },
        onceKey: 'one-act',
        ...act,
      });
    }
    expect((await list(client, teamId)).data.map(({ actor }) => actor.userId)).toEqual([
      second.userId,
      admin.user.id,
    ]);
  });

  it('is forgotten after 180 days', async () => {
    const { teamId, admin } = await buildTeam();
    const started = now;
    const { db } = app.container;
    const record = () =>
      app.container.modules.activityModule.service.record({
        teamId,
        actor: { userId: admin.user.id },
        ...act,
      });
    await record();
    now = new Date(started.getTime() + 1);
    await record();
    now = new Date(started.getTime() + ACTIVITY_RETENTION_DAYS * 24 * 60 * 60_000 + 1);
    const { purges } = await app.openContainer({ clock: { now: () => now } });
    await purges.activityEntries?.purge();
    const left = await db('activity_entries').where({ team_id: teamId }).pluck('at');
    expect(left).toEqual([new Date(started.getTime() + 1)]);
    now = started;
  });
});
