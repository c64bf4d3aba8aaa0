import { z } from 'zod';
import type {
  BID_STRATEGIES,
  CONFIGURED_STATUSES,
  OpenEnum,
  RANKINGS,
} from './ad-object-values.ts';
import { dateSchema, decimalSchema, idSchema, moneySchema, timestampSchema } from './common.ts';

function openEnum<T extends string>() {
  return z.string() as z.ZodType<OpenEnum<T>, string>;
}

/**
 * Names of fields that the ad network omitted or returned in an unreadable form: `spend` of the
 * insights is `insights.spend`. They are null (empty text, empty list or `UNKNOWN` where null is
 * not allowed) and mean unknown, not none. Absent when the row was read whole.
 */
const unreadFieldsSchema = z.array(z.string()).optional();

/** Counts by action type, for example `{ lead: 9, link_click: 120 }`. */
const actionCountsSchema = z.record(z.string(), z.number());
const countSchema = z.int().nonnegative();
const actionCostsSchema = z.record(z.string(), decimalSchema);

/**
 * Results of one object over one period. Money is decimal text in `currency`; a ratio is null when
 * its divisor is zero; `ctr` and `inlineLinkClickCtr` are percentages. Null always means that the
 * network did not report the value, never zero.
 */
export const insightsSchema = z.object({
  since: dateSchema.nullable(),
  until: dateSchema.nullable(),
  currency: z.string().nullable(),
  spend: decimalSchema.nullable(),
  clicks: countSchema.nullable(),
  cpc: decimalSchema.nullable(),
  ctr: z.number().nullable(),
  inlineLinkClicks: countSchema.nullable(),
  costPerInlineLinkClick: decimalSchema.nullable(),
  inlineLinkClickCtr: z.number().nullable(),
  impressions: countSchema.nullable(),
  cpm: decimalSchema.nullable(),
  reach: countSchema.nullable(),
  cpp: decimalSchema.nullable(),
  websitePurchaseROAS: z.number().nullable(),
  targetAction: z.string().nullable(),
  actions: actionCountsSchema,
  costPerAction: actionCostsSchema,
});
export type InsightsDto = z.infer<typeof insightsSchema>;

export const adInsightsSchema = insightsSchema.extend({
  qualityRanking: openEnum<(typeof RANKINGS)[number]>(),
  conversionRateRanking: openEnum<(typeof RANKINGS)[number]>(),
  engagementRateRanking: openEnum<(typeof RANKINGS)[number]>(),
});
export type AdInsightsDto = z.infer<typeof adInsightsSchema>;

export const adAccountInsightsSchema = insightsSchema.pick({
  since: true,
  until: true,
  currency: true,
  spend: true,
  clicks: true,
  cpc: true,
  ctr: true,
});

export const adAccountSchema = z.object({
  /** Digits without the `act_` prefix. */
  id: idSchema,
  adUserId: idSchema,
  status: z.int().nullable(),
  disableReason: z.int().nullable(),
  isUserAllowedToAdvertise: z.boolean().nullable(),
  createdAt: timestampSchema.nullable(),
  name: z.string(),
  /** IANA zone. */
  timeZone: z.string().nullable(),
  timeZoneOffsetHoursUTC: z.number().nullable(),
  currency: z.string().nullable(),
  /** Units of the account's currency for one US dollar; null when no rate is known. */
  currencyRatioToUSD: z.number().positive().nullable(),
  balance: moneySchema.nullable(),
  daySpendLimit: moneySchema.nullable(),
  billingThreshold: moneySchema.nullable(),
  nextBillDate: timestampSchema.nullable(),
  fundingSource: z
    .object({ displayString: z.string().nullable(), type: z.int().nullable() })
    .nullable(),
  failedDeliveryChecks: z.array(
    z.object({ name: z.string(), summary: z.string(), description: z.string() }),
  ),
  /** The least daily budget that can be accepted; bids and goals may need more. Null when unknown. */
  minDailyBudget: moneySchema.nullable().optional(),
  /** Ads currently rejected by the review, whatever the period. Null when unknown. */
  rejectedAdCount: z.int().nonnegative().nullable(),
  /** Null when nothing was delivered in the period. */
  insights: adAccountInsightsSchema.nullable(),
  unreadFields: unreadFieldsSchema,
});
export type AdAccountDto = z.infer<typeof adAccountSchema>;

const adObjectBase = {
  id: idSchema,
  adAccountId: idSchema,
  /** The id when the ad network gave no name. */
  name: z.string(),
  status: openEnum<(typeof CONFIGURED_STATUSES)[number]>(),
  effectiveStatus: z.string(),
  deliveryStatus: z.string(),
  deliverySubStatuses: z.array(z.string()),
  createdAt: timestampSchema.nullable(),
  updatedAt: timestampSchema.nullable(),
  unreadFields: unreadFieldsSchema,
};

