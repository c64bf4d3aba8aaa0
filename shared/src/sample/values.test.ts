import { describe, expect, it } from 'vitest';
import {
  ACTION_TYPES,
  AD_ACCOUNT_STATUS,
  AD_EFFECTIVE_STATUSES,
  AD_IMAGE_STATUSES,
  AD_SET_EFFECTIVE_STATUSES,
  BID_STRATEGIES,
  BUYING_TYPES,
  CALL_TO_ACTION_TYPES,
  CAMPAIGN_EFFECTIVE_STATUSES,
  CONFIGURED_STATUSES,
  DELIVERY_STATUSES,
  DISABLE_REASONS,
  FUNDING_SOURCE_TYPES,
  OBJECTIVES,
  OPTIMIZATION_GOALS,
  RANKINGS,
  SPECIAL_AD_CATEGORIES,
} from '../contracts/ad-object-values.ts';

import {
  actionCounts,
  adDelivery,
  adEffectiveStatus,
  adSetDelivery,
  adSetEffectiveStatus,
  campaignDelivery,
  campaignEffectiveStatus,
  createSampleWorld,
  dayOf,
  type SampleAdSet,
  type SampleCampaign,
  type SampleWorld,
} from './index.ts';

const NOW_MS = Date.parse('2026-11-20T14:38:00Z');
const world = createSampleWorld({ seed: 1, nowMs: NOW_MS });

function campaignOf(input: { world: SampleWorld; id: string }): SampleCampaign {
  const campaign = input.world.campaigns.get(input.id);
  if (campaign === undefined) {
    throw new Error(`No campaign ${input.id}`);
  }
  return campaign;
}

function adSetOf(input: { world: SampleWorld; id: string }): SampleAdSet {
  const adSet = input.world.adSets.get(input.id);
  if (adSet === undefined) {
    throw new Error(`No ad set ${input.id}`);
  }
  return adSet;
}

function missing<T>(input: { wanted: readonly T[]; present: Iterable<T> }): T[] {
  const present = new Set(input.present);
  return input.wanted.filter((value) => !present.has(value));
}

