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
  DATE_PRESETS,
  DELIVERY_STATUSES,
  DISABLE_REASONS,
  FUNDING_SOURCE_TYPES,
  OBJECTIVES,
  OPTIMIZATION_GOALS,
  RANKINGS,
  SPECIAL_AD_CATEGORIES,
} from './ad-object-values.ts';
import {
  adAccountSchema,
  adCampaignListQuerySchema,
  adCampaignPatchSchema,
  adCampaignSchema,
  adCreativeSchema,
  adImageIdSchema,
  adImageListQuerySchema,
  adImageSchema,
  adInsightsSchema,
  adListQuerySchema,
  adObjectRoutes,
  adPatchSchema,
  adSchema,
  adSetListQuerySchema,
  adSetPatchSchema,
  adSetSchema,
  amountSchema,
  insightsSchema,
} from './ad-objects.ts';
import { fieldsOf, issuesOf, sorted, words } from './test/schema-facts.ts';

describe('the fields that spec 2 section 3 lists', () => {
  it('are those of an ad account, beside what was not read, rejected ads and the least budget', () => {
    expect(fieldsOf(adAccountSchema)).toEqual(
      sorted(
        'id adUserId status disableReason isUserAllowedToAdvertise createdAt name timeZone',
        'timeZoneOffsetHoursUTC currency currencyRatioToUSD balance daySpendLimit billingThreshold nextBillDate',
        'fundingSource failedDeliveryChecks insights',
        'minDailyBudget rejectedAdCount unreadFields',
      ),
    );
    expect(fieldsOf(adAccountSchema.shape.fundingSource.unwrap())).toEqual(
      sorted('displayString type'),
    );
    expect(fieldsOf(adAccountSchema.shape.failedDeliveryChecks.element)).toEqual(
      sorted('name summary description'),
    );
    expect(fieldsOf(adAccountSchema.shape.insights.unwrap())).toEqual(
      sorted('since until currency spend clicks cpc ctr'),
    );
  });

  it('are those of a campaign and an ad set, beside what was not read', () => {
    const common = 'id adAccountId deliveryStatus deliverySubStatuses status effectiveStatus name';
    const money = 'bidStrategy dailyBudget lifetimeBudget budgetRemaining insights';
    expect(fieldsOf(adCampaignSchema)).toEqual(
      sorted(
        common,
        money,
        'sourceCampaignId specialAdCategory objective buyingType adSetCount spendCap startTime stopTime',
        'createdAt updatedAt unreadFields',
      ),
    );
    expect(fieldsOf(adSetSchema)).toEqual(
      sorted(
        common,
        money,
        'adCampaignId sourceAdSetId optimizationGoal adCount bidAmount dailySpendCap lifetimeSpendCap',
        'startTime endTime stopTime createdAt updatedAt unreadFields',
      ),
    );
  });

  it('are those of results, with three rankings for an ad', () => {
    const results = words(
      'since until currency spend clicks cpc ctr inlineLinkClicks costPerInlineLinkClick inlineLinkClickCtr',
      'impressions cpm reach cpp websitePurchaseROAS targetAction actions costPerAction',
    );
    const rankings = words('qualityRanking conversionRateRanking engagementRateRanking');
    expect(fieldsOf(insightsSchema)).toEqual(results.toSorted());
    expect(fieldsOf(adInsightsSchema)).toEqual([...results, ...rankings].toSorted());
  });

  it('are those of an ad and its creative', () => {
    expect(fieldsOf(adSchema)).toEqual(
      sorted(
        'id adSetId adCampaignId adAccountId sourceAdId status effectiveStatus deliveryStatus deliveryInfoStatus',
        'deliverySubStatuses reviewFeedback name creative insights createdAt updatedAt unreadFields',
      ),
    );
    expect(fieldsOf(adSchema.shape.reviewFeedback.element)).toEqual(sorted('title message'));
    const { linkData, productSet, assetFeedSpec } = adCreativeSchema.shape;
    expect(fieldsOf(adCreativeSchema)).toEqual(
      sorted('id adAccountId pagePostId pagePostUrl urlTags linkData productSet assetFeedSpec'),
    );
    expect(fieldsOf(linkData.unwrap())).toEqual(
      sorted('thumbnailUrl imageUrl link title caption body callToActionType'),
    );
    expect(fieldsOf(productSet.unwrap())).toEqual(sorted('id name products'));
    expect(fieldsOf(assetFeedSpec.unwrap())).toEqual(
      sorted('titles captions bodies linkUrls imageUrls callToActionTypes'),
    );
  });

  it('are those of an image, beside its thumbnail and what was not read', () => {
    expect(fieldsOf(adImageSchema)).toEqual(
      sorted(
        'id adAccountId hash status creativeIds isRobotReviewed isHumanReviewed policyInfo permalinkUrl',
        'name width height createdAt updatedAt',
        'thumbnailUrl unreadFields',
      ),
    );
  });
});

