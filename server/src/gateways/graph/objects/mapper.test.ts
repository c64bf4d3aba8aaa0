import { describe, expect, it } from 'vitest';
import { readRows } from '../lists/rows.ts';
import { ROWS } from '../schemas/schemas.ts';
import { type MapContext, toAd, toAdAccount, toAdCampaign, toAdSet } from './mapper.ts';

const context: MapContext = {
  account: {
    id: '77',
    status: 1,
    isUserAllowedToAdvertise: true,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
  now: new Date('2026-11-20T12:00:00Z'),
};

const first = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) {
    throw new Error('The row was not read.');
  }
  return row;
};

const insights = {
  data: [
    {
      date_start: '2026-11-14',
      date_stop: '2026-11-20',
      account_currency: 'EUR',
      spend: '120.50',
      clicks: '80',
      cpc: '1.506250',
      ctr: '1.6',
      inline_link_clicks: '60',
      cost_per_inline_link_click: '2.008333',
      inline_link_click_ctr: '1.2',
      impressions: '5000',
      cpm: '24.1',
      reach: '4000',
      cpp: '30.125',
      website_purchase_roas: [{ action_type: 'omni_purchase', value: '3.2' }],
      actions: [
        { action_type: 'lead', value: '9' },
        { action_type: 'link_click', value: '60' },
      ],
      cost_per_action_type: [{ action_type: 'lead', value: '13.388889' }],
      results: [{ indicator: 'actions:lead' }],
      quality_ranking: 'ABOVE_AVERAGE',
      conversion_rate_ranking: 'BELOW_AVERAGE_20',
      engagement_rate_ranking: 'UNKNOWN',
    },
  ],
};
const results = {
  since: '2026-11-14',
  until: '2026-11-20',
  currency: 'EUR',
  spend: '120.50',
  clicks: 80,
  cpc: '1.506250',
  ctr: 1.6,
  inlineLinkClicks: 60,
  costPerInlineLinkClick: '2.008333',
  inlineLinkClickCtr: 1.2,
  impressions: 5000,
  cpm: '24.1',
  reach: 4000,
  cpp: '30.125',
  websitePurchaseROAS: 3.2,
  targetAction: 'lead',
  actions: { lead: 9, link_click: 60 },
  costPerAction: { lead: '13.388889' },
};
const object = {
  account_id: '77',
  name: 'Solar DE',
  status: 'ACTIVE',
  effective_status: 'ACTIVE',
  delivery_status: { status: 'active', substatuses: ['in_learning_phase'] },
  created_time: '2026-11-01T09:00:00+0100',
  updated_time: '2026-11-19T10:30:00+0100',
  insights,
};
const common = {
  adAccountId: '77',
  name: 'Solar DE',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  deliveryStatus: 'active',
  deliverySubStatuses: ['in_learning_phase'],
  createdAt: '2026-11-01T09:00:00+01:00',
  updatedAt: '2026-11-19T10:30:00+01:00',
};
const eur = (amount: string) => ({ amount, currency: 'EUR' });

