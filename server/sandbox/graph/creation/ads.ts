import {
  dayOf,
  hashText,
  type SampleAd,
  type SampleAdAccount,
  type SampleAdSet,
  type SampleCreative,
  type SamplePerformance,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext } from '../context.ts';
import { invalidParameter, missingObject } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readJson, readName, requireText } from '../parameter-values.ts';
import { readStatus } from './campaigns.ts';
import { checkAdAccount, compact } from './common.ts';
import { refuseCreation } from './refusals.ts';
import type { Targeting } from './targeting-rules.ts';

const ADS_OF_SET_MAX = 50;
export const ADS_OF_ACCOUNT_MAX = 6_000;
const CPM_USD = 9;

const creativeSchema = z.looseObject({
  creative_id: z.union([z.string(), z.number()]).transform(String).optional(),
});

export function findCreative(input: {
  parameters: NodeCall['parameters'];
  adAccountId: string;
  context: GraphContext;
}): SampleCreative {
  const { adAccountId, context, parameters } = input;
  requireText(parameters, 'creative');
  const reference = readJson({
    parameters,
    name: 'creative',
    schema: creativeSchema,
    wanted: 'an object with creative_id',
  });
  const id = reference?.creative_id;
  if (id === undefined) {
    throw invalidParameter('The parameter creative[creative_id] is required');
  }
  const creative = context.world.creatives.get(id);
  if (creative?.adAccountId !== adAccountId || creative.status === 'DELETED') {
    throw missingObject({ id, method: 'POST' });
  }
  return creative;
}

function findAdSet({ context, parameters }: NodeCall, adAccount: SampleAdAccount): SampleAdSet {
  const id = requireText(parameters, 'adset_id');
  const adSet = context.world.adSets.get(id);
  if (adSet?.adAccountId !== adAccount.id) {
    throw missingObject({ id, method: 'POST' });
  }
  const campaign = context.world.campaigns.get(adSet.campaignId);
  const statuses = [adSet.status, campaign?.status];
  if (statuses.includes('DELETED')) {
    throw refuseCreation({ context, reason: 'parentDeleted' });
  }
  if (statuses.includes('ARCHIVED')) {
    throw refuseCreation({ context, reason: 'parentArchived' });
  }
  return adSet;
}

/** Whether ad set and creative go together. @throws GraphError */
export function checkFit(input: {
  adSet: SampleAdSet;
  creative: SampleCreative;
  context: GraphContext;
}): void {
  const { adSet, context, creative } = input;
  const targeting = (adSet.given?.targeting ?? {}) as Targeting;
  const story = creative.given?.object_story_spec as
    | { instagram_user_id?: string; page_id?: string }
    | undefined;
  const platforms = targeting.publisher_platforms ?? ['instagram'];
  if (
    platforms.includes('instagram') &&
    story !== undefined &&
    story.instagram_user_id === undefined
  ) {
    throw refuseCreation({ context, reason: 'instagramMissing' });
  }
  const promoted = adSet.given?.promoted_object as { page_id?: unknown } | undefined;
  if (promoted?.page_id !== undefined && String(promoted.page_id) !== creative.pageId) {
    throw refuseCreation({ context, reason: 'pageDiffers' });
  }
  if (adSet.given !== undefined && creative.given !== undefined) {
    const isDynamic = adSet.given.is_dynamic_creative === true;
    const feed = creative.given.asset_feed_spec as
      | { asset_customization_rules?: unknown[] }
      | undefined;
    const hasRules = (feed?.asset_customization_rules ?? []).length > 0;
    if (isDynamic ? feed === undefined : feed !== undefined && !hasRules) {
      throw refuseCreation({ context, reason: 'dynamicMismatch' });
    }
  }
}

function checkLimits(input: {
  adSet: SampleAdSet;
  adAccount: SampleAdAccount;
  status: string;
  context: GraphContext;
}): void {
  const { adAccount, adSet, context, status } = input;
  const { ads } = context.world;
  const ofSet = adSet.adIds.flatMap((id) => ads.get(id) ?? []);
  const live = ofSet.filter((ad) => ad.status === 'ACTIVE' || ad.status === 'PAUSED');
  if (live.length >= ADS_OF_SET_MAX) {
    throw invalidParameter(`An ad set has at most ${ADS_OF_SET_MAX} ads`);
  }
  const isDynamic = adSet.given?.is_dynamic_creative === true;
  if (isDynamic && status === 'ACTIVE' && live.some((ad) => ad.status === 'ACTIVE')) {
    throw refuseCreation({ context, reason: 'dynamicSecondAd' });
  }
  const max = context.creation.adAccount(adAccount.id).adsLimit ?? ADS_OF_ACCOUNT_MAX;
  if (countRunning(adAccount, context) >= max) {
    throw invalidParameter('The ad account has reached its limit of ads running or in review');
  }
}

