import {
  type AdAccountDto,
  type AdCampaignDto,
  type AdDto,
  type AdImageDto,
  type AdSetDto,
  adAccountSchema,
  adImageSchema,
  adSetSchema,
} from '@ads-checker/shared/contracts/ad-objects';

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

export function buildAdSet(fields: Partial<AdSetDto> = {}): AdSetDto {
  const { stopTime, ...budgets } = noBudgets;
  return adSetSchema.parse({
    ...base,
    ...budgets,
    id: '2',
    name: 'Ad set',
    adCampaignId: '1',
    sourceAdSetId: null,
    optimizationGoal: 'OFFSITE_CONVERSIONS',
    adCount: 1,
    bidAmount: null,
    dailySpendCap: null,
    lifetimeSpendCap: null,
    endTime: null,
    stopTime,
    ...fields,
  });
}

/** One in which ads may run, in euros. */
export function buildAdAccount(fields: Partial<AdAccountDto> = {}): AdAccountDto {
  return adAccountSchema.parse({
    id: '900',
    adUserId: '1',
    status: 1,
    disableReason: 0,
    isUserAllowedToAdvertise: true,
    createdAt: '2025-01-05T10:00:00Z',
    name: 'Ad account',
    timeZone: 'Europe/Berlin',
    timeZoneOffsetHoursUTC: 1,
    currency: 'EUR',
    currencyRatioToUSD: 0.92,
    balance: { amount: '0.00', currency: 'EUR' },
    daySpendLimit: null,
    billingThreshold: null,
    nextBillDate: null,
    fundingSource: null,
    failedDeliveryChecks: [],
    rejectedAdCount: 0,
    insights: null,
    ...fields,
  });
}

const PICTURE =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E';

export function buildAdImage(fields: Partial<AdImageDto> = {}): AdImageDto {
  const { adAccountId = '900', hash = '0a' } = fields;
  return adImageSchema.parse({
    id: `${adAccountId}:${hash}`,
    adAccountId,
    hash,
    status: 'ACTIVE',
    creativeIds: [],
    isRobotReviewed: null,
    isHumanReviewed: null,
    policyInfo: null,
    permalinkUrl: PICTURE,
    thumbnailUrl: PICTURE,
    name: `${hash}.jpg`,
    width: 1080,
    height: 1350,
    createdAt: '2026-01-05T10:00:00Z',
    updatedAt: '2026-02-05T10:00:00Z',
    ...fields,
  });
}
