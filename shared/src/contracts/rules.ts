import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { DATE_PRESETS } from './ad-object-values.ts';
import { emptyDataSchema, idSchema, lineSchema, newRowIdSchema } from './common.ts';
import { toReadableLine } from './pasted-text.ts';
import { ruleActsSchema } from './rule-acts.ts';
import { ruleConditionsSchema } from './rule-conditions.ts';
import {
  NO_TRACKER_ROW_CHOICES,
  RULE_TERM_DEFAULTS,
  ruleLimitsSchema,
  ruleSchema,
  ruleTemplateSchema,
} from './rule-entities.ts';
import { RULE_ACTIONS, RULE_LEVELS } from './rule-values.ts';
import { hasHours, NO_HOURS, weekHoursSchema } from './week-hours.ts';

export const RULE_NAME_MAX_LENGTH = 120;
export const CHECK_INTERVAL_DEFAULT_SECONDS = RULE_TERM_DEFAULTS.checkIntervalInSeconds;
export const CHECK_INTERVAL_MIN_SECONDS = 60;
const CHECK_INTERVAL_MAX_SECONDS = 7 * 86_400;
const PAUSE_MAX_SECONDS = 30 * 86_400;
export const ACTIONS_PER_DAY_DEFAULT = RULE_TERM_DEFAULTS.maxActsPerDay;
const ACTIONS_PER_DAY_MAX = 100;
export const PERSON_PRECEDENCE_DEFAULT_MINUTES = RULE_TERM_DEFAULTS.personPrecedenceMinutes;
const PERSON_PRECEDENCE_MAX_MINUTES = 7 * 1_440;
export const NEW_RULES_MAX = 500;
export const ACTIONS_PER_HOUR_DEFAULT = 500;
const ACTIONS_PER_HOUR_MAX = 100_000;
const BUDGET_RAISE_MAX = 10_000_000;
const OBJECT_RAISE_MAX_PERCENT = 10_000;
export const FAILED_PERCENT_DEFAULT = 50;
const ACTS_OVER_USUAL_MAX = 1_000;

export const nameInput = lineSchema
  .min(1, 'is required')
  .max(RULE_NAME_MAX_LENGTH, `must have at most ${RULE_NAME_MAX_LENGTH} characters`);

/** Input fields of rules, scoped rules and templates; absent ones take the default. */
export const termsInput = {
  datePreset: z.enum(DATE_PRESETS).default(RULE_TERM_DEFAULTS.datePreset),
  shouldUseTrackerTimezone: z.boolean().default(RULE_TERM_DEFAULTS.shouldUseTrackerTimezone),
  level: z.enum(RULE_LEVELS).default(RULE_TERM_DEFAULTS.level),
  conditions: ruleConditionsSchema.default(RULE_TERM_DEFAULTS.conditions),
  truthyAction: z.enum(RULE_ACTIONS).nullable().default(null),
  falsyAction: z.enum(RULE_ACTIONS).nullable().default(null),
  truthyActions: ruleActsSchema.default([]),
  falsyActions: ruleActsSchema.default([]),
  checkIntervalInSeconds: z
    .int()
    .min(CHECK_INTERVAL_MIN_SECONDS, `must be at least ${CHECK_INTERVAL_MIN_SECONDS}`)
    .max(CHECK_INTERVAL_MAX_SECONDS, `must be at most ${CHECK_INTERVAL_MAX_SECONDS}`)
    .default(CHECK_INTERVAL_DEFAULT_SECONDS),
  postUpdateIgnorePeriod: z
    .int()
    .min(0)
    .max(PAUSE_MAX_SECONDS, `must be at most ${PAUSE_MAX_SECONDS}`)
    .nullable()
    .default(null),
  whenNoTrackerRow: z.enum(NO_TRACKER_ROW_CHOICES).default(RULE_TERM_DEFAULTS.whenNoTrackerRow),
  maxActsPerDay: z
    .int()
    .min(1, 'must be at least 1')
    .max(ACTIONS_PER_DAY_MAX, `must be at most ${ACTIONS_PER_DAY_MAX}`)
    .default(ACTIONS_PER_DAY_DEFAULT),
  personPrecedenceMinutes: z
    .int()
    .min(0)
    .max(PERSON_PRECEDENCE_MAX_MINUTES, `must be at most ${PERSON_PRECEDENCE_MAX_MINUTES}`)
    .default(PERSON_PRECEDENCE_DEFAULT_MINUTES),
  activeHours: weekHoursSchema.refine(hasHours, NO_HOURS).nullable().default(null),
} as const;

