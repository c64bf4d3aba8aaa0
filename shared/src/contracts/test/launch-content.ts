import type { LaunchAccount, LaunchContent } from '../launch-plans.ts';

export function buildLaunchAccount(fields: Partial<LaunchAccount> = {}): LaunchAccount {
  return {
    adUserId: '1',
    adAccountId: '11',
    adAccountName: 'Helio DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    pageId: '21',
    pageName: 'Helio Energie',
    instagramUserId: '41',
    pixelId: '31',
    pixelName: 'Helio Leads',
    budget: '50',
    bid: null,
    beneficiary: 'Helio GmbH',
    payor: 'Helio GmbH',
    spendCap: null,
    isUsable: true,
    customAudiences: [],
    ...fields,
  };
}

/** A plan without faults: one ad account, two countries, one audience, image and text. */
export function buildLaunchContent(fields: Partial<LaunchContent> = {}): LaunchContent {
  return {
    terms: {
      objective: 'OUTCOME_SALES',
      specialAdCategories: [],
      budgetLevel: 'campaign',
      bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
      optimizationGoal: 'OFFSITE_CONVERSIONS',
      event: 'PURCHASE',
      audiences: [
        {
          key: 'broad',
          name: 'Broad',
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
          headline: 'Jetzt prüfen',
          description: '',
        },
      ],
      link: 'https://shop.example.com/solar',
      callToAction: 'LEARN_MORE',
      urlTags: 'sub1={{ad.id}}',
      tagIds: [],
      names: {
        campaign: '{country} Solar | {date}',
        adSet: '{audience}',
        ad: '{country} {audience} {creative}',
      },
    },
    campaignPer: 'country',
    adPer: 'creative',
    countries: ['DE', 'AT'],
    creatives: [{ id: '1', name: 'Static v7' }],
    accounts: [buildLaunchAccount()],
    status: 'PAUSED',
    startLocalTime: null,
    edits: {},
    ...fields,
  };
}
