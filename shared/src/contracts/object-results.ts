import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { AD_OBJECT_LEVELS } from './ad-object-values.ts';
import { dateSchema, decimalSchema, idSchema, timestampSchema } from './common.ts';
import { RESULT_DAY_ZONES, requireResultRange } from './results.ts';

const count = z.int().nonnegative();

/** What a tracker reported; null is unknown, never zero. Money is in the ad account's currency. */
export const trackerFiguresSchema = z.object({
  clicks: count.nullable(),
  leads: count.nullable(),
  approved: count.nullable(),
  hold: count.nullable(),
  rejected: count.nullable(),
  /** At the rate of each day. */
  revenue: decimalSchema.nullable(),
  /** What the ad network reports as spent on the days that the tracker was read for. */
  comparedSpend: decimalSchema.nullable(),
  /** Some amounts or rows of it could not be read, so that the sums are too low. */
  isPartial: z.boolean(),
});
export type TrackerFigures = z.infer<typeof trackerFiguresSchema>;

/** An ad object that the tracker has a row of. */
export const objectResultSchema = trackerFiguresSchema.extend({ id: idSchema });
export type ObjectResult = z.infer<typeof objectResultSchema>;

export const objectResultDaySchema = trackerFiguresSchema.extend({
  date: dateSchema,
  /** Null on a day that was never read. */
  spend: decimalSchema.nullable(),
  /** What the ad network counted, by action type such as `lead`; null when unknown. */
  actions: z.record(z.string(), z.number()).nullable(),
});
export type ObjectResultDay = z.infer<typeof objectResultDaySchema>;

/** Where an ad account's revenue is read. */
export const objectResultSourceSchema = z.object({
  binomId: idSchema,
  /** Of the tracker. */
  name: z.string(),
  /** Null for the campaigns of all users. */
  binomUserId: idSchema.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** Units of the ad account's currency per unit of the tracker's on the last day; null if unknown. */
  rate: z.number().nullable(),
  dayZone: z.enum(RESULT_DAY_ZONES),
  /** IANA name. */
  timeZone: z.string(),
  /** When the latest day of the period was read; null before. */
  readAt: timestampSchema.nullable(),
  /** Days of the period until today that were never read. */
  unreadDayCount: count,
  /** Why the last read failed; null when it succeeded. */
  error: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
});
export type ObjectResultSource = z.infer<typeof objectResultSourceSchema>;

export const objectResultsSchema = z.object({
  /** Null when no tracker is chosen for the profile. */
  source: objectResultSourceSchema.nullable(),
  rows: z.array(objectResultSchema),
  /** Ad sets and campaigns whose figures are known for themselves, but not for what they contain. */
  undivided: z.array(z.object({ level: z.enum(['ad_set', 'campaign']), id: idSchema })),
  /** Of the object that was asked for; empty otherwise. */
  byDay: z.array(objectResultDaySchema),
});
export type ObjectResults = z.infer<typeof objectResultsSchema>;

export const objectResultRoutes = {
  list: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/results',
    summary:
      'Returns what the profile’s tracker knows of the campaigns, ad sets or ads of an ad account. Answers stored facts only; what was never read is unknown.',
    auth: 'session',
    params: z.object({ adUserId: idSchema, adAccountId: idSchema }),
    query: requireResultRange(
      z.strictObject({
        level: z.enum(AD_OBJECT_LEVELS),
        since: dateSchema,
        /** Inclusive. */
        until: dateSchema,
        /** Which calendar day a click belongs to; the profile’s choice when absent. */
        dayZone: z.enum(RESULT_DAY_ZONES).optional(),
        /** Only this object, also by day. */
        objectId: idSchema.optional(),
      }),
    ),
    response: dataEnvelope(objectResultsSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    isExpensive: true,
    tag: 'Results',
  }),
} as const;
