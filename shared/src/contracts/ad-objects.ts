import { z } from 'zod';
import { dataEnvelope, networkListEnvelope, route } from '../http.ts';
import {
  type BID_STRATEGIES,
  CONFIGURED_STATUSES,
  DATE_PRESETS,
  DELIVERY_FILTER_VALUES,
  type OpenEnum,
  type RANKINGS,
} from './ad-object-values.ts';
import { dateSchema, decimalSchema, idSchema, moneySchema, timestampSchema } from './common.ts';

function openEnum<T extends string>() {
  return z.string().transform((value) => value as OpenEnum<T>);
}

/** Counts by action type, for example `{ lead: 9, link_click: 120 }`. */
const actionCountsSchema = z.record(z.string(), z.number());
/** Costs by action type, decimal text in the currency of the insights. */
const actionCostsSchema = z.record(z.string(), decimalSchema);

/**
 * Results of one object over one period. Money is decimal text in `currency`; a ratio is null when its divisor is
 * zero; `ctr` and `inlineLinkClickCtr` are percent.
 */
export const insightsSchema = z.object({
  since: dateSchema,
  until: dateSchema,
  currency: z.string(),
  spend: decimalSchema,
  clicks: z.int().nonnegative(),
  cpc: decimalSchema.nullable(),
  ctr: z.number().nullable(),
  inlineLinkClicks: z.int().nonnegative(),
  costPerInlineLinkClick: decimalSchema.nullable(),
  inlineLinkClickCtr: z.number().nullable(),
  impressions: z.int().nonnegative(),
  cpm: decimalSchema.nullable(),
  reach: z.int().nonnegative(),
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

export const adAccountInsightsSchema = z.object({
  since: dateSchema,
  until: dateSchema,
  currency: z.string(),
  spend: decimalSchema,
  clicks: z.int().nonnegative(),
  cpc: decimalSchema.nullable(),
  ctr: z.number().nullable(),
});

export const adAccountSchema = z.object({
  /** Digits without the `act_` prefix. */
  id: idSchema,
  adUserId: idSchema,
  status: z.int(),
  disableReason: z.int(),
  isUserAllowedToAdvertise: z.boolean(),
  createdAt: timestampSchema.nullable(),
  name: z.string(),
  /** IANA zone. */
  timeZone: z.string(),
  timeZoneOffsetHoursUTC: z.number(),
  currency: z.string(),
  /** Units of the account's currency for one US dollar. */
  currencyRatioToUSD: z.number().positive(),
  balance: moneySchema.nullable(),
  daySpendLimit: moneySchema.nullable(),
  billingThreshold: moneySchema.nullable(),
  nextBillDate: timestampSchema.nullable(),
  fundingSource: z.object({ displayString: z.string(), type: z.int() }).nullable(),
  failedDeliveryChecks: z.array(
    z.object({ name: z.string(), summary: z.string(), description: z.string() }),
  ),
  /** Null when nothing was delivered in the period. */
  insights: adAccountInsightsSchema.nullable(),
});
export type AdAccountDto = z.infer<typeof adAccountSchema>;

const adObjectBase = {
  id: idSchema,
  adAccountId: idSchema,
  name: z.string(),
  status: openEnum<(typeof CONFIGURED_STATUSES)[number]>(),
  effectiveStatus: z.string(),
  deliveryStatus: z.string(),
  deliverySubStatuses: z.array(z.string()),
  createdAt: timestampSchema.nullable(),
  updatedAt: timestampSchema.nullable(),
};

export const adCampaignSchema = z.object({
  ...adObjectBase,
  sourceCampaignId: idSchema.nullable(),
  specialAdCategory: z.string(),
  objective: z.string(),
  buyingType: z.string(),
  adSetCount: z.int().nonnegative(),
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
  adCampaignId: idSchema,
  sourceAdSetId: idSchema.nullable(),
  optimizationGoal: z.string(),
  adCount: z.int().nonnegative(),
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
    .regex(/^\d+_\d+$/)
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
  adSetId: idSchema,
  adCampaignId: idSchema,
  sourceAdId: idSchema.nullable(),
  deliveryInfoStatus: z.string(),
  reviewFeedback: z.array(z.object({ title: z.string(), message: z.string() })),
  creative: adCreativeSchema.nullable(),
  insights: adInsightsSchema.nullable(),
});
export type AdDto = z.infer<typeof adSchema>;

export const adImageIdSchema = z
  .string()
  .regex(/^\d+:[0-9a-f]+$/, 'must be an ad account id, a colon and a hash');

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
  /** A small rendition for the grid; signed and short-lived. */
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  createdAt: timestampSchema.nullable(),
  updatedAt: timestampSchema.nullable(),
});
export type AdImageDto = z.infer<typeof adImageSchema>;

