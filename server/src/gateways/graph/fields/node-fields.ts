import { LAUNCH_FIELDS } from './launch-fields.ts';

/**
 * Fields requested from the ad network, by node. A refused field fails the whole request: it is
 * omitted for a while, and its value derived or unknown. `essential` fields are required for a row and
 * never omitted. `optional` ones are refused routinely: `first_party` ones are for the ad network's
 * own apps, `manage` ones for people who manage the ad account, `granted` ones need a permission of
 * their own.
 */
export type OptionalGroup = 'first_party' | 'manage' | 'granted';

export interface OptionalField {
  readonly name: string;
  readonly text: string;
  readonly group: OptionalGroup;
  /** Its name in our rows, where the ad network's own could also be another reading of the edge. */
  readonly as?: string;
}

export interface NodeFields {
  readonly essential: readonly string[];
  readonly required: readonly string[];
  readonly optional: readonly OptionalField[];
  /** A nested object whose fields can be omitted one by one. */
  readonly nested?: {
    readonly name: string;
    readonly essential: readonly string[];
    readonly required: readonly string[];
  };
  /** Requested only while a field is refused, to derive its value. */
  readonly fallback?: readonly { readonly insteadOf: string; readonly text: string }[];
}

const deliveryStatus: OptionalField = {
  name: 'delivery_status',
  text: 'delivery_status{status,substatuses}',
  group: 'first_party',
};
const issuesFallback = { insteadOf: 'delivery_status', text: 'issues_info' };