describe('the values that spec 2 sections 3 and 4 list', () => {
  it('are those of an ad account', () => {
    expect(AD_ACCOUNT_STATUS).toEqual({
      ACTIVE: 1,
      DISABLED: 2,
      UNSETTLED: 3,
      PENDING_RISK_REVIEW: 7,
      PENDING_SETTLEMENT: 8,
      IN_GRACE_PERIOD: 9,
      PENDING_CLOSURE: 100,
      CLOSED: 101,
      ANY_ACTIVE: 201,
      ANY_CLOSED: 202,
    });
    expect(DISABLE_REASONS).toEqual(
      words(
        'none ads_integrity_policy ads_ip_review risk_payment gray_account_shutdown ads_afc_review',
        'business_integrity permanent_close unused_reseller_account unused_account umbrella_ad_account',
        'business_manager_integrity_policy misrepresented_ad_account legal_entity_deshare thread_review compromised',
      ),
    );
    expect(FUNDING_SOURCE_TYPES).toHaveLength(21);
  });

  it('are those of campaigns and ad sets', () => {
    expect(SPECIAL_AD_CATEGORIES).toEqual(
      words('NONE HOUSING CREDIT EMPLOYMENT ISSUES_ELECTIONS_POLITICS'),
    );
    expect(BUYING_TYPES).toEqual(['AUCTION', 'RESERVED']);
    expect(BID_STRATEGIES).toEqual(
      words('LOWEST_COST_WITHOUT_CAP LOWEST_COST_WITH_BID_CAP COST_CAP LOWEST_COST_WITH_MIN_ROAS'),
    );
    expect(OBJECTIVES).toEqual(
      words(
        'NONE APP_INSTALLS BRAND_AWARENESS CONVERSIONS EVENT_RESPONSES LEAD_GENERATION LINK_CLICKS LOCAL_AWARENESS',
        'MESSAGES OFFER_CLAIMS OUTCOME_APP_PROMOTION OUTCOME_AWARENESS OUTCOME_ENGAGEMENT OUTCOME_LEADS',
        'OUTCOME_SALES OUTCOME_TRAFFIC PAGE_LIKES POST_ENGAGEMENT PRODUCT_CATALOG_SALES REACH STORE_VISITS',
        'VIDEO_VIEWS',
      ),
    );
    expect(OPTIMIZATION_GOALS).toEqual(
      words('OFFSITE_CONVERSIONS PAGE_LIKES EVENT_RESPONSES LINK_CLICKS POST_ENGAGEMENT'),
    );
    const effective = words('ACTIVE PAUSED DELETED ARCHIVED IN_PROCESS WITH_ISSUES');
    expect(CAMPAIGN_EFFECTIVE_STATUSES).toEqual(effective);
    expect(AD_SET_EFFECTIVE_STATUSES).toEqual([...effective, 'CAMPAIGN_PAUSED']);
  });

  it('are those of ads and their results', () => {
    expect(CONFIGURED_STATUSES).toEqual(words('ACTIVE PAUSED DELETED ARCHIVED'));
    expect(AD_EFFECTIVE_STATUSES).toEqual(
      words(
        'ACTIVE PAUSED DELETED PENDING_REVIEW DISAPPROVED PREAPPROVED PENDING_BILLING_INFO CAMPAIGN_PAUSED',
        'ARCHIVED ADSET_PAUSED IN_PROCESS WITH_ISSUES',
      ),
    );
    expect(DELIVERY_STATUSES).toEqual(
      expect.arrayContaining(words('active inactive warning error off')),
    );
    expect(RANKINGS).toEqual(
      words('UNKNOWN BELOW_AVERAGE_10 BELOW_AVERAGE_20 BELOW_AVERAGE_35 AVERAGE ABOVE_AVERAGE'),
    );
    expect(ACTION_TYPES).toEqual(
      words(
        'lead link_click post_reaction page_engagement post_engagement comment post like rsvp purchase',
        'onsite_web_purchase onsite_web_app_purchase omni_purchase onsite_conversion.post_save',
        'offsite_conversion.fb_pixel_purchase',
      ),
    );
  });

  it('are those of creatives, images and periods', () => {
    expect(CALL_TO_ACTION_TYPES).toEqual(
      words(
        'OPEN_LINK LIKE_PAGE SHOP_NOW LEARN_MORE SIGN_UP DOWNLOAD BUY_NOW CALL_NOW APPLY_NOW CONTACT_US ORDER_NOW',
        'ADD_TO_CART GET_OFFER BOOK_TRAVEL WATCH_VIDEO MESSAGE_PAGE DONATE_NOW SUBSCRIBE GET_QUOTE EVENT_RSVP',
        'WHATSAPP_MESSAGE NO_BUTTON GET_DIRECTIONS',
      ),
    );
    expect(AD_IMAGE_STATUSES).toEqual(['ACTIVE', 'INTERNAL', 'DELETED']);
    expect(DATE_PRESETS).toEqual(
      words(
        'today yesterday last_2_days last_3_days last_7_days last_14_days this_week last_week this_month',
        'last_month this_year last_year all_time',
      ),
    );
  });
});

