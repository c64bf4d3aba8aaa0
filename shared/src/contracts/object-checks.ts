import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { adAccountSchema } from './ad-object-entities.ts';
import { dateSchema, decimalSchema, idSchema, queryFlagSchema, timestampSchema } from './common.ts';
import { AD_OBJECT_EVENT_KINDS } from './object-check-values.ts';
import { adObjectCheckTaskSchema } from './tasks.ts';

export * from './object-check-values.ts';

const reasonSchema = z.object({ title: z.string(), message: z.string() });

/**
 * A status change of an ad or ad account, or a review change of an item, found between two checks.
 */
export const adObjectEventSchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  kind: z.enum(AD_OBJECT_EVENT_KINDS),
  /** The run that found it, which may have been purged. Null when unknown. */
  runId: idSchema.nullable(),
  /** When the check found it: the change happened between this check and the previous one. */
  foundAt: timestampSchema,
  objectId: idSchema,
  /** The object's name at the time. */
  objectName: z.string(),
  /** Null, here and below, for an item. */
  adAccountId: idSchema.nullable(),
  adAccountName: z.string().nullable(),
  /** Null unless it is an item. */
  catalogId: idSchema.nullable(),
  catalogName: z.string().nullable(),
  adCampaignId: idSchema.nullable(),
  adSetId: idSchema.nullable(),
  /**
   * Ads: the effective status of the network. Ad accounts: the numeric status. Items: the review
   * for dynamic ads. Null when the object is new to the checks.
   */
  oldStatus: z.string().nullable(),
  /** Null when the profile lost access to the ad account. */
  newStatus: z.string().nullable(),
  /** Index into DISABLE_REASONS; null for ads and when no reason is known. */
  disableReason: z.int().nullable(),
  /** Review feedback of a rejected ad or item, issues of an ad with issues. */
  reasons: z.array(reasonSchema),
});
export type AdObjectEventDto = z.infer<typeof adObjectEventSchema>;

/** One run of the task, finished or not. */
export const adObjectCheckRunSchema = z.object({
  id: idSchema,
  startedAt: timestampSchema,
  /** Null while it runs. */
  finishedAt: timestampSchema.nullable(),
  /** Null, here and below, when the run failed before. */
  adAccountCount: z.int().nonnegative().nullable(),
  /** Ads read: all of them from time to time, otherwise those updated since the last run. */
  adCount: z.int().nonnegative().nullable(),
  /** Items whose reviews were read; also null when items are not checked. */
  productCount: z.int().nonnegative().nullable(),
  eventCount: z.int().nonnegative().nullable(),
  error: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
});
export type AdObjectCheckRun = z.infer<typeof adObjectCheckRunSchema>;

/** The task with its state. */
export const adObjectCheckStateSchema = z.object({
  adObjectCheckTask: adObjectCheckTaskSchema,
  /** Progress of the current run; `total` is null until known. */
  progress: z
    .object({
      checkedAdAccounts: z.int().nonnegative(),
      totalAdAccounts: z.int().nonnegative().nullable(),
    })
    .nullable(),
  /** Null while no run is scheduled. */
  nextRunAt: timestampSchema.nullable(),
  intervalMinutes: z.number().positive(),
  /** Latest first. */
  runs: z.array(adObjectCheckRunSchema),
});
export type AdObjectCheckState = z.infer<typeof adObjectCheckStateSchema>;

/** An ad account as of the profile's latest check, with its results for today. */
export const checkedAdAccountSchema = adAccountSchema.extend({
  /** Number of ads that can currently deliver. Null when unknown. */
  activeAdCount: z.int().nonnegative().nullable(),
  /**
   * Rejected ads: since when, and why. Null when there are none, or they are not known
   * individually.
   */
  rejection: z
    .object({ since: timestampSchema.nullable(), titles: z.array(z.string()) })
    .nullable(),
  /** When a check found the current status; null when it was found by the first check. */
  statusSince: timestampSchema.nullable(),
  /** The day of `insights` in the account's zone; null when the zone is unknown. */
  day: dateSchema.nullable(),
  /** Yesterday's spend up to the time of day of `checkedAt`, in `currency`. Null when unknown. */
  spentYesterdayByNow: decimalSchema.nullable(),
  checkedAt: timestampSchema,
});
export type CheckedAdAccountDto = z.infer<typeof checkedAdAccountSchema>;