export const NODE_FIELDS = {
  adAccount: {
    essential: ['id', 'account_id'],
    required: [
      'account_status',
      'disable_reason',
      'user_tasks',
      'created_time',
      'name',
      'timezone_name',
      'timezone_offset_hours_utc',
      'currency',
      'balance',
      'min_daily_budget',
      'failed_delivery_checks{check_name,summary,description}',
    ],
    optional: [
      {
        name: 'account_currency_ratio_to_usd',
        text: 'account_currency_ratio_to_usd',
        group: 'first_party',
      },
      { name: 'adtrust_dsl', text: 'adtrust_dsl', group: 'first_party' },
      {
        name: 'adspaymentcycle',
        text: 'adspaymentcycle{threshold_amount}',
        group: 'first_party',
      },
      { name: 'next_bill_date', text: 'next_bill_date', group: 'first_party' },
      {
        name: 'funding_source_details',
        text: 'funding_source_details{id,display_string,type}',
        group: 'manage',
      },
      {
        name: 'ads',
        text: 'ads.filtering([{"field":"effective_status","operator":"IN","value":["DISAPPROVED"]}]).limit(0).summary(total_count)',
        group: 'manage',
        as: 'rejected_ads',
      },
    ],
  },
  campaign: {
    essential: ['id', 'account_id'],
    required: [
      'source_campaign_id',
      'name',
      'status',
      'effective_status',
      'special_ad_categories',
      'objective',
      'buying_type',
      'bid_strategy',
      'daily_budget',
      'lifetime_budget',
      'budget_remaining',
      'spend_cap',
      'start_time',
      'stop_time',
      'created_time',
      'updated_time',
      'adsets.limit(0).summary(total_count)',
    ],
    optional: [deliveryStatus],
    fallback: [issuesFallback],
  },
  adSet: {
    essential: ['id', 'account_id', 'campaign_id'],
    required: [
      'source_adset_id',
      'name',
      'status',
      'effective_status',
      'optimization_goal',
      'promoted_object',
      'bid_strategy',
      'bid_amount',
      'daily_budget',
      'lifetime_budget',
      'daily_spend_cap',
      'lifetime_spend_cap',
      'budget_remaining',
      'start_time',
      'end_time',
      'created_time',
      'updated_time',
      'ads.limit(0).summary(total_count)',
    ],
    optional: [deliveryStatus],
    fallback: [issuesFallback, { insteadOf: 'delivery_status', text: 'learning_stage_info' }],
  },
  ad: {
    essential: ['id', 'account_id', 'campaign_id', 'adset_id'],
    required: [
      'source_ad_id',
      'name',
      'status',
      'effective_status',
      'created_time',
      'updated_time',
      'ad_review_feedback',
      'adset{optimization_goal,promoted_object}',
    ],
    nested: {
      name: 'creative',
      essential: ['id', 'account_id'],
      required: [
        'effective_object_story_id',
        'object_story_id',
        'object_story_spec',
        'asset_feed_spec',
        'product_set_id',
        'url_tags',
        'title',
        'body',
        'link_url',
        'image_url',
        'thumbnail_url',
        'call_to_action_type',
      ],
    },
    optional: [
      deliveryStatus,
      { name: 'delivery_info', text: 'delivery_info{status}', group: 'first_party' },
    ],
    fallback: [issuesFallback],
  },
  /** Fields of an ad read by an ad object check. */
  checkedAd: {
    essential: ['id'],
    required: [
      'campaign_id',
      'adset_id',
      'name',
      'effective_status',
      'updated_time',
      'ad_review_feedback',
      'issues_info',
    ],
    optional: [
      { name: 'campaign', text: 'campaign{name}', group: 'manage' },
      { name: 'adset', text: 'adset{name}', group: 'manage' },
    ],
  },
  /** Fields of an ad read by comment cleaning: its post. */
  postedAd: {
    essential: ['id'],
    required: ['name', 'effective_status', 'created_time'],
    nested: {
      name: 'creative',
      essential: ['id'],
      required: [
        'effective_object_story_id',
        'object_story_id',
        'product_set_id',
        'asset_feed_spec{bodies,link_urls}',
      ],
    },
    optional: [],
  },
  postedAdAccount: { essential: ['id'], required: ['name'], optional: [] },
  /** Fields of objects for rules that use no figures of the network. */
  adState: {
    essential: ['id'],
    required: ['name', 'status', 'campaign_id', 'adset_id', 'effective_status', 'created_time'],
    optional: [],
  },
  adSetState: {
    essential: ['id'],
    required: ['name', 'status', 'campaign_id', 'effective_status', 'created_time'],
    optional: [],
  },
  campaignState: {
    essential: ['id'],
    required: ['name', 'status', 'effective_status', 'created_time', 'objective'],
    optional: [],
  },
  /** The same with what they may spend, for rules that change budgets and bids. */
  adSetMoney: {
    essential: ['id'],
    required: [
      'name',
      'status',
      'campaign_id',
      'effective_status',
      'created_time',
      'daily_budget',
      'lifetime_budget',
      'bid_strategy',
      'bid_amount',
    ],
    optional: [],
  },
  campaignMoney: {
    essential: ['id'],
    required: [
      'name',
      'status',
      'effective_status',
      'created_time',
      'objective',
      'daily_budget',
      'lifetime_budget',
      'bid_strategy',
    ],
    optional: [],
  },
  productCatalog: {
    essential: ['id'],
    required: ['name', 'vertical', 'product_count', 'business{id,name}'],
    optional: [],
  },
  product: {
    essential: ['id', 'retailer_id'],
    required: [
      'url',
      'name',
      'description',
      'brand',
      'price',
      'currency',
      'image_url',
      'additional_image_urls',
      'videos',
      'visibility',
      'availability',
      'capability_to_review_status',
      'review_rejection_reasons',
      'errors',
      'product_feed{id}',
    ],
    optional: [],
  },
  business: { essential: ['id'], required: ['name', 'link'], optional: [] },
  adPixel: { essential: ['id'], required: ['name', 'code', 'creation_time'], optional: [] },
  id: { essential: ['id'], required: [], optional: [] },
  ...LAUNCH_FIELDS,
  /** An ad account that a pixel is shared with. */
  share: { essential: ['id'], required: ['account_id'], optional: [] },
  page: {
    essential: ['id'],
    required: ['name', 'category', 'picture{url}', 'tasks', 'access_token'],
    optional: [],
  },
  adImage: {
    essential: ['id', 'account_id'],
    required: [
      'hash',
      'status',
      'creatives',
      'permalink_url',
      'url_128',
      'name',
      'width',
      'height',
      'created_time',
      'updated_time',
    ],
    optional: [],
  },
  adAccountBasics: {
    essential: ['id', 'account_id'],
    required: [
      'account_status',
      'user_tasks',
      'currency',
      'timezone_name',
      'timezone_offset_hours_utc',
    ],
    optional: [],
  },
  identity: {
    essential: ['id', 'name'],
    required: ['picture.width(200).height(200){url,width,height}'],
    optional: [{ name: 'gender', text: 'gender', group: 'granted' }],
  },
} as const satisfies Record<string, NodeFields>;

export const INSIGHTS_REQUIRED = [
  'date_start',
  'date_stop',
  'account_currency',
  'spend',
  'clicks',
  'cpc',
  'ctr',
] as const;
export const OBJECT_INSIGHTS = [
  'inline_link_clicks',
  'cost_per_inline_link_click',
  'inline_link_click_ctr',
  'impressions',
  'cpm',
  'reach',
  'cpp',
  'website_purchase_roas',
  'actions',
  'cost_per_action_type',
] as const;
export const AD_INSIGHTS = [
  'quality_ranking',
  'conversion_rate_ranking',
  'engagement_rate_ranking',
] as const;
/** For first-party tokens only: the action an object is optimised for. */
export const INSIGHTS_RESULTS: OptionalField = {
  name: 'results',
  text: 'results',
  group: 'first_party',
};
