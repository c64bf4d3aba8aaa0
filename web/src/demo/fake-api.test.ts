import { SYNC_COLLECTIONS, syncDocSchemas } from '@ads-checker/shared/collections/index';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { createBulkProfile } from '@ads-checker/shared/sample/index';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, signIn, startDemo } from '../../test/demo.ts';
import { call } from '../lib/api.ts';

let restore = (): void => undefined;
afterEach(() => restore());

async function start({
  isSignedIn = true,
  ...options
}: Parameters<typeof startDemo>[0] & { isSignedIn?: boolean } = {}) {
  const demo = startDemo(options);
  restore = demo.restore;
  if (isSignedIn) {
    await signIn('anybody');
  }
  const adAccount = [...demo.world.adAccounts.values()].find(
    ({ id, adIds }) => adIds.length > 2 && demo.world.profiles[0]?.tasks.has(id),
  );
  if (adAccount === undefined) {
    throw new Error('The first profile has no account with ads.');
  }
  return { ...demo, params: { adUserId: '1', adAccountId: adAccount.id }, adAccount };
}

describe('the fake API', () => {
  it('lets nobody in before a login, and remembers the login until the logout', async () => {
    await start({ isSignedIn: false });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({
      status: 401,
      message: 'User is not logged in.',
    });
    const { user, session } = await signIn('anybody');
    expect(user.username).toBe('administrator');
    expect((await call(identityRoutes.authenticate, {})).data.session).toEqual(session);
    await call(identityRoutes.logout, {});
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({ status: 401 });
  });

  it('answers every call of the route tables in the shape they declare', async () => {
    const { world, params, adAccount } = await start();
    const { data: me } = await call(identityRoutes.authenticate, {});
    const [team] = me.userTeams;
    const teamId = team?.id ?? '';
    const { data: members } = await call(teamRoutes.listAccounts, { params: { teamId } });
    const { data: own } = await call(identityRoutes.listSessions, {});
    const { data: invited } = await call(invitationRoutes.create, {
      params: { teamId },
      body: {
        usernameOrEmail: 'nobody@northpine.example',
        permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
      },
    });
    const colleague = members.accounts.find(({ id }) => id !== me.session.accountId);
    const adId = adAccount.adIds[0] ?? '';
    const ids: Record<string, string> = {
      ...params,
      accountId: me.session.accountId ?? '',
      teamId,
      userId: me.user.id,
      sessionId: own.sessions.at(-1)?.id ?? '',
      collection: 'people',
      adId,
      groupId: '1',
      proxyId: '1',
      invitationId: invited.invitation.id,
      adSetId: world.ads.get(adId)?.adSetId ?? '',
      adCampaignId: world.ads.get(adId)?.campaignId ?? '',
    };
    const person = { firstName: 'New', lastName: 'User', password: 'plum-orbit-cactus-violin' };
    const permissions = { manage_team: false, read_team_ads: true, manage_team_ads: false };
    const newcomer = createBulkProfile({ world, index: 7 });
    const credentials = {
      accessToken: newcomer.accessToken,
      cookie: newcomer.cookie,
      userAgent: newcomer.userAgent,
    };
    const bodies: Record<string, unknown> = {
      'identity.login': { username: 'anybody', password: 'anything' },
      'identity.updateProfile': { settings: { convertMoneyToUSD: true } },
      'identity.changePassword': { oldPassword: 'x', newPassword: 'plum-orbit-cactus-violin' },
      'users.find': {},
      'users.create': {
        ...person,
        username: 'new_person',
        email: 'new@northpine.example',
        permissions: { create_teams: false, manage_all_users: false },
      },
      'users.update': { firstName: 'Anna Maria' },
      'teams.create': { name: 'Second', description: 'Another team' },
      'teams.update': { name: 'Northpine' },
      'teams.createAccount': {
        ...person,
        username: 'new_member',
        email: 'member@northpine.example',
        permissions,
      },
      'teams.updateAccount': { permissions },
      'invitations.create': { usernameOrEmail: 'guest@northpine.example', permissions },
      'invitations.lookUp': { token: 'x'.repeat(43) },
      'invitations.accept': {},
      'invitations.decline': {},
      'telegram.webhook': { update_id: 1 },
      'adUsers.create': { ...credentials, authMethod: 'ads_manager_token_and_cookie' },
      'adUsers.update': { customName: 'Main one', groupId: null },
      'adUsers.reveal': { secret: 'cookie', password: 'plum-orbit-cactus-violin' },
      'adUsers.createGroup': { name: 'New ones' },
      'adUsers.updateGroup': { icon: 'gift' },
      'proxies.create': {
        options: { protocol: 'socks5', hostname: 'new.proxy.example', port: 1080 },
      },
      'proxies.update': { name: 'Main one' },
      'proxies.requestChecks': { proxyIds: ['1'] },
      'extension.previewPairing': { code: 'ABCD-2345' },
      'extension.pair': { code: 'ABCD-2345', extensionVersion: '1.0.0' },
      'extension.capture': { ...credentials, facebookId: newcomer.facebookId },
      'adObjects.updateAdCampaign': { status: 'PAUSED', dailyBudget: { amount: '12.50' } },
      'adObjects.updateAdSet': { bidAmount: { amount: '3' }, endTime: '2026-05-01T00:00:00Z' },
      'adObjects.updateAd': { status: 'PAUSED' },
    };
    const ofAColleague = new Set(['teams.updateAccount', 'teams.deleteAccount']);
    const another: Record<string, Record<string, string>> = {
      'adUsers.delete': { adUserId: '2' },
      'adUsers.deleteGroup': { groupId: '2' },
    };
    const refusals: Record<string, object> = {
      'proxies.delete': { status: 400, code: 'proxy_in_use' },
      'extension.previewPairing': { status: 400, code: 'wrong_pairing_code' },
      // Nobody has the login that is invited.
      'invitations.lookUp': { status: 404, code: 'invitation_link_invalid' },
      'invitations.accept': { status: 404 },
      'invitations.decline': { status: 404 },
      'extension.pair': { status: 400, code: 'wrong_pairing_code' },
      'extension.getWorkspace': { status: 401 },
      'extension.capture': { status: 401 },
      'extension.unpair': { status: 401 },
      // The new password ended it.
      'identity.endSession': { status: 404 },
      'telegram.sendTest': { status: 400, code: 'no_chat' },
      'telegram.webhook': { status: 404 },
    };
    const answered: string[] = [];
    for (const { key, route } of allRoutes) {
      if (key === 'sync.stream' || key === 'identity.logout') {
        continue;
      }
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const own: Record<string, string> = {
        ...ids,
        ...(ofAColleague.has(key) ? { accountId: colleague?.id ?? '' } : {}),
        ...another[key],
      };
      const input = {
        params: Object.fromEntries(names.map((name) => [name, own[name]])),
        body: bodies[key],
        ...(key === 'sync.volatile' ? { query: { ids: ['1'] } } : {}),
      };
      const answer = call(route, input as unknown as Parameters<typeof call<typeof route>>[1]);
      if (refusals[key] === undefined) {
        await answer;
      } else {
        await expect(answer).rejects.toMatchObject(refusals[key]);
      }
      answered.push(key);
    }
    expect(answered).toHaveLength(allRoutes.length - 2);
  });

  it('waits as long as the specifications say', async () => {
    const fast = await start({ random: () => 0 });
    await call(adObjectRoutes.listAds, { params: fast.params });
    await call(healthRoutes.health, {});
    expect(fast.delaysMs.slice(1)).toEqual([75, 150]);
    const slow = await start({ random: () => 0.9999 });
    await call(adObjectRoutes.listAds, { params: slow.params });
    await call(healthRoutes.health, {});
    expect(slow.delaysMs.slice(1)).toEqual([750, 750]);
  });

  it('walks a whole list by its cursors and filters by name', async () => {
    const { params, adAccount } = await start();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: { limit: number; after?: string } =
        after === null ? { limit: 2 } : { limit: 2, after };
      const found: Awaited<ReturnType<typeof call<typeof adObjectRoutes.listAds>>> = await call(
        adObjectRoutes.listAds,
        { params, query },
      );
      seen.push(...found.data.map(({ id }) => id));
      after = found.paging.after;
    } while (after !== null);
    expect(seen).toEqual(adAccount.adIds);
    const { data } = await call(adObjectRoutes.listAds, { params });
    const [first] = data;
    const only = await call(adObjectRoutes.listAds, {
      params,
      query: { adName: { EQUAL: first?.name ?? '' } },
    });
    expect(only.data.map(({ name }) => name)).toContain(first?.name);
    expect(new Set(only.data.map(({ name }) => name))).toEqual(new Set([first?.name]));
  });

  it('remembers a change, tells of it, and answers the same key the same', async () => {
    const { params, adAccount } = await start();
    const adId = adAccount.adIds[0] ?? '';
    const { data: me } = await call(identityRoutes.authenticate, {});
    const { heard, close } = listen(me.session.accountId ?? '');
    const update = { params: { adUserId: '1', adId }, body: { status: 'PAUSED' as const } };
    const first = await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' });
    await call(adObjectRoutes.updateAd, { ...update, body: { status: 'ACTIVE' } });
    expect(await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' })).toEqual(first);
    const { data } = await call(adObjectRoutes.listAds, { params });
    expect(data.find(({ id }) => id === adId)?.status).toBe('ACTIVE');
    expect(heard.map((event) => (event as [string])[0])).toEqual(['hello', 'adObject', 'adObject']);
    close();
  });

  it('fails one update in five with the texts of the specification', async () => {
    const { adAccount, world } = await start({ random: () => 0.19 });
    const adId = adAccount.adIds[0] ?? '';
    const adSetId = world.ads.get(adId)?.adSetId ?? '';
    await expect(
      call(adObjectRoutes.updateAd, {
        params: { adUserId: '1', adId },
        body: { status: 'PAUSED' },
      }),
    ).rejects.toMatchObject({ status: 400, message: `Update Ad #${adId} dummy error.` });
    await expect(
      call(adObjectRoutes.updateAdSet, {
        params: { adUserId: '1', adSetId },
        body: { status: 'PAUSED' },
      }),
    ).rejects.toMatchObject({ status: 400, message: `Update AdSet #${adSetId} dummy error.` });
    const lucky = await start({ random: () => 0.2 });
    const made = await call(adObjectRoutes.updateAd, {
      params: { adUserId: '1', adId: lucky.adAccount.adIds[0] ?? '' },
      body: { status: 'PAUSED' },
    });
    expect(made.data.patch).toEqual({ status: 'PAUSED' });
  });

  it('feeds the replica documents of every collection', async () => {
    await start();
    for (const collection of SYNC_COLLECTIONS) {
      const { data } = await call(syncRoutes.pull, { params: { collection } });
      expect(data.rows.length).toBeGreaterThan(0);
      for (const { doc } of data.rows) {
        expect(syncDocSchemas[collection].safeParse(doc).error).toBeUndefined();
      }
      const rest = await call(syncRoutes.pull, {
        params: { collection },
        query: { cursor: data.cursor },
      });
      expect(rest.data).toEqual({ rows: [], cursor: data.cursor });
    }
  });
});