describe('a whole row of the network', () => {
  it('is an ad account', () => {
    const raw = {
      id: 'act_77',
      account_id: '77',
      account_status: 2,
      disable_reason: 3,
      user_tasks: ['ANALYZE', 'ADVERTISE'],
      created_time: '2024-03-01T09:00:00+0100',
      name: 'Helio DE 01',
      timezone_name: 'Europe/Berlin',
      timezone_offset_hours_utc: 1,
      currency: 'EUR',
      account_currency_ratio_to_usd: 0.92,
      balance: '12345',
      min_daily_budget: 92,
      adtrust_dsl: 250,
      adspaymentcycle: { data: [{ threshold_amount: 50_000 }] },
      next_bill_date: '2026-12-01T00:00:00+0100',
      funding_source_details: { display_string: 'VISA *4242', type: 1 },
      failed_delivery_checks: [
        { check_name: 'unpaid', summary: 'Unpaid balance', description: 'Pay it first.' },
      ],
      rejected_ads: { data: [], summary: { total_count: 4 } },
      insights,
    };
    const { rows } = readRows({ rows: [raw], type: ROWS.adAccount });
    const { since, until, currency, spend, clicks, cpc, ctr } = results;
    expect(toAdAccount({ wire: first(rows), adUserId: '7' })).toEqual({
      id: '77',
      adUserId: '7',
      status: 2,
      disableReason: 3,
      isUserAllowedToAdvertise: true,
      createdAt: '2024-03-01T09:00:00+01:00',
      name: 'Helio DE 01',
      timeZone: 'Europe/Berlin',
      timeZoneOffsetHoursUTC: 1,
      currency: 'EUR',
      currencyRatioToUSD: 0.92,
      balance: eur('123.45'),
      minDailyBudget: eur('0.92'),
      daySpendLimit: eur('250'),
      billingThreshold: eur('500.00'),
      nextBillDate: '2026-12-01T00:00:00+01:00',
      fundingSource: { displayString: 'VISA *4242', type: 1 },
      failedDeliveryChecks: [
        { name: 'unpaid', summary: 'Unpaid balance', description: 'Pay it first.' },
      ],
      rejectedAdCount: 4,
      insights: { since, until, currency, spend, clicks, cpc, ctr },
    });
  });

  it('is a campaign', () => {
    const raw = {
      ...object,
      id: '100',
      source_campaign_id: '99',
      special_ad_categories: ['HOUSING'],
      objective: 'OUTCOME_LEADS',
      buying_type: 'AUCTION',
      bid_strategy: 'COST_CAP',
      daily_budget: '5000',
      lifetime_budget: '0',
      budget_remaining: '1250',
      spend_cap: '900000',
      start_time: '2026-11-01T09:00:00+0100',
      stop_time: '2026-12-01T09:00:00+0100',
      adsets: { data: [], summary: { total_count: 3 } },
    };
    const { rows } = readRows({ rows: [raw], type: ROWS.campaign });
    expect(toAdCampaign({ wire: first(rows), context })).toEqual({
      ...common,
      id: '100',
      sourceCampaignId: '99',
      specialAdCategory: 'HOUSING',
      objective: 'OUTCOME_LEADS',
      buyingType: 'AUCTION',
      adSetCount: 3,
      bidStrategy: 'COST_CAP',
      dailyBudget: eur('50.00'),
      lifetimeBudget: null,
      budgetRemaining: eur('12.50'),
      spendCap: eur('9000.00'),
      insights: results,
      startTime: '2026-11-01T09:00:00+01:00',
      stopTime: '2026-12-01T09:00:00+01:00',
    });
  });

  it('is an ad set', () => {
    const raw = {
      ...object,
      id: '200',
      campaign_id: '100',
      source_adset_id: '0',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      bid_strategy: 'LOWEST_COST_WITH_BID_CAP',
      bid_amount: 250,
      daily_budget: '0',
      lifetime_budget: '70000',
      daily_spend_cap: '3000',
      lifetime_spend_cap: '80000',
      budget_remaining: '42000',
      start_time: '2026-11-01T09:00:00+0100',
      end_time: '2026-12-01T09:00:00+0100',
      ads: { data: [], summary: { total_count: 5 } },
    };
    const { rows } = readRows({ rows: [raw], type: ROWS.adSet });
    expect(toAdSet({ wire: first(rows), context })).toEqual({
      ...common,
      id: '200',
      adCampaignId: '100',
      sourceAdSetId: null,
      optimizationGoal: 'OFFSITE_CONVERSIONS',
      adCount: 5,
      bidStrategy: 'LOWEST_COST_WITH_BID_CAP',
      bidAmount: eur('2.50'),
      dailyBudget: null,
      dailySpendCap: eur('30.00'),
      lifetimeBudget: eur('700.00'),
      lifetimeSpendCap: eur('800.00'),
      budgetRemaining: eur('420.00'),
      insights: results,
      startTime: '2026-11-01T09:00:00+01:00',
      endTime: '2026-12-01T09:00:00+01:00',
      stopTime: '2026-12-01T09:00:00+01:00',
    });
  });

  it('is an ad, with each reason of its review once', () => {
    const raw = {
      ...object,
      id: '300',
      campaign_id: '100',
      adset_id: '200',
      source_ad_id: '299',
      status: 'ACTIVE',
      effective_status: 'DISAPPROVED',
      delivery_status: { status: 'error', substatuses: ['ad_rejected'] },
      delivery_info: { status: 'rejected' },
      ad_review_feedback: {
        global: { 'Circumventing systems': 'Ads must not hide their landing page.' },
        placement_specific: {
          facebook: { 'Circumventing systems': 'Ads must not hide their landing page.' },
          instagram: { 'Personal health and appearance': 'Ads must not shame.' },
        },
      },
    };
    const { rows } = readRows({ rows: [raw], type: ROWS.ad });
    expect(toAd({ wire: first(rows), context, productSets: new Map() })).toEqual({
      ...common,
      id: '300',
      adSetId: '200',
      adCampaignId: '100',
      sourceAdId: '299',
      effectiveStatus: 'DISAPPROVED',
      deliveryStatus: 'error',
      deliverySubStatuses: ['ad_rejected'],
      deliveryInfoStatus: 'rejected',
      reviewFeedback: [
        {
          title: 'Circumventing systems',
          message: 'Ads must not hide their landing page.',
        },
        { title: 'Personal health and appearance', message: 'Ads must not shame.' },
      ],
      creative: null,
      insights: {
        ...results,
        qualityRanking: 'ABOVE_AVERAGE',
        conversionRateRanking: 'BELOW_AVERAGE_20',
        engagementRateRanking: 'UNKNOWN',
      },
    });
  });

  describe('without a result that the network names', () => {
    const [row] = insights.data;
    const read = (changes: object) => {
      const raw = {
        ...object,
        id: '300',
        campaign_id: '100',
        adset_id: '200',
        adset: { optimization_goal: 'LEAD_GENERATION' },
        insights: { data: [{ ...row, actions: [], cost_per_action_type: [], ...changes }] },
      };
      const { rows } = readRows({ rows: [raw], type: ROWS.ad });
      const { targetAction, actions } =
        toAd({ wire: first(rows), context, productSets: new Map() }).insights ?? {};
      return { targetAction, actions };
    };

    it('counts what its ad set aims at', () => {
      expect(read({ results: undefined })).toEqual({ targetAction: 'lead', actions: {} });
    });

    it('takes the count of a result that is no action from the result', () => {
      const values = [{ value: '4000', attribution_windows: ['default'] }];
      expect(read({ results: [{ indicator: 'reach', values }] })).toEqual({
        targetAction: 'reach',
        actions: { reach: 4000 },
      });
    });
  });
});
