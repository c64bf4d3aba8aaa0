import type {
  LaunchAccount,
  LaunchAssetsDto,
  LaunchContent,
  LaunchPlanDto,
} from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchCounts,
  LaunchItemDto,
  LaunchRunDetailsDto,
  LaunchRunDto,
} from '@ads-checker/shared/contracts/launch-runs';
import type { LaunchTemplateDto } from '@ads-checker/shared/contracts/launch-templates';
import type { LaunchTerms } from '@ads-checker/shared/contracts/launch-values';

const AT = '2026-11-28T13:32:00.000Z';

export function buildTerms(more: Partial<LaunchTerms> = {}): LaunchTerms {
  return {
    objective: 'OUTCOME_LEADS',
    specialAdCategories: [],
    budgetLevel: 'campaign',
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    optimizationGoal: 'OFFSITE_CONVERSIONS',
    event: 'LEAD',
    audiences: [
      {
        key: 'broad',
        name: 'Broad 35–64',
        ageMin: 35,
        ageMax: 64,
        gender: 'all',
        locales: [],
        interests: [],
        isExpandable: false,
        platforms: [],
        devices: [],
        places: [],
        customAudiences: [],
        excludedAudiences: [],
      },
    ],
    texts: [
      {
        key: 't1',
        name: 'Eigenstrom',
        country: null,
        message: 'Eigenstrom statt Strompreis',
        headline: '',
        description: '',
      },
    ],
    link: 'https://helio.example/solar',
    callToAction: 'LEARN_MORE',
    urlTags: '',
    tagIds: [],
    names: { campaign: '{country} Solar', adSet: '{audience}', ad: '{creative}' },
    ...more,
  };
}

export function buildAccount(more: Partial<LaunchAccount> = {}): LaunchAccount {
  return {
    adUserId: '1',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    pageId: '70',
    pageName: 'Helio Energie',
    instagramUserId: '9',
    pixelId: '80',
    pixelName: 'Helio Leads DE',
    budget: '150',
    bid: null,
    beneficiary: 'Helio GmbH',
    payor: 'Helio GmbH',
    spendCap: null,
    isUsable: true,
    customAudiences: [],
    ...more,
  };
}

export function buildContent(more: Partial<LaunchContent> = {}): LaunchContent {
  return {
    terms: buildTerms(),
    campaignPer: 'country',
    adPer: 'creative',
    countries: ['DE', 'AT'],
    creatives: [
      { id: '50', name: 'Static v7' },
      { id: '51', name: 'Static v8' },
    ],
    accounts: [buildAccount()],
    status: 'PAUSED',
    startLocalTime: null,
    edits: {},
    ...more,
  };
}

export function buildCounts(more: Partial<LaunchCounts> = {}): LaunchCounts {
  return { total: 0, done: 0, failed: 0, skipped: 0, open: 0, ...more };
}

export function buildRun(more: Partial<LaunchRunDto> = {}): LaunchRunDto {
  return {
    id: '700',
    kind: 'launch',
    name: 'Solar DACH, 28 Nov',
    accountId: '1',
    teamId: '1',
    userId: '1',
    planId: '600',
    planRevision: 1,
    status: 'PAUSED',
    state: 'running',
    createdAt: AT,
    finishedAt: null,
    counts: buildCounts({ total: 9, done: 4, failed: 1, open: 4 }),
    ads: buildCounts({ total: 4, done: 1, failed: 1, open: 2 }),
    canChange: true,
    ...more,
  };
}

export function buildItem(more: Partial<LaunchItemDto> = {}): LaunchItemDto {
  return {
    position: 1,
    parentPosition: null,
    level: 'campaign',
    key: '900/DE',
    name: 'DE Solar',
    adUserId: '1',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
    state: 'waiting',
    objectId: null,
    error: null,
    notes: [],
    endedAt: null,
    editable: null,
    ...more,
  };
}

export function buildRunDetails(more: Partial<LaunchRunDetailsDto> = {}): LaunchRunDetailsDto {
  return {
    ...buildRun(),
    profiles: [
      {
        adUserId: '1',
        adUserName: 'Marta Jensen',
        state: 'running',
        resumesAt: null,
        error: null,
        ads: buildCounts({ total: 4, done: 1, failed: 1, open: 2 }),
      },
    ],
    revision: 1,
    items: [],
    ...more,
  };
}

export function buildPlan(
  more: Partial<LaunchPlanDto> = {},
): LaunchPlanDto & { readonly content: LaunchContent } {
  const plan = {
    id: '600',
    accountId: '1',
    teamId: '1',
    name: 'Solar DACH, 28 Nov',
    content: buildContent(),
    revision: 1,
    createdAt: AT,
    updatedAt: AT,
    lastCheck: null,
    lastRun: null,
    plannedStart: null,
    canChange: true,
    ...more,
  };
  return { ...plan, content: plan.content ?? buildContent() };
}

export function buildTemplate(more: Partial<LaunchTemplateDto> = {}): LaunchTemplateDto {
  return {
    id: '500',
    accountId: '1',
    teamId: '1',
    name: 'Solar leads',
    isShared: false,
    terms: buildTerms(),
    createdAt: AT,
    updatedAt: AT,
    canChange: true,
    ...more,
  };
}

export function buildAssets(more: Partial<LaunchAssetsDto> = {}): LaunchAssetsDto {
  return {
    adAccountName: 'Helio DE 01',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    isUsable: true,
    pages: [{ id: '70', name: 'Helio Energie', instagramUserId: null }],
    instagramAccounts: [],
    pixels: [{ id: '80', name: 'Helio Leads DE' }],
    customAudiences: [{ id: '90', name: 'Buyers' }],
    minDailyBudget: '1.00',
    beneficiary: null,
    payor: null,
    ...more,
  };
}
