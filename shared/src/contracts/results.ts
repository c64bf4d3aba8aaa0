import { z } from 'zod';
import { DAY_MS } from '../domain/durations.ts';
import { dataEnvelope, route } from '../http.ts';
import { dateSchema, decimalSchema, idSchema, timestampSchema } from './common.ts';
import { RESULT_DAY_ZONES, RESULT_GROUPINGS, RESULTS_RETENTION_DAYS } from './result-values.ts';

export * from './result-values.ts';

const count = z.int().nonnegative();

/**
 * What is known of the sums of a group. Null is unknown, never zero: no tracker was read for it, or
 * an amount has no exchange rate.
 */
export const resultFiguresSchema = z.object({
  /** US dollars at the rate of each day, here and below. */
  spendUSD: decimalSchema.nullable(),
  revenueUSD: decimalSchema.nullable(),
  /** The part of the spend whose revenue is known: profit, ROI and cost per lead are about it alone. */
  comparedSpendUSD: decimalSchema.nullable(),
  /** Revenue minus the compared spend. */
  profitUSD: decimalSchema.nullable(),
  /** Percent of the compared spend; null without any. */
  roi: z.number().nullable(),
  leads: count.nullable(),
  /** Clicks that the tracker counted. */
  clicks: count.nullable(),
  /** Leads that were approved; null, too, where a tracker with leads among them does not report it. */
  approved: count.nullable(),
  /** Percent of the leads; null without any. */
  approveRate: z.number().nullable(),
  /**
   * Clicks that the ad network counted on the days that the tracker was read for. Null, too, where a
   * day or row of the ad network is unknown, and for tracker campaigns and countries, by which they
   * are not divided.
   */
  networkClicks: count.nullable(),
  /** Percent of them that the tracker counted; null without any. */
  clickShare: z.number().nullable(),
  /** Some of its days or amounts are unknown, so that the sums are too low. */
  isPartial: z.boolean(),
});
export type ResultFigures = z.infer<typeof resultFiguresSchema>;

/** Profit of a day; null where it is unknown. */
export const resultDaySchema = z.object({ date: dateSchema, profitUSD: decimalSchema.nullable() });

