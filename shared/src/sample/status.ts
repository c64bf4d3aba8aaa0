import type {
  AD_EFFECTIVE_STATUSES,
  AD_SET_EFFECTIVE_STATUSES,
  CAMPAIGN_EFFECTIVE_STATUSES,
} from '../contracts/ad-object-values.ts';
import type { SampleAd, SampleAdSet, SampleCampaign } from './types.ts';

export type CampaignEffectiveStatus = (typeof CAMPAIGN_EFFECTIVE_STATUSES)[number];
export type AdSetEffectiveStatus = (typeof AD_SET_EFFECTIVE_STATUSES)[number];
export type AdEffectiveStatus = (typeof AD_EFFECTIVE_STATUSES)[number];

/** A parent's status flows down, a child's never up. */
export function campaignEffectiveStatus(campaign: SampleCampaign): CampaignEffectiveStatus {
  if (campaign.status !== 'ACTIVE') {
    return campaign.status;
  }
  if (campaign.issues.length > 0) {
    return 'WITH_ISSUES';
  }
  return campaign.isInProcess ? 'IN_PROCESS' : 'ACTIVE';
}

export function adSetEffectiveStatus(input: {
  adSet: SampleAdSet;
  campaign: SampleCampaign;
}): AdSetEffectiveStatus {
  const { adSet, campaign } = input;
  const inactive = inactiveStatus([campaign.status, adSet.status]);
  if (inactive !== undefined) {
    return inactive;
  }
  if (adSet.status === 'PAUSED') {
    return 'PAUSED';
  }
  if (campaign.status === 'PAUSED') {
    return 'CAMPAIGN_PAUSED';
  }
  if (adSet.issues.length > 0) {
    return 'WITH_ISSUES';
  }
  return adSet.isInProcess ? 'IN_PROCESS' : 'ACTIVE';
}

export function adEffectiveStatus(input: {
  ad: SampleAd;
  adSet: SampleAdSet;
  campaign: SampleCampaign;
}): AdEffectiveStatus {
  const { ad, adSet, campaign } = input;
  const inactive = inactiveStatus([campaign.status, adSet.status, ad.status]);
  if (inactive !== undefined) {
    return inactive;
  }
  if (ad.review === 'disapproved') {
    return 'DISAPPROVED';
  }
  if (ad.status === 'PAUSED') {
    return 'PAUSED';
  }
  if (campaign.status === 'PAUSED') {
    return 'CAMPAIGN_PAUSED';
  }
  if (adSet.status === 'PAUSED') {
    return 'ADSET_PAUSED';
  }
  if (ad.review === 'pending') {
    return 'PENDING_REVIEW';
  }
  if (ad.review === 'waits_for_billing') {
    return 'PENDING_BILLING_INFO';
  }
  if (ad.review === 'preapproved') {
    return 'PREAPPROVED';
  }
  if (ad.issues.length > 0) {
    return 'WITH_ISSUES';
  }
  return ad.isInProcess ? 'IN_PROCESS' : 'ACTIVE';
}

function inactiveStatus(statuses: readonly string[]): 'DELETED' | 'ARCHIVED' | undefined {
  if (statuses.includes('DELETED')) {
    return 'DELETED';
  }
  return statuses.includes('ARCHIVED') ? 'ARCHIVED' : undefined;
}
