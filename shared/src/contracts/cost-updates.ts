import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { AD_COST_PAGE_DEFAULT, AD_COST_STATUSES, type AdCostStatus } from './ad-cost-values.ts';
import { dateSchema, decimalSchema, idSchema, timestampSchema } from './common.ts';
import { costTargetSchema, costUpdateTaskSchema } from './tasks.ts';

/**
 * Why the cost of an ad and day could not be sent; a closed set in addition to tracker failures.
 */
export const AD_COST_FAILURES = [
  /** No chosen campaign counted a click of the ad on that day. */
  'no_clicks',
  /**
   * No campaign of the task carries the ad’s id: none is left, or their traffic sources have no
   * token.
   */
  'no_campaigns',
  /** The task has no trackers any more. */
  'no_trackers',
  'no_currency',
  'no_time_zone',
  /** The tracker accepts US dollars only, and the exchange rate is unknown. */
  'no_rate',
  /** Rows of the tracker’s report could not be read. */
  'unread_report',
  'not_confirmed',
] as const;

const amountUSDSchema = decimalSchema.nullable();

/** A cost sent to a tracker campaign. */
export const adCostPartSchema = z.object({
  ok: z.boolean(),
  /** Includes the multiplier, in the currency of the entry; null when nothing was sent. */
  amount: decimalSchema.nullable(),
  amountUSD: amountUSDSchema,
  trackerUrl: z.string(),
  trackerName: z.string(),
  campaignId: z.string().nullable(),
  campaignName: z.string().nullable(),
  /** Why it failed; null on success. */
  description: z.string().nullable(),
  /** One of AD_COST_FAILURES or of a tracker’s failures. */
  code: z.string().nullable(),
});
export type AdCostPart = z.infer<typeof adCostPartSchema>;

export const adCostUpdateResultSchema = adCostPartSchema.extend({
  trackerUrl: z.string().nullable(),
  trackerName: z.string().nullable(),
  completedAt: timestampSchema,
  /** Amounts by campaign, when clicks of the ad are spread over several. */
  parts: z.array(adCostPartSchema),
});
export type AdCostUpdateResult = z.infer<typeof adCostUpdateResultSchema>;

/** An ad's spend on a day of its ad account’s zone, and whether the trackers have it. */
export const adCostSchema = z.object({
  adUserId: idSchema,
  adId: idSchema,
  date: dateSchema,
  /** As reported by the network, in `currency`. */
  amount: decimalSchema,
  /** At the exchange rate when fetched; null when the rate is unknown. */
  amountUSD: amountUSDSchema,
  /** IANA name; null, here and below: not reported by the network. */
  timezone: z.string().nullable(),
  currency: z.string().nullable(),
  /** When this amount was first fetched. */
  fetchedAt: timestampSchema,
  /** When it was last sent to the trackers; null if never. */
  updatedAt: timestampSchema.nullable(),
  updateResult: adCostUpdateResultSchema.nullable(),
  adName: z.string().nullable(),
  adAccountId: idSchema,
  adCampaignId: idSchema.nullable(),
  adSetId: idSchema.nullable(),
  /** Since when a manual push is pending; null without one. */
  pushRequestedAt: timestampSchema.nullable(),
});
export type AdCostDto = z.infer<typeof adCostSchema>;

export function adCostKey({
  adUserId,
  adId,
  date,
}: Pick<AdCostDto, 'adUserId' | 'adId' | 'date'>): string {
  return `${adUserId}-${adId}-${date}`;
}

/** An entry that was never sent, or was fetched after it was last sent. */
export function isAdCostPending({
  fetchedAt,
  updatedAt,
}: Pick<AdCostDto, 'fetchedAt' | 'updatedAt'>): boolean {
  return updatedAt === null || Date.parse(fetchedAt) > Date.parse(updatedAt);
}

export function adCostStatusOf(
  cost: Pick<AdCostDto, 'fetchedAt' | 'updatedAt' | 'updateResult'>,
): AdCostStatus {
  if (isAdCostPending(cost)) {
    return 'pending';
  }
  return cost.updateResult?.ok === true ? 'success' : 'failure';
}

const count = z.int().nonnegative();

/**
 * Sums by status with the filters by ad and date applied; fetched covers all. Entries without a US
 * dollar amount are only counted.
 */
export const adCostSummarySchema = z.object({
  fetchedAmountUSD: decimalSchema,
  waitingAmountUSD: decimalSchema,
  updatedAmountUSD: decimalSchema,
  failedAmountUSD: decimalSchema,
  /** The part of `failedAmountUSD` without clicks in the trackers. */
  unmatchedAmountUSD: decimalSchema,
  unmatchedCount: count,
  /** Entries without a known US dollar amount, which are in none of the sums. */
  unknownUSDCount: count,
  countByStatus: z.record(z.enum(AD_COST_STATUSES), count),
});
export type AdCostSummary = z.infer<typeof adCostSummarySchema>;

export const COST_MULTIPLIER_MAX = 10;
/** Four decimals. */
export const COST_MULTIPLIER_STEPS = 10_000;

/** For taxes and fees: trackers are sent the spend times this. At most four decimals. */
export const costMultiplierSchema = z
  .number()
  .min(1 / COST_MULTIPLIER_STEPS)
  .max(COST_MULTIPLIER_MAX)
  .refine((value) => {
    const steps = value * COST_MULTIPLIER_STEPS;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  }, 'must have at most four decimals');

