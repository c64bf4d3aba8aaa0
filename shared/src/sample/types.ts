import type { ConfiguredStatus, Ranking } from '../contracts/ad-object-values.ts';
import type { SampleCurrency } from './currencies.ts';

/**
 * The sample world in our own units: money in whole minor units of the account's currency
 * (`…Minor`), instants in milliseconds since 1970 (`…Ms`), ids as digits. Objects are plain and may
 * be changed in place by the sandbox and the fake API: status, delivery and insights are computed
 * on every read.
 */
export interface SampleWorld {
  readonly seed: number;
  /** The instant the world was made for; readers may pass later ones. */
  readonly nowMs: number;
  /** Profiles with ads. */
  readonly profiles: readonly SampleProfile[];
  /**
   * Other profiles the ad network knows: some connected and since refused, some never connected.
   */
  readonly otherProfiles: readonly SampleProfile[];
  /** In the order of the profiles' lists. */
  readonly adAccounts: ReadonlyMap<string, SampleAdAccount>;
  readonly campaigns: ReadonlyMap<string, SampleCampaign>;
  readonly adSets: ReadonlyMap<string, SampleAdSet>;
  readonly ads: ReadonlyMap<string, SampleAd>;
  readonly creatives: ReadonlyMap<string, SampleCreative>;
  /** By `<account digits>:<hash>`. */
  readonly adImages: ReadonlyMap<string, SampleAdImage>;
  readonly productSets: ReadonlyMap<string, SampleProductSet>;
  readonly products: ReadonlyMap<string, SampleProduct>;
  /** The account at the network's limit of 6,000 ads; absent when the sizes leave it out. */
  readonly largeAdAccountId: string | undefined;
  readonly insights: SampleInsights;
}

export const SAMPLE_ACCOUNT_TASKS = ['MANAGE', 'ADVERTISE', 'ANALYZE'] as const;
export type SampleAccountTask = (typeof SAMPLE_ACCOUNT_TASKS)[number];

export interface SampleProfile {
  /** 15 digits. */
  facebookId: string;
  firstName: string;
  lastName: string;
  name: string;
  gender: 'male' | 'female' | null;
  /** A drawn portrait as a data URI. */
  picture: { url: string; width: number; height: number };
  accessToken: string;
  /** Browser cookie text with `c_user`. */
  cookie: string;
  userAgent: string;
  /** What the token's app may read. */
  capabilities: 'first_party' | 'third_party';
  /** Why the ad network refuses the token: identity confirmation, a new login, or permanently. */
  tokenState: 'ok' | 'checkpoint' | 'expired' | 'password' | 'app_removed';
  /** Tasks by ad account id, in the ad network's order. */
  tasks: ReadonlyMap<string, readonly SampleAccountTask[]>;
}

export interface SampleAdAccount {
  id: string;
  name: string;
  /** A value of AD_ACCOUNT_STATUS. */
  status: number;
  /** Index into DISABLE_REASONS. */
  disableReason: number;
  currency: SampleCurrency;
  timeZone: string;
  ratioToUsd: number;
  minorPerUnit: number;
  createdAtMs: number;
  balanceMinor: number;
  /** Spent before the days that the insights cover. */
  earlierSpendMinor: number;
  spendCapMinor: number | null;
  /** Whole units per day; null when unlimited. */
  daySpendLimitUnits: number | null;
  billingThresholdMinor: number | null;
  nextBillAtMs: number | null;
  fundingSource: { id: string; displayString: string; type: number } | null;
  failedDeliveryChecks: { name: string; summary: string; description: string }[];
  minDailyBudgetMinor: number;
  business: { id: string; name: string };
  /** Newest first, as the ad network lists them. */
  campaignIds: string[];
  adSetIds: string[];
  adIds: string[];
  adImageIds: string[];
  productSetIds: string[];
}

interface SampleAdObject {
  id: string;
  adAccountId: string;
  name: string;
  status: ConfiguredStatus;
  /** The ad network is still processing a change. */
  isInProcess: boolean;
  issues: { level: string; code: number; summary: string; message: string }[];
  createdAtMs: number;
  updatedAtMs: number;
  /** Changes of the status since the world began, the first first. */
  switches?: readonly SampleSwitch[];
  given?: SampleGiven;
  labelIds?: readonly string[];
}

/**
 * What a creation or a change gave an object beyond our own fields, under the ad network's names.
 * Objects that the world began with have none.
 */
export type SampleGiven = Readonly<Record<string, unknown>>;

export interface SampleSwitch {
  readonly atMs: number;
  readonly from: string;
}

export interface SampleCampaign extends SampleAdObject {
  sourceCampaignId: string | null;
  /** NONE: the ad network omits it. */
  objective: string;
  specialAdCategory: string;
  buyingType: string;
  bidStrategy: string | null;
  /** Both null: the ad sets have the budgets. */
  dailyBudgetMinor: number | null;
  lifetimeBudgetMinor: number | null;
  spendCapMinor: number | null;
  startAtMs: number;
  stopAtMs: number | null;
  adSetIds: string[];
  adIds: string[];
}

