import type {
  AdAccountDto,
  AdCampaignDto,
  AdCreativeDto,
  AdDto,
  AdImageDto,
  AdInsightsDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';

export function buildInsights(overrides: Partial<AdInsightsDto> = {}): AdInsightsDto {
  return {
    since: '2025-11-14',
    until: '2025-11-20',
    currency: 'EUR',
    spend: '100.00',
    clicks: 50,
    cpc: '2.00',
    ctr: 1.25,
    inlineLinkClicks: 40,
    costPerInlineLinkClick: '2.50',
    inlineLinkClickCtr: 1,
    impressions: 4000,
    cpm: '25.00',
    reach: 3000,
    cpp: '33.33',
    websitePurchaseROAS: null,
    targetAction: 'lead',
    actions: { lead: 8 },
    costPerAction: { lead: '12.50' },
    qualityRanking: 'AVERAGE',
    conversionRateRanking: 'UNKNOWN',
    engagementRateRanking: 'ABOVE_AVERAGE',
    ...overrides,
  };
}

const base = {
  adAccountId: '1',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  deliveryStatus: 'active',
  deliverySubStatuses: [],
  createdAt: '2025-11-01T08:00:00Z',
  updatedAt: '2025-11-10T08:00:00Z',
} as const;

export function buildCampaign(overrides: Partial<AdCampaignDto> = {}): AdCampaignDto {
  return {
    ...base,
    id: '100',
    name: 'DE Solar',
    deliverySubStatuses: [],
    sourceCampaignId: null,
    specialAdCategory: 'NONE',
    objective: 'OUTCOME_LEADS',
    buyingType: 'AUCTION',
    adSetCount: 2,
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    dailyBudget: null,
    lifetimeBudget: null,
    budgetRemaining: null,
    spendCap: null,
    insights: buildInsights(),
    startTime: '2025-11-01T08:00:00Z',
    stopTime: null,
    ...overrides,
  };
}

export function buildAdSet(overrides: Partial<AdSetDto> = {}): AdSetDto {
  return {
    ...base,
    id: '200',
    name: 'Broad 35-64',
    deliverySubStatuses: [],
    adCampaignId: '100',
    sourceAdSetId: null,
    optimizationGoal: 'OFFSITE_CONVERSIONS',
    adCount: 3,
    bidStrategy: null,
    bidAmount: null,
    dailyBudget: { amount: '50.00', currency: 'EUR' },
    dailySpendCap: null,
    lifetimeBudget: null,
    lifetimeSpendCap: null,
    budgetRemaining: null,
    insights: buildInsights(),
    startTime: '2025-11-01T08:00:00Z',
    endTime: null,
    stopTime: null,
    ...overrides,
  };
}

export function buildAd(overrides: Partial<AdDto> = {}): AdDto {
  return {
    ...base,
    id: '300',
    name: 'Video 15s',
    deliverySubStatuses: [],
    adSetId: '200',
    adCampaignId: '100',
    sourceAdId: null,
    deliveryInfoStatus: 'active',
    reviewFeedback: [],
    creative: null,
    insights: buildInsights(),
    ...overrides,
  };
}

export function buildAdAccount(overrides: Partial<AdAccountDto> = {}): AdAccountDto {
  return {
    id: '1',
    adUserId: '7',
    status: 1,
    disableReason: 0,
    isUserAllowedToAdvertise: true,
    createdAt: '2024-03-01T08:00:00Z',
    name: 'Helio DE 01',
    timeZone: 'Europe/Berlin',
    timeZoneOffsetHoursUTC: 1,
    currency: 'EUR',
    currencyRatioToUSD: 0.8,
    balance: { amount: '412.07', currency: 'EUR' },
    daySpendLimit: null,
    billingThreshold: { amount: '750.00', currency: 'EUR' },
    nextBillDate: '2025-12-01T00:00:00Z',
    fundingSource: { displayString: 'Visa •• 4417', type: 1 },
    failedDeliveryChecks: [],
    rejectedAdCount: 0,
    insights: {
      since: '2025-11-14',
      until: '2025-11-20',
      currency: 'EUR',
      spend: '1046.20',
      clicks: 500,
      cpc: '2.09',
      ctr: 1.4,
    },
    ...overrides,
  };
}

export function buildCreative(overrides: Partial<AdCreativeDto> = {}): AdCreativeDto {
  return {
    id: '50',
    adAccountId: '1',
    pagePostId: null,
    pagePostUrl: null,
    urlTags: null,
    linkData: null,
    productSet: null,
    assetFeedSpec: null,
    ...overrides,
  };
}

export function buildImage(overrides: Partial<AdImageDto> = {}): AdImageDto {
  return {
    id: '1:a1',
    adAccountId: '1',
    hash: 'a1',
    status: 'ACTIVE',
    creativeIds: [],
    isRobotReviewed: null,
    isHumanReviewed: null,
    policyInfo: null,
    permalinkUrl: 'https://www.example.com/a1.png',
    thumbnailUrl: 'https://cdn.example.com/a1-128.png',
    name: 'Roof.jpg',
    width: 1200,
    height: 628,
    createdAt: '2025-11-01T08:00:00Z',
    updatedAt: '2025-11-01T08:00:00Z',
    ...overrides,
  };
}