/** A rule that may be unsaved, for dry runs and backtests. */
export const ruleDraftSchema = z.strictObject({
  ...termsInput,
  adAccountId: idSchema,
  adCampaignId: idSchema,
  /** Null, or absent, for a rule whose conditions read no column of a tracker. */
  binomId: idSchema.nullable().default(null),
  binomUserId: idSchema.nullable().default(null),
});
export type RuleDraft = z.infer<typeof ruleDraftSchema>;

export const newRuleSchema = ruleDraftSchema.extend({
  id: newRowIdSchema.optional(),
  /** The campaign's name on the network. */
  adCampaignName: z
    .string()
    .max(1_000, 'must have at most 1000 characters')
    .transform((text) => toReadableLine({ text, maxLength: 400 }) ?? null)
    .nullable()
    .default(null),
  name: nameInput.nullable().default(null),
  templateName: nameInput.nullable().default(null),
  isEnabled: z.boolean().default(true),
});
export type NewRule = z.infer<typeof newRuleSchema>;
export type NewRuleInput = z.input<typeof newRuleSchema>;

/** The fields of a schema, optional and without defaults: only the changes. */
export function changesOf<S extends z.ZodRawShape>(shape: S) {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
  ]);
  return Object.fromEntries(entries) as {
    [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer T extends z.ZodType> ? T : S[K]>;
  };
}

const ruleChangesShape = changesOf({
  ...termsInput,
  binomId: idSchema.nullable(),
  binomUserId: idSchema.nullable(),
  name: nameInput.nullable(),
  isEnabled: z.boolean(),
});

export const ruleUpdateSchema = z
  .strictObject(ruleChangesShape)
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type RuleUpdate = z.infer<typeof ruleUpdateSchema>;

const templateShape = {
  ...termsInput,
  name: nameInput,
  binomId: idSchema.nullable().default(null),
  binomUserId: idSchema.nullable().default(null),
  isShared: z.boolean().default(false),
} as const;

export const newRuleTemplateSchema = z.strictObject({
  ...templateShape,
  id: newRowIdSchema.optional(),
});
export type NewRuleTemplate = z.infer<typeof newRuleTemplateSchema>;

export const ruleTemplateUpdateSchema = z
  .strictObject(changesOf(templateShape))
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type RuleTemplateUpdate = z.infer<typeof ruleTemplateUpdateSchema>;

