import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route, wholeListEnvelope } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';

/** Limit of ad accounts per sharing. */
export const PIXEL_SHARE_ACCOUNTS_MAX = 1_000;
/** Retention of a sharing, in days. */
export const PIXEL_SHARING_RETENTION_DAYS = 30;
const SHARINGS_PER_PAGE_MAX = 100;

const adAccountIdSchema = idSchema.regex(/[1-9]/, 'must be above 0');
const adAccountIdsSchema = z
  .array(adAccountIdSchema)
  .min(1, 'is required')
  .max(PIXEL_SHARE_ACCOUNTS_MAX, `at most ${PIXEL_SHARE_ACCOUNTS_MAX} ad accounts at once`)
  .superRefine((ids, context) => {
    const seen = new Set<string>();
    for (const [index, id] of ids.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: [index], message: 'is there twice' });
      }
      seen.add(id);
    }
  });

export const businessSchema = z.object({ id: idSchema, name: z.string(), link: z.string() });
export type BusinessDto = z.infer<typeof businessSchema>;

export const adPixelSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The snippet for web pages; null, here and below: not reported by Facebook. */
  code: z.string().nullable(),
  createdAt: timestampSchema.nullable(),
});
export type AdPixelDto = z.infer<typeof adPixelSchema>;

export const pixelShareErrorSchema = z.object({
  message: z.string(),
  traceId: z.string().nullable(),
  errorCode: z.union([z.string(), z.number()]).nullable(),
});
export type PixelShareError = z.infer<typeof pixelShareErrorSchema>;

/** The result for one ad account; successful when there is no error. */
export const pixelShareResultSchema = z.object({
  adsPixelId: idSchema,
  /**
   * The business it was shared through: that of the pixel, or the owner of the ad account, which
   * then got the pixel as an agency first.
   */
  businessId: idSchema,
  adAccountId: idSchema,
  /** Null when nothing was sent. */
  url: z.string().nullable(),
  method: z.literal('POST'),
  /** Null without a response. */
  statusCode: z.int().nullable(),
  startTime: timestampSchema,
  endTime: timestampSchema,
  error: pixelShareErrorSchema.nullable(),
});
export type PixelShareResult = z.infer<typeof pixelShareResultSchema>;

export const PIXEL_SHARE_STATES = ['waiting', 'sending', 'shared', 'failed', 'stopped'] as const;
export type PixelShareState = (typeof PIXEL_SHARE_STATES)[number];

const count = z.int().nonnegative();

export const pixelSharingSchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  businessId: idSchema,
  /** Null, here and below: not reported by Facebook, or not read yet. */
  businessName: z.string().nullable(),
  pixelId: idSchema,
  pixelName: z.string().nullable(),
  /** `stopping`: nothing more is sent, but a response is pending. */
  state: z.enum(['running', 'stopping', 'finished']),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Paused until then, by limits or a failing connection. */
  resumesAt: timestampSchema.nullable(),
  /** Why it is paused. */
  heldBackBy: pixelShareErrorSchema.nullable(),
  /** The ad account currently being processed. */
  sendingAdAccountId: idSchema.nullable(),
  counts: z.object({ total: count, shared: count, failed: count, stopped: count }),
});
export type PixelSharingDto = z.infer<typeof pixelSharingSchema>;

export const pixelShareItemSchema = z.object({
  adAccountId: idSchema,
  state: z.enum(PIXEL_SHARE_STATES),
  /** Null until available. */
  result: pixelShareResultSchema.nullable(),
});
export type PixelShareItem = z.infer<typeof pixelShareItemSchema>;

const pixelSharingDetailsSchema = z.object({
  pixelSharing: pixelSharingSchema,
  /** In request order. */
  items: z.array(pixelShareItemSchema),
  /** The result stream continues after this one. */
  lastResult: count,
});
export type PixelSharingDetailsDto = z.infer<typeof pixelSharingDetailsSchema>;

/**
 * Named events of the stream. Results are unnamed events: each contains one JSON result, numbered
 * by its event id. The stream ends after the last result and a finished `sharing`.
 */
export const pixelSharingEventSchemas = {
  sharing: pixelSharingSchema,
  message: pixelShareResultSchema,
} as const;

const ofAdUser = z.object({ adUserId: idSchema });
const ofBusiness = ofAdUser.extend({ businessId: idSchema });
const ofSharing = z.object({ pixelSharingId: idSchema });
const shared = { auth: 'session', tag: 'Pixel sharing' } as const;

export const pixelSharingRoutes = {
  listBusinesses: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/businesses',
    summary: 'Lists the businesses of a profile.',
    params: ofAdUser,
    response: wholeListEnvelope(businessSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
  }),
  listPixels: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/businesses/{businessId}/ad-pixels',
    summary: 'Lists the pixels a business can see.',
    params: ofBusiness,
    response: wholeListEnvelope(adPixelSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
  }),
  share: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/businesses/{businessId}/ad-pixels/{pixelId}/share',
    summary:
      'Shares a pixel with ad accounts in the background. Server-sent events: `sharing` with the progress, and one unnamed JSON result per ad account; the stream ends after the last one. A request with the same key follows the same sharing.',
    params: ofBusiness.extend({ pixelId: idSchema }),
    body: z.strictObject({ adAccountIds: adAccountIdsSchema }),
    errors: ['AuthorizationError', 'ConflictError', 'FailedPreconditionError', 'NotFoundError'],
  }),
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/pixel-sharings',
    summary:
      'Lists pixel sharing of the last 30 days through profiles the account can see, newest first.',
    params: z.object({ accountId: idSchema }),
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(SHARINGS_PER_PAGE_MAX).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({ data: z.array(pixelSharingSchema), paging: offsetPagingSchema }),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/pixel-sharings/{pixelSharingId}',
    summary: 'Returns a sharing with the outcome of each ad account so far.',
    params: ofSharing,
    response: dataEnvelope(pixelSharingDetailsSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
  stream: route({
    ...shared,
    method: 'GET',
    path: '/pixel-sharings/{pixelSharingId}/results',
    summary:
      'Server-sent events of a sharing: all results after the given one (or the header `Last-Event-ID`), then new ones as they come.',
    params: ofSharing,
    query: z.strictObject({ after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
  stop: route({
    ...shared,
    method: 'POST',
    path: '/pixel-sharings/{pixelSharingId}/stop',
    summary: 'Stops a sharing. Ad accounts the pixel was shared with keep it.',
    params: ofSharing,
    response: dataEnvelope(pixelSharingSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
  retry: route({
    ...shared,
    method: 'POST',
    path: '/pixel-sharings/{pixelSharingId}/retry',
    summary: 'Shares again with ad accounts that failed or were stopped: the given ones, or all.',
    params: ofSharing,
    body: z.strictObject({ adAccountIds: adAccountIdsSchema.optional() }),
    response: dataEnvelope(pixelSharingSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
  }),
} as const;
