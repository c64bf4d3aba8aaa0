import { adObjectCopyRoutes } from '@ads-checker/shared/contracts/ad-object-copies';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterEach, expect, it } from 'vitest';
import { call, setTransport } from '../lib/api.ts';
import { createFakeApi } from './fake-api.ts';
import recorded from './recording.json?raw';
import { readRecording } from './recording.ts';

const NOW_MS = Date.parse('2026-03-02T09:00:00Z');
const adUserId = '900001';

let restore = (): void => undefined;
afterEach(() => restore());

async function start() {
  const kept = new Map<string, string>();
  const read = readRecording({ text: recorded, nowMs: NOW_MS });
  const [account, closed] = (read.adAccounts[adUserId] ?? []).filter(
    ({ id }) => (read.objects[id]?.ads.length ?? 0) > 1,
  );
  const objects = read.objects[account?.id ?? ''];
  if (account === undefined || closed === undefined || objects === undefined) {
    throw new Error('The recording has too few ad accounts.');
  }
  const recording = {
    ...read,
    adAccounts: { ...read.adAccounts, [adUserId]: [account, { ...closed, status: 2 }] },
  };
  restore = setTransport(
    createFakeApi({
      recording,
      random: () => 0.5,
      wait: () => Promise.resolve(),
      now: () => NOW_MS,
      session: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    }),
  );
  await call(identityRoutes.login, { body: { username: 'anybody', password: 'anything' } });
  return { objects, closedId: closed.id, adAccountId: account.id };
}

it('duplicates an ad set with its ads, turned off, and counts them', async () => {
  const { objects, adAccountId } = await start();
  const source = objects.adSets.find(({ id }) => objects.ads.some(({ adSetId }) => adSetId === id));
  const ads = objects.ads.filter(({ adSetId }) => adSetId === source?.id);
  const sourceId = source?.id ?? '';
  const wanted = { adAccountId, level: 'ad_set' as const, sourceIds: [sourceId], count: 2 };
  const { data } = await call(adObjectCopyRoutes.create, {
    params: { adUserId },
    body: { ...wanted, id: '5', isDeep: true, suffix: ' - Copy' },
  });
  expect(await call(adObjectCopyRoutes.get, { params: { copyId: '5' } })).toEqual({ data });
  expect(data.items.map(({ sourceId: of, state }) => [of, state])).toEqual([
    [sourceId, 'copied'],
    [sourceId, 'copied'],
  ]);
  const params = { adUserId, adAccountId };
  const copies = await call(adObjectRoutes.listAdSets, {
    params,
    query: { adSetName: { CONTAIN: ' - Copy' } },
  });
  expect(
    copies.data.map((copy) => [copy.name, copy.status, copy.sourceAdSetId, copy.adCount]),
  ).toEqual([
    [`${source?.name} - Copy`, 'PAUSED', sourceId, ads.length],
    [`${source?.name} - Copy 2`, 'PAUSED', sourceId, ads.length],
  ]);
  const copiedIds = data.items.flatMap(({ copiedId }) => copiedId ?? []);
  expect(copies.data.map(({ id }) => id)).toEqual(copiedIds);
  const below = await call(adObjectRoutes.listAds, {
    params,
    query: { adSetIds: { IN: copiedIds } },
  });
  expect(below.data.map(({ name, sourceAdId }) => [name, sourceAdId])).toEqual(
    [...ads, ...ads].map(({ name, id }) => [name, id]).slice(0, below.data.length),
  );
  expect(below.paging.total).toBe(2 * ads.length);
  expect(below.data.every(({ status, insights }) => status === 'PAUSED' && insights === null)).toBe(
    true,
  );
});

it('duplicates an ad into another ad set, and nothing in an ad account of another status', async () => {
  const { objects, adAccountId, closedId } = await start();
  const [ad] = objects.ads;
  const into = objects.adSets.find(({ id }) => id !== ad?.adSetId);
  const sourceIds = [ad?.id ?? ''];
  const wanted = { level: 'ad' as const, sourceIds, count: 1, isDeep: false };
  const { data } = await call(adObjectCopyRoutes.create, {
    params: { adUserId },
    body: { ...wanted, id: '6', adAccountId, suffix: ' B', parentId: into?.id },
  });
  const { data: ads } = await call(adObjectRoutes.listAds, {
    params: { adUserId, adAccountId },
    query: { adSetIds: { IN: [into?.id ?? ''] }, adName: { CONTAIN: `${ad?.name} B` } },
  });
  expect(ads.map(({ id, adSetId, adCampaignId }) => [id, adSetId, adCampaignId])).toEqual([
    [data.items[0]?.copiedId, into?.id, into?.adCampaignId],
  ]);
  const body = { ...wanted, id: '7', adAccountId: closedId, suffix: '' };
  await expect(
    call(adObjectCopyRoutes.create, { params: { adUserId }, body }),
  ).rejects.toMatchObject({ code: 'duplicating_not_allowed' });
});
