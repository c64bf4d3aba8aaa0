import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { createBulkProfile, type SampleProfile } from '@ads-checker/shared/sample/index';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn, startDemo } from '../../test/demo.ts';
import { call } from '../lib/api.ts';

let restore = (): void => undefined;
afterEach(() => restore());

async function start() {
  const demo = startDemo();
  restore = demo.restore;
  const me = await signIn('administrator');
  const teamId = me.session.teamId ?? '';
  const accountId = me.session.accountId ?? '';
  const newcomer = (index = 0): SampleProfile => createBulkProfile({ world: demo.world, index });
  const draftOf = ({ accessToken, cookie, userAgent }: SampleProfile) => ({
    authMethod: 'ads_manager_token_and_cookie' as const,
    accessToken,
    cookie,
    userAgent,
  });
  const connect = (body: Parameters<typeof call<typeof adUserRoutes.create>>[1]['body']) =>
    call(adUserRoutes.create, { params: { accountId }, body });
  const log = async () =>
    (await call(activityRoutes.list, { params: { teamId }, query: {} })).data
      .slice(0, 4)
      .map(({ action, subject, changes }) => [action, subject.type, subject.name, changes]);
  return { ...demo, teamId, accountId, newcomer, draftOf, connect, log };
}

async function pull(collection: SyncCollection, cursor = '0') {
  return (await call(syncRoutes.pull, { params: { collection }, query: { cursor } })).data;
}

describe('profiles of the fake API', () => {
  it('are connected once, with what came with them, and open like the others', async () => {
    const { newcomer, draftOf, connect, log } = await start();
    const before = { adUsers: await pull('adUsers'), proxies: await pull('proxies') };
    const profile = newcomer();
    const proxy = { protocol: 'socks5', hostname: 'new.proxy.example', port: 1080 } as const;
    const { data } = await connect({ ...draftOf(profile), groupId: '1', proxy });
    expect(data.adUser).toMatchObject({
      facebookId: profile.facebookId,
      name: profile.name,
      status: 'active',
      groupId: '1',
      cookie: { isSet: true, lastFour: profile.cookie.slice(-4) },
    });
    expect(data.proxy).toMatchObject({ adUserIds: [data.adUser.id], options: proxy });
    expect(data.adObjectCheckTask.id).toBe(data.adUser.adObjectCheckTaskId);
    expect(JSON.stringify(data)).not.toContain(profile.accessToken);
    expect((await pull('adUsers', before.adUsers.cursor)).rows.map(({ id }) => id)).toEqual([
      data.adUser.id,
    ]);
    expect((await pull('proxies', before.proxies.cursor)).rows.map(({ id }) => id)).toEqual([
      data.adUser.proxyId,
    ]);
    expect((await log())[0]).toEqual([
      'created',
      'ad_user',
      profile.name,
      [
        { field: 'group', to: 'Solar DACH' },
        { field: 'proxy', to: 'new.proxy.example' },
        { field: 'authMethod', to: 'ads_manager_token_and_cookie' },
      ],
    ]);
    await expect(connect(draftOf(profile))).rejects.toMatchObject({
      status: 409,
      code: 'already_added',
      details: { existingId: data.adUser.id },
    });
  });

  it('are refused with the reason, at the field it is about', async () => {
    const { newcomer, draftOf, connect } = await start();
    const draft = draftOf(newcomer());
    const refusal = (error: object, field: string) => ({
      ...error,
      details: { fields: [expect.objectContaining({ field })] },
    });
    await expect(connect({ ...draft, accessToken: 'EAABsomethingElse' })).rejects.toMatchObject(
      refusal({ status: 400, code: 'auth_error' }, 'body.accessToken'),
    );
    await expect(connect({ ...draft, cookie: newcomer(1).cookie })).rejects.toMatchObject(
      refusal({ status: 400, code: 'cookie_from_another_profile' }, 'body.cookie'),
    );
    await expect(connect({ ...draft, cookie: 'sb=only' })).rejects.toMatchObject(
      refusal({ type: 'ValidationError' }, 'body.cookie'),
    );
    await expect(connect({ ...draft, groupId: '3' })).rejects.toMatchObject(
      refusal({ type: 'ValidationError' }, 'body.groupId'),
    );
    const dead = { protocol: 'http', hostname: 'proxy.example', port: 9 } as const;
    await expect(connect({ ...draft, proxy: dead })).rejects.toMatchObject(
      refusal({ status: 400, code: 'proxy_timeout' }, 'body.proxy'),
    );
    expect((await pull('adUsers')).rows).toHaveLength(7);
  });

  it('are changed by whoever may manage them, into groups of their owner', async () => {
    const { accountId, teamId, log } = await start();
    const change = (adUserId: string, body: object) =>
      call(adUserRoutes.update, { params: { adUserId }, body });
    const { data } = await call(adUserRoutes.createGroup, {
      params: { accountId },
      body: { name: 'Seasonal', icon: 'gift' },
    });
    const { id: groupId } = data.adUserGroup;
    await change('2', { groupId, customName: 'Main one', isShared: false });
    expect((await log()).map(([action, , name]) => [action, name]).slice(0, 2)).toEqual([
      ['updated', 'Main one'],
      ['created', 'Seasonal'],
    ]);
    await call(adUserRoutes.deleteGroup, { params: { groupId } });
    expect(
      (await call(adUserRoutes.get, { params: { adUserId: '2' } })).data.adUser.groupId,
    ).toBeNull();

    const { data: team } = await call(teamRoutes.listAccounts, { params: { teamId } });
    const own = new Set(team.accounts.map(({ id }) => id));
    expect(own.has(accountId)).toBe(true);
    await signIn('tomasz');
    await expect(change('1', { isShared: false })).rejects.toMatchObject({ status: 403 });
    await expect(change('2', { isShared: true })).rejects.toMatchObject({ status: 404 });
    await expect(change('4', { groupId: '1' })).rejects.toMatchObject({ status: 400 });
  });

  it('show a secret to their manager and say so, and go with all that is theirs', async () => {
    const { world, log } = await start();
    const params = { adUserId: '1' };
    const { data } = await call(adUserRoutes.reveal, {
      params,
      body: { secret: 'access_token', password: 'anything' },
    });
    expect(data.value).toBe(world.profiles[0]?.accessToken);
    const { data: kept } = await call(adUserRoutes.get, { params });
    const before = await pull('adUsers');
    await call(adUserRoutes.delete, { params });
    expect((await pull('adUsers', before.cursor)).rows).toMatchObject([
      { id: '1', isDeleted: true },
    ]);
    const proxies = (await pull('proxies')).rows.map(({ doc }) => doc as { adUserIds: string[] });
    expect(proxies.flatMap(({ adUserIds }) => adUserIds)).not.toContain('1');
    await expect(call(adUserRoutes.get, { params })).rejects.toMatchObject({ status: 404 });
    const name = kept.adUser.customName ?? kept.adUser.name;
    expect((await log()).slice(0, 2)).toEqual([
      ['deleted', 'ad_user', name, []],
      ['revealed', 'ad_user', name, [{ field: 'secret', to: 'access_token' }]],
    ]);
  });
});
