import { z } from 'zod';
import { RULE_ACTIONS, RULE_LEVELS } from '../domain/rules/levels.ts';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { dateSchema, idSchema, timestampSchema } from './common.ts';
import { ruleActCountsSchema } from './rule-entities.ts';
import { groupResultSchema } from './rule-results.ts';

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

/** What a run did to one object, or tried to. */
const ruleRunResultSchema = z.object({
  ok: z.boolean(),
  action: z.enum(RULE_ACTIONS),
  objectId: idSchema,
});

/** The days that the figures of a run are of, and their currencies. */
export const ruleFiguresSchema = z.object({
  /** First and last day; null: all time. */
  range: z.object({ since: dateSchema, until: dateSchema }).nullable(),
  /** IANA name of the zone whose days they are. */
  timeZone: z.string(),
  /** ISO 4217, here and below; null when unknown. */
  trackerCurrency: z.string().nullable(),
  networkCurrency: z.string().nullable(),
  /** The oldest of the figures used. */
  factsAt: timestampSchema,
});

export const ruleRunSchema = z.object({
  id: idSchema,
  ruleId: idSchema,
  trigger: z.enum(RULE_RUN_TRIGGERS),
  ok: z.boolean(),
  /** What failed; null when nothing did. */
  description: z.string().nullable(),
  startedAt: timestampSchema,
  /** Null while it runs. */
  completedAt: timestampSchema.nullable(),
  /** Objects that were evaluated. */
  processedIds: z.array(idSchema),
  results: z.array(ruleRunResultSchema),
  counts: ruleActCountsSchema,
  /** Objects that were not evaluated or not acted on, for a reason other than the conditions. */
  skippedCount: z.int().nonnegative(),
  failedCount: z.int().nonnegative(),
  figures: ruleFiguresSchema.nullable(),
  /** When the whole run was undone; null also while single objects were put back. */
  undoneAt: timestampSchema.nullable(),
  /** Objects that were put back. */
  undoneCount: z.int().nonnegative(),
  /** It did something that is not undone yet, and was not undone as a whole. */
  canUndo: z.boolean(),
  /** Something of it is being put back. */
  isUndoing: z.boolean(),
});
export type RuleRunDto = z.infer<typeof ruleRunSchema>;

const SKIPPED_EVALUATIONS = ['no_tracker_row', 'missing_data', 'not_changeable'] as const;
const SKIPPED_ACTS = [
  'children_disagree',
  'children_unknown',
  'not_found',
  'not_changeable',
  'already_done',
  'changed_by_person',
  'post_update_pause',
  'daily_limit',
  'team_limit',
] as const;
/** `would_act`: in a dry run. `undone`: put back by the undo of its run. */
export const RULE_ACT_STATES = [
  'would_act',
  'waiting',
  'sending',
  'done',
  'failed',
  'skipped',
  'undone',
] as const;

/** One object of a run or of a dry run: what its conditions were, and what was done to it. */
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
      action: z.enum(RULE_ACTIONS).nullable(),
    })
    .nullable(),
  /** Null: nothing was asked for. */
  act: z
    .object({
      action: z.enum(RULE_ACTIONS),
      askedBy: z.array(idSchema),
      skipped: z.enum(SKIPPED_ACTS).nullable(),
      state: z.enum(RULE_ACT_STATES),
      /** Why it failed; null when it did not. */
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
    query: z.strictObject({ period: z.enum(RULE_PERIODS).optional(), ...pageQuery }),
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
      /** Only those that the run acted on or tried to. */
      only: z.enum(['acted', 'skipped', 'failed']).optional(),
      ...pageQuery,
    }),
    response: dataEnvelope(z.array(ruleObjectResultSchema)).extend({ paging: offsetPagingSchema }),
  }),
} as const;
