import type {
  AdAccountDto,
  AdCampaignDto,
  AdCreativeDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import {
  adDelivery,
  adEffectiveStatus,
  adSetDelivery,
  adSetEffectiveStatus,
  campaignDelivery,
  campaignEffectiveStatus,
  drawAdImage,
  type SampleAd,
  type SampleAdAccount,
  type SampleAdImage,
  type SampleAdSet,
  type SampleCampaign,
  type SampleDelivery,
  type SampleProfile,
  type SampleWorld,
  toDataUri,
  zoneOffsetMs,
} from '@ads-checker/shared/sample/index';
import { type InsightsRequest, presentInsights, rangeOf } from './present-insights.ts';

export interface Presenting {
  readonly world: SampleWorld;
  readonly adAccount: SampleAdAccount;
  readonly insights: InsightsRequest;
  readonly nowMs: number;
}

const THUMBNAIL_SIZE = 128;

const iso = (atMs: number): string => new Date(atMs).toISOString();
const isoOrNull = (atMs: number | null): string | null => (atMs === null ? null : iso(atMs));

export function presentMoney(input: {
  adAccount: SampleAdAccount;
  minor: number | null;
}): MoneyDto | null {
  const { adAccount, minor } = input;
  return minor === null
    ? null
    : {
        amount: (minor / adAccount.minorPerUnit).toFixed(adAccount.minorPerUnit === 1 ? 0 : 2),
        currency: adAccount.currency,
      };
}

function delivery({ status, substatuses }: SampleDelivery) {
  return { deliveryStatus: status, deliverySubStatuses: [...substatuses] };
}

function times({ createdAtMs, updatedAtMs }: { createdAtMs: number; updatedAtMs: number }) {
  return { createdAt: iso(createdAtMs), updatedAt: iso(updatedAtMs) };
}

function insightsOf(input: {
  readonly context: Presenting;
  readonly level: 'account' | 'campaign' | 'ad_set' | 'ad';
  readonly id: string;
  readonly targetAction: string | null;
}) {
  const { context, level, id, targetAction } = input;
  const { world, adAccount, nowMs } = context;
  const range = rangeOf({ request: context.insights, timeZone: adAccount.timeZone, nowMs });
  return presentInsights({ world, adAccount, level, id, targetAction, range, nowMs });
}

function targetActionOf({ world, campaign }: { world: SampleWorld; campaign: SampleCampaign }) {
  const actions = new Set(
    campaign.adSetIds.map((id) => world.adSets.get(id)?.targetAction ?? null),
  );
  const [only] = actions;
  return actions.size === 1 ? (only ?? null) : null;
}

function countRejected({ world, adAccount }: Pick<Presenting, 'world' | 'adAccount'>): number {
  return adAccount.adIds.filter((id) => {
    const ad = world.ads.get(id);
    const adSet = world.adSets.get(ad?.adSetId ?? '');
    const campaign = world.campaigns.get(adSet?.campaignId ?? '');
    return (
      ad !== undefined &&
      adSet !== undefined &&
      campaign !== undefined &&
      adEffectiveStatus({ ad, adSet, campaign }) === 'DISAPPROVED'
    );
  }).length;
}

export function presentAdAccount(input: {
  readonly context: Presenting;
  readonly profile: SampleProfile;
  readonly adUserId: string;
}): AdAccountDto {
  const { context, profile, adUserId } = input;
  const { adAccount, nowMs } = context;
  const found = insightsOf({ context, level: 'account', id: adAccount.id, targetAction: null });
  const toMoney = (minor: number | null) => presentMoney({ adAccount, minor });
  return {
    id: adAccount.id,
    adUserId,
    status: adAccount.status,
    disableReason: adAccount.disableReason,
    isUserAllowedToAdvertise: profile.tasks.get(adAccount.id)?.includes('ADVERTISE') ?? false,
    createdAt: iso(adAccount.createdAtMs),
    name: adAccount.name,
    timeZone: adAccount.timeZone,
    timeZoneOffsetHoursUTC: zoneOffsetMs({ atMs: nowMs, timeZone: adAccount.timeZone }) / 3_600_000,
    currency: adAccount.currency,
    currencyRatioToUSD: adAccount.ratioToUsd,
    balance: toMoney(adAccount.balanceMinor),
    daySpendLimit: toMoney(
      adAccount.daySpendLimitUnits === null
        ? null
        : adAccount.daySpendLimitUnits * adAccount.minorPerUnit,
    ),
    billingThreshold: toMoney(adAccount.billingThresholdMinor),
    nextBillDate: isoOrNull(adAccount.nextBillAtMs),
    fundingSource:
      adAccount.fundingSource === null
        ? null
        : {
            displayString: adAccount.fundingSource.displayString,
            type: adAccount.fundingSource.type,
          },
    failedDeliveryChecks: adAccount.failedDeliveryChecks.map((check) => ({ ...check })),
    rejectedAdCount: countRejected({ world: context.world, adAccount }),
    insights:
      found === null
        ? null
        : {
            since: found.since,
            until: found.until,
            currency: found.currency,
            spend: found.spend,
            clicks: found.clicks,
            cpc: found.cpc,
            ctr: found.ctr,
          },
  };
}

export function presentCampaign(input: {
  readonly context: Presenting;
  readonly campaign: SampleCampaign;
}): AdCampaignDto {
  const { context, campaign } = input;
  const { world, adAccount, nowMs } = context;
  const toMoney = (minor: number | null) => presentMoney({ adAccount, minor });
  return {
    id: campaign.id,
    adAccountId: campaign.adAccountId,
    name: campaign.name,
    status: campaign.status,
    effectiveStatus: campaignEffectiveStatus(campaign),
    ...delivery(campaignDelivery({ world, campaign, nowMs })),
    ...times(campaign),
    sourceCampaignId: campaign.sourceCampaignId,
    specialAdCategory: campaign.specialAdCategory,
    objective: campaign.objective,
    buyingType: campaign.buyingType,
    adSetCount: campaign.adSetIds.length,
    bidStrategy: campaign.bidStrategy,
    dailyBudget: toMoney(campaign.dailyBudgetMinor),
    lifetimeBudget: toMoney(campaign.lifetimeBudgetMinor),
    budgetRemaining: toMoney(campaign.dailyBudgetMinor ?? campaign.lifetimeBudgetMinor),
    spendCap: toMoney(campaign.spendCapMinor),
    insights: insightsOf({
      context,
      level: 'campaign',
      id: campaign.id,
      targetAction: targetActionOf({ world, campaign }),
    }),
    startTime: iso(campaign.startAtMs),
    stopTime: isoOrNull(campaign.stopAtMs),
  };
}

function campaignOf({ world, id }: { world: SampleWorld; id: string }): SampleCampaign {
  const campaign = world.campaigns.get(id);
  if (campaign === undefined) {
    throw new Error(`Campaign ${id} is not part of the sample world.`);
  }
  return campaign;
}

export function presentAdSet(input: {
  readonly context: Presenting;
  readonly adSet: SampleAdSet;
}): AdSetDto {
  const { context, adSet } = input;
  const { world, adAccount, nowMs } = context;
  const campaign = campaignOf({ world, id: adSet.campaignId });
  const toMoney = (minor: number | null) => presentMoney({ adAccount, minor });
  return {
    id: adSet.id,
    adAccountId: adSet.adAccountId,
    name: adSet.name,
    status: adSet.status,
    effectiveStatus: adSetEffectiveStatus({ adSet, campaign }),
    ...delivery(adSetDelivery({ world, adSet, nowMs })),
    ...times(adSet),
    adCampaignId: adSet.campaignId,
    sourceAdSetId: adSet.sourceAdSetId,
    optimizationGoal: adSet.optimizationGoal,
    adCount: adSet.adIds.length,
    bidStrategy: adSet.bidStrategy,
    bidAmount: toMoney(adSet.bidAmountMinor),
    dailyBudget: toMoney(adSet.dailyBudgetMinor),
    dailySpendCap: toMoney(adSet.dailySpendCapMinor),
    lifetimeBudget: toMoney(adSet.lifetimeBudgetMinor),
    lifetimeSpendCap: toMoney(adSet.lifetimeSpendCapMinor),
    budgetRemaining: toMoney(adSet.dailyBudgetMinor ?? adSet.lifetimeBudgetMinor),
    insights: insightsOf({
      context,
      level: 'ad_set',
      id: adSet.id,
      targetAction: adSet.targetAction,
    }),
    startTime: iso(adSet.startAtMs),
    endTime: isoOrNull(adSet.endAtMs),
    stopTime: null,
  };
}

function drawImage(input: { image: SampleAdImage; width: number; height: number }): string {
  const { image, width, height } = input;
  return toDataUri(drawAdImage({ hue: image.hue, label: image.label, width, height }));
}

function thumbnail(image: SampleAdImage): string {
  return drawImage({ image, width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE });
}

function presentCreative(input: {
  readonly world: SampleWorld;
  readonly creativeId: string;
}): AdCreativeDto | null {
  const { world, creativeId } = input;
  const creative = world.creatives.get(creativeId);
  if (creative === undefined) {
    return null;
  }
  const picture = (id: string): string | null => {
    const image = world.adImages.get(id);
    return image === undefined ? null : thumbnail(image);
  };
  const productSet =
    creative.productSetId === null ? undefined : world.productSets.get(creative.productSetId);
  const hasOwnText = !['existing_post', 'bare', 'asset_feed'].includes(creative.kind);
  return {
    id: creative.id,
    adAccountId: creative.adAccountId,
    pagePostId: creative.pagePostId,
    pagePostUrl: null,
    urlTags: creative.urlTags,
    linkData: hasOwnText
      ? {
          thumbnailUrl: picture(creative.adImageId),
          imageUrl: picture(creative.adImageId),
          link: creative.link,
          title: creative.title,
          caption: creative.caption,
          body: creative.body,
          callToActionType: creative.callToActionType,
        }
      : null,
    productSet:
      productSet === undefined
        ? null
        : {
            id: productSet.id,
            name: productSet.name,
            products: productSet.productIds.flatMap((id) => {
              const product = world.products.get(id);
              return product === undefined
                ? []
                : [{ id: product.id, name: product.name, imageUrl: null }];
            }),
          },
    assetFeedSpec:
      creative.assetFeed === null
        ? null
        : {
            titles: creative.assetFeed.titles,
            captions: creative.assetFeed.captions,
            bodies: creative.assetFeed.bodies,
            linkUrls: creative.assetFeed.linkUrls,
            imageUrls: creative.assetFeed.adImageIds.flatMap((id) => picture(id) ?? []),
            callToActionTypes: creative.assetFeed.callToActionTypes,
          },
  };
}

export function presentAd(input: { readonly context: Presenting; readonly ad: SampleAd }): AdDto {
  const { context, ad } = input;
  const { world, nowMs } = context;
  const campaign = campaignOf({ world, id: ad.campaignId });
  const adSet = world.adSets.get(ad.adSetId);
  if (adSet === undefined) {
    throw new Error(`Ad set ${ad.adSetId} is not part of the sample world.`);
  }
  const found = adDelivery({ world, ad, nowMs });
  const insights = insightsOf({
    context,
    level: 'ad',
    id: ad.id,
    targetAction: adSet.targetAction,
  });
  return {
    id: ad.id,
    adAccountId: ad.adAccountId,
    name: ad.name,
    status: ad.status,
    effectiveStatus: adEffectiveStatus({ ad, adSet, campaign }),
    ...delivery(found),
    deliveryInfoStatus: found.info,
    ...times(ad),
    adSetId: ad.adSetId,
    adCampaignId: ad.campaignId,
    sourceAdId: ad.sourceAdId,
    reviewFeedback: ad.reviewFeedback.map(({ title, message }) => ({ title, message })),
    creative: presentCreative({ world, creativeId: ad.creativeId }),
    insights:
      insights === null
        ? null
        : {
            ...insights,
            qualityRanking: ad.qualityRanking,
            conversionRateRanking: ad.conversionRateRanking,
            engagementRateRanking: ad.engagementRateRanking,
          },
  };
}

export function presentAdImage(image: SampleAdImage): AdImageDto {
  return {
    id: image.id,
    adAccountId: image.adAccountId,
    hash: image.hash,
    status: image.status,
    creativeIds: [...image.creativeIds],
    isRobotReviewed: null,
    isHumanReviewed: null,
    policyInfo: null,
    permalinkUrl: drawImage({ image, width: image.width, height: image.height }),
    thumbnailUrl: thumbnail(image),
    name: image.name,
    width: image.width,
    height: image.height,
    createdAt: iso(image.createdAtMs),
    updatedAt: iso(image.updatedAtMs),
  };
}