export const profileCheckSchema = z.object({
  adUserId: idSchema,
  /** When the latest successful check ended; null before the first one. */
  checkedAt: timestampSchema.nullable(),
  /** Why the latest check failed; null when it succeeded. */
  error: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
});
export type ProfileCheck = z.infer<typeof profileCheckSchema>;

/** Only fields to change. */
export const adObjectCheckTaskUpdateSchema = z
  .strictObject({
    shouldCheckAds: z.boolean(),
    shouldCheckProducts: z.boolean(),
    /** Null, here and below, for the default template. */
    adStatusNotificationTemplateId: idSchema.nullable(),
    adAccountStatusNotificationTemplateId: idSchema.nullable(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type AdObjectCheckTaskUpdate = z.infer<typeof adObjectCheckTaskUpdateSchema>;

export const AD_OBJECT_EVENTS_RETENTION_DAYS = 90;
export const AD_OBJECT_EVENT_PAGE_MAX = 200;
export const AD_OBJECT_EVENT_PAGE_DEFAULT = 50;
const STATUSES_MAX = 20;

const adUserParams = z.object({ adUserId: idSchema });

export const objectCheckRoutes = {
  getTask: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-object-check-task',
    summary: 'Returns the ad object check of a profile: settings, progress and latest runs.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(adObjectCheckStateSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad object checks',
  }),
  updateTask: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/ad-object-check-task',
    summary: 'Sets what the ad object check of a profile reads.',
    auth: 'session',
    params: adUserParams,
    body: adObjectCheckTaskUpdateSchema,
    response: dataEnvelope(z.object({ adObjectCheckTask: adObjectCheckTaskSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad object checks',
  }),
  runTask: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-object-check-task/run',
    summary: 'Starts the ad object check of a profile now. A run in progress continues.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(adObjectCheckStateSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag: 'Ad object checks',
  }),
  listEvents: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-object-events',
    summary: `Lists status changes of a profile’s ads, ad accounts and items, newest first. Kept for ${AD_OBJECT_EVENTS_RETENTION_DAYS} days.`,
    auth: 'session',
    params: adUserParams,
    query: z.strictObject({
      kind: z.enum(AD_OBJECT_EVENT_KINDS).optional(),
      adAccountId: idSchema.optional(),
      objectId: idSchema.optional(),
      /** New statuses, in the form of `newStatus`. */
      statusList: z
        .array(z.string().min(1).max(64))
        .min(1, 'is required')
        .max(STATUSES_MAX, `must have at most ${STATUSES_MAX} statuses`)
        .optional(),
      since: timestampSchema.optional(),
      until: timestampSchema.optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(AD_OBJECT_EVENT_PAGE_MAX)
        .default(AD_OBJECT_EVENT_PAGE_DEFAULT),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    response: dataEnvelope(z.array(adObjectEventSchema)).extend({
      /** Event counts by kind, with the other filters applied. */
      summary: z.record(z.enum(AD_OBJECT_EVENT_KINDS), z.int().nonnegative()),
      paging: offsetPagingSchema,
    }),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad object checks',
  }),
  listAdAccounts: route({
    method: 'GET',
    path: '/accounts/{accountId}/ad-accounts',
    summary:
      'Lists the ad accounts of an account’s profiles as of the latest checks. With `includeShared`, of all profiles the account can see.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    query: z.strictObject({ includeShared: queryFlagSchema.optional() }),
    response: dataEnvelope(
      z.object({
        adAccounts: z.array(checkedAdAccountSchema),
        profiles: z.array(profileCheckSchema),
        /** Stored rows that could not be read. */
        unreadableRows: z.int().nonnegative(),
      }),
    ),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad object checks',
  }),
} as const;