/** Page sizes of spec 2 section 9; the rest of a list may be asked for in larger pages. */
export const AD_OBJECT_PAGE_SIZE = 25;
export const AD_IMAGE_PAGE_SIZE = 24;
export const AD_OBJECT_PAGE_MAX = 500;

export const localeSchema = z.enum(['en-US', 'ru-RU']);
export const timeRangeSchema = z
  .strictObject({ since: dateSchema, until: dateSchema })
  .refine((range) => range.since <= range.until, {
    message: 'until must not be before since',
    path: ['until'],
  });
export type TimeRange = z.infer<typeof timeRangeSchema>;

const text = z.string().min(1).max(400);
/** `adName[CONTAIN]=x`: one text per operator, a list for IN and NOT_IN. */
export const nameFilterSchema = z
  .strictObject({
    CONTAIN: text,
    NOT_CONTAIN: text,
    EQUAL: text,
    NOT_EQUAL: text,
    IN: z.array(text).min(1).max(50),
    NOT_IN: z.array(text).min(1).max(50),
  })
  .partial();
export type NameFilter = z.infer<typeof nameFilterSchema>;

const deliveryValues = z
  .array(z.enum(DELIVERY_FILTER_VALUES))
  .min(1)
  .max(DELIVERY_FILTER_VALUES.length);
/** `campaignDeliveryStatus[IN][]=active`. */
export const deliveryFilterSchema = z
  .strictObject({ IN: deliveryValues, NOT_IN: deliveryValues })
  .partial();
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>;

const idFilterSchema = z.strictObject({ IN: z.array(idSchema).min(1).max(200) });
const cursorSchema = z.string().min(1).max(500);

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(AD_OBJECT_PAGE_MAX).default(AD_OBJECT_PAGE_SIZE),
  before: cursorSchema.optional(),
  after: cursorSchema.optional(),
};
const insightsQuery = {
  insightsTimeRange: timeRangeSchema.optional(),
  insightsDatePreset: z.enum(DATE_PRESETS).optional(),
};
/** `fresh=1` asks past the server's short cache: the person pressed refresh. */
const freshQuery = { fresh: z.enum(['1']).optional() };

const onlyOneDirection = (query: {
  before?: string | undefined;
  after?: string | undefined;
}): boolean => query.before === undefined || query.after === undefined;
const oneDirectionIssue = {
  message: 'before and after cannot be given together',
  path: ['before'],
};

export const adCampaignListQuerySchema = z
  .strictObject({
    ...insightsQuery,
    ...pageQuery,
    ...freshQuery,
    locale: localeSchema.optional(),
    campaignName: nameFilterSchema.optional(),
    campaignDeliveryStatus: deliveryFilterSchema.optional(),
    campaignIds: idFilterSchema.optional(),
  })
  .refine(onlyOneDirection, oneDirectionIssue);
export const adSetListQuerySchema = z
  .strictObject({
    ...insightsQuery,
    ...pageQuery,
    ...freshQuery,
    locale: localeSchema.optional(),
    campaignName: nameFilterSchema.optional(),
    campaignDeliveryStatus: deliveryFilterSchema.optional(),
    adSetName: nameFilterSchema.optional(),
    adSetDeliveryStatus: deliveryFilterSchema.optional(),
    campaignIds: idFilterSchema.optional(),
  })
  .refine(onlyOneDirection, oneDirectionIssue);
export const adListQuerySchema = z
  .strictObject({
    ...insightsQuery,
    ...pageQuery,
    ...freshQuery,
    locale: localeSchema.optional(),
    adName: nameFilterSchema.optional(),
    adDeliveryStatus: deliveryFilterSchema.optional(),
    campaignIds: idFilterSchema.optional(),
    adSetIds: idFilterSchema.optional(),
  })
  .refine(onlyOneDirection, oneDirectionIssue);
export const adImageListQuerySchema = z
  .strictObject({
    ...pageQuery,
    limit: z.coerce.number().int().min(1).max(AD_OBJECT_PAGE_MAX).default(AD_IMAGE_PAGE_SIZE),
    ...freshQuery,
    locale: localeSchema.optional(),
  })
  .refine(onlyOneDirection, oneDirectionIssue);

const switchableStatus = z.enum(['ACTIVE', 'PAUSED']);
const editableStatus = z.enum(CONFIGURED_STATUSES);
const nameField = z.string().trim().min(1, 'is required').max(400);
/** A budget or bid as spec 2 section 4 sends it: an object with an amount in major units, at least 0. */
export const amountSchema = z.strictObject({
  amount: decimalSchema.refine((value) => !value.startsWith('-'), 'must be at least 0'),
});
const notEmpty = (value: object): boolean => Object.keys(value).length > 0;
const notEmptyIssue = 'at least one field is required';

