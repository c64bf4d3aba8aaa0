import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function list(
  client: TestClient,
  {
    accountId,
    ...query
  }: { accountId: string } & Partial<
    Record<'includeShared' | 'includeGroups' | 'includeProxies', string>
  >,
) {
  const response = await client.call(r.list, { params: { accountId }, query });
  expect(response.status).toBe(200);
  const { adUsers, adUserGroups, proxies } = r.list.response.parse(response.body).data;
  return {
    adUsers: adUsers.map(({ id }) => id),
    adUserGroups: adUserGroups?.map(({ id }) => id),
    proxies: proxies?.map(({ id }) => id),
  };
}

async function buildTeam() {
  const owner = await app.factories.buildAccount();
  const { teamId } = owner;
  const colleague = await app.factories.buildAccount({ teamId });
  const reader = await app.factories.buildAccount({ teamId, readTeamAds: true });
  const accountId = owner.id;
  const build = async (isShared: boolean) => {
    const groupId = await app.factories.buildGroup({ accountId });
    const proxyId = await app.factories.buildProxy({ accountId });
    const id = await app.factories.buildAdUser({ accountId, groupId, proxyId, isShared });
    return { id, groupId, proxyId };
  };
  return { owner, colleague, reader, hidden: await build(false), shared: await build(true) };
}

describe('GET /accounts/{accountId}/ad-users', () => {
  it('gives own profiles, and groups and proxies when they are asked for', async () => {
    const { owner, hidden, shared } = await buildTeam();
    const client = await app.signIn(owner.user);
    expect(await list(client, { accountId: owner.id })).toEqual({
      adUsers: [hidden.id, shared.id],
      adUserGroups: undefined,
      proxies: undefined,
    });
    expect(
      await list(client, { accountId: owner.id, includeGroups: 'true', includeProxies: '1' }),
    ).toEqual({
      adUsers: [hidden.id, shared.id],
      adUserGroups: [hidden.groupId, shared.groupId],
      proxies: [hidden.proxyId, shared.proxyId],
    });
  });

  it('adds what is shared, with its group and proxy, and for a reader of the team all of it', async () => {
    const { colleague, reader, hidden, shared } = await buildTeam();
    const all = { includeShared: '1', includeGroups: '1', includeProxies: '1' };
    expect(
      await list(await app.signIn(colleague.user), { accountId: colleague.id, ...all }),
    ).toEqual({ adUsers: [shared.id], adUserGroups: [shared.groupId], proxies: [shared.proxyId] });
    expect(await list(await app.signIn(reader.user), { accountId: reader.id, ...all })).toEqual({
      adUsers: [hidden.id, shared.id],
      adUserGroups: [hidden.groupId, shared.groupId],
      proxies: [hidden.proxyId, shared.proxyId],
    });
  });

  it('names a flag that is none', async () => {
    const { owner } = await buildTeam();
    const response = await (await app.signIn(owner.user)).call(r.list, {
      params: { accountId: owner.id },
      query: { includeShared: 'perhaps' },
    });
    expect([response.status, response.body]).toMatchObject([
      400,
      { details: { fields: [{ field: 'query.includeShared' }] } },
    ]);
  });
});

