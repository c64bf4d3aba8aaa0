import { DAY_MS } from './calendar.ts';
import { adEffectiveStatus, adSetEffectiveStatus, campaignEffectiveStatus } from './status.ts';
import type {
  SampleAd,
  SampleAdAccount,
  SampleAdSet,
  SampleCampaign,
  SampleWorld,
} from './types.ts';

/** The ad network's `delivery_status` and, for ads, `delivery_info`. */
export interface SampleDelivery {
  status: string;
  substatuses: string[];
  info: string;
}

type Reading = [status: string, info: string, ...substatuses: string[]];

function toDelivery([status, info, ...substatuses]: Reading): SampleDelivery {
  return { status, info, substatuses };
}

/** Accounts in these states deliver nothing. */
function blockedAccount(adAccount: SampleAdAccount): Reading | undefined {
  switch (adAccount.status) {
    case 2:
      return ['error', 'not_delivering', 'account_disabled'];
    case 100:
    case 101:
    case 202:
      return ['error', 'not_delivering', 'account_closed'];
    case 3:
    case 7:
      return ['error', 'not_delivering', 'account_needs_credit'];
    default:
      return undefined;
  }
}

interface Reader {
  world: SampleWorld;
  nowMs?: number;
}

function parentsOf(input: { world: SampleWorld; adAccountId: string; campaignId: string }): {
  adAccount: SampleAdAccount;
  campaign: SampleCampaign;
} {
  const adAccount = input.world.adAccounts.get(input.adAccountId);
  const campaign = input.world.campaigns.get(input.campaignId);
  if (adAccount === undefined || campaign === undefined) {
    throw new Error(`Unknown campaign ${input.campaignId} in the sample data.`);
  }
  return { adAccount, campaign };
}

function timing(input: {
  startMs: number;
  endMs: number | null;
  nowMs: number;
}): Reading | undefined {
  const { startMs, endMs, nowMs } = input;
  if (startMs > nowMs) {
    return ['inactive', 'scheduled', 'scheduled'];
  }
  if (endMs !== null && endMs <= nowMs) {
    const isRecent = nowMs - endMs < 3 * DAY_MS;
    return ['completed', isRecent ? 'recently_completed' : 'completed', 'completed'];
  }
  return undefined;
}

export function campaignDelivery(input: Reader & { campaign: SampleCampaign }): SampleDelivery {
  const { campaign, world } = input;
  const nowMs = input.nowMs ?? world.nowMs;
  const { adAccount } = parentsOf({
    world,
    adAccountId: campaign.adAccountId,
    campaignId: campaign.id,
  });
  const blocked = blockedAccount(adAccount);
  if (blocked !== undefined) {
    return toDelivery(blocked);
  }
  switch (campaignEffectiveStatus(campaign)) {
    case 'DELETED':
      return toDelivery(['deleted', 'deleted', 'deleted']);
    case 'ARCHIVED':
      return toDelivery(['archived', 'archived', 'archived']);
    case 'WITH_ISSUES':
      return toDelivery(['error', 'not_delivering', 'with_issues']);
    case 'PAUSED':
      return toDelivery(['inactive', 'inactive', 'off']);
    case 'IN_PROCESS':
      return toDelivery(['pending', 'pending_review', 'pending_process']);
    case 'ACTIVE':
      break;
  }
  const timed = timing({ startMs: campaign.startAtMs, endMs: campaign.stopAtMs, nowMs });
  if (timed !== undefined) {
    return toDelivery(timed);
  }
  const adSets = campaign.adSetIds.flatMap((id) => world.adSets.get(id) ?? []);
  if (!adSets.some((adSet) => adSet.status === 'ACTIVE')) {
    return toDelivery(['inactive', 'inactive', 'no_active_ad_set']);
  }
  return toDelivery(['active', 'active', 'active']);
}