export const ruleLimitsUpdateSchema = z
  .strictObject({
    maxActsPerHour: z
      .int()
      .min(1, 'must be at least 1')
      .max(ACTIONS_PER_HOUR_MAX, `must be at most ${ACTIONS_PER_HOUR_MAX}`),
    maxBudgetRaisePerDay: z
      .int()
      .min(0)
      .max(BUDGET_RAISE_MAX, `must be at most ${BUDGET_RAISE_MAX}`)
      .nullable(),
    maxObjectRaisePercentPerDay: z
      .int()
      .min(0)
      .max(OBJECT_RAISE_MAX_PERCENT, `must be at most ${OBJECT_RAISE_MAX_PERCENT}`)
      .nullable(),
    maxFailedPercent: z
      .int()
      .min(1, 'must be at least 1')
      .max(100, 'must be at most 100')
      .nullable(),
    maxActsOverUsual: z
      .int()
      .min(2, 'must be at least 2')
      .max(ACTS_OVER_USUAL_MAX, `must be at most ${ACTS_OVER_USUAL_MAX}`)
      .nullable(),
    isPaused: z.boolean(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type RuleLimitsUpdate = z.infer<typeof ruleLimitsUpdateSchema>;

/** Two enabled rules of a campaign that can revert each other's actions. */
const ruleConflictSchema = z.object({ ruleIds: z.tuple([idSchema, idSchema]) });

export const RULES_AT_ONCE_MAX = 500;
export type BulkRuleAction = 'turn_on' | 'turn_off' | 'delete';

const ruleParams = z.object({ ruleId: idSchema });
const adUserParams = z.object({ adUserId: idSchema });
const accountParams = z.object({ accountId: idSchema });
const templateParams = z.object({ templateId: idSchema });
const teamParams = z.object({ teamId: idSchema });
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const WRITE_ERRORS = [
  ...READ_ERRORS,
  'AlreadyExistsError',
  'ConflictError',
  'FailedPreconditionError',
] as const;
const shared = { auth: 'session', tag: 'Rules' } as const;

export const ruleRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/binom-rules',
    summary: 'Lists the rules of a profile and the conflicts between them.',
    params: adUserParams,
    query: z.strictObject({ adCampaignId: idSchema.optional() }),
    response: dataEnvelope(
      z.object({
        rules: z.array(ruleSchema),
        /** Limited to a thousand. */
        conflicts: z.array(ruleConflictSchema),
        hasMoreConflicts: z.boolean(),
      }),
    ),
    errors: READ_ERRORS,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules',
    summary: 'Creates rules, one for each selected campaign: all or none.',
    params: adUserParams,
    body: z.strictObject({
      rules: z
        .array(newRuleSchema)
        .min(1, 'is required')
        .max(NEW_RULES_MAX, `must have at most ${NEW_RULES_MAX} items`),
    }),
    response: dataEnvelope(z.object({ rules: z.array(ruleSchema) })),
    errors: WRITE_ERRORS,
  }),
  changeMany: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules/bulk',
    summary:
      'Turns on, turns off or deletes many rules of a profile. Ignores rules that no longer exist.',
    params: adUserParams,
    body: z.strictObject({
      ruleIds: z
        .array(idSchema)
        .min(1, 'is required')
        .max(RULES_AT_ONCE_MAX, `must have at most ${RULES_AT_ONCE_MAX} items`),
      action: z.enum(['turn_on', 'turn_off', 'delete']),
    }),
    response: dataEnvelope(z.object({ ruleIds: z.array(idSchema) })),
    errors: WRITE_ERRORS,
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/binom-rules/{ruleId}',
    summary: 'Updates a rule. Turning it on schedules its next run.',
    params: ruleParams,
    body: ruleUpdateSchema,
    response: dataEnvelope(z.object({ rule: ruleSchema })),
    errors: WRITE_ERRORS,
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/binom-rules/{ruleId}',
    summary: 'Deletes a rule with its runs. Changes it made stay.',
    params: ruleParams,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  listTemplates: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/binom-rule-templates',
    summary: 'Lists the rule templates of an account and those shared with its team.',
    params: accountParams,
    response: dataEnvelope(z.object({ templates: z.array(ruleTemplateSchema) })),
    errors: READ_ERRORS,
  }),
  createTemplate: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rule-templates',
    summary: 'Creates a rule template.',
    params: accountParams,
    body: newRuleTemplateSchema,
    response: dataEnvelope(z.object({ template: ruleTemplateSchema })),
    errors: WRITE_ERRORS,
  }),
  updateTemplate: route({
    ...shared,
    method: 'PATCH',
    path: '/binom-rule-templates/{templateId}',
    summary: 'Updates a rule template. Rules created from it don’t change.',
    params: templateParams,
    body: ruleTemplateUpdateSchema,
    response: dataEnvelope(z.object({ template: ruleTemplateSchema })),
    errors: WRITE_ERRORS,
  }),
  deleteTemplate: route({
    ...shared,
    method: 'DELETE',
    path: '/binom-rule-templates/{templateId}',
    summary: 'Deletes a rule template. Rules created from it stay.',
    params: templateParams,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  getLimits: route({
    ...shared,
    method: 'GET',
    path: '/teams/{teamId}/rule-limits',
    summary: 'Returns the limits on the rules of a team.',
    params: teamParams,
    response: dataEnvelope(z.object({ limits: ruleLimitsSchema })),
    errors: READ_ERRORS,
  }),
  updateLimits: route({
    ...shared,
    method: 'PATCH',
    path: '/teams/{teamId}/rule-limits',
    summary: 'Updates the limits on the rules of a team, or pauses all its rules.',
    params: teamParams,
    body: ruleLimitsUpdateSchema,
    response: dataEnvelope(z.object({ limits: ruleLimitsSchema })),
    errors: READ_ERRORS,
  }),
} as const;
