/**
 * Values of the ad network's enumerations that the product knows by name. The network adds values without notice,
 * so wire fields stay open text and readers fall back on a title-cased label for a value that is not listed here.
 */

/**
 * A closed list that tolerates unknown values: `OpenEnum<'A' | 'B'>` completes A and B and accepts
 * any text.
 */
export type OpenEnum<T extends string> = T | (string & Record<never, never>);

export const AD_ACCOUNT_STATUS = {
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
} as const;

/** Index = value of `disableReason`. */
export const DISABLE_REASONS = [
  'none',
  'ads_integrity_policy',
  'ads_ip_review',
  'risk_payment',
  'gray_account_shutdown',
  'ads_afc_review',
  'business_integrity',
  'permanent_close',
  'unused_reseller_account',
  'unused_account',
  'umbrella_ad_account',
  'business_manager_integrity_policy',
  'misrepresented_ad_account',
  'legal_entity_deshare',
  'thread_review',
  'compromised',
] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** Index = value of `fundingSource.type`. */
export const FUNDING_SOURCE_TYPES = [
  'unset',
  'credit_card',
  'facebook_wallet',
  'facebook_paid_credit',
  'facebook_extended_credit',
  'order',
  'invoice',
  'facebook_token',
  'external_funding',
  'fee',
  'fx',
  'discount',
  'paypal_token',
  'paypal_billing_agreement',
  'fs_null',
  'external_deposit',
  'tax',
  'direct_debit',
  'dummy',
  'altpay',
  'stored_balance',
] as const;

export const CONFIGURED_STATUSES = ['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'] as const;
export type ConfiguredStatus = (typeof CONFIGURED_STATUSES)[number];

export const CAMPAIGN_EFFECTIVE_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'ARCHIVED',
  'IN_PROCESS',
  'WITH_ISSUES',
] as const;
export const AD_SET_EFFECTIVE_STATUSES = [
  ...CAMPAIGN_EFFECTIVE_STATUSES,
  'CAMPAIGN_PAUSED',
] as const;
export const AD_EFFECTIVE_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
  'CAMPAIGN_PAUSED',
  'ARCHIVED',
  'ADSET_PAUSED',
  'IN_PROCESS',
  'WITH_ISSUES',
] as const;

export const DELIVERY_STATUSES = [
  'active',
  'inactive',
  'warning',
  'error',
  'off',
  'pending',
  'archived',
  'deleted',
  'completed',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Values of the network's `delivery_info` filter. */
export const DELIVERY_FILTER_VALUES = [
  'active',
  'archived',
  'completed',
  'limited',
  'not_delivering',
  'deleted',
  'not_published',
  'pending_review',
  'permanently_deleted',
  'recently_completed',
  'recently_rejected',
  'rejected',
  'scheduled',
  'inactive',
] as const;
export type DeliveryFilterValue = (typeof DELIVERY_FILTER_VALUES)[number];

export const SPECIAL_AD_CATEGORIES = [
  'NONE',
  'HOUSING',
  'CREDIT',
  'EMPLOYMENT',
  'ISSUES_ELECTIONS_POLITICS',
] as const;
export const BUYING_TYPES = ['AUCTION', 'RESERVED'] as const;
export const BID_STRATEGIES = [
  'LOWEST_COST_WITHOUT_CAP',
  'LOWEST_COST_WITH_BID_CAP',
  'COST_CAP',
  'LOWEST_COST_WITH_MIN_ROAS',
] as const;
export const OBJECTIVES = [
  'NONE',
  'APP_INSTALLS',
  'BRAND_AWARENESS',
  'CONVERSIONS',
  'EVENT_RESPONSES',
  'LEAD_GENERATION',
  'LINK_CLICKS',
  'LOCAL_AWARENESS',
  'MESSAGES',
  'OFFER_CLAIMS',
  'OUTCOME_APP_PROMOTION',
  'OUTCOME_AWARENESS',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_LEADS',
  'OUTCOME_SALES',
  'OUTCOME_TRAFFIC',
  'PAGE_LIKES',
  'POST_ENGAGEMENT',
  'PRODUCT_CATALOG_SALES',
  'REACH',
  'STORE_VISITS',
  'VIDEO_VIEWS',
] as const;
export const OPTIMIZATION_GOALS = [
  'OFFSITE_CONVERSIONS',
  'PAGE_LIKES',
  'EVENT_RESPONSES',
  'LINK_CLICKS',
  'POST_ENGAGEMENT',
] as const;
export const RANKINGS = [
  'UNKNOWN',
  'BELOW_AVERAGE_10',
  'BELOW_AVERAGE_20',
  'BELOW_AVERAGE_35',
  'AVERAGE',
  'ABOVE_AVERAGE',
] as const;
export type Ranking = (typeof RANKINGS)[number];
export const AD_IMAGE_STATUSES = ['ACTIVE', 'INTERNAL', 'DELETED'] as const;
export const CALL_TO_ACTION_TYPES = [
  'OPEN_LINK',
  'LIKE_PAGE',
  'SHOP_NOW',
  'LEARN_MORE',
  'SIGN_UP',
  'DOWNLOAD',
  'BUY_NOW',
  'CALL_NOW',
  'APPLY_NOW',
  'CONTACT_US',
  'ORDER_NOW',
  'ADD_TO_CART',
  'GET_OFFER',
  'BOOK_TRAVEL',
  'WATCH_VIDEO',
  'MESSAGE_PAGE',
  'DONATE_NOW',
  'SUBSCRIBE',
  'GET_QUOTE',
  'EVENT_RSVP',
  'WHATSAPP_MESSAGE',
  'NO_BUTTON',
  'GET_DIRECTIONS',
] as const;
export const ACTION_TYPES = [
  'lead',
  'link_click',
  'post_reaction',
  'page_engagement',
  'post_engagement',
  'comment',
  'post',
  'like',
  'rsvp',
  'purchase',
  'onsite_web_purchase',
  'onsite_web_app_purchase',
  'omni_purchase',
  'onsite_conversion.post_save',
  'offsite_conversion.fb_pixel_purchase',
] as const;

export { DATE_PRESETS, type DatePreset } from './time-range.ts';

export const AD_OBJECT_LEVELS = ['campaign', 'ad_set', 'ad'] as const;
export type AdObjectLevel = (typeof AD_OBJECT_LEVELS)[number];

/** Size of the first page; further pages may be larger. */
export const AD_OBJECT_PAGE_SIZE = 25;
export const AD_IMAGE_PAGE_SIZE = 24;
export const AD_OBJECT_PAGE_MAX = 500;
