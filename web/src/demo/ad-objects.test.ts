import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import { pagePostRoutes } from '@ads-checker/shared/contracts/page-posts';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { afterEach, expect, it } from 'vitest';
import { SAMPLE_ID, startSampleApi, stopSampleApi } from '../../test/sample-api.ts';
import { call } from '../lib/api.ts';
import { openStream } from '../lib/event-stream.ts';

afterEach(stopSampleApi);

it('serves pages of 5 campaigns, 5 ad sets, 5 ads and 9 images, and all of them in total', async () => {
  const { params, objects } = await startSampleApi();
  const walk = async (
    list: (query: { limit: number; after?: string }) => Promise<{
      readonly data: readonly { readonly id: string }[];
      readonly paging: { readonly total: number | null; readonly after: string | null };
    }>,
  ) => {
    const pages: (readonly string[])[] = [];
    let after: string | null = null;
    do {
      const { data, paging } = await list({ limit: 500, ...(after === null ? {} : { after }) });
      pages.push(data.map(({ id }) => id));
      after = paging.after;
    } while (after !== null);
    return pages;
  };
  const current = <T extends { readonly effectiveStatus: string }>(rows: readonly T[]) =>
    rows.filter(({ effectiveStatus }) => effectiveStatus !== 'ARCHIVED');
  const pagesOf = (rows: readonly { readonly id: string }[], size: number) =>
    Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
      rows.slice(page * size, (page + 1) * size).map(({ id }) => id),
    );
  const { listAdCampaigns, listAdSets, listAds, listAdImages } = adObjectRoutes;
  expect(await walk((query) => call(listAdCampaigns, { params, query }))).toEqual(
    pagesOf(current(objects.campaigns), 5),
  );
  expect(await walk((query) => call(listAdSets, { params, query }))).toEqual(
    pagesOf(current(objects.adSets), 5),
  );
  const ads = await walk((query) => call(listAds, { params, query }));
  expect(ads).toEqual(pagesOf(current(objects.ads), 5));
  expect(ads.map(({ length }) => length)).toEqual([5, current(objects.ads).length - 5]);
  const images = await walk((query) => call(listAdImages, { params, query }));
  expect(images).toEqual(pagesOf(objects.adImages, 9));
  expect(images[0]).toHaveLength(9);
  const second = await call(listAds, { params, query: { after: '1' } });
  expect(second.paging).toEqual({
    hasNext: false,
    hasPrev: true,
    total: current(objects.ads).length,
    after: null,
    before: '1',
  });
  const first = await call(listAds, { params, query: { before: '1' } });
  expect(first.data.map(({ id }) => id)).toEqual(ads[0]);
});

it('lists archived objects on request', async () => {
  const { recording, params } = await startSampleApi();
  const archived = Object.entries(recording.objects).flatMap(([adAccountId, { ads }]) =>
    ads.flatMap(({ id, effectiveStatus }) =>
      effectiveStatus === 'ARCHIVED' ? [{ adAccountId, id }] : [],
    ),
  );
  const [{ adAccountId } = { adAccountId: '' }] = archived;
  const { data } = await call(adObjectRoutes.listAds, {
    params: { ...params, adAccountId },
    query: { adDeliveryStatus: { IN: ['archived' as const] } },
  });
  expect(data.map(({ id }) => id)).toEqual(
    archived.flatMap((ad) => (ad.adAccountId === adAccountId ? [ad.id] : [])).slice(0, 5),
  );
});

it('serves results of the recorded period with the closest length', async () => {
  const { params, recording } = await startSampleApi();
  const { adUserId, adAccountId } = params;
  const insightsOf = async (query: object) => {
    const { data } = await call(adObjectRoutes.listAdAccounts, { params: { adUserId }, query });
    return data.find(({ id }) => id === adAccountId)?.insights;
  };
  const results = recording.insights[adAccountId];
  const days = { since: '2026-02-24', until: '2026-03-02' };
  const week = await insightsOf({ datePreset: 'last_7_days' });
  expect(week).toEqual({ ...results?.last_7_days, ...days });
  expect(week).not.toEqual({ ...results?.all_time, ...days });
  const given = { since: '2026-02-01', until: '2026-02-05' };
  expect(await insightsOf({ timeRange: given })).toEqual({ ...results?.last_7_days, ...given });
  expect(await insightsOf({ datePreset: 'this_year' })).toEqual({
    ...results?.last_month,
    since: '2026-01-01',
    until: '2026-03-02',
  });
});

it('splits the results of an ad account and of an ad by day and by age', async () => {
  const { params, ad } = await startSampleApi();
  const read = (level: 'account' | 'ad', breakdown?: 'age') =>
    call(insightsRoutes.read, {
      params,
      query: { level, objectId: ad.id, breakdown, datePreset: 'last_7_days' as const },
    });
  for (const { data } of [await read('account'), await read('ad'), await read('ad', 'age')]) {
    const cents = data.parts.map(({ spend }) => Math.round(Number(spend) * 100));
    expect(cents.length).toBeGreaterThan(5);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(
      Math.round(Number(data.total?.spend) * 100),
    );
  }
});

