import { z } from 'zod';
import { dataEnvelope, listGapsSchema, networkListEnvelope, route } from '../http.ts';
import {
  adAccountSchema,
  adCampaignSchema,
  adImageSchema,
  adSchema,
  adSetSchema,
} from './ad-object-entities.ts';
import {
  AD_IMAGE_PAGE_SIZE,
  AD_OBJECT_PAGE_MAX,
  AD_OBJECT_PAGE_SIZE,
  CONFIGURED_STATUSES,
  DATE_PRESETS,
  DELIVERY_FILTER_VALUES,
} from './ad-object-values.ts';
import { decimalSchema, idSchema, timestampSchema } from './common.ts';
import { timeRangeSchema } from './time-range.ts';

export * from './ad-object-entities.ts';

export const localeSchema = z.enum(['en-US', 'ru-RU']);

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

const LIMIT_RULE = `must be a whole number from 1 to ${AD_OBJECT_PAGE_MAX}`;
const limitSchema = z.coerce
  .number(LIMIT_RULE)
  .int(LIMIT_RULE)
  .min(1, LIMIT_RULE)
  .max(AD_OBJECT_PAGE_MAX, LIMIT_RULE);
const pageQuery = {
  limit: limitSchema.default(AD_OBJECT_PAGE_SIZE),
  before: cursorSchema.optional(),
  after: cursorSchema.optional(),
};
const insightsQuery = {
  insightsTimeRange: timeRangeSchema.optional(),
  insightsDatePreset: z.enum(DATE_PRESETS).optional(),
};
/** `fresh=1` bypasses the server's short cache: the person pressed refresh. */
const freshQuery = { fresh: z.enum(['1']).optional() };

const onlyOneDirection = (query: {
  before?: string | undefined;
  after?: string | undefined;
}): boolean => query.before === undefined || query.after === undefined;
const oneDirectionIssue = {
  message: 'before and after cannot be given together',
  path: ['before'],
};

const listQuerySchema = z.strictObject({
  ...pageQuery,
  ...freshQuery,
  locale: localeSchema.optional(),
});
const resultsQuerySchema = listQuerySchema.extend(insightsQuery);

const campaignFilters = {
  campaignName: nameFilterSchema.optional(),
  campaignDeliveryStatus: deliveryFilterSchema.optional(),
  campaignIds: idFilterSchema.optional(),
};
const adSetFilters = {
  adSetName: nameFilterSchema.optional(),
  adSetDeliveryStatus: deliveryFilterSchema.optional(),
};

export const adCampaignListQuerySchema = resultsQuerySchema
  .extend(campaignFilters)
  .refine(onlyOneDirection, oneDirectionIssue);
export const adSetListQuerySchema = resultsQuerySchema
  .extend({ ...campaignFilters, ...adSetFilters })
  .refine(onlyOneDirection, oneDirectionIssue);
/** Ads are filtered by the name and delivery of their campaign and ad set too. */
export const adListQuerySchema = resultsQuerySchema
  .extend({
    ...campaignFilters,
    ...adSetFilters,
    adSetIds: idFilterSchema.optional(),
    adName: nameFilterSchema.optional(),
    adDeliveryStatus: deliveryFilterSchema.optional(),
  })
  .refine(onlyOneDirection, oneDirectionIssue);
export const adImageListQuerySchema = listQuerySchema
  .extend({
    limit: limitSchema.default(AD_IMAGE_PAGE_SIZE),
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

/** Whether a schedule ends after it starts; an unknown or open side is no obstacle. */
export function endsAfterStart({
  startTime,
  endTime,
}: {
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}): boolean {
  return !startTime || !endTime || Date.parse(endTime) > Date.parse(startTime);
}
export const END_BEFORE_START = 'must be after the start';
const endIssue = { path: ['endTime'], message: END_BEFORE_START };

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
    /** Null removes the end. */
    endTime: timestampSchema.nullable(),
  })
  .partial()
  .refine(notEmpty, notEmptyIssue)
  .refine(endsAfterStart, endIssue);
export type AdSetPatch = z.infer<typeof adSetPatchSchema>;

