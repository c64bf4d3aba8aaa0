import { z } from 'zod';
import { listGapsSchema, route } from '../http.ts';
import { insightsSchema } from './ad-object-entities.ts';
import { AD_OBJECT_LEVELS, DATE_PRESETS } from './ad-object-values.ts';
import { localeSchema } from './ad-objects.ts';
import { idSchema, timestampSchema } from './common.ts';
import { timeRangeSchema } from './time-range.ts';

export const INSIGHTS_LEVELS = ['account', ...AD_OBJECT_LEVELS] as const;
export type InsightsLevel = (typeof INSIGHTS_LEVELS)[number];

/** `placement` is the platform with the position on it, which the network allows only together. */
export const INSIGHTS_BREAKDOWNS = ['age', 'gender', 'country', 'placement'] as const;
export type InsightsBreakdown = (typeof INSIGHTS_BREAKDOWNS)[number];

/** Results of one day, or of one breakdown value; null where not reported by the network. */
export const insightsPartSchema = insightsSchema.extend({
  /**
   * The network's values of the breakdown: `['25-34']`, `['facebook', 'feed']`; empty by day, where
   * `since` and `until` are the day.
   */
  values: z.array(z.string()),
  /** Figures returned in an unreadable form. */
  unreadFields: z.array(z.string()).optional(),
});
export type InsightsPart = z.infer<typeof insightsPartSchema>;

export const insightsPartsSchema = z.object({
  /** Parts without delivery are absent. Days are in order. */
  parts: z.array(insightsPartSchema),
  /**
   * The network's own figures of the whole: people reached by several parts count once. Null when
   * nothing was delivered, or when the network could not add up that much.
   */
  total: insightsSchema.nullable(),
});
export type InsightsParts = z.infer<typeof insightsPartsSchema>;

export const insightsRoutes = {
  read: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/insights',
    auth: 'session',
    tag: 'Ad objects',
    summary: 'Returns insights of an ad account, campaign, ad set or ad by day or by a breakdown.',
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError', 'VendorError'],
    params: z.object({ adUserId: idSchema, adAccountId: idSchema }),
    query: z
      .strictObject({
        level: z.enum(INSIGHTS_LEVELS),
        /** The ad account itself at its level. */
        objectId: idSchema,
        /** By day when absent. */
        breakdown: z.enum(INSIGHTS_BREAKDOWNS).optional(),
        datePreset: z.enum(DATE_PRESETS).optional(),
        timeRange: timeRangeSchema.optional(),
        locale: localeSchema.optional(),
        /** Bypasses the server's short cache. */
        fresh: z.enum(['1']).optional(),
      })
      .refine(
        ({ datePreset, timeRange }) => (datePreset === undefined) !== (timeRange === undefined),
        {
          message: 'either datePreset or timeRange is required',
          path: ['datePreset'],
        },
      ),
    response: z.object({
      data: insightsPartsSchema,
      gaps: listGapsSchema.optional(),
      fetchedAt: timestampSchema,
    }),
  }),
} as const;
