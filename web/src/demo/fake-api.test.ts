import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { SYNC_COLLECTIONS, syncDocSchemas, syncRoutes } from '@ads-checker/shared/contracts/sync';
import { createSampleWorld } from '@ads-checker/shared/sample/index';
import { afterEach, describe, expect, it } from 'vitest';
import { call, openStream, setTransport } from '../lib/api.ts';
import { createFakeApi } from './fake-api.ts';

let restore = (): void => undefined;
afterEach(() => restore());

const credentials = { username: 'anybody', password: 'anything' };

async function start({
  random = () => 0.5,
  isSignedIn = true,
}: {
  random?: () => number;
  isSignedIn?: boolean;
} = {}) {
  const kept = new Map<string, string>();
  const delaysMs: number[] = [];
  const nowMs = Date.parse('2026-03-02T09:00:00Z');
  const world = createSampleWorld({
    nowMs,
    sizes: {
      adAccounts: 8,
      campaigns: 12,
      adSets: 30,
      ads: 80,
      adImages: 40,
      hasLargeAdAccount: false,
    },
  });
  restore = setTransport(
    createFakeApi({
      world,
      random,
      wait: async ({ delayMs }) => delaysMs.push(delayMs),
      now: () => nowMs,
      session: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => kept.set(key, value),
        removeItem: (key) => kept.delete(key),
      },
    }),
  );
  if (isSignedIn) {
    await call(identityRoutes.login, { body: credentials });
  }
  const adAccount = [...world.adAccounts.values()].find(
    ({ id, adIds }) => adIds.length > 2 && world.profiles[0]?.tasks.has(id),
  );
  if (adAccount === undefined) {
    throw new Error('The first profile has no account with ads.');
  }
  return { world, delaysMs, params: { adUserId: '1', adAccountId: adAccount.id }, adAccount };
}

describe('the fake API', () => {
  it('lets nobody in before a login, and remembers the login until the logout', async () => {
    await start({ isSignedIn: false });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({
      status: 401,
      message: 'User is not logged in.',
    });
    const { data } = await call(identityRoutes.login, { body: credentials });
    expect(data.user.username).toBe('administrator');
    expect((await call(identityRoutes.authenticate, {})).data.session).toEqual(data.session);
    await call(identityRoutes.logout, {});
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({ status: 401 });
  });

  it('answers every call of the route tables in the shape they declare', async () => {
    const { world, params, adAccount } = await start();
    const adId = adAccount.adIds[0] ?? '';
    const ids: Record<string, string> = {
      ...params,
      accountId: '1',
      teamId: '1',
      userId: '1',
      collection: 'people',
      adId,
      adSetId: world.ads.get(adId)?.adSetId ?? '',
      adCampaignId: world.ads.get(adId)?.campaignId ?? '',
    };
    const bodies: Record<string, unknown> = {
      'identity.login': credentials,
      'identity.updateProfile': { settings: { convertMoneyToUSD: true } },
      'adObjects.updateAdCampaign': { status: 'PAUSED', dailyBudget: { amount: '12.50' } },
      'adObjects.updateAdSet': { bidAmount: { amount: '3' }, endTime: '2026-05-01T00:00:00Z' },
      'adObjects.updateAd': { status: 'PAUSED' },
    };
    const answered: string[] = [];
    for (const { key, route } of allRoutes) {
      if (key === 'sync.stream' || key === 'identity.logout') {
        continue;
      }
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const input = {
        params: Object.fromEntries(names.map((name) => [name, ids[name]])),
        body: bodies[key],
      };
      await call(route, input as Parameters<typeof call<typeof route>>[1]);
      answered.push(key);
    }
    expect(answered).toHaveLength(allRoutes.length - 2);
  });

  it('waits as long as the specifications say', async () => {
    const fast = await start({ random: () => 0 });
    await call(adObjectRoutes.listAds, { params: fast.params });
    await call(adUserRoutes.list, { params: { accountId: '1' } });
    expect(fast.delaysMs.slice(1)).toEqual([75, 150]);
    const slow = await start({ random: () => 0.9999 });
    await call(adObjectRoutes.listAds, { params: slow.params });
    expect(slow.delaysMs.slice(1)).toEqual([750]);
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
    const events: unknown[] = [];
    const close = openStream({
      onOpen: () => undefined,
      onEvent: (name, event) => events.push([name, event]),
      onError: () => undefined,
    });
    const update = { params: { adUserId: '1', adId }, body: { status: 'PAUSED' as const } };
    const first = await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' });
    await call(adObjectRoutes.updateAd, { ...update, body: { status: 'ACTIVE' } });
    expect(await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' })).toEqual(first);
    const { data } = await call(adObjectRoutes.listAds, { params });
    expect(data.find(({ id }) => id === adId)?.status).toBe('ACTIVE');
    expect(events.map((event) => (event as [string])[0])).toEqual([
      'hello',
      'adObject',
      'adObject',
    ]);
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
