import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes, type usersQuerySchema } from '@ads-checker/shared/contracts/users';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { DEMO_NOW_MS, listen, signIn, startDemo } from '../../test/demo.ts';
import { call } from '../lib/api.ts';

let restore = (): void => undefined;
afterEach(() => restore());

const STRONG = 'plum-orbit-cactus-violin';
const NOTHING = { manage_team: false, read_team_ads: false, manage_team_ads: false };

async function start(options: Parameters<typeof startDemo>[0] = {}) {
  const demo = startDemo(options);
  restore = demo.restore;
  const me = await signIn('administrator');
  const teamId = me.session.teamId ?? '';
  const { data: team } = await call(teamRoutes.listUsers, { params: { teamId } });
  const { data: accounts } = await call(teamRoutes.listAccounts, { params: { teamId } });
  const accountOf = (username: string) => {
    const user = team.users.find((candidate) => candidate.username === username);
    const account = accounts.accounts.find(({ userId }) => userId === user?.id);
    if (account === undefined) {
      throw new Error(`Nobody is called ${username}`);
    }
    return account;
  };
  const log = async () =>
    (await call(activityRoutes.list, { params: { teamId }, query: {} })).data.map(
      ({ kind, action, actor, subject, changes }) => [
        kind,
        action,
        actor.name,
        subject.name,
        changes,
      ],
    );
  return { ...demo, me, teamId, accountOf, log, own: accountOf('administrator') };
}

async function pull(collection: SyncCollection, cursor = '0') {
  return (await call(syncRoutes.pull, { params: { collection }, query: { cursor } })).data;
}

const update = (accountId: string, body: object) =>
  call(teamRoutes.updateAccount, { params: { accountId }, body });
const lastEntries = (entries: readonly unknown[], count: number) => entries.slice(0, count);

