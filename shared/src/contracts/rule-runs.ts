import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { MONEY_FIELDS } from './ad-object-operations.ts';
import { dateSchema, idSchema, timestampSchema } from './common.ts';
import { ruleActionCountsSchema } from './rule-entities.ts';
import { groupResultSchema } from './rule-results.ts';
import { RULE_LEVELS, RULE_RUN_ACTIONS } from './rule-values.ts';

export const RULE_PERIODS = [
  '30_minutes',
  '60_minutes',
  '3_hours',
  '6_hours',
  '12_hours',
  '24_hours',
] as const;
export type RulePeriod = (typeof RULE_PERIODS)[number];
export const RULE_PERIOD_MINUTES: Readonly<Record<RulePeriod, number>> = {
  '30_minutes': 30,
  '60_minutes': 60,
  '3_hours': 180,
  '6_hours': 360,
  '12_hours': 720,
  '24_hours': 1_440,
};

export const RULE_RUN_TRIGGERS = ['schedule', 'person'] as const;

/** An action of a run on one object, executed or attempted. */
const ruleRunResultSchema = z.object({
  ok: z.boolean(),
  action: z.enum(RULE_RUN_ACTIONS),
  objectId: idSchema,
});

/** The days covered by the figures of a run, and their currencies. */
export const ruleFiguresSchema = z.object({
  /** First and last day; null for all time. */
  range: z.object({ since: dateSchema, until: dateSchema }).nullable(),
  /** IANA name of the zone of these days. */
  timeZone: z.string(),
  /** ISO 4217, here and below; null when unknown. */
  trackerCurrency: z.string().nullable(),
  networkCurrency: z.string().nullable(),
  /** Time of the oldest figure used. */
  factsAt: timestampSchema,
});

export const ruleRunSchema = z.object({
  id: idSchema,
  ruleId: idSchema,
  trigger: z.enum(RULE_RUN_TRIGGERS),
  ok: z.boolean(),
  /** What failed; null on success. */
  description: z.string().nullable(),
  startedAt: timestampSchema,
  /** Null while running. */
  completedAt: timestampSchema.nullable(),
  /** Evaluated objects. */
  processedIds: z.array(idSchema),
  results: z.array(ruleRunResultSchema),
  counts: ruleActionCountsSchema,
  /** Number of objects not evaluated or not acted on, for reasons other than the conditions. */
  skippedCount: z.int().nonnegative(),
  failedCount: z.int().nonnegative(),
  figures: ruleFiguresSchema.nullable(),
  /** When the whole run was undone; null if only single objects were. */
  undoneAt: timestampSchema.nullable(),
  /** Number of objects that were undone. */
  undoneCount: z.int().nonnegative(),
  /** Whether some of its actions are not undone yet. */
  canUndo: z.boolean(),
  /** Whether an undo is in progress. */
  isUndoing: z.boolean(),
});
export type RuleRunDto = z.infer<typeof ruleRunSchema>;

const SKIPPED_EVALUATIONS = ['no_tracker_row', 'missing_data', 'not_changeable'] as const;
const SKIPPED_ACTIONS = [
  'children_disagree',
  'children_unknown',
  'not_found',
  'not_changeable',
  'already_done',
  /** A tag keeps rules off it. */
  'never_touched',
  'changed_by_person',
  'post_update_pause',
  'daily_limit',
  'team_limit',
  'outside_hours',
  'no_own_budget',
  'unknown_budget',
  'no_bid',
  'same_amount',
  'beyond_limit',
  'below_bid_cap',
  'hourly_budget_changes',
  'object_raise_limit',
  'team_raise_limit',
  /** The amount was changed between the decision and the act. */
  'changed_since',
] as const;
/** `would_act`: in a dry run. `undone`: reverted by undoing its run. */
export const RULE_ACTION_STATES = [
  'would_act',
  'waiting',
  'sending',
  'done',
  'failed',
  'skipped',
  'undone',
] as const;

/** One object of a run or dry run: its evaluation and the action on it. */
export const ruleObjectResultSchema = z.object({
  objectId: idSchema,
  level: z.enum(RULE_LEVELS),
  /** Null when it was not read. */
  name: z.string().nullable(),
  /** The configured status before; null when unknown. */
  status: z.string().nullable(),
  /** Null for an object that is only acted on, such as the ad set of evaluated ads. */
  evaluation: z
    .object({
      /** Null when the conditions were not evaluated. */
      result: groupResultSchema.nullable(),
      skipped: z.enum(SKIPPED_EVALUATIONS).nullable(),
      action: z.enum(RULE_RUN_ACTIONS).nullable(),
    })
    .nullable(),
  /** Null when no action was required. */
  act: z
    .object({
      action: z.enum(RULE_RUN_ACTIONS),
      askedBy: z.array(idSchema),
      skipped: z.enum(SKIPPED_ACTIONS).nullable(),
      state: z.enum(RULE_ACTION_STATES),
      /** The amount that it changes, and its values in major units of the ad account's currency. */
      money: z
        .object({
          field: z.enum(MONEY_FIELDS),
          from: z.string().nullable(),
          to: z.string().nullable(),
        })
        .nullable(),
      /** When a paused object is turned on again; null when it stays off. */
      resumeAt: timestampSchema.nullable(),
      /** Why it failed; null on success. */
      error: z.object({ message: z.string(), code: z.string().nullable() }).nullable(),
      at: timestampSchema.nullable(),
    })
    .nullable(),
});
export type RuleObjectResult = z.infer<typeof ruleObjectResultSchema>;

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
} as const;
const shared = {
  auth: 'session',
  tag: 'Rules',
  errors: ['AuthorizationError', 'NotFoundError'],
} as const;

export const ruleRunRoutes = {
  listRuns: route({
    ...shared,
    method: 'GET',
    path: '/binom-rules/{ruleId}/runs',
    summary: 'Lists the runs of a rule, newest first. Without a period, lists all stored runs.',
    params: z.object({ ruleId: idSchema }),
    query: z.strictObject({
      period: z.enum(RULE_PERIODS).optional(),
      /** Only runs that turned something on or off, tried to, or failed. */
      only: z.enum(['acted']).optional(),
      ...pageQuery,
    }),
    response: dataEnvelope(z.array(ruleRunSchema)).extend({ paging: offsetPagingSchema }),
  }),
  listRunObjects: route({
    ...shared,
    method: 'GET',
    path: '/binom-rule-runs/{runId}/objects',
    summary:
      'Lists the objects of a run with the value of every condition and what was done, or why nothing was.',
    params: z.object({ runId: idSchema }),
    query: z.strictObject({
      /** Only objects with this kind of result. */
      only: z.enum(['acted', 'skipped', 'failed']).optional(),
      ...pageQuery,
    }),
    response: dataEnvelope(z.array(ruleObjectResultSchema)).extend({ paging: offsetPagingSchema }),
  }),
} as const;