export const adCampaignPatchSchema = z
  .strictObject({
    status: editableStatus,
    name: nameField,
    dailyBudget: amountSchema,
    lifetimeBudget: amountSchema,
  })
  .partial()
  .refine(notEmpty, notEmptyIssue);
export type AdCampaignPatch = z.infer<typeof adCampaignPatchSchema>;

export const adSetPatchSchema = z
  .strictObject({
    status: editableStatus,
    name: nameField,
    dailyBudget: amountSchema,
    lifetimeBudget: amountSchema,
    bidAmount: amountSchema,
    startTime: timestampSchema,
    endTime: timestampSchema,
  })
  .partial()
  .refine(notEmpty, notEmptyIssue);
export type AdSetPatch = z.infer<typeof adSetPatchSchema>;

export const adPatchSchema = z.strictObject({ status: switchableStatus });
export type AdPatch = z.infer<typeof adPatchSchema>;

/**
 * What the network accepted, in the fields of the object itself: merged into the cached row as the answer to a
 * command. `updatedAt` is the server's clock at acceptance.
 */
export const adObjectAckSchema = z.object({
  id: idSchema,
  adAccountId: idSchema.nullable(),
  patch: z.record(z.string(), z.unknown()),
  changedAt: timestampSchema,
});
export type AdObjectAck = z.infer<typeof adObjectAckSchema>;

const adUserParams = z.object({ adUserId: idSchema });
const adAccountParams = z.object({ adUserId: idSchema, adAccountId: idSchema });
const readErrors = [
  'AuthorizationError',
  'NotFoundError',
  'FailedPreconditionError',
  'VendorError',
] as const;
const writeErrors = [...readErrors, 'ConflictError'] as const;

export const adObjectRoutes = {
  listAdAccounts: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts',
    summary: 'Ad accounts of an ad user with their results over a period.',
    auth: 'session',
    params: adUserParams,
    query: z.strictObject({
      ids: z.array(idSchema).min(1).max(50).optional(),
      datePreset: z.enum(DATE_PRESETS).optional(),
      timeRange: timeRangeSchema.optional(),
      locale: localeSchema.optional(),
      ...freshQuery,
    }),
    response: z.object({ data: z.array(adAccountSchema), fetchedAt: timestampSchema }),
    errors: readErrors,
    tag: 'Ad objects',
  }),
  listAdCampaigns: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-campaigns',
    summary: 'Campaigns of an ad account.',
    auth: 'session',
    params: adAccountParams,
    query: adCampaignListQuerySchema,
    response: networkListEnvelope(adCampaignSchema),
    errors: readErrors,
    tag: 'Ad objects',
  }),
  listAdSets: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-sets',
    summary: 'Ad sets of an ad account.',
    auth: 'session',
    params: adAccountParams,
    query: adSetListQuerySchema,
    response: networkListEnvelope(adSetSchema),
    errors: readErrors,
    tag: 'Ad objects',
  }),
  listAds: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ads',
    summary: 'Ads of an ad account.',
    auth: 'session',
    params: adAccountParams,
    query: adListQuerySchema,
    response: networkListEnvelope(adSchema),
    errors: readErrors,
    tag: 'Ad objects',
  }),
  listAdImages: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-images',
    summary: 'Image library of an ad account.',
    auth: 'session',
    params: adAccountParams,
    query: adImageListQuerySchema,
    response: networkListEnvelope(adImageSchema),
    errors: readErrors,
    tag: 'Ad objects',
  }),
  updateAdCampaign: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/ad-campaigns/{adCampaignId}',
    summary: 'Changes a campaign on the network.',
    auth: 'session',
    params: z.object({ adUserId: idSchema, adCampaignId: idSchema }),
    body: adCampaignPatchSchema,
    response: dataEnvelope(adObjectAckSchema),
    errors: writeErrors,
    tag: 'Ad objects',
  }),
  updateAdSet: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/ad-sets/{adSetId}',
    summary: 'Changes an ad set on the network.',
    auth: 'session',
    params: z.object({ adUserId: idSchema, adSetId: idSchema }),
    body: adSetPatchSchema,
    response: dataEnvelope(adObjectAckSchema),
    errors: writeErrors,
    tag: 'Ad objects',
  }),
  updateAd: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/ads/{adId}',
    summary: 'Switches an ad on or off on the network.',
    auth: 'session',
    params: z.object({ adUserId: idSchema, adId: idSchema }),
    body: adPatchSchema,
    response: dataEnvelope(adObjectAckSchema),
    errors: writeErrors,
    tag: 'Ad objects',
  }),
} as const;