it('stores a change, reports it, and returns the same response for the same key', async () => {
  const { params, ad } = await startSampleApi();
  const heard: unknown[] = [];
  const close = openStream(
    {
      onOpen: () => undefined,
      onEvent: (name) => heard.push(name),
      onError: () => heard.push('refused'),
    },
    { accountId: SAMPLE_ID },
  );
  const update = {
    params: { adUserId: SAMPLE_ID, adId: ad.id },
    body: { status: 'PAUSED' as const },
  };
  const first = await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' });
  expect(first.data.patch).toEqual({ status: 'PAUSED' });
  await call(adObjectRoutes.updateAd, { ...update, body: { status: 'ACTIVE' } });
  expect(await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' })).toEqual(first);
  const { data } = await call(adObjectRoutes.listAds, { params });
  expect(data.find(({ id }) => id === ad.id)?.status).toBe('ACTIVE');
  await call(proxyRoutes.update, { params: { proxyId: SAMPLE_ID }, body: { name: 'Main one' } });
  expect(heard).toEqual(['hello', 'adObject', 'adObject', 'changed']);
  close();
});

it('turning a campaign off affects its children', async () => {
  const { params, ad } = await startSampleApi();
  const adCampaignId = ad.adCampaignId ?? '';
  const standing = async () => {
    const { data } = await call(adObjectRoutes.listAds, { params });
    const { status, effectiveStatus, deliveryStatus } = data.find(({ id }) => id === ad.id) ?? {};
    return { status, effectiveStatus, deliveryStatus };
  };
  const set = (status: 'ACTIVE' | 'PAUSED') =>
    call(adObjectRoutes.updateAdCampaign, {
      params: { adUserId: SAMPLE_ID, adCampaignId },
      body: { status },
    });
  await call(adObjectRoutes.updateAdSet, {
    params: { adUserId: SAMPLE_ID, adSetId: ad.adSetId ?? '' },
    body: { status: 'ACTIVE' },
  });
  await call(adObjectRoutes.updateAd, {
    params: { adUserId: SAMPLE_ID, adId: ad.id },
    body: { status: 'ACTIVE' },
  });
  await set('PAUSED');
  expect(await standing()).toEqual({
    status: 'ACTIVE',
    effectiveStatus: 'CAMPAIGN_PAUSED',
    deliveryStatus: 'inactive',
  });
  await set('ACTIVE');
  expect(await standing()).toEqual({
    status: 'ACTIVE',
    effectiveStatus: 'ACTIVE',
    deliveryStatus: 'active',
  });
});

it('fails one update in five with the texts of the specification', async () => {
  const { ad } = await startSampleApi({ random: () => 0.19 });
  const adSetId = ad.adSetId ?? '';
  const update = {
    params: { adUserId: SAMPLE_ID, adId: ad.id },
    body: { status: 'PAUSED' as const },
  };
  await expect(call(adObjectRoutes.updateAd, update)).rejects.toMatchObject({
    status: 400,
    message: `Update Ad #${ad.id} dummy error.`,
  });
  await expect(
    call(adObjectRoutes.updateAdSet, {
      params: { adUserId: SAMPLE_ID, adSetId },
      body: { status: 'PAUSED' },
    }),
  ).rejects.toMatchObject({ status: 400, message: `Update AdSet #${adSetId} dummy error.` });
  await startSampleApi({ random: () => 0.2 });
  expect((await call(adObjectRoutes.updateAd, update)).data.patch).toEqual({ status: 'PAUSED' });
});

it('has ten comments for each post, and fails one change of them in five', async () => {
  const { recording } = await startSampleApi({ random: () => 0.2 });
  const posted = Object.entries(recording.adAccounts)
    .flatMap(([adUserId, accounts]) =>
      accounts.flatMap(({ id }) =>
        (recording.objects[id]?.ads ?? []).map(({ creative }) => ({ adUserId, creative })),
      ),
    )
    .filter(({ creative }) => (creative?.pagePostId ?? null) !== null);
  const [{ adUserId, creative } = { adUserId: '', creative: null }] = posted;
  const params = { adUserId, pagePostId: creative?.pagePostId ?? '' };
  const { data } = await call(pagePostRoutes.getPagePost, { params });
  expect(data.canModerateComments).toBe(true);
  expect(Object.keys(data.comments)).toEqual([
    params.pagePostId,
    ...(data.pagePost.dynamicPosts ?? []).map(({ id }) => id),
  ]);
  for (const comments of Object.values(data.comments)) {
    expect(comments).toHaveLength(10);
  }
  const [first, second] = data.comments[params.pagePostId] ?? [];
  const of = (commentId: string) => ({ params: { ...params, commentId } });
  expect(
    await call(pagePostRoutes.updateComment, {
      ...of(first?.id ?? ''),
      body: { isHidden: true },
    }),
  ).toMatchObject({ data: { id: first?.id, status: 'hidden' } });
  await call(pagePostRoutes.deleteComment, of(second?.id ?? ''));
  const after = await call(pagePostRoutes.getPagePost, { params });
  expect(after.data.comments[params.pagePostId]).toHaveLength(9);
  await expect(call(pagePostRoutes.deleteComment, of(second?.id ?? ''))).rejects.toMatchObject({
    status: 404,
    message: 'Comment not found.',
  });
  await startSampleApi({ random: () => 0.19 });
  await expect(call(pagePostRoutes.deleteComment, of(first?.id ?? ''))).rejects.toMatchObject({
    status: 400,
  });
});