/** Ads of an ad account that may run or wait for their review. */
export function countRunning(adAccount: SampleAdAccount, { world }: GraphContext): number {
  let count = 0;
  for (const id of adAccount.adIds) {
    const status = world.ads.get(id)?.status;
    count += status === 'ACTIVE' || status === 'PAUSED' ? 1 : 0;
  }
  return count;
}

const RESULT_KINDS: Readonly<Record<string, SamplePerformance['resultKind']>> = {
  lead: 'lead',
  'offsite_conversion.fb_pixel_purchase': 'purchase',
  rsvp: 'rsvp',
  like: 'like',
};

/** Figures from its first approval on, while it and its parents are on. */
function performanceOf(input: {
  id: string;
  adSet: SampleAdSet;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): SamplePerformance {
  const { adAccount, adSet, context, id } = input;
  const campaign = context.world.campaigns.get(adSet.campaignId);
  const budget =
    adSet.dailyBudgetMinor ?? campaign?.dailyBudgetMinor ?? adAccount.minDailyBudgetMinor * 10;
  const usd = adAccount.ratioToUsd * adAccount.minorPerUnit;
  const today = dayOf({ atMs: context.nowMs, timeZone: adAccount.timeZone });
  return {
    hash: hashText({ seed: 5, text: id }),
    firstDay: today,
    // Until it was switched, which is when it was made, it never ran.
    lastDay: today - 1,
    spendMinor: Math.max(1, Math.round(budget / 4)),
    cpmMinor: Math.max(1, Math.round(CPM_USD * usd)),
    clickRate: 0.014,
    linkShare: 0.8,
    resultRate: 0.03,
    resultKind: RESULT_KINDS[adSet.targetAction ?? ''] ?? null,
    purchaseValueMinor: Math.round(40 * usd),
  };
}

function readDomain({ parameters }: NodeCall): string | undefined {
  const domain = parameters.get('conversion_domain');
  if (domain !== undefined && !/^[a-z0-9-]+\.[a-z0-9-]{2,}(\.[a-z]{2})?$/i.test(domain)) {
    throw invalidParameter('Param conversion_domain must be a first and second level domain');
  }
  return domain;
}

/** @throws GraphError */
export function planAd(call: NodeCall, adAccount: SampleAdAccount, id: string): SampleAd {
  const { context, parameters } = call;
  const name = readName(requireText(parameters, 'name'));
  const status = readStatus(parameters);
  checkAdAccount({ adAccount, status, context });
  if (parameters.has('bid_amount')) {
    throw invalidParameter('Param bid_amount is not supported for ads');
  }
  const adSet = findAdSet(call, adAccount);
  const creative = findCreative({ parameters, adAccountId: adAccount.id, context });
  checkFit({ adSet, creative, context });
  checkLimits({ adSet, adAccount, status, context });
  const isVideoPending =
    creative.videoId !== null &&
    creative.given !== undefined &&
    !call.state.videos.isReady(creative.videoId);
  return {
    id,
    adAccountId: adAccount.id,
    campaignId: adSet.campaignId,
    adSetId: adSet.id,
    sourceAdId: null,
    creativeId: creative.id,
    name,
    status,
    isInProcess: false,
    issues: isVideoPending
      ? [
          {
            level: 'AD',
            code: 1_885_252,
            summary: 'Video is not ready',
            message: 'The video of this ad was still being processed when the ad was made.',
          },
        ]
      : [],
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
    switches: [{ atMs: context.nowMs, from: 'PAUSED' }],
    review: 'pending',
    reviewFeedback: [],
    qualityRanking: 'UNKNOWN',
    engagementRateRanking: 'UNKNOWN',
    conversionRateRanking: 'UNKNOWN',
    performance: performanceOf({ id, adSet, adAccount, context }),
    given: compact({
      conversion_domain: readDomain(call),
      tracking_specs: readJson({
        parameters,
        name: 'tracking_specs',
        schema: z.array(z.looseObject({})),
        wanted: 'an array of objects',
      }),
    }),
  };
}