export interface SampleAdSet extends SampleAdObject {
  campaignId: string;
  sourceAdSetId: string | null;
  optimizationGoal: string;
  billingEvent: string;
  /** The action that counts as the result; null for goals without one. */
  targetAction: string | null;
  learning: { status: 'LEARNING' | 'SUCCESS' | 'FAIL'; conversions: number } | null;
  /** Null: inherited from the campaign. */
  bidStrategy: string | null;
  bidAmountMinor: number | null;
  dailyBudgetMinor: number | null;
  lifetimeBudgetMinor: number | null;
  dailySpendCapMinor: number | null;
  lifetimeSpendCapMinor: number | null;
  startAtMs: number;
  endAtMs: number | null;
  adIds: string[];
}

export type SampleReview =
  | 'approved'
  | 'pending'
  | 'preapproved'
  | 'disapproved'
  | 'waits_for_billing';

export interface SampleReviewFeedback {
  /** `global`, or a placement such as `facebook`. */
  placement: string;
  title: string;
  message: string;
}

export interface SampleAd extends SampleAdObject {
  campaignId: string;
  adSetId: string;
  sourceAdId: string | null;
  creativeId: string;
  review: SampleReview;
  reviewFeedback: SampleReviewFeedback[];
  qualityRanking: Ranking;
  engagementRateRanking: Ranking;
  conversionRateRanking: Ranking;
  performance: SamplePerformance;
}

export interface SamplePerformance {
  hash: number;
  /**
   * First and last day with delivery, counted from 1970; `lastDay` null while running, `firstDay`
   * null if never.
   */
  firstDay: number | null;
  lastDay: number | null;
  spendMinor: number;
  cpmMinor: number;
  clickRate: number;
  linkShare: number;
  /** Results per link click, and the counters they go to. */
  resultRate: number;
  resultKind: 'lead' | 'purchase' | 'rsvp' | 'like' | null;
  purchaseValueMinor: number;
}

export type SampleCreativeKind =
  | 'link'
  | 'video'
  | 'photo'
  | 'catalog'
  | 'asset_feed'
  /** Promotes an existing post: the text is kept with the post. */
  | 'existing_post'
  /** Has no page post. */
  | 'bare';

export interface SampleCreative {
  id: string;
  adAccountId: string;
  name: string;
  kind: SampleCreativeKind;
  pageId: string;
  /** `pageId_postId`. */
  pagePostId: string | null;
  urlTags: string | null;
  title: string;
  body: string;
  caption: string;
  link: string;
  callToActionType: string;
  adImageId: string;
  videoId: string | null;
  productSetId: string | null;
  assetFeed: {
    titles: string[];
    captions: string[];
    bodies: string[];
    linkUrls: string[];
    adImageIds: string[];
    callToActionTypes: string[];
  } | null;
  given?: SampleGiven;
  labelIds?: readonly string[];
  /** Absent while it is there. */
  status?: 'DELETED';
}

export interface SampleAdImage {
  id: string;
  adAccountId: string;
  hash: string;
  name: string;
  status: string;
  width: number;
  height: number;
  /** A hue, 0 to 359, and a short text. */
  hue: number;
  label: string;
  createdAtMs: number;
  updatedAtMs: number;
  creativeIds: string[];
}

export interface SampleProductSet {
  id: string;
  adAccountId: string;
  name: string;
  productIds: string[];
}

export interface SampleProduct {
  id: string;
  productSetId: string;
  name: string;
  priceMinor: number;
  currency: SampleCurrency;
  url: string;
  hue: number;
}

export interface SampleSizes {
  adAccounts: number;
  campaigns: number;
  adSets: number;
  ads: number;
  adImages: number;
  /** Includes the account at the ad network's limit: 300 campaigns, 1,200 ad sets, 6,000 ads. */
  hasLargeAdAccount: boolean;
}

export const DEFAULT_SAMPLE_SIZES: SampleSizes = {
  adAccounts: 40,
  campaigns: 300,
  adSets: 1_200,
  ads: 5_000,
  adImages: 1_500,
  hasLargeAdAccount: true,
};

export type SampleLevel = 'account' | 'campaign' | 'ad_set' | 'ad';

/** Sums over days and ads: a parent's figures are exactly the sum of its ads' figures. */
export interface SampleTotals {
  spendMinor: number;
  impressions: number;
  clicks: number;
  linkClicks: number;
  reactions: number;
  comments: number;
  shares: number;
  saves: number;
  likes: number;
  leads: number;
  purchases: number;
  rsvps: number;
  purchaseValueMinor: number;
}

export interface SampleInsightsQuery {
  level: SampleLevel;
  id: string;
  /** Days counted from 1970, both included. */
  sinceDay: number;
  untilDay: number;
  /** The instant of reading; defaults to the world's own. */
  nowMs?: number;
  /** As if nothing had been switched since the world began. */
  isUnswitched?: boolean;
}

export interface SampleInsights {
  /** Undefined when nothing was delivered in these days. */
  find(query: SampleInsightsQuery): SampleTotals | undefined;
}