export const adCampaignSchema = z.object({
  ...adObjectBase,
  sourceCampaignId: idSchema.nullable(),
  specialAdCategory: z.string().nullable(),
  objective: z.string().nullable(),
  buyingType: z.string().nullable(),
  adSetCount: countSchema.nullable(),
  bidStrategy: openEnum<(typeof BID_STRATEGIES)[number]>().nullable(),
  dailyBudget: moneySchema.nullable(),
  lifetimeBudget: moneySchema.nullable(),
  budgetRemaining: moneySchema.nullable(),
  spendCap: moneySchema.nullable(),
  insights: insightsSchema.nullable(),
  startTime: timestampSchema.nullable(),
  stopTime: timestampSchema.nullable(),
});
export type AdCampaignDto = z.infer<typeof adCampaignSchema>;

export const adSetSchema = z.object({
  ...adObjectBase,
  adCampaignId: idSchema.nullable(),
  sourceAdSetId: idSchema.nullable(),
  optimizationGoal: z.string().nullable(),
  adCount: countSchema.nullable(),
  bidStrategy: openEnum<(typeof BID_STRATEGIES)[number]>().nullable(),
  bidAmount: moneySchema.nullable(),
  dailyBudget: moneySchema.nullable(),
  dailySpendCap: moneySchema.nullable(),
  lifetimeBudget: moneySchema.nullable(),
  lifetimeSpendCap: moneySchema.nullable(),
  budgetRemaining: moneySchema.nullable(),
  insights: insightsSchema.nullable(),
  startTime: timestampSchema.nullable(),
  endTime: timestampSchema.nullable(),
  stopTime: timestampSchema.nullable(),
});
export type AdSetDto = z.infer<typeof adSetSchema>;

export const adCreativeSchema = z.object({
  id: idSchema,
  adAccountId: idSchema,
  /** `pageId_postId`. */
  pagePostId: z
    .string()
    .regex(/^\d+_\d+$/, 'The value is not valid PagePostId.')
    .nullable(),
  pagePostUrl: z.string().nullable(),
  urlTags: z.string().nullable(),
  linkData: z
    .object({
      thumbnailUrl: z.string().nullable(),
      imageUrl: z.string().nullable(),
      link: z.string().nullable(),
      title: z.string().nullable(),
      caption: z.string().nullable(),
      body: z.string().nullable(),
      callToActionType: z.string().nullable(),
    })
    .nullable(),
  productSet: z
    .object({
      id: idSchema,
      name: z.string(),
      products: z.array(
        z.object({ id: idSchema, name: z.string(), imageUrl: z.string().nullable() }),
      ),
    })
    .nullable(),
  assetFeedSpec: z
    .object({
      titles: z.array(z.string()),
      captions: z.array(z.string()),
      bodies: z.array(z.string()),
      linkUrls: z.array(z.string()),
      imageUrls: z.array(z.string()),
      callToActionTypes: z.array(z.string()),
    })
    .nullable(),
});
export type AdCreativeDto = z.infer<typeof adCreativeSchema>;

export const adSchema = z.object({
  ...adObjectBase,
  adSetId: idSchema.nullable(),
  adCampaignId: idSchema.nullable(),
  sourceAdId: idSchema.nullable(),
  deliveryInfoStatus: z.string(),
  reviewFeedback: z.array(z.object({ title: z.string(), message: z.string() })),
  creative: adCreativeSchema.nullable(),
  insights: adInsightsSchema.nullable(),
});
export type AdDto = z.infer<typeof adSchema>;

export const adImageIdSchema = z
  .string()
  .regex(/^\d+:[0-9a-fA-F]+$/, 'must be an ad account id, a colon and a hash');

export const adImageSchema = z.object({
  id: adImageIdSchema,
  adAccountId: idSchema,
  hash: z.string(),
  status: z.string(),
  creativeIds: z.array(idSchema),
  /** The network has no public field for these two and the next: null means unknown. */
  isRobotReviewed: z.boolean().nullable(),
  isHumanReviewed: z.boolean().nullable(),
  policyInfo: z.string().nullable(),
  permalinkUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  width: countSchema.nullable(),
  height: countSchema.nullable(),
  createdAt: timestampSchema.nullable(),
  updatedAt: timestampSchema.nullable(),
  unreadFields: unreadFieldsSchema,
});
export type AdImageDto = z.infer<typeof adImageSchema>;