describe('people of the fake API', () => {
  it('lets each person of the sample in as themselves, with their own rights and rows', async () => {
    const { accountOf } = await start();
    const tomasz = await signIn('tomasz@northpine.example');
    expect(tomasz.user).toMatchObject({
      username: 'tomasz',
      permissions: { create_teams: false, manage_all_users: false },
      lastLogin: new Date(DEMO_NOW_MS).toISOString(),
    });
    expect((await pull('adUsers')).rows.map(({ id }) => id)).toEqual(['1', '4']);
    await expect(call(adUserRoutes.get, { params: { adUserId: '2' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(call(userRoutes.find, { body: {} })).rejects.toMatchObject({ status: 403 });
    await expect(
      update(accountOf('priya_nair').id, { status: 'restricted' }),
    ).rejects.toMatchObject({ status: 403 });

    await signIn('oksana_melnyk');
    expect((await pull('adUsers')).rows.map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    await expect(
      call(adObjectRoutes.updateAd, {
        params: { adUserId: '1', adId: '1' },
        body: { status: 'PAUSED' },
      }),
    ).rejects.toMatchObject({ status: 403 });

    await signIn('grant_ellis');
    await expect(pull('people')).rejects.toMatchObject({
      status: 403,
      code: 'account_restricted',
    });
  });

  it('shows changed rights in the feed, on the stream and in the log', async () => {
    const { accountOf, own, log } = await start();
    const { heard, close } = listen(own.id);
    const { cursor } = await pull('people');
    const tomasz = accountOf('tomasz');

    const { data } = await update(tomasz.id, {
      permissions: { read_team_ads: true },
      status: 'restricted',
    });
    expect(data.account).toEqual({
      ...tomasz,
      status: 'restricted',
      permissions: { ...NOTHING, read_team_ads: true },
      updatedAt: new Date(DEMO_NOW_MS).toISOString(),
    });
    const { rows } = await pull('people', cursor);
    expect(rows.map(({ id, isDeleted, doc }) => [id, isDeleted, doc])).toEqual([
      [`account:${tomasz.id}`, false, { kind: 'account', account: data.account }],
    ]);
    expect(heard).toEqual([
      ['hello', { accountId: own.id, serverTime: new Date(DEMO_NOW_MS).toISOString() }],
      ['changed', { collections: ['people'] }],
    ]);
    expect(lastEntries(await log(), 2)).toEqual([
      [
        'permissions',
        'updated',
        'Anna Keller',
        'Tomasz Wolski',
        [{ field: 'read_team_ads', from: false, to: true }],
      ],
      [
        'members',
        'restricted',
        'Anna Keller',
        'Tomasz Wolski',
        [{ field: 'status', from: 'active', to: 'restricted' }],
      ],
    ]);
    close();
  });

  it('removes a member with their profiles, which leave the feed as tombstones', async () => {
    const { accountOf, log } = await start();
    const tomasz = accountOf('tomasz');
    const before = { people: await pull('people'), adUsers: await pull('adUsers') };
    const { data } = await call(teamRoutes.getAccountOverview, {
      params: { accountId: tomasz.id },
    });
    expect(data.overview).toEqual({
      adUserCount: 1,
      proxyCount: 3,
      sessionCount: 0,
      passwordObstacle: null,
      teamAdUserCount: 7,
      teamProxyCount: 9,
    });
    await call(teamRoutes.deleteAccount, { params: { accountId: tomasz.id } });
    const people = await pull('people', before.people.cursor);
    expect(people.rows.map(({ id, isDeleted }) => [id.split(':')[0], isDeleted])).toEqual([
      ['team', false],
      ['user', true],
      ['account', true],
    ]);
    const adUsers = await pull('adUsers', before.adUsers.cursor);
    expect(adUsers.rows.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([['4', true]]);
    expect(lastEntries(await log(), 1)).toEqual([
      ['members', 'removed', 'Anna Keller', 'Tomasz Wolski', []],
    ]);
  });

  it('leaves a proxy that somebody else’s profile uses to the owner of that profile', async () => {
    const { accountOf, own, log } = await start();
    const tomasz = accountOf('tomasz');
    const { data } = await call(proxyRoutes.list, { params: { accountId: tomasz.id }, query: {} });
    const proxy = data.proxies.find(({ check }) => check?.isPassed === true);
    const proxyId = proxy?.id ?? '';
    const params = { adUserId: '1' };
    await call(adUserRoutes.update, { params, body: { proxyId } });
    await call(teamRoutes.deleteAccount, { params: { accountId: tomasz.id } });
    const left = await call(adUserRoutes.get, { params });
    expect(left.data).toMatchObject({
      adUser: { accountId: own.id, proxyId },
      proxy: { id: proxyId, accountId: own.id },
    });
    expect(lastEntries(await log(), 2)).toEqual([
      ['members', 'removed', 'Anna Keller', 'Tomasz Wolski', []],
      [
        'proxies',
        'updated',
        'Anna Keller',
        proxy?.name,
        [{ field: 'owner', from: 'Tomasz Wolski', to: 'Anna Keller' }],
      ],
    ]);
  });

  it('adds a member who then signs in with their own password only', async () => {
    const { teamId, log } = await start();
    const person = {
      username: 'nina_k',
      email: 'nina@northpine.example',
      firstName: 'Nina',
      lastName: 'Kovač',
      password: STRONG,
      permissions: NOTHING,
    } as const;
    const add = (body: Parameters<typeof call<typeof teamRoutes.createAccount>>[1]['body']) =>
      call(teamRoutes.createAccount, { params: { teamId }, body });
    await expect(add({ ...person, username: 'TOMASZ' })).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      details: { fields: [{ field: 'body.username' }] },
    });
    await expect(add({ ...person, password: 'nina_k2026' })).rejects.toMatchObject({
      status: 400,
      code: 'weak_password',
      details: { fields: [{ field: 'body.password' }] },
    });
    const { data } = await add(person);
    expect(data.user).toMatchObject({
      username: 'nina_k',
      isEmailConfirmed: false,
      lastLogin: null,
    });
    expect(lastEntries(await log(), 1)).toEqual([
      ['members', 'added', 'Anna Keller', 'Nina Kovač', []],
    ]);
    await expect(signIn('nina_k', 'a guess')).rejects.toMatchObject({
      status: 401,
      message: 'The username or password is incorrect.',
    });
    expect((await signIn('nina_k', STRONG)).session.accountId).toBe(data.account.id);
  });

  it('keeps an administrator in the team, and grants no more than the asker holds', async () => {
    const { own, accountOf } = await start();
    const daniel = accountOf('daniel_berger');
    await update(daniel.id, { permissions: NOTHING });
    const last = { status: 400, code: 'last_administrator' };
    await expect(update(own.id, { status: 'restricted' })).rejects.toMatchObject(last);
    await expect(update(own.id, { permissions: { manage_team: false } })).rejects.toMatchObject(
      last,
    );
    await expect(
      call(teamRoutes.deleteAccount, { params: { accountId: own.id } }),
    ).rejects.toMatchObject(last);

    await update(daniel.id, { permissions: { manage_team: true } });
    await signIn('daniel_berger');
    await expect(
      update(accountOf('lucia_romero').id, { permissions: { manage_team_ads: true } }),
    ).rejects.toMatchObject({ status: 403, code: 'grants_more_than_held' });
    await expect(update(own.id, { password: STRONG })).rejects.toMatchObject({
      status: 403,
      code: 'password_not_yours',
    });
    await call(teamRoutes.deleteAccount, { params: { accountId: own.id } });
    const { data: administrator } = await call(teamRoutes.listUsers, {
      params: { teamId: own.teamId },
    });
    expect(administrator.users).toHaveLength(6);
  });

  it('ends the streams of whoever leaves, and those of a session that another login ended', async () => {
    const { own, accountOf } = await start();
    const { heard } = listen(own.id);
    await call(teamRoutes.deleteAccount, { params: { accountId: own.id } });
    expect(heard.slice(1)).toEqual([
      ['identity', {}],
      ['ended', { reason: 'account_removed' }],
      ['refused', 403],
    ]);
    const { data } = await call(identityRoutes.authenticate, {});
    expect([data.session.accountId, data.userTeams]).toEqual([null, []]);

    await signIn('daniel_berger');
    const daniel = listen(accountOf('daniel_berger').id);
    await signIn('administrator');
    expect(daniel.heard.slice(1)).toEqual([
      ['ended', { reason: 'session_revoked' }],
      ['refused', 401],
    ]);
  });

  it('changes the own password, which ends the other sessions', async () => {
    await start();
    const { data: before } = await call(identityRoutes.listSessions, {});
    expect(before.sessions.map(({ browser, os }) => `${browser} on ${os}`).slice(1)).toEqual([
      'Safari on iOS',
      'Firefox on Linux',
    ]);
    const change = (oldPassword: string, newPassword: string) =>
      call(identityRoutes.changePassword, { body: { oldPassword, newPassword } });
    await expect(change('any', 'administrator1')).rejects.toMatchObject({ code: 'weak_password' });
    await change('any', STRONG);
    const { data: after } = await call(identityRoutes.listSessions, {});
    expect(after.sessions).toEqual(before.sessions.slice(0, 1));
    await expect(change('any', `${STRONG}-2`)).rejects.toMatchObject({
      status: 400,
      code: 'wrong_old_password',
      details: { fields: [{ field: 'body.oldPassword' }] },
    });
    await call(identityRoutes.endSession, {
      params: { sessionId: before.sessions[0]?.id ?? '' },
    });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({
      status: 401,
      code: 'session_revoked',
    });
  });

  it('finds people in any order, and keeps somebody who manages all of them', async () => {
    const { me } = await start();
    const { data: added } = await call(userRoutes.create, {
      body: {
        username: 'newcomer',
        email: 'newcomer@northpine.example',
        firstName: 'Zoë',
        lastName: 'Adler',
        password: STRONG,
        permissions: { create_teams: true, manage_all_users: false },
      },
    });
    const find = async (body: z.input<typeof usersQuerySchema>) => {
      const found = await call(userRoutes.find, { body });
      return [found.data.map(({ username }) => username), found.paging];
    };
    expect(
      await find({ limit: 2, offset: 6, orderBy: { column: 'lastLogin', order: 'desc' } }),
    ).toEqual([['grant_ellis', 'newcomer'], { total: 8, limit: 2, offset: 6 }]);
    expect(
      await find({ limit: 2, offset: 6, orderBy: { column: 'lastLogin', order: 'asc' } }),
    ).toEqual([['administrator', 'newcomer'], { total: 8, limit: 2, offset: 6 }]);
    expect(
      await find({ search: 'MELNYK', orderBy: { column: 'username', order: 'desc' } }),
    ).toEqual([['oksana_melnyk'], { total: 1, limit: 25, offset: 0 }]);
    await expect(
      call(userRoutes.update, {
        params: { userId: me.user.id },
        body: { permissions: { manage_all_users: false } },
      }),
    ).rejects.toMatchObject({ status: 400, code: 'last_user_manager' });
    await expect(
      call(userRoutes.update, { params: { userId: me.user.id }, body: { password: STRONG } }),
    ).rejects.toMatchObject({ status: 403, code: 'password_not_yours' });
    const { data } = await call(userRoutes.update, {
      params: { userId: added.user.id },
      body: { email: 'zoe@northpine.example', permissions: { create_teams: false } },
    });
    expect(data.user).toEqual({
      ...added.user,
      email: 'zoe@northpine.example',
      permissions: { create_teams: false, manage_all_users: false },
    });
  });

  it('makes a second team, whose feed is its own', async () => {
    const { own, log } = await start();
    const { data } = await call(teamRoutes.create, {
      body: { name: 'Second', description: 'Another' },
    });
    await call(teamRoutes.update, { params: { teamId: own.teamId }, body: { name: 'Northpine' } });
    expect(lastEntries(await log(), 1)).toEqual([
      [
        'team',
        'updated',
        'Anna Keller',
        'Northpine',
        [{ field: 'name', from: 'Northpine Media', to: 'Northpine' }],
      ],
    ]);
    const { id: accountId } = data.account;
    await expect(
      call(syncRoutes.pull, { params: { collection: 'people' }, query: { accountId } }),
    ).rejects.toMatchObject({ status: 409, code: 'other_account_selected' });
    await call(identityRoutes.selectAccount, { params: { accountId } });
    expect((await pull('people')).rows.map(({ id }) => id)).toEqual([
      `user:${own.userId}`,
      `team:${data.team.id}`,
      `account:${accountId}`,
    ]);
    expect((await pull('adUsers')).rows).toEqual([]);
  });

  it('reads the log by person and by kind, and writes what is done to ads', async () => {
    const { world, teamId, accountOf } = await start();
    const read = async (query: z.input<typeof activityRoutes.list.query>) => {
      const { data, paging } = await call(activityRoutes.list, { params: { teamId }, query });
      return [data.map(({ action, subject }) => `${action} ${subject.name}`), paging];
    };
    const { userId } = accountOf('daniel_berger');
    expect(await read({ userId, limit: 2, offset: 1 })).toEqual([
      ['added Oksana Melnyk', 'restricted Grant Ellis'],
      { total: 5, limit: 2, offset: 1 },
    ]);
    expect(await read({ userId, kind: 'permissions' })).toEqual([
      [],
      { total: 0, limit: 50, offset: 0 },
    ]);
    const [before] = await read({ kind: 'ad_objects' });
    const adAccount = [...world.adAccounts.values()].find(
      ({ id, adIds }) => adIds.length > 0 && world.profiles[0]?.tasks.has(id),
    );
    const ad = world.ads.get(adAccount?.adIds[0] ?? '');
    const body = { status: ad?.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE' } as const;
    const turned = body.status === 'ACTIVE' ? 'turned_on' : 'turned_off';
    await call(adObjectRoutes.updateAd, { params: { adUserId: '1', adId: ad?.id ?? '' }, body });
    const [after] = await read({ kind: 'ad_objects' });
    expect(after).toEqual([`${turned} ${ad?.name}`, ...(before as string[])]);
    await signIn('priya_nair');
    await expect(read({})).rejects.toMatchObject({ status: 403 });
  });

  it('says that a cursor of a former life is too old', async () => {
    const kept = new Map<string, string>();
    await start({ kept });
    await call(identityRoutes.updateProfile, { body: { firstName: 'Hanna' } });
    const { cursor } = await pull('people');
    restore();
    restore = startDemo({ kept, nowMs: DEMO_NOW_MS + 5_000 }).restore;
    await expect(pull('people', cursor)).rejects.toMatchObject({ status: 410 });
    const { data } = await call(identityRoutes.authenticate, {});
    expect(data.user.firstName).toBe('Anna');
  });
});