export function adSetDelivery(input: Reader & { adSet: SampleAdSet }): SampleDelivery {
  const { adSet, world } = input;
  const nowMs = input.nowMs ?? world.nowMs;
  const { adAccount, campaign } = parentsOf({ world, ...adSet });
  const blocked = blockedAccount(adAccount);
  if (blocked !== undefined) {
    return toDelivery(blocked);
  }
  switch (adSetEffectiveStatus({ adSet, campaign })) {
    case 'DELETED':
      return toDelivery(['deleted', 'deleted', 'deleted']);
    case 'ARCHIVED':
      return toDelivery(['archived', 'archived', 'archived']);
    case 'WITH_ISSUES':
      return toDelivery(['error', 'not_delivering', 'with_issues']);
    case 'PAUSED':
      return toDelivery(['inactive', 'inactive', 'off']);
    case 'CAMPAIGN_PAUSED':
      return toDelivery(['inactive', 'inactive', 'campaign_off']);
    case 'IN_PROCESS':
      return toDelivery(['pending', 'pending_review', 'pending_process']);
    case 'ACTIVE':
      break;
  }
  if (campaign.issues.length > 0) {
    return toDelivery(['error', 'not_delivering', 'campaign_with_issues']);
  }
  const timed = timing({
    startMs: adSet.startAtMs,
    endMs: adSet.endAtMs ?? campaign.stopAtMs,
    nowMs,
  });
  if (timed !== undefined) {
    return toDelivery(timed);
  }
  const ads = adSet.adIds.flatMap((id) => world.ads.get(id) ?? []);
  if (ads.length === 0) {
    return toDelivery(['inactive', 'inactive', 'no_ads']);
  }
  const active = ads.filter((ad) => ad.status === 'ACTIVE');
  if (active.length === 0) {
    return toDelivery(['inactive', 'inactive', 'no_active_ad']);
  }
  if (active.every((ad) => ad.review === 'disapproved')) {
    return toDelivery(['error', 'not_delivering', 'ad_not_approved']);
  }
  if (adSet.learning?.status === 'FAIL') {
    return toDelivery(['warning', 'limited', 'learning_exit_unsuccessfully']);
  }
  return adSet.learning?.status === 'LEARNING'
    ? toDelivery(['active', 'limited', 'in_learning_phase'])
    : toDelivery(['active', 'active', 'active']);
}

export function adDelivery(input: Reader & { ad: SampleAd }): SampleDelivery {
  const { ad, world } = input;
  const nowMs = input.nowMs ?? world.nowMs;
  const { adAccount, campaign } = parentsOf({ world, ...ad });
  const adSet = world.adSets.get(ad.adSetId);
  const blocked = blockedAccount(adAccount);
  if (blocked !== undefined || adSet === undefined) {
    return toDelivery(blocked ?? ['error', 'not_delivering', 'setup_error']);
  }
  switch (adEffectiveStatus({ ad, adSet, campaign })) {
    case 'DELETED':
      return toDelivery(['deleted', 'deleted', 'deleted']);
    case 'ARCHIVED':
      return toDelivery(['archived', 'archived', 'archived']);
    case 'DISAPPROVED':
      return toDelivery([
        'error',
        nowMs - ad.updatedAtMs < 3 * DAY_MS ? 'recently_rejected' : 'rejected',
        'ad_not_approved',
      ]);
    case 'WITH_ISSUES':
      return toDelivery(['error', 'not_delivering', 'with_issues']);
    case 'PENDING_BILLING_INFO':
      return toDelivery(['error', 'not_delivering', 'account_needs_credit']);
    case 'PAUSED':
      return toDelivery(['off', 'inactive', 'off']);
    case 'CAMPAIGN_PAUSED':
      return toDelivery(['inactive', 'inactive', 'campaign_off']);
    case 'ADSET_PAUSED':
      return toDelivery(['inactive', 'inactive', 'ad_set_off']);
    case 'PENDING_REVIEW':
      return toDelivery(['pending', 'pending_review', 'in_review']);
    case 'IN_PROCESS':
      return toDelivery(['pending', 'pending_review', 'pending_process']);
    case 'PREAPPROVED':
      return toDelivery(['inactive', 'scheduled', 'scheduled']);
    case 'ACTIVE':
      break;
  }
  if (campaign.issues.length > 0) {
    return toDelivery(['error', 'not_delivering', 'campaign_with_issues']);
  }
  if (adSet.issues.length > 0) {
    return toDelivery(['error', 'not_delivering', 'ad_set_with_issues']);
  }
  const timed = timing({
    startMs: adSet.startAtMs,
    endMs: adSet.endAtMs ?? campaign.stopAtMs,
    nowMs,
  });
  if (timed !== undefined) {
    return toDelivery(timed);
  }
  if (adSet.learning?.status === 'FAIL') {
    return toDelivery(['active', 'limited', 'ad_set_learning_exit_unsuccessfully']);
  }
  return adSet.learning?.status === 'LEARNING'
    ? toDelivery(['active', 'limited', 'ad_set_in_learning_phase'])
    : toDelivery(['active', 'active', 'active']);
}