export const adPatchSchema = z.strictObject({ status: switchableStatus });
export type AdPatch = z.infer<typeof adPatchSchema>;

/**
 * The fields the ad network accepted, merged into the cached row. `updatedAt` is the server's clock
 * at acceptance.
 */
export const adObjectAckSchema = z.object({
  id: idSchema,
  adAccountId: idSchema.nullable(),
  patch: z.record(z.string(), z.unknown()),
  changedAt: timestampSchema,
});
export type AdObjectAck = z.infer<typeof adObjectAckSchema>;

/** One of several objects that could not be read, with its own error. */
export const failedReadSchema = z.object({
  id: idSchema,
  type: z.string(),
  error: z.string(),
  code: z.union([z.string(), z.number()]).nullable(),
});
export type FailedRead = z.infer<typeof failedReadSchema>;

const adUserParams = z.object({ adUserId: idSchema });
const adAccountParams = z.object({ adUserId: idSchema, adAccountId: idSchema });
const readErrors = [
  'AuthorizationError',
  'NotFoundError',
  'FailedPreconditionError',
  'VendorError',
] as const;
const writeErrors = [...readErrors, 'ConflictError'] as const;

const read = { method: 'GET', auth: 'session', errors: readErrors, tag: 'Ad objects' } as const;
const listOfAdAccount = { ...read, params: adAccountParams } as const;
const change = {
  method: 'PATCH',
  auth: 'session',
  errors: writeErrors,
  tag: 'Ad objects',
  response: dataEnvelope(adObjectAckSchema),
} as const;

export const adObjectRoutes = {
  listAdAccounts: route({
    ...read,
    path: '/ad-users/{adUserId}/ad-accounts',
    summary: 'Lists the ad accounts of a profile with insights for a period.',
    params: adUserParams,
    query: z.strictObject({
      ids: z.array(idSchema).min(1).max(50).optional(),
      datePreset: z.enum(DATE_PRESETS).optional(),
      timeRange: timeRangeSchema.optional(),
      locale: localeSchema.optional(),
      ...freshQuery,
    }),
    response: z.object({
      data: z.array(adAccountSchema),
      /** Accounts requested by id that could not be read, each with its own error. */
      failed: z.array(failedReadSchema).optional(),
      gaps: listGapsSchema.optional(),
      fetchedAt: timestampSchema,
    }),
  }),
  listAdCampaigns: route({
    ...listOfAdAccount,
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-campaigns',
    summary: 'Lists the campaigns of an ad account.',
    query: adCampaignListQuerySchema,
    response: networkListEnvelope(adCampaignSchema),
  }),
  listAdSets: route({
    ...listOfAdAccount,
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-sets',
    summary: 'Lists the ad sets of an ad account.',
    query: adSetListQuerySchema,
    response: networkListEnvelope(adSetSchema),
  }),
  listAds: route({
    ...listOfAdAccount,
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ads',
    summary: 'Lists the ads of an ad account.',
    query: adListQuerySchema,
    response: networkListEnvelope(adSchema),
  }),
  listAdImages: route({
    ...listOfAdAccount,
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/ad-images',
    summary: 'Lists the ad images of an ad account.',
    query: adImageListQuerySchema,
    response: networkListEnvelope(adImageSchema),
  }),
  updateAdCampaign: route({
    ...change,
    path: '/ad-users/{adUserId}/ad-campaigns/{adCampaignId}',
    summary: 'Updates a campaign on Facebook.',
    params: z.object({ adUserId: idSchema, adCampaignId: idSchema }),
    body: adCampaignPatchSchema,
  }),
  updateAdSet: route({
    ...change,
    path: '/ad-users/{adUserId}/ad-sets/{adSetId}',
    summary: 'Updates an ad set on Facebook.',
    params: z.object({ adUserId: idSchema, adSetId: idSchema }),
    body: adSetPatchSchema,
  }),
  updateAd: route({
    ...change,
    path: '/ad-users/{adUserId}/ads/{adId}',
    summary: 'Turns an ad on or off on Facebook.',
    params: z.object({ adUserId: idSchema, adId: idSchema }),
    body: adPatchSchema,
  }),
} as const;
