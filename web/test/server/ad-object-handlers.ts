import type { AdCampaignPatch } from '@ads-checker/shared/contracts/ad-objects';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { SampleAdAccount, SampleProfile } from '@ads-checker/shared/sample/index';
import { describeAdObject, describeAdObjectChange } from './ad-object-log.ts';
import { getManageableAdUser, getReadableAdUser } from './ad-user-handlers.ts';
import {
  type DeliveryLike,
  includes,
  matchesDelivery,
  matchesName,
  type PageQuery,
  page,
} from './filters.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import {
  type Presenting,
  presentAd,
  presentAdAccount,
  presentAdImage,
  presentAdSet,
  presentCampaign,
} from './present-objects.ts';

/** One update in five fails, so that a rollback can be seen. */
const UPDATE_FAILURE_RATE = 0.2;

export function createAdObjectHandlers(server: TestContext): Handlers['adObjects'] {
  const { world, state, now } = server;

  const getProfile = (adUserId: string): SampleProfile => {
    getReadableAdUser(server, adUserId);
    const profile = state.profiles.samples.get(adUserId);
    if (profile === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    if (profile.tokenState === 'checkpoint') {
      throw new AppError(
        'FailedPreconditionError',
        'The network asks this person to confirm who they are.',
        { code: 190 },
      );
    }
    return profile;
  };
  const getAdAccount = (input: { adUserId: string; adAccountId: string }): SampleAdAccount => {
    const profile = getProfile(input.adUserId);
    const adAccount = world.adAccounts.get(input.adAccountId);
    if (adAccount === undefined || !profile.tasks.has(adAccount.id)) {
      throw entityNotFound('Ad account', input.adAccountId);
    }
    return adAccount;
  };
  const presenting = (input: {
    readonly params: { readonly adUserId: string; readonly adAccountId: string };
    readonly query: {
      readonly insightsDatePreset?: Presenting['insights']['preset'] | undefined;
      readonly insightsTimeRange?: Presenting['insights']['range'] | undefined;
    };
  }): Presenting => ({
    world,
    adAccount: getAdAccount(input.params),
    insights: { preset: input.query.insightsDatePreset, range: input.query.insightsTimeRange },
    nowMs: now(),
  });

  /** Presents lazily: a page of twenty-five should not cost the whole account. */
  const list = <S, T>(input: {
    readonly ids: readonly string[];
    readonly objects: ReadonlyMap<string, S>;
    readonly matches: (object: S) => boolean;
    readonly present: (object: S) => T;
    readonly matchesRow?: (row: T) => boolean;
    readonly query: PageQuery;
  }) => {
    const objects = input.ids.flatMap((id) => {
      const object = input.objects.get(id);
      return object !== undefined && input.matches(object) ? [object] : [];
    });
    if (input.matchesRow) {
      const rows = objects.map(input.present).filter(input.matchesRow);
      return page({ items: rows, query: input.query, nowMs: now() });
    }
    const found = page({ items: objects, query: input.query, nowMs: now() });
    return { ...found, data: found.data.map(input.present) };
  };

  const change = <
    S extends { status: string; name: string; adAccountId: string; updatedAtMs: number },
  >(input: {
    readonly adUserId: string;
    readonly id: string;
    readonly level: 'campaign' | 'ad_set' | 'ad';
    readonly entity: string;
    readonly objects: ReadonlyMap<string, S>;
    readonly apply: (object: S) => Readonly<Record<string, unknown>>;
  }) => {
    const { adUserId, id, entity } = input;
    const { teamId } = getManageableAdUser(server, adUserId);
    getProfile(adUserId);
    const object = input.objects.get(id);
    if (object === undefined) {
      throw entityNotFound(entity, id);
    }
    const { adAccountId } = object;
    const adAccount = world.adAccounts.get(adAccountId);
    if (adAccount === undefined) {
      throw entityNotFound('Ad account', adAccountId);
    }
    if (server.random() < UPDATE_FAILURE_RATE) {
      throw new AppError('BadRequestError', `Update ${entity} #${id} dummy error.`);
    }
    const before = describeAdObject({ object, adAccount });
    const patch = input.apply(object);
    object.updatedAtMs = now();
    const changedAt = new Date(now()).toISOString();
    const { level } = input;
    const after = describeAdObject({ object, adAccount });
    const { action, changes } = describeAdObjectChange({ before, after });
    if (changes.length > 0) {
      const subject = { type: level, id, name: before.name };
      server.record({ teamId, kind: 'ad_objects', action, subject, changes });
    }
    server.events.adObject({ level, adUserId, adAccountId, id, patch, changedAt });
    return { data: { id, adAccountId, patch, changedAt } };
  };

  const toMinor = (input: { adAccountId: string; amount: string }): number =>
    Math.round(Number(input.amount) * (world.adAccounts.get(input.adAccountId)?.minorPerUnit ?? 1));
  type Budgets = {
    adAccountId: string;
    dailyBudgetMinor: number | null;
    lifetimeBudgetMinor: number | null;
  };
  const applyBudgets = (input: {
    readonly object: Budgets;
    readonly body: Pick<AdCampaignPatch, 'dailyBudget' | 'lifetimeBudget'>;
  }): Readonly<Record<string, unknown>> => {
    const { object, body } = input;
    const { adAccountId } = object;
    const currency = world.adAccounts.get(adAccountId)?.currency;
    const patch: Record<string, unknown> = {};
    for (const [field, stored] of [
      ['dailyBudget', 'dailyBudgetMinor'],
      ['lifetimeBudget', 'lifetimeBudgetMinor'],
    ] as const) {
      const given = body[field];
      if (given !== undefined) {
        object[stored] = toMinor({ adAccountId, amount: given.amount });
        patch[field] = { amount: given.amount, currency };
      }
    }
    return patch;
  };

  return {
    listAdAccounts: ({ params, query }) => {
      const { adUserId } = params;
      const profile = getProfile(adUserId);
      const data = [...profile.tasks.keys()].flatMap((id) => {
        const adAccount = world.adAccounts.get(id);
        if (adAccount === undefined || (query.ids !== undefined && !query.ids.includes(id))) {
          return [];
        }
        const insights = { preset: query.datePreset, range: query.timeRange };
        const context = { world, adAccount, insights, nowMs: now() };
        return [presentAdAccount({ context, profile, adUserId })];
      });
      return { data, fetchedAt: new Date(now()).toISOString() };
    },
    listAdCampaigns: (input) => {
      const { query } = input;
      const context = presenting(input);
      return list({
        ids: context.adAccount.campaignIds,
        objects: world.campaigns,
        matches: ({ id, name }) =>
          matchesName({ name, filter: query.campaignName }) && includes(query.campaignIds, id),
        present: (campaign) => presentCampaign({ context, campaign }),
        ...(query.campaignDeliveryStatus && {
          matchesRow: (row: DeliveryLike) =>
            matchesDelivery({ row, filter: query.campaignDeliveryStatus }),
        }),
        query,
      });
    },
    listAdSets: (input) => {
      const { query } = input;
      const context = presenting(input);
      return list({
        ids: context.adAccount.adSetIds,
        objects: world.adSets,
        matches: ({ name, campaignId }) => {
          const campaign = world.campaigns.get(campaignId);
          return (
            matchesName({ name, filter: query.adSetName }) &&
            matchesName({ name: campaign?.name ?? '', filter: query.campaignName }) &&
            includes(query.campaignIds, campaignId) &&
            (query.campaignDeliveryStatus === undefined ||
              (campaign !== undefined &&
                matchesDelivery({
                  row: presentCampaign({ context, campaign }),
                  filter: query.campaignDeliveryStatus,
                })))
          );
        },
        present: (adSet) => presentAdSet({ context, adSet }),
        ...(query.adSetDeliveryStatus && {
          matchesRow: (row: DeliveryLike) =>
            matchesDelivery({ row, filter: query.adSetDeliveryStatus }),
        }),
        query,
      });
    },
    listAds: (input) => {
      const { query } = input;
      const context = presenting(input);
      return list({
        ids: context.adAccount.adIds,
        objects: world.ads,
        matches: ({ name, campaignId, adSetId }) =>
          matchesName({ name, filter: query.adName }) &&
          includes(query.campaignIds, campaignId) &&
          includes(query.adSetIds, adSetId),
        present: (ad) => presentAd({ context, ad }),
        ...(query.adDeliveryStatus && {
          matchesRow: (row: DeliveryLike) =>
            matchesDelivery({ row, filter: query.adDeliveryStatus }),
        }),
        query,
      });
    },
    listAdImages: ({ params, query }) =>
      list({
        ids: getAdAccount(params).adImageIds,
        objects: world.adImages,
        matches: () => true,
        present: presentAdImage,
        query,
      }),
    updateAdCampaign: ({ params, body }) =>
      change({
        adUserId: params.adUserId,
        id: params.adCampaignId,
        level: 'campaign',
        entity: 'AdCampaign',
        objects: world.campaigns,
        apply(object) {
          const { status = object.status, name = object.name } = body;
          Object.assign(object, { status, name });
          return { status, name, ...applyBudgets({ object, body }) };
        },
      }),
    updateAdSet: ({ params, body }) =>
      change({
        adUserId: params.adUserId,
        id: params.adSetId,
        level: 'ad_set',
        entity: 'AdSet',
        objects: world.adSets,
        apply(object) {
          const { status = object.status, name = object.name, startTime, endTime } = body;
          const { adAccountId } = object;
          Object.assign(object, { status, name });
          const patch: Record<string, unknown> = { status, name };
          if (body.bidAmount !== undefined) {
            const { amount } = body.bidAmount;
            object.bidAmountMinor = toMinor({ adAccountId, amount });
            patch.bidAmount = { amount, currency: world.adAccounts.get(adAccountId)?.currency };
          }
          if (startTime !== undefined) {
            object.startAtMs = Date.parse(startTime);
            patch.startTime = startTime;
          }
          if (endTime !== undefined) {
            object.endAtMs = Date.parse(endTime);
            patch.endTime = endTime;
          }
          return { ...patch, ...applyBudgets({ object, body }) };
        },
      }),
    updateAd: ({ params, body }) =>
      change({
        adUserId: params.adUserId,
        id: params.adId,
        level: 'ad',
        entity: 'Ad',
        objects: world.ads,
        apply(object) {
          object.status = body.status;
          return { status: body.status };
        },
      }),
  };
}