const runErrorSchema = z.object({ code: z.string().nullable(), message: z.string() });

export const costUpdateRunSchema = z.object({
  id: idSchema,
  startedAt: timestampSchema,
  /** Null while it runs. */
  finishedAt: timestampSchema.nullable(),
  /** Ad-days with a new amount. */
  fetchedCount: count,
  /** Costs confirmed by a tracker. */
  sentCount: count,
  /** Failed ad-days. */
  failedCount: count,
  error: runErrorSchema.nullable(),
  /** Failures of single trackers or ad accounts that did not stop the run. */
  problems: z.array(runErrorSchema.extend({ subject: z.string() })),
});
export type CostUpdateRun = z.infer<typeof costUpdateRunSchema>;

/** The task with its state. */
export const costUpdateStateSchema = z.object({
  binomCostUpdateTask: costUpdateTaskSchema,
  costMultiplier: costMultiplierSchema,
  /** Progress of the current run; `total` is null while spend is being fetched. */
  progress: z.object({ done: count, total: count.nullable() }).nullable(),
  /** Null while no run is scheduled. */
  nextRunAt: timestampSchema.nullable(),
  intervalMinutes: z.number().positive(),
  /** Latest first. */
  runs: z.array(costUpdateRunSchema),
});
export type CostUpdateState = z.infer<typeof costUpdateStateSchema>;

export const COST_TARGETS_MAX = 10;

/** Only fields to change. Without settings the task is off. */
export const costUpdateTaskUpdateSchema = z
  .strictObject({
    binomSettings: z
      .array(costTargetSchema)
      .max(COST_TARGETS_MAX, `must have at most ${COST_TARGETS_MAX} trackers`)
      .refine(
        (settings) => new Set(settings.map(({ binomId }) => binomId)).size === settings.length,
        'must name each tracker once',
      ),
    costMultiplier: costMultiplierSchema,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type CostUpdateTaskUpdate = z.infer<typeof costUpdateTaskUpdateSchema>;

export const AD_COSTS_RETENTION_DAYS = 400;
export const AD_COST_PAGE_MAX = 1_000;
const PUSH_MAX = 1_000;

const statusList = z
  .array(z.enum(AD_COST_STATUSES))
  .min(1, 'is required')
  .max(AD_COST_STATUSES.length, `must have at most ${AD_COST_STATUSES.length} statuses`);

/** `until` is inclusive; days are in the zones of the ad accounts. */
const filterShape = {
  adId: idSchema.optional(),
  since: dateSchema.optional(),
  until: dateSchema.optional(),
};
const FAILURE_CODE = z.enum(['no_clicks']);

/** Either the named entries, or all failed ones matching a filter. */
export const pushAdCostsSchema = z
  .strictObject({
    costs: z
      .array(z.strictObject({ adId: idSchema, date: dateSchema }))
      .min(1, 'is required')
      .max(PUSH_MAX, `must have at most ${PUSH_MAX} items`),
    failed: z.strictObject(filterShape),
  })
  .partial()
  .refine(
    ({ costs, failed }) => (costs === undefined) !== (failed === undefined),
    'must have either costs or failed',
  );
export type PushAdCosts = z.infer<typeof pushAdCostsSchema>;

const params = z.object({ adUserId: idSchema });
const tag = 'Cost updates';

export const costUpdateRoutes = {
  getTask: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/binom-cost-update-task',
    summary: 'Returns the cost update task of a profile: settings, progress and latest runs.',
    auth: 'session',
    params,
    response: dataEnvelope(costUpdateStateSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  updateTask: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/binom-cost-update-task',
    summary:
      'Sets which tracker campaigns get the costs of a profile’s ads, and the cost multiplier. Without trackers, the task is off.',
    auth: 'session',
    params,
    body: costUpdateTaskUpdateSchema,
    response: dataEnvelope(costUpdateStateSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  runTask: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-cost-update-task/run',
    summary: 'Starts the cost update of a profile now. A run in progress continues.',
    auth: 'session',
    params,
    response: dataEnvelope(costUpdateStateSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag,
  }),
  listAdCosts: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/binom-ad-costs',
    summary: `Lists the spend of a profile’s ads by day and what was sent to trackers, newest first. Kept for ${AD_COSTS_RETENTION_DAYS} days.`,
    auth: 'session',
    params,
    query: z.strictObject({
      ...filterShape,
      statusList: statusList.optional(),
      /** Only failures with this reason. */
      failure: FAILURE_CODE.optional(),
      limit: z.coerce.number().int().min(1).max(AD_COST_PAGE_MAX).default(AD_COST_PAGE_DEFAULT),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    response: dataEnvelope(z.array(adCostSchema)).extend({
      summary: adCostSummarySchema,
      paging: offsetPagingSchema,
    }),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  pushAdCosts: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-ad-costs/push',
    summary:
      'Sends costs to trackers again: the given entries, or all failed ones that match a filter.',
    auth: 'session',
    params,
    body: pushAdCostsSchema,
    response: dataEnvelope(z.object({ requestedCount: count })),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag,
  }),
} as const;