export const resultRowSchema = resultFiguresSchema.extend({
  /**
   * A day, or the id of what is grouped by; ids of tracker campaigns follow that of the tracker:
   * `7-142`. Countries are ISO 3166 codes. Empty for what has none or whose is unknown.
   */
  key: z.string(),
  /** Name of what is grouped by, or its key when it has none. */
  label: z.string(),
  /**
   * Empty for rows with less spend than the first hundreds: an answer has 3,000 days of rows at most,
   * and 40,000 of buyers or profiles.
   */
  byDay: z.array(resultDaySchema),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** Where figures come from, and how old they are. */
export const resultSourceSchema = z.object({
  kind: z.enum(['network', 'tracker']),
  /** Id of the tracker; null for the ad network. */
  id: idSchema.nullable(),
  name: z.string(),
  /** Of the oldest part that was read today; null if none was. */
  readAt: timestampSchema.nullable(),
  /** Why the last read failed; null when it succeeded. */
  error: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
  /** Days of the period before today that were never read. */
  unreadDayCount: count,
});
export type ResultSource = z.infer<typeof resultSourceSchema>;

export const resultBreakdownSchema = z.object({
  rows: z.array(resultRowSchema),
  /** Spend of ads without a row in their tracker, and revenue of tracker rows without an ad. */
  unmatched: z.object({
    spendUSD: decimalSchema.nullable(),
    adCount: count,
    revenueUSD: decimalSchema.nullable(),
    trackerCampaignCount: count,
    leads: count.nullable(),
    clicks: count.nullable(),
    approved: count.nullable(),
    networkClicks: count.nullable(),
  }),
  /** Rows and `unmatched` together, the same for every grouping. */
  total: resultFiguresSchema.extend({
    byDay: z.array(resultFiguresSchema.extend({ date: dateSchema })),
  }),
  sources: z.array(resultSourceSchema),
  /** How much of the spend is known by country; null for other groupings. */
  countries: z
    .object({
      /** Of the oldest day; null if none was read. */
      readAt: timestampSchema.nullable(),
      /** Days of the period with spend that were never read by country. */
      unreadDayCount: count,
      /** They were asked for, and are read by the next runs. */
      isReading: z.boolean(),
    })
    .nullable(),
  adAccountCount: count,
  adUserCount: count,
});
export type ResultBreakdown = z.infer<typeof resultBreakdownSchema>;

const runErrorSchema = z.object({ code: z.string().nullable(), message: z.string() });

/** Where a profile's revenue is read. */
export const resultTaskSchema = z.object({
  adUserId: idSchema,
  /** Null: the first tracker of the cost update, if it is on. */
  binomId: idSchema.nullable(),
  /** Null for the campaigns of all users of the tracker. */
  binomUserId: idSchema.nullable(),
  /** ISO 4217. */
  trackerCurrency: z.string(),
  dayZone: z.enum(RESULT_DAY_ZONES),
  /** Null when none is chosen and the cost update is off. */
  sourceBinomId: idSchema.nullable(),
  /** The first tracker of the cost update, which counts while no other is chosen. */
  costUpdateBinomId: idSchema.nullable(),
  /** The earliest day read so far; null before the first read. */
  readSince: dateSchema.nullable(),
  /** Parts read of the current run, each some days of an ad account; null while none is running. */
  progress: z.object({ done: count, total: count.nullable() }).nullable(),
  nextRunAt: timestampSchema.nullable(),
  lastRun: z
    .object({
      startedAt: timestampSchema,
      finishedAt: timestampSchema.nullable(),
      error: runErrorSchema.nullable(),
      problems: z.array(runErrorSchema.extend({ subject: z.string() })),
    })
    .nullable(),
});
export type ResultTask = z.infer<typeof resultTaskSchema>;

const CURRENCY = /^[A-Z]{3}$/;

/** Only fields to change. */
export const resultTaskUpdateSchema = z
  .strictObject({
    binomId: idSchema.nullable(),
    binomUserId: idSchema.nullable(),
    trackerCurrency: z.string().regex(CURRENCY, 'must be a currency code'),
    dayZone: z.enum(RESULT_DAY_ZONES),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type ResultTaskUpdate = z.infer<typeof resultTaskUpdateSchema>;

/** Whole days in order, no more of them than are kept. */
export function requireResultRange<T extends z.ZodType<{ since: string; until: string }>>(
  query: T,
): T {
  return query
    .refine(({ since, until }) => since <= until, {
      message: 'must not be before since',
      path: ['until'],
    })
    .refine(
      ({ since, until }) =>
        (Date.parse(until) - Date.parse(since)) / DAY_MS < RESULTS_RETENTION_DAYS,
      { message: `must be at most ${RESULTS_RETENTION_DAYS} days after since`, path: ['until'] },
    );
}

const adUserParams = z.object({ adUserId: idSchema });
const tag = 'Results';

export const resultRoutes = {
  getBreakdown: route({
    method: 'GET',
    path: '/accounts/{accountId}/results',
    summary:
      'Returns spend, revenue and profit of the profiles that an account may read, grouped. Answers stored facts only; what was never read is unknown.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    query: requireResultRange(
      z.strictObject({
        since: dateSchema,
        /** Inclusive. */
        until: dateSchema,
        groupBy: z.enum(RESULT_GROUPINGS),
        /** Only these, here and below. */
        adUserId: idSchema.optional(),
        buyerId: idSchema.optional(),
        adAccountId: idSchema.optional(),
        adCampaignId: idSchema.optional(),
      }),
    ),
    response: dataEnvelope(resultBreakdownSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    isExpensive: true,
    tag,
  }),
  readCountries: route({
    method: 'POST',
    path: '/accounts/{accountId}/results/countries',
    summary:
      'Asks for the spend by country of the profiles that an account may read, and for what trackers that name countries counted there. The next runs read it.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    body: requireResultRange(
      z.strictObject({
        since: dateSchema,
        /** Inclusive. */
        until: dateSchema,
      }),
    ),
    response: dataEnvelope(z.object({ adUserCount: count })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  getTask: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/results-task',
    summary: 'Returns which tracker a profile’s revenue is read from, and the state of reading it.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(resultTaskSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  updateTask: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/results-task',
    summary:
      'Sets which tracker and tracker user a profile’s revenue is read from. The last 90 days are then read once.',
    auth: 'session',
    params: adUserParams,
    body: resultTaskUpdateSchema,
    response: dataEnvelope(resultTaskSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  refresh: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/results/refresh',
    summary:
      'Reads a profile’s results now, at most once a minute: sooner it is refused. A read in progress continues.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(resultTaskSchema),
    errors: [
      'AuthorizationError',
      'FailedPreconditionError',
      'NotFoundError',
      'TooManyRequestsError',
    ],
    tag,
  }),
} as const;