describe('GET /ad-users/{adUserId}', () => {
  it('gives the profile with its proxy, and of secrets only that they are set', async () => {
    const owner = await app.factories.buildAccount();
    const accountId = owner.id;
    const proxyId = await app.factories.buildProxy({ accountId, password: 'proxy-secret-word' });
    const adUserId = await app.factories.buildAdUser({
      accountId,
      proxyId,
      accessToken: 'EAABtheaccesstokenABCD',
      name: 'Marta Jensen',
    });
    const response = await (await app.signIn(owner.user)).call(r.get, { params: { adUserId } });
    expect(response.status).toBe(200);
    expect(r.get.response.parse(response.body).data).toMatchObject({
      adUser: {
        id: adUserId,
        accountId,
        teamId: owner.teamId,
        name: 'Marta Jensen',
        status: 'active',
        accessToken: { isSet: true, lastFour: 'ABCD', setAt: expect.any(String) },
        cookie: { isSet: true, lastFour: 'word', setAt: expect.any(String) },
      },
      proxy: {
        id: proxyId,
        adUserIds: [adUserId],
        options: { password: { isSet: true, lastFour: 'word' } },
      },
    });
    for (const secret of ['EAABtheaccesstokenABCD', 'cookie-secret-word', 'proxy-secret-word']) {
      expect(JSON.stringify(response.body)).not.toContain(secret);
    }
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      'select u::text, x::text from ad_users u join proxies x on x.id = u.proxy_id',
    );
    expect(JSON.stringify(rows)).not.toMatch(/EAABthe|cookie-secret|proxy-secret/);
    expect(await app.container.modules.adUsersModule.service.getConnection(adUserId)).toMatchObject(
      {
        accessToken: 'EAABtheaccesstokenABCD',
        proxy: { password: 'proxy-secret-word' },
      },
    );
  });

  it('says that a profile one may not see is not there', async () => {
    const { colleague, hidden } = await buildTeam();
    const client = await app.signIn(colleague.user);
    for (const adUserId of [hidden.id, '424242']) {
      const { status, body } = await client.call(r.get, { params: { adUserId } });
      expect([status, body]).toEqual([
        404,
        { error: `Ad user '${adUserId}' not found`, type: 'NotFoundError' },
      ]);
    }
  });
});

describe('reportStatus', () => {
  it('reaches the feed when it is news, and writes nothing when it is not', async () => {
    const owner = await app.factories.buildAccount();
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
    const client = await app.signIn(owner.user);
    const get = async () =>
      r.get.response.parse((await client.call(r.get, { params: { adUserId } })).body).data.adUser;
    await app.container.modules.adUsersModule.service.reportStatus({
      adUserId,
      status: 'checkpoint_required',
    });
    const first = await get();
    expect(first).toMatchObject({ status: 'checkpoint_required', syncedAt: null });
    await app.container.modules.adUsersModule.service.reportStatus({
      adUserId,
      status: 'checkpoint_required',
    });
    expect(await get()).toEqual(first);
    await app.container.modules.adUsersModule.service.reportStatus({ adUserId, status: 'active' });
    expect(await get()).toMatchObject({ status: 'active', syncedAt: expect.any(String) });
  });
});

describe('the feed and the policy', () => {
  it('agree about every account and every profile', async () => {
    const { sync, db } = app.container;
    const teamId = await app.factories.buildTeam();
    const accounts = [];
    for (const rights of [
      {},
      { readTeamAds: true },
      { manageTeamAds: true },
      { manageTeam: true },
      { readTeamAds: true, isRestricted: true },
    ]) {
      accounts.push({ rights, account: await app.factories.buildAccount({ teamId, ...rights }) });
    }
    const stranger = await app.factories.buildAccount({ readTeamAds: true });
    const adUsers = [];
    for (const accountId of [...accounts.map(({ account }) => account.id), stranger.id]) {
      for (const isShared of [false, true]) {
        adUsers.push({
          id: await app.factories.buildAdUser({ accountId, isShared }),
          accountId,
          teamId: accountId === stranger.id ? stranger.teamId : teamId,
          isShared,
        });
      }
    }
    const { rows } = await db.raw<{ rows: { account_id: string; doc_id: string }[] }>(
      `select account_id, doc_id from sync_rows where collection = 'adUsers' and not is_deleted`,
    );
    const seen = new Set(rows.map((row) => `${row.account_id} sees ${row.doc_id}`));
    for (const { rights, account } of accounts) {
      for (const adUser of adUsers) {
        const isAllowed = canReadAdUser(
          {
            userId: account.user.id,
            userPermissions: { create_teams: false, manage_all_users: false },
            account: {
              id: account.id,
              teamId,
              status: 'isRestricted' in rights ? 'restricted' : 'active',
              permissions: {
                manage_team: 'manageTeam' in rights,
                read_team_ads: 'readTeamAds' in rights,
                manage_team_ads: 'manageTeamAds' in rights,
              },
            },
          },
          adUser,
        );
        expect([account.id, adUser, seen.has(`${account.id} sees ${adUser.id}`)]).toEqual([
          account.id,
          adUser,
          isAllowed,
        ]);
      }
    }
    expect(await sync.listViewers({ collection: 'adUsers', docId: '424242' })).toEqual([]);
  });
});
