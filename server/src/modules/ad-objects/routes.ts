import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdObjectLevel, DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import {
  adAccountSchema,
  adCampaignSchema,
  adImageSchema,
  adSchema,
  adSetSchema,
  adObjectRoutes as r,
} from '@ads-checker/shared/contracts/ad-objects';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import type { AdObjectPatch, Changes } from './changes.ts';
import { requireChangeable } from './policy.ts';
import { createPresenter, toFailedRead } from './present-rows.ts';
import type { ModuleLog } from './profile-calls.ts';
import type { Period, Reads } from './reads.ts';

const DEFAULT_PRESET: DatePreset = 'today';

function toPeriod(input: { range: TimeRange | undefined; preset: DatePreset | undefined }): Period {
  return input.range === undefined
    ? { preset: input.preset ?? DEFAULT_PRESET }
    : { range: input.range };
}

interface ListQuery {
  readonly insightsTimeRange?: TimeRange | undefined;
  readonly insightsDatePreset?: DatePreset | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly fresh?: '1' | undefined;
  readonly locale?: 'en-US' | 'ru-RU' | undefined;
}

function toRead({ limit, before, after, fresh, locale }: ListQuery) {
  return { page: { limit, before, after }, isFresh: fresh === '1', locale };
}

function toListRead(query: ListQuery) {
  const period = toPeriod({ range: query.insightsTimeRange, preset: query.insightsDatePreset });
  return { ...toRead(query), period };
}

export function registerAdObjectRoutes(given: {
  api: ApiRouter;
  reads: Reads;
  changes: Changes;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  log: ModuleLog;
}): void {
  const present = createPresenter(given.log);
  const getReadable = (input: { actor: Actor; adUserId: string }): Promise<AdUser> =>
    given.adUsers.getReadable(input);
  const change = async ({
    session,
    params,
    ...rest
  }: {
    session: ActiveSession;
    params: { adUserId: string };
    level: AdObjectLevel;
    id: string;
    patch: AdObjectPatch;
    key: string | undefined;
  }) => {
    const { actor } = session;
    const readable = await getReadable({ actor, adUserId: params.adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    return { data: await given.changes.change({ ...rest, userId: actor.userId, adUser }) };
  };

  given.api.register(r.listAdAccounts, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, ...params });
    const { value, fetchedAt } = await given.reads.listAdAccounts({
      adUserId,
      isFresh: query.fresh === '1',
      locale: query.locale,
      period: toPeriod({ range: query.timeRange, preset: query.datePreset }),
      ids: query.ids,
    });
    return {
      ...present.rows({ ...value, schema: adAccountSchema }),
      ...(value.failed.length === 0 ? {} : { failed: value.failed.map(toFailedRead) }),
      fetchedAt,
    };
  });

  given.api.register(r.listAdCampaigns, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, adUserId: params.adUserId });
    const answer = await given.reads.listAdCampaigns({
      adUserId,
      adAccountId: params.adAccountId,
      ...toListRead(query),
      filters: {
        campaignName: query.campaignName,
        campaignDelivery: query.campaignDeliveryStatus,
        campaignIds: query.campaignIds?.IN,
      },
    });
    return present.page(answer, adCampaignSchema);
  });

  given.api.register(r.listAdSets, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, adUserId: params.adUserId });
    const answer = await given.reads.listAdSets({
      adUserId,
      adAccountId: params.adAccountId,
      ...toListRead(query),
      filters: {
        campaignName: query.campaignName,
        campaignDelivery: query.campaignDeliveryStatus,
        campaignIds: query.campaignIds?.IN,
        adSetName: query.adSetName,
        adSetDelivery: query.adSetDeliveryStatus,
      },
    });
    return present.page(answer, adSetSchema);
  });

  given.api.register(r.listAds, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, adUserId: params.adUserId });
    const answer = await given.reads.listAds({
      adUserId,
      adAccountId: params.adAccountId,
      ...toListRead(query),
      filters: {
        campaignName: query.campaignName,
        campaignDelivery: query.campaignDeliveryStatus,
        campaignIds: query.campaignIds?.IN,
        adSetName: query.adSetName,
        adSetDelivery: query.adSetDeliveryStatus,
        adSetIds: query.adSetIds?.IN,
        adName: query.adName,
        adDelivery: query.adDeliveryStatus,
      },
    });
    return present.page(answer, adSchema);
  });

  given.api.register(r.listAdImages, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, adUserId: params.adUserId });
    const answer = await given.reads.listAdImages({
      adUserId,
      adAccountId: params.adAccountId,
      ...toRead(query),
    });
    return present.page(answer, adImageSchema);
  });

  given.api.register(insightsRoutes.read, async ({ session: { actor }, params, query }) => {
    const { id: adUserId } = await getReadable({ actor, adUserId: params.adUserId });
    const { level, objectId, breakdown } = query;
    const { value, fetchedAt } = await given.reads.readInsights({
      adUserId,
      adAccountId: params.adAccountId,
      level,
      objectId: level === 'account' ? params.adAccountId : objectId,
      breakdown,
      isFresh: query.fresh === '1',
      locale: query.locale,
      period: toPeriod({ range: query.timeRange, preset: query.datePreset }),
    });
    const { gaps, ...data } = value;
    return { data, fetchedAt, ...(gaps === undefined ? {} : { gaps }) };
  });

  given.api.register(r.updateAdCampaign, ({ session, params, body, idempotencyKey }) =>
    change({
      session,
      params,
      level: 'campaign',
      id: params.adCampaignId,
      patch: body,
      key: idempotencyKey,
    }),
  );

  given.api.register(r.updateAdSet, ({ session, params, body, idempotencyKey }) =>
    change({
      session,
      params,
      level: 'ad_set',
      id: params.adSetId,
      patch: body,
      key: idempotencyKey,
    }),
  );

  given.api.register(r.updateAd, ({ session, params, body, idempotencyKey }) =>
    change({ session, params, level: 'ad', id: params.adId, patch: body, key: idempotencyKey }),
  );
}