describe('queries of lists', () => {
  it('ask for 25 campaigns, ad sets or ads and for 24 images when nothing else is said', () => {
    expect(
      [
        adCampaignListQuerySchema,
        adSetListQuerySchema,
        adListQuerySchema,
        adImageListQuerySchema,
      ].map((schema) => schema.parse({})),
    ).toEqual([{ limit: 25 }, { limit: 25 }, { limit: 25 }, { limit: 24 }]);
  });

  it('take every operator, the lists of spec 2 section 7, and a language', () => {
    const name = {
      CONTAIN: 'a',
      NOT_CONTAIN: 'b',
      EQUAL: 'c',
      NOT_EQUAL: 'd',
      IN: ['e'],
      NOT_IN: ['f'],
    };
    const delivery = { IN: ['active'], NOT_IN: ['rejected'] };
    const common = {
      insightsTimeRange: { since: '2026-11-01', until: '2026-11-20' },
      insightsDatePreset: 'last_7_days',
      campaignIds: { IN: ['1', '2'] },
      locale: 'ru-RU',
      limit: '10',
      after: 'cursor',
    };
    const campaigns = { ...common, campaignName: name, campaignDeliveryStatus: delivery };
    const adSets = { ...campaigns, adSetName: name, adSetDeliveryStatus: delivery };
    const ads = { ...common, adName: name, adDeliveryStatus: delivery, adSetIds: { IN: ['3'] } };
    expect(adCampaignListQuerySchema.parse(campaigns)).toEqual({ ...campaigns, limit: 10 });
    expect(adSetListQuerySchema.parse(adSets)).toEqual({ ...adSets, limit: 10 });
    expect(adListQuerySchema.parse(ads)).toEqual({ ...ads, limit: 10 });
    expect(
      adObjectRoutes.listAdAccounts.query.parse({
        ids: ['5'],
        datePreset: 'today',
        timeRange: common.insightsTimeRange,
        locale: 'en-US',
      }),
    ).toEqual({
      ids: ['5'],
      datePreset: 'today',
      timeRange: common.insightsTimeRange,
      locale: 'en-US',
    });
  });

  it('take no other operator, and no page both before and after a place', () => {
    expect(issuesOf(adListQuerySchema, { adName: { STARTS_WITH: 'a' } })).toEqual([
      ['adName', expect.stringContaining('STARTS_WITH')],
    ]);
    expect(issuesOf(adListQuerySchema, { before: 'a', after: 'b' })).toEqual([
      ['before', 'before and after cannot be given together'],
    ]);
  });
});

