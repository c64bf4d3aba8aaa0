import type { AdCampaignDto, AdDto } from '@ads-checker/shared/contracts/ad-objects';

const base = {
  adAccountId: '900',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  deliveryStatus: 'active',
  deliverySubStatuses: ['active'],
  createdAt: '2026-01-05T10:00:00Z',
  updatedAt: '2026-02-05T10:00:00Z',
} as const;

const noBudgets = {
  bidStrategy: null,
  dailyBudget: null,
  lifetimeBudget: null,
  budgetRemaining: null,
  insights: null,
  startTime: null,
  stopTime: null,
} as const;

export function buildCampaign(fields: Partial<AdCampaignDto> = {}): AdCampaignDto {
  return {
    ...base,
    ...noBudgets,
    deliverySubStatuses: ['active'],
    id: '1',
    name: 'Campaign',
    sourceCampaignId: null,
    specialAdCategory: 'NONE',
    objective: 'OUTCOME_SALES',
    buyingType: 'AUCTION',
    adSetCount: 1,
    spendCap: null,
    ...fields,
  };
}

export function buildAd(fields: Partial<AdDto> = {}): AdDto {
  return {
    ...base,
    deliverySubStatuses: ['active'],
    id: '3',
    name: 'Ad',
    adSetId: '2',
    adCampaignId: '1',
    sourceAdId: null,
    deliveryInfoStatus: 'active',
    reviewFeedback: [],
    creative: null,
    insights: null,
    ...fields,
  };
}

/** Results with a spend, and everything else empty. */
export function buildInsights(spend: string): NonNullable<AdDto['insights']> {
  return {
    since: '2026-03-01',
    until: '2026-03-02',
    currency: 'USD',
    spend,
    clicks: 0,
    cpc: null,
    ctr: null,
    inlineLinkClicks: 0,
    costPerInlineLinkClick: null,
    inlineLinkClickCtr: null,
    impressions: 0,
    cpm: null,
    reach: 0,
    cpp: null,
    websitePurchaseROAS: null,
    targetAction: null,
    actions: {},
    costPerAction: {},
    qualityRanking: 'UNKNOWN',
    conversionRateRanking: 'UNKNOWN',
    engagementRateRanking: 'UNKNOWN',
  };
}
