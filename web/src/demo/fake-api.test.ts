import { SYNC_COLLECTIONS, syncDocSchemas } from '@ads-checker/shared/collections/index';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import {
  type PixelShareResult,
  type PixelSharingDto,
  pixelSharingEventSchemas,
  pixelSharingRoutes,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { productCatalogRoutes } from '@ads-checker/shared/contracts/product-catalogs';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { AppError } from '@ads-checker/shared/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_ID, startSampleApi, stopSampleApi } from '../../test/sample-api.ts';
import { call } from '../lib/api.ts';
import { openEvents } from '../lib/event-stream.ts';

const PRESET = '900002';
/** Ids in the sample preset. */
const PRESET_COMMENTS = ['900002', '900012'] as const;

afterEach(stopSampleApi);

describe('the fake API', () => {
  it('requires a login, and keeps it until the logout', async () => {
    const kept = new Map<string, string>();
    const { recording } = await startSampleApi({ kept, isSignedIn: false });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({
      status: 401,
      message: 'User is not logged in.',
    });
    const { data } = await call(identityRoutes.login, {
      body: { username: 'anybody', password: 'anything' },
    });
    expect(data).toEqual(recording.signedIn);
    expect(data.user.username).toBe('administrator');
    await startSampleApi({ kept, isSignedIn: false });
    expect((await call(identityRoutes.authenticate, {})).data.user).toEqual(data.user);
    await call(identityRoutes.logout, {});
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(adUserRoutes.get, { params: { adUserId: SAMPLE_ID } })).rejects.toMatchObject(
      {
        status: 401,
      },
    );
  });

  it('delays responses as specified', async () => {
    const fast = await startSampleApi({ random: () => 0 });
    await call(adObjectRoutes.listAds, { params: fast.params });
    await call(healthRoutes.health, {});
    expect(fast.delaysMs.slice(1)).toEqual([75, 150]);
    const slow = await startSampleApi({ random: () => 0.9999 });
    await call(adObjectRoutes.listAds, { params: slow.params });
    await call(healthRoutes.health, {});
    expect(slow.delaysMs.slice(1)).toEqual([750, 750]);
  });

  it('responds in the declared shape, or reports that sample data does not include it', async () => {
    const { recording, params, ad } = await startSampleApi();
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
      adUserId: SAMPLE_ID,
      adAccountId: ad.adAccountId,
    };
    const { savedView } = (
      await call(savedViewsRoutes.create, {
        params: { accountId: ids.accountId ?? '' },
        body: view,
      })
    ).data;
    ids.savedViewId = savedView.id;
    const makeTag = async () => {
      const accountId = ids.accountId ?? '';
      const made = await call(tagsRoutes.create, { params: { accountId }, body: { name: 'Best' } });
      return made.data.tag.id;
    };
    ids.tagId = await makeTag();
    const unusedTagId = await makeTag();
    const assignment = { level: 'ad' as const, objectIds: [ad.id], adUserId: SAMPLE_ID };
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
      'tags.create': { name: 'Losers' },
      'tags.update': { isNeverTouched: true },
      'tags.assign': assignment,
      'tags.unassign': assignment,
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
          : key === 'tags.delete'
            ? { tagId: unusedTagId }
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

  it('returns the network’s error for a profile that it rejects', async () => {
    const { recording } = await startSampleApi();
    const [refused = ''] = Object.keys(recording.refusals);
    const { error, type, code } = recording.refusals[refused] ?? {};
    await expect(
      call(adObjectRoutes.listAdAccounts, { params: { adUserId: refused } }),
    ).rejects.toMatchObject({ type, code, message: error });
  });

  it('shares pixels one by one, a quarter of which fail', async () => {
    await startSampleApi();
    const { data: businesses } = await call(pixelSharingRoutes.listBusinesses, {
      params: { adUserId: SAMPLE_ID },
    });
    const businessId = businesses[0]?.id ?? '';
    const { data: pixels } = await call(pixelSharingRoutes.listPixels, {
      params: { adUserId: SAMPLE_ID, businessId },
    });
    const adAccountIds = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const results: PixelShareResult[] = [];
    const end = await new Promise<PixelSharingDto>((resolve, reject) => {
      openEvents(
        pixelSharingRoutes.share,
        {
          params: { adUserId: SAMPLE_ID, businessId, pixelId: pixels[0]?.id ?? '' },
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

  it('serves documents of every collection to the replica, and the effects of commands', async () => {
    const { recording } = await startSampleApi();
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
      query: { ids: [SAMPLE_ID, '1'] },
    });
    expect(volatile.rows).toEqual(recording.volatile.adUsers?.filter(({ id }) => id === SAMPLE_ID));
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

  it('includes a changed profile in every response, and rejects changes that need verification', async () => {
    await startSampleApi();
    const params = { adUserId: SAMPLE_ID };
    const { data } = await call(adUserRoutes.update, { params, body: { customName: 'Main one' } });
    expect(data.adUser.customName).toBe('Main one');
    expect((await call(adUserRoutes.get, { params })).data).toEqual(data);
    await expect(
      call(adUserRoutes.update, { params, body: { accessToken: 'EAAB'.padEnd(40, 'x') } }),
    ).rejects.toMatchObject({ code: 'sample_data' });
    expect((await call(adUserRoutes.get, { params })).data).toEqual(data);
  });

  it('finds people, and filters the log by person and kind', async () => {
    const { recording } = await startSampleApi();
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
