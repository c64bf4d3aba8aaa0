import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { RequestInput, TestClient } from '../../../test/harness/client.ts';
import { buildTeam } from '../../../test/harness/members.ts';

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

describe('DELETE /accounts/{accountId}', () => {
  const ask = async (client: TestClient, input: RequestInput) => {
    const { status, body } = await client.call(teamRoutes.deleteAccount, input);
    return [status, body];
  };

  it('removes the member with profiles, groups and proxies; the person stays', async () => {
    const { adminClient, admin, member, teamId } = await buildTeam(app);
    const accountId = member.id;
    const groupId = await app.factories.buildGroup({ accountId });
    const proxyId = await app.factories.buildProxy({ accountId });
    await app.factories.buildAdUser({ accountId, groupId, proxyId });
    const kept = await app.factories.buildAdUser({ accountId: admin.id });
    const request = { params: { accountId }, key: 'remove-the-member' };
    expect(await ask(adminClient, request)).toEqual([200, { data: null }]);
    expect(await ask(adminClient, request)).toEqual([200, { data: null }]);
    expect(await ask(adminClient, { params: { accountId } })).toEqual([
      404,
      { error: `Account '${accountId}' not found`, type: 'NotFoundError' },
    ]);
    const { db } = app.container;
    expect({
      profiles: await db('ad_users as p')
        .join('accounts as a', 'a.id', 'p.account_id')
        .where('a.team_id', teamId)
        .select('p.id', 'p.proxy_id'),
      groups: await db('ad_user_groups').where({ id: groupId }),
      proxies: await db('proxies').where({ id: proxyId }),
      feed: await db('sync_rows').where({ account_id: accountId }),
    }).toEqual({ profiles: [{ id: kept, proxy_id: null }], groups: [], proxies: [], feed: [] });
    const login = await app.anonymous().call(identityRoutes.login, {
      body: { username: member.user.username, password: TEST_PASSWORD },
    });
    expect(identityRoutes.login.response.parse(login.body).data).toMatchObject({
      session: { accountId: null },
      userTeams: [],
      userAccounts: [],
    });
  });

  it('takes no proxy from the profiles of others: it goes to the owner of the first of them', async () => {
    const { adminClient, member, teamId } = await buildTeam(app);
    const buyer = await app.factories.buildAccount({ teamId });
    const other = await app.factories.buildAccount({ teamId });
    const accountId = member.id;
    const unused = await app.factories.buildProxy({ accountId });
    const own = await app.factories.buildProxy({ accountId });
    const used = await app.factories.buildProxy({ accountId, isShared: true });
    await app.factories.buildAdUser({ accountId, proxyId: own });
    await app.factories.buildAdUser({ accountId, proxyId: used });
    const first = await app.factories.buildAdUser({ accountId: buyer.id, proxyId: used });
    const second = await app.factories.buildAdUser({ accountId: other.id, proxyId: used });
    const buyerClient = await app.signIn(buyer.user);
    const { db } = app.container;
    const { name } = await db('proxies').where({ id: used }).first('name');
    expect(await ask(adminClient, { params: { accountId } })).toEqual([200, { data: null }]);
    expect({
      proxies: await db('proxies').whereIn('id', [unused, own, used]).select('id', 'account_id'),
      profiles: await db('ad_users').where({ proxy_id: used }).orderBy('id').pluck('id'),
    }).toEqual({ proxies: [{ id: used, account_id: buyer.id }], profiles: [first, second] });
    const { body } = await buyerClient.call(syncRoutes.pull, { params: { collection: 'proxies' } });
    expect(syncRoutes.pull.response.parse(body).data.rows).toMatchObject([
      { id: used, doc: { accountId: buyer.id, adUserIds: [first, second], isShared: true } },
    ]);
    const log = await db('activity_entries')
      .where({ team_id: teamId })
      .whereIn('action', ['updated', 'removed'])
      .orderBy('id')
      .select('kind', 'action', 'subject_type', 'subject_id', 'subject_name', 'changes');
    const from = `Test ${member.user.username}`;
    const to = `Test ${buyer.user.username}`;
    expect(log).toEqual([
      {
        kind: 'proxies',
        action: 'updated',
        subject_type: 'proxy',
        subject_id: used,
        subject_name: name,
        changes: [{ field: 'owner', from, to }],
      },
      {
        kind: 'members',
        action: 'removed',
        subject_type: 'account',
        subject_id: accountId,
        subject_name: from,
        changes: [],
      },
    ]);
  });

  it('takes no proxy from others either when somebody removes themselves', async () => {
    const { adminClient, admin, member, teamId } = await buildTeam(app);
    await app.factories.buildAccount({ ...ALL, teamId });
    const proxyId = await app.factories.buildProxy({ accountId: admin.id });
    await app.factories.buildAdUser({ accountId: member.id, proxyId });
    const params = { accountId: admin.id };
    expect(await ask(adminClient, { params })).toEqual([200, { data: null }]);
    const { db } = app.container;
    expect(await db('proxies').where({ id: proxyId }).pluck('account_id')).toEqual([member.id]);
  });

  it('is impossible to take a proxy from a profile behind the back of its owner', async () => {
    const { member } = await buildTeam(app);
    const proxyId = await app.factories.buildProxy({ accountId: member.id });
    await app.factories.buildAdUser({ accountId: member.id, proxyId });
    await expect(app.container.db('proxies').where({ id: proxyId }).delete()).rejects.toThrow(
      'ad_users_proxy_id_fkey',
    );
  });

  it('is refused by rights and for one that is not there', async () => {
    const { member, admin } = await buildTeam(app);
    const memberClient = await app.signIn(member.user);
    const { adminClient: stranger } = await buildTeam(app);
    const params = { accountId: admin.id };
    expect((await ask(app.anonymous(), { params }))[0]).toBe(401);
    expect(await ask(memberClient, { params })).toEqual([403, denied]);
    expect((await ask(stranger, { params }))[0]).toBe(404);
    expect((await ask(stranger, { params: { accountId: '0x1' } }))[0]).toBe(400);
  });
});