describe.each([1, 2, 3])('values of the enumerations in the world of seed %i', (seed) => {
  const made = seed === 1 ? world : createSampleWorld({ seed, nowMs: NOW_MS });
  const adAccounts = [...made.adAccounts.values()];
  const campaigns = [...made.campaigns.values()];
  const adSets = [...made.adSets.values()];
  const ads = [...made.ads.values()];

  it('has every state of an ad account, in at least eight currencies and six zones', () => {
    expect({
      statuses: missing({
        wanted: Object.values<number>(AD_ACCOUNT_STATUS),
        present: adAccounts.map((adAccount) => adAccount.status),
      }),
      disableReasons: missing({
        wanted: [...DISABLE_REASONS.keys()],
        present: adAccounts.map((adAccount) => adAccount.disableReason),
      }),
      fundingTypes: missing({
        wanted: [...FUNDING_SOURCE_TYPES.keys()].slice(1),
        present: adAccounts.flatMap((adAccount) => adAccount.fundingSource?.type ?? []),
      }),
    }).toEqual({ statuses: [], disableReasons: [], fundingTypes: [] });
    expect(new Set(adAccounts.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(adAccounts.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(6);
  });

  it('has every value of campaigns', () => {
    expect({
      statuses: missing({
        wanted: CONFIGURED_STATUSES,
        present: campaigns.map((campaign) => campaign.status),
      }),
      effective: missing({
        wanted: CAMPAIGN_EFFECTIVE_STATUSES,
        present: campaigns.map(campaignEffectiveStatus),
      }),
      objectives: missing<string>({
        wanted: OBJECTIVES,
        present: campaigns.map((campaign) => campaign.objective),
      }),
      categories: missing<string>({
        wanted: SPECIAL_AD_CATEGORIES,
        present: campaigns.map((campaign) => campaign.specialAdCategory),
      }),
      buying: missing<string>({
        wanted: BUYING_TYPES,
        present: campaigns.map((campaign) => campaign.buyingType),
      }),
      bids: missing<string>({
        wanted: BID_STRATEGIES,
        present: campaigns.flatMap((campaign) => campaign.bidStrategy ?? []),
      }),
      budgets: missing({
        wanted: ['daily', 'lifetime', 'none'],
        present: campaigns.map((campaign) =>
          campaign.dailyBudgetMinor !== null
            ? 'daily'
            : campaign.lifetimeBudgetMinor !== null
              ? 'lifetime'
              : 'none',
        ),
      }),
    }).toEqual({
      statuses: [],
      effective: [],
      objectives: [],
      categories: [],
      buying: [],
      bids: [],
      budgets: [],
    });
  });

  it('has every value of ad sets', () => {
    expect({
      statuses: missing({ wanted: CONFIGURED_STATUSES, present: adSets.map((s) => s.status) }),
      effective: missing({
        wanted: AD_SET_EFFECTIVE_STATUSES,
        present: adSets.map((adSet) =>
          adSetEffectiveStatus({
            adSet,
            campaign: campaignOf({ world: made, id: adSet.campaignId }),
          }),
        ),
      }),
      goals: missing<string>({
        wanted: OPTIMIZATION_GOALS,
        present: adSets.map((adSet) => adSet.optimizationGoal),
      }),
      bids: missing<string>({
        wanted: BID_STRATEGIES,
        present: adSets.flatMap((adSet) => adSet.bidStrategy ?? []),
      }),
    }).toEqual({ statuses: [], effective: [], goals: [], bids: [] });
  });

  it('has every value of ads', () => {
    expect({
      statuses: missing({ wanted: CONFIGURED_STATUSES, present: ads.map((ad) => ad.status) }),
      effective: missing({
        wanted: AD_EFFECTIVE_STATUSES,
        present: ads.map((ad) =>
          adEffectiveStatus({
            ad,
            adSet: adSetOf({ world: made, id: ad.adSetId }),
            campaign: campaignOf({ world: made, id: ad.campaignId }),
          }),
        ),
      }),
      quality: missing({ wanted: RANKINGS, present: ads.map((ad) => ad.qualityRanking) }),
      engagement: missing({ wanted: RANKINGS, present: ads.map((ad) => ad.engagementRateRanking) }),
      conversion: missing({ wanted: RANKINGS, present: ads.map((ad) => ad.conversionRateRanking) }),
      feedback: missing({
        wanted: [
          'Discriminatory Practices',
          'Personal health and appearance',
          'Unacceptable business practices',
          'Circumventing systems',
        ],
        present: ads.flatMap((ad) => ad.reviewFeedback.map((item) => item.title)),
      }),
    }).toEqual({
      statuses: [],
      effective: [],
      quality: [],
      engagement: [],
      conversion: [],
      feedback: [],
    });
  });

  it('has every value of creatives and images', () => {
    const creatives = [...made.creatives.values()];
    expect({
      actions: missing<string>({
        wanted: CALL_TO_ACTION_TYPES,
        present: creatives.map((creative) => creative.callToActionType),
      }),
      kinds: missing({
        wanted: [
          'link',
          'video',
          'photo',
          'catalog',
          'asset_feed',
          'existing_post',
          'bare',
        ] as const,
        present: creatives.map((creative) => creative.kind),
      }),
      images: missing<string>({
        wanted: AD_IMAGE_STATUSES,
        present: [...made.adImages.values()].map((image) => image.status),
      }),
    }).toEqual({ actions: [], kinds: [], images: [] });
    const productSet = [...made.productSets.values()][0];
    expect(productSet?.productIds.every((id) => made.products.has(id))).toBe(true);
  });

  it('has every delivery the screens know, at the levels that can show it', () => {
    expect({
      campaigns: missing<string>({
        wanted: ['active', 'inactive', 'error', 'pending', 'completed', 'archived', 'deleted'],
        present: campaigns.map((campaign) => campaignDelivery({ world: made, campaign }).status),
      }),
      adSets: missing<string>({
        wanted: DELIVERY_STATUSES.filter((status) => status !== 'off'),
        present: adSets.map((adSet) => adSetDelivery({ world: made, adSet }).status),
      }),
      ads: missing<string>({
        wanted: ['active', 'inactive', 'error', 'off', 'pending', 'archived', 'deleted'],
        present: ads.map((ad) => adDelivery({ world: made, ad }).status),
      }),
      infos: missing({
        wanted: [
          'active',
          'not_delivering',
          'rejected',
          'recently_rejected',
          'inactive',
          'limited',
        ],
        present: ads.map((ad) => adDelivery({ world: made, ad }).info),
      }),
    }).toEqual({ campaigns: [], adSets: [], ads: [], infos: [] });
  });

  it('has every type of action among the results', () => {
    const types = adAccounts.flatMap(({ id, timeZone }) => {
      const today = dayOf({ atMs: NOW_MS, timeZone });
      const totals = made.insights.find({
        level: 'account',
        id,
        sinceDay: today - 6,
        untilDay: today,
      });
      return totals === undefined
        ? []
        : actionCounts(totals).flatMap(({ type, count }) => (count > 0 ? type : []));
    });
    expect(missing<string>({ wanted: ACTION_TYPES, present: types })).toEqual([]);
  });
});
