import { SYNC_COLLECTIONS, syncDocSchemas } from '@ads-checker/shared/collections/index';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { commentCleaningRoutes } from '@ads-checker/shared/contracts/comment-cleaning';
import { costUpdateRoutes } from '@ads-checker/shared/contracts/cost-updates';
import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { objectCheckRoutes } from '@ads-checker/shared/contracts/object-checks';
import { pagePostRoutes } from '@ads-checker/shared/contracts/page-posts';
import {
  type PixelShareResult,
  type PixelSharingDto,
  pixelSharingEventSchemas,
  pixelSharingRoutes,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { productCatalogRoutes } from '@ads-checker/shared/contracts/product-catalogs';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { AppError } from '@ads-checker/shared/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { call, openEvents, openStream, setTransport } from '../lib/api.ts';
import { createFakeApi } from './fake-api.ts';
import recorded from './recording.json?raw';
import { readRecording } from './recording.ts';

const NOW_MS = Date.parse('2026-03-02T09:00:00Z');
const ID = '900001';
const PRESET = '900002';
/** Of the sample preset. */
const PRESET_COMMENTS = ['900002', '900012'] as const;

let restore = (): void => undefined;
afterEach(() => restore());

async function start({
  random = () => 0.5,
  kept = new Map<string, string>(),
  isSignedIn = true,
}: {
  readonly random?: () => number;
  readonly kept?: Map<string, string>;
  readonly isSignedIn?: boolean;
} = {}) {
  const delaysMs: number[] = [];
  const recording = readRecording({ text: recorded, nowMs: NOW_MS });
  restore = setTransport(
    await createFakeApi({
      recording,
      random,
      wait: async ({ delayMs }) => delaysMs.push(delayMs),
      now: () => NOW_MS,
      session: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    }),
  );
  if (isSignedIn) {
    await call(identityRoutes.login, { body: { username: 'anybody', password: 'anything' } });
  }
  const [[adAccountId, objects] = [undefined, undefined]] = Object.entries(
    recording.objects,
  ).toSorted(([, a], [, b]) => b.ads.length - a.ads.length);
  const ad = objects?.ads.find(({ effectiveStatus }) => effectiveStatus !== 'ARCHIVED');
  if (adAccountId === undefined || objects === undefined || ad === undefined) {
    throw new Error('The recording has no ads.');
  }
  return { delaysMs, recording, objects, ad, params: { adUserId: ID, adAccountId } };
}

it('has what rules, checks, cost updates and cleaning found', async () => {
  await start();
  const params = { adUserId: ID };
  const { data: listed } = await call(ruleRoutes.list, { params, query: {} });
  const [rule] = listed.rules;
  const { data: runs } = await call(ruleRunRoutes.listRuns, {
    params: { ruleId: rule?.id ?? '' },
    query: { period: '60_minutes' },
  });
  expect(runs.map(({ ok }) => ok)).toEqual([true]);
  const { data: objects } = await call(ruleRunRoutes.listRunObjects, {
    params: { runId: runs[0]?.id ?? '' },
  });
  expect(objects.length).toBeGreaterThan(0);

  const costs = await call(costUpdateRoutes.listAdCosts, { params });
  expect(costs.summary.countByStatus.success).toBeGreaterThan(0);
  const [first] = costs.data;
  const ofOne = await call(costUpdateRoutes.listAdCosts, { params, query: { adId: first?.adId } });
  expect(ofOne.data).toEqual(costs.data.filter(({ adId }) => adId === first?.adId));
  const page = await call(costUpdateRoutes.listAdCosts, { params, query: { limit: 2, offset: 1 } });
  expect(page).toMatchObject({
    data: costs.data.slice(1, 3),
    paging: { total: costs.data.length, limit: 2, offset: 1 },
  });
  await expect(
    call(costUpdateRoutes.listAdCosts, { params, query: { statusList: ['failure'] } }),
  ).rejects.toMatchObject({ code: 'sample_data' });

  const { data: events } = await call(objectCheckRoutes.listEvents, { params });
  expect(events.map(({ newStatus }) => newStatus)).toContain('DISAPPROVED');
  const { data: jobs } = await call(commentCleaningRoutes.listJobs, { params });
  expect(new Set(jobs.map(({ comment }) => comment.status))).toEqual(new Set(['hidden']));
});

it('creates, changes and deletes owned rows by their commands, one or many', async () => {
  const { recording } = await start();
  const accountId = recording.signedIn.session.accountId ?? '';
  const draft = { adAccountId: '1', adCampaignId: '2', binomId: '3', binomUserId: '4' };
  const { data: created } = await call(ruleRoutes.create, {
    params: { adUserId: ID },
    body: { rules: [draft, { ...draft, adCampaignId: '3', isEnabled: false }] },
  });
  expect(created.rules.map(({ adUserId, isEnabled }) => [adUserId, isEnabled])).toEqual([
    [ID, true],
    [ID, false],
  ]);
  const params = { ruleId: created.rules[0]?.id ?? '' };
  const changed = await call(ruleRoutes.update, { params, body: { name: 'Mine' } });
  expect(changed.data.rule).toEqual({ ...created.rules[0], name: 'Mine' });

  const message = messageOf([['{rule spec}']]);
  const template = { notificationType: 'binom_rule_run' as const, name: 'Loud', message };
  const made = await Promise.all(
    ['Loud', 'Quiet'].map((name) =>
      call(notificationTemplateRoutes.create, {
        params: { accountId },
        body: { ...template, name },
      }),
    ),
  );
  const ids = made.map(({ data }) => data.notificationTemplate.id);
  const deletion = { params: { accountId }, body: { notificationTemplateIds: ids } };
  expect((await call(notificationTemplateRoutes.delete, deletion)).data).toEqual({
    notificationTemplateIds: ids,
  });
  await expect(call(notificationTemplateRoutes.delete, deletion)).rejects.toThrow(/not found/);
});

it('splits the results of an ad account and of an ad by day and by age', async () => {
  const { params, ad } = await start();
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

describe('the fake API', () => {
  it('lets nobody in before a login, and remembers the login until the logout', async () => {
    const kept = new Map<string, string>();
    const { recording } = await start({ kept, isSignedIn: false });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({
      status: 401,
      message: 'User is not logged in.',
    });
    const { data } = await call(identityRoutes.login, {
      body: { username: 'anybody', password: 'anything' },
    });
    expect(data).toEqual(recording.signedIn);
    expect(data.user.username).toBe('administrator');
    await start({ kept, isSignedIn: false });
    expect((await call(identityRoutes.authenticate, {})).data.user).toEqual(data.user);
    await call(identityRoutes.logout, {});
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(adUserRoutes.get, { params: { adUserId: ID } })).rejects.toMatchObject({
      status: 401,
    });
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

  it('answers in the shape that is declared, or says that sample data does not have it', async () => {
    const { recording, params, ad } = await start();
    const ids: Record<string, string> = {
      ...params,
      accountId: recording.signedIn.session.accountId ?? '',
      teamId: recording.signedIn.session.teamId ?? '',
      userId: recording.signedIn.user.id,
      proxyId: recording.rows.proxies?.[0]?.id ?? '',
      groupId: recording.rows.adUserGroups?.[0]?.id ?? '',
      collection: 'people',
      adId: ad.id,
      adSetId: ad.adSetId ?? '',
      adCampaignId: ad.adCampaignId ?? '',
      commentTaskId: recording.reads['commentBoosting.getTask']?.[0]?.params.commentTaskId ?? '',
    };
    const view = {
      name: 'Losers',
      isShared: false,
      list: 'ads' as const,
      query: '?sort=-spend',
      period: { preset: 'today' as const },
      columns: ['spend'],
      pinned: [],
      adUserId: ID,
      adAccountId: ad.adAccountId,
    };
    const { savedView } = (
      await call(savedViewsRoutes.create, {
        params: { accountId: ids.accountId ?? '' },
        body: view,
      })
    ).data;
    ids.savedViewId = savedView.id;
    const idOf = (key: string, name: string): string =>
      recording.reads[key]?.[0]?.params[name] ?? '';
    ids.binomId = idOf('trackers.listUsers', 'binomId');
    const made = await call(ruleRoutes.createTemplate, {
      params: { accountId: ids.accountId ?? '' },
      body: { name: 'Stop loss' },
    });
    ids.templateId = made.data.template.id;
    const inBusiness = { adUserId: params.adUserId, businessId: '1' };
    const listed = await call(productCatalogRoutes.listCatalogs, { params: inBusiness });
    ids.catalogId = listed.data[0]?.id ?? '';
    const renamed = { productId: '1', retailerId: 'PF-1', data: { name: 'Renamed' } };
    const saved = await call(productCatalogRoutes.updateCatalog, {
      params: { adUserId: params.adUserId, catalogId: ids.catalogId },
      body: { requests: [renamed] },
    });
    ids.saveId = saved.data.id;
    ids.ruleId = idOf('ruleRuns.listRuns', 'ruleId');
    ids.runId = idOf('ruleRuns.listRunObjects', 'runId');
    const template = {
      notificationType: 'binom_rule_run' as const,
      name: 'Loud',
      message: messageOf([['{rule spec}']]),
    };
    const { notificationTemplate } = (
      await call(notificationTemplateRoutes.create, {
        params: { accountId: ids.accountId ?? '' },
        body: template,
      })
    ).data;
    const bodies: Record<string, unknown> = {
      'savedViews.create': view,
      'savedViews.update': { name: 'Winners' },
      'rules.create': {
        rules: [{ adAccountId: '1', adCampaignId: '2', binomId: '3', binomUserId: '4' }],
      },
      'rules.update': { name: 'Mine' },
      'rules.createTemplate': { name: 'Stop loss' },
      'rules.updateTemplate': { name: 'Stop losses' },
      'notificationTemplates.create': template,
      'notificationTemplates.update': { name: 'Quiet' },
      'notificationTemplates.delete': { notificationTemplateIds: [notificationTemplate.id] },
      'commentPresets.create': {
        id: '77',
        name: 'Answers',
        comments: [{ id: '78', text: 'Yes' }],
      },
      'commentPresets.update': { name: 'Roofs' },
      'commentPresets.addComments': { comments: [{ text: 'On our site' }] },
      'commentPresets.updateComments': {
        comments: [{ id: PRESET_COMMENTS[0], text: 'Half a day' }],
      },
      'commentPresets.deleteComments': { commentIds: [PRESET_COMMENTS[1]] },
      'commentPresets.updateComment': { reactions: { like: 2 } },
      'commentPresets.moveComment': { referenceCommentId: null, method: 'appendChild' },
      'identity.login': { username: 'anybody', password: 'anything' },
      'identity.updateProfile': { settings: { convertMoneyToUSD: true } },
      'users.find': {},
      'teams.update': { name: 'Southpine' },
      'teams.updateAccount': { permissions: { read_team_ads: true } },
      'adUsers.update': { customName: 'Main one', groupId: null },
      'adUsers.updateGroup': { icon: 'gift' },
      'proxies.update': { name: 'Main one' },
      'adObjects.updateAdCampaign': { status: 'PAUSED', dailyBudget: { amount: '12.50' } },
      'adObjects.updateAdSet': { bidAmount: { amount: '3' }, endTime: '2026-05-01T00:00:00Z' },
      'adObjects.updateAd': { status: 'PAUSED' },
      'adObjectChanges.create': {
        id: '1',
        adAccountId: ad.adAccountId,
        level: 'ad',
        operation: { type: 'status', status: 'PAUSED' },
        objectIds: [ad.id],
      },
      'productCatalogs.createCatalog': { businessId: '1', name: 'Spring', vertical: 'commerce' },
      'productCatalogs.updateCatalog': { requests: [renamed] },
      'adObjectChanges.undo': { id: '2' },
    };
    const answered: string[] = [];
    for (const { key, route } of allRoutes) {
      const own: Readonly<Record<string, string>> = key.startsWith('notificationTemplates.')
        ? { templateId: notificationTemplate.id }
        : key.startsWith('commentPresets.')
          ? {
              commentPresetId: key === 'commentPresets.delete' ? '77' : PRESET,
              commentId: PRESET_COMMENTS[0],
            }
          : {};
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const input = {
        params: Object.fromEntries(names.map((name) => [name, own[name] ?? ids[name] ?? '1'])),
        body: bodies[key],
        ...(key === 'sync.volatile' ? { query: { ids: ['1'] } } : {}),
      };
      if (key !== 'sync.stream' && key !== 'identity.logout') {
        await call(route, input as unknown as Parameters<typeof call<typeof route>>[1]).then(
          () => answered.push(key),
          (error: unknown) => {
            expect(error, key).toBeInstanceOf(AppError);
            const { code, type } = error as AppError;
            expect(code === 'sample_data' || type === 'ValidationError', `${key} ${error}`).toBe(
              true,
            );
          },
        );
      }
    }
    expect(answered).toEqual(
      expect.arrayContaining([
        ...Object.keys(bodies),
        ...Object.keys(recording.reads),
        'sync.pull',
        'sync.volatile',
        'identity.authenticate',
        'identity.selectAccount',
        'adObjects.listAdAccounts',
        'adObjects.listAdCampaigns',
        'adObjects.listAdSets',
        'adObjects.listAds',
        'adObjects.listAdImages',
        'productCatalogs.getCatalog',
        'productCatalogs.getSave',
      ]),
    );
    await expect(
      call(proxyRoutes.check, { params: { proxyId: ids.proxyId ?? '' } }),
    ).rejects.toMatchObject({ status: 400, message: 'This isn’t available with sample data.' });
  });

  it('gives pages of 5 campaigns, 5 ad sets, 5 ads and 9 images, and walks through all of them', async () => {
    const { params, objects } = await start();
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

  it('shows what is archived to who asks for it', async () => {
    const { recording, params } = await start();
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

  it('tells results of the period asked for, from the recorded one of the nearest length', async () => {
    const { params, recording } = await start();
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

  it('says what the network said of a profile that it does not let in', async () => {
    const { recording } = await start();
    const [refused = ''] = Object.keys(recording.refusals);
    const { error, type, code } = recording.refusals[refused] ?? {};
    await expect(
      call(adObjectRoutes.listAdAccounts, { params: { adUserId: refused } }),
    ).rejects.toMatchObject({ type, code, message: error });
  });

  it('remembers a change, tells of it, and answers the same key the same', async () => {
    const { params, ad } = await start();
    const heard: unknown[] = [];
    const close = openStream(
      {
        onOpen: () => undefined,
        onEvent: (name) => heard.push(name),
        onError: () => heard.push('refused'),
      },
      { accountId: ID },
    );
    const update = { params: { adUserId: ID, adId: ad.id }, body: { status: 'PAUSED' as const } };
    const first = await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' });
    expect(first.data.patch).toEqual({ status: 'PAUSED' });
    await call(adObjectRoutes.updateAd, { ...update, body: { status: 'ACTIVE' } });
    expect(await call(adObjectRoutes.updateAd, { ...update, idempotencyKey: 'a' })).toEqual(first);
    const { data } = await call(adObjectRoutes.listAds, { params });
    expect(data.find(({ id }) => id === ad.id)?.status).toBe('ACTIVE');
    await call(proxyRoutes.update, { params: { proxyId: ID }, body: { name: 'Main one' } });
    expect(heard).toEqual(['hello', 'adObject', 'adObject', 'changed']);
    close();
  });

  it('shares pixels one after the other, a quarter in vain', async () => {
    await start();
    const { data: businesses } = await call(pixelSharingRoutes.listBusinesses, {
      params: { adUserId: ID },
    });
    const businessId = businesses[0]?.id ?? '';
    const { data: pixels } = await call(pixelSharingRoutes.listPixels, {
      params: { adUserId: ID, businessId },
    });
    const adAccountIds = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const results: PixelShareResult[] = [];
    const end = await new Promise<PixelSharingDto>((resolve, reject) => {
      openEvents(
        pixelSharingRoutes.share,
        {
          params: { adUserId: ID, businessId, pixelId: pixels[0]?.id ?? '' },
          body: { adAccountIds },
        },
        {
          onOpen: () => undefined,
          onEvent: ({ name, data }) => {
            if (name === 'message') {
              results.push(pixelSharingEventSchemas.message.parse(data));
              return;
            }
            const sharing = pixelSharingEventSchemas.sharing.parse(data);
            if (sharing.state === 'finished') {
              resolve(sharing);
            }
          },
          onError: ({ error }) => reject(error),
        },
      );
    });
    expect(results.map(({ adAccountId }) => adAccountId)).toEqual(adAccountIds);
    const failures = results.flatMap(({ error }) => error ?? []);
    expect(end.counts).toEqual({
      total: 20,
      shared: 20 - failures.length,
      failed: failures.length,
      stopped: 0,
    });
    for (const failure of failures) {
      expect(failure).toMatchObject({ message: 'User request limit reached.', errorCode: 17 });
    }
    const { data: whole } = await call(pixelSharingRoutes.get, {
      params: { pixelSharingId: end.id },
    });
    expect(whole.items.map(({ result }) => result)).toEqual(results);
  });

  it('turns off with a campaign what runs in it', async () => {
    const { params, ad } = await start();
    const adCampaignId = ad.adCampaignId ?? '';
    const standing = async () => {
      const { data } = await call(adObjectRoutes.listAds, { params });
      const { status, effectiveStatus, deliveryStatus } = data.find(({ id }) => id === ad.id) ?? {};
      return { status, effectiveStatus, deliveryStatus };
    };
    const set = (status: 'ACTIVE' | 'PAUSED') =>
      call(adObjectRoutes.updateAdCampaign, {
        params: { adUserId: ID, adCampaignId },
        body: { status },
      });
    await call(adObjectRoutes.updateAdSet, {
      params: { adUserId: ID, adSetId: ad.adSetId ?? '' },
      body: { status: 'ACTIVE' },
    });
    await call(adObjectRoutes.updateAd, {
      params: { adUserId: ID, adId: ad.id },
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
    const { ad } = await start({ random: () => 0.19 });
    const adSetId = ad.adSetId ?? '';
    const update = { params: { adUserId: ID, adId: ad.id }, body: { status: 'PAUSED' as const } };
    await expect(call(adObjectRoutes.updateAd, update)).rejects.toMatchObject({
      status: 400,
      message: `Update Ad #${ad.id} dummy error.`,
    });
    await expect(
      call(adObjectRoutes.updateAdSet, {
        params: { adUserId: ID, adSetId },
        body: { status: 'PAUSED' },
      }),
    ).rejects.toMatchObject({ status: 400, message: `Update AdSet #${adSetId} dummy error.` });
    await start({ random: () => 0.2 });
    expect((await call(adObjectRoutes.updateAd, update)).data.patch).toEqual({ status: 'PAUSED' });
  });

  it('has ten comments for each post, and fails one change of them in five', async () => {
    const { recording } = await start({ random: () => 0.2 });
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
    await start({ random: () => 0.19 });
    await expect(call(pagePostRoutes.deleteComment, of(first?.id ?? ''))).rejects.toMatchObject({
      status: 400,
    });
  });

  it('feeds the replica documents of every collection, and what a command changes', async () => {
    const { recording } = await start();
    for (const collection of SYNC_COLLECTIONS) {
      const { data } = await call(syncRoutes.pull, { params: { collection } });
      expect(data.rows.length).toBe(recording.rows[collection]?.length ?? 0);
      for (const { doc } of data.rows) {
        expect(syncDocSchemas[collection].safeParse(doc).error).toBeUndefined();
      }
      const rest = await call(syncRoutes.pull, {
        params: { collection },
        query: { cursor: data.cursor },
      });
      expect(rest.data).toEqual({ rows: [], cursor: data.cursor });
    }
    const { data: volatile } = await call(syncRoutes.volatile, {
      params: { collection: 'adUsers' },
      query: { ids: [ID, '1'] },
    });
    expect(volatile.rows).toEqual(recording.volatile.adUsers?.filter(({ id }) => id === ID));
    const before = await call(syncRoutes.pull, { params: { collection: 'people' } });
    const { data: changed } = await call(teamRoutes.updateAccount, {
      params: { accountId: '900002' },
      body: { permissions: { manage_team: true } },
    });
    const after = await call(syncRoutes.pull, {
      params: { collection: 'people' },
      query: { cursor: before.data.cursor },
    });
    expect(after.data.rows.map(({ id, doc }) => ({ id, doc }))).toEqual([
      { id: 'account:900002', doc: { kind: 'account', account: changed.account } },
    ]);
    expect(changed.account.permissions).toMatchObject({ manage_team: true });
    const ofFormerLife = { collection: 'people' as const };
    await expect(
      call(syncRoutes.pull, { params: ofFormerLife, query: { cursor: '1' } }),
    ).rejects.toMatchObject({ status: 410 });
  });

  it('shows a changed profile in every answer that holds it, and refuses what is tried outside', async () => {
    await start();
    const params = { adUserId: ID };
    const { data } = await call(adUserRoutes.update, { params, body: { customName: 'Main one' } });
    expect(data.adUser.customName).toBe('Main one');
    expect((await call(adUserRoutes.get, { params })).data).toEqual(data);
    await expect(
      call(adUserRoutes.update, { params, body: { accessToken: 'EAAB'.padEnd(40, 'x') } }),
    ).rejects.toMatchObject({ code: 'sample_data' });
    expect((await call(adUserRoutes.get, { params })).data).toEqual(data);
  });

  it('finds people, and reads the log by person and kind', async () => {
    const { recording } = await start();
    const { data: everybody } = await call(userRoutes.find, { body: {} });
    const { data: found } = await call(userRoutes.find, { body: { search: 'PRIYA' } });
    expect(found).toEqual(everybody.filter(({ firstName }) => firstName === 'Priya'));
    const orderBy = { column: 'lastName', order: 'desc' } as const;
    const { data: sorted } = await call(userRoutes.find, { body: { orderBy } });
    expect(sorted.map(({ lastName }) => lastName)).toEqual(
      everybody.map(({ lastName }) => lastName).toSorted((a, b) => b.localeCompare(a, 'en')),
    );
    const teamId = recording.signedIn.session.teamId ?? '';
    const { data: log } = await call(activityRoutes.list, { params: { teamId } });
    const [{ kind, actor } = { kind: 'team' as const, actor: { userId: null } }] = log;
    const query = { kind, userId: actor.userId ?? '' };
    const { data: some } = await call(activityRoutes.list, { params: { teamId }, query });
    expect(some).toEqual(
      log.filter((entry) => entry.kind === kind && entry.actor.userId === actor.userId),
    );
    expect(some.length).toBeLessThan(log.length);
  });
});