describe('changes', () => {
  it('of money are an object with an amount of at least 0', () => {
    expect(['0', '0.00', '10.50'].map((amount) => amountSchema.parse({ amount }))).toEqual([
      { amount: '0' },
      { amount: '0.00' },
      { amount: '10.50' },
    ]);
    for (const field of ['dailyBudget', 'lifetimeBudget', 'bidAmount']) {
      expect(issuesOf(adSetPatchSchema, { [field]: { amount: '-0.01' } })).toEqual([
        [`${field}.amount`, 'must be at least 0'],
      ]);
      for (const amount of ['', 'ten', 'NaN', 'Infinity', '1e3']) {
        expect(issuesOf(adSetPatchSchema, { [field]: { amount } })).toEqual([
          [`${field}.amount`, 'must be a decimal number such as 12.50'],
        ]);
      }
      expect(issuesOf(adSetPatchSchema, { [field]: '10' })).toHaveLength(1);
    }
  });

  it('hold the fields of spec 2 section 7, a name that is not empty, and at least one', () => {
    expect(fieldsOf(adCampaignPatchSchema)).toEqual(
      sorted('status name dailyBudget lifetimeBudget'),
    );
    expect(fieldsOf(adSetPatchSchema)).toEqual(
      sorted('status name dailyBudget lifetimeBudget bidAmount startTime endTime'),
    );
    expect(fieldsOf(adPatchSchema)).toEqual(['status']);
    expect(issuesOf(adSetPatchSchema, { name: ' ' })).toEqual([['name', 'is required']]);
    expect(issuesOf(adSetPatchSchema, {})).toEqual([['', 'at least one field is required']]);
    expect(issuesOf(adSetPatchSchema, { startTime: 'tomorrow' })).toHaveLength(1);
    const startTime = '2026-12-01T08:00:00Z';
    expect(
      [startTime, '2026-11-01T08:00:00Z', '2026-12-01T08:00:01Z', null].map((endTime) =>
        issuesOf(adSetPatchSchema, { startTime, endTime }),
      ),
    ).toEqual([
      [['endTime', 'must be after the start']],
      [['endTime', 'must be after the start']],
      [],
      [],
    ]);
  });
});

it('an image id is an ad account id, a colon and a hash; a page post id two numbers', () => {
  expect(adImageIdSchema.parse('77:a1B2')).toBe('77:a1B2');
  for (const id of ['77', ':a1', '77:', '77:xyz', 'act_77:a1', '77:a1:b2']) {
    expect(issuesOf(adImageIdSchema, id)).toEqual([
      ['', 'must be an ad account id, a colon and a hash'],
    ]);
  }
  const { pagePostId } = adCreativeSchema.shape;
  expect(pagePostId.parse('12_34')).toBe('12_34');
  for (const id of ['12', '12_', '_34', '12_a', '12_34_56']) {
    expect(issuesOf(pagePostId, id)).toEqual([['', 'The value is not valid PagePostId.']]);
  }
});
