import { z } from 'zod';
import { RULE_ACTIONS, RULE_LEVELS } from '../domain/rules/levels.ts';
import { DATE_PRESETS } from './ad-object-values.ts';
import { idSchema, timestampSchema } from './common.ts';
import type { RuleGroup } from './rule-conditions.ts';

/** What an object without a row in the tracker counts as. */
export const NO_TRACKER_ROW_CHOICES = ['skip', 'zero'] as const;

/**
 * Conditions as they are stored: they were parsed by `ruleConditionsSchema` when they were given,
 * and browsers read rules without loading all that it knows.
 */
const storedConditionsSchema = z.strictObject({
  operator: z.enum(['and', 'or']),
  items: z.array(z.unknown()),
}) as unknown as z.ZodType<RuleGroup>;

/** Fields that rules and templates have unless they are given. */
export const RULE_TERM_DEFAULTS = {
  datePreset: 'today',
  shouldUseTrackerTimezone: false,
  level: 'ad',
  conditions: { operator: 'and', items: [] },
  truthyAction: null,
  falsyAction: null,
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  whenNoTrackerRow: 'skip',
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
} as const;

/** What rules and templates have in common. */
const ruleTermsShape = {
  binomId: idSchema,
  binomUserId: idSchema,
  datePreset: z.enum(DATE_PRESETS),
  /** Days of the tracker's zone; else of the ad account's. */
  shouldUseTrackerTimezone: z.boolean(),
  level: z.enum(RULE_LEVELS),
  conditions: storedConditionsSchema,
  /** Null, here and below: nothing is done. */
  truthyAction: z.enum(RULE_ACTIONS).nullable(),
  falsyAction: z.enum(RULE_ACTIONS).nullable(),
  checkIntervalInSeconds: z.int().positive(),
  /** Seconds without another act on an object after one; null: the check interval. */
  postUpdateIgnorePeriod: z.int().nonnegative().nullable(),
  whenNoTrackerRow: z.enum(NO_TRACKER_ROW_CHOICES),
  /** On one object in a day of the ad account. */
  maxActsPerDay: z.int().positive(),
  /** Minutes in which a person's own change of an object wins; 0: never. */
  personPrecedenceMinutes: z.int().nonnegative(),
} as const;

export const ruleTemplateSchema = z.object({
  ...ruleTermsShape,
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  /** Null, here and below: chosen when it is applied. */
  binomId: idSchema.nullable(),
  binomUserId: idSchema.nullable(),
  isShared: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type RuleTemplateDto = z.infer<typeof ruleTemplateSchema>;

/** Why an enabled rule does not run when it is due. */
export const RULE_WAITS = ['profile_inactive', 'proxy_down', 'paused_by_team'] as const;

/** Successful acts by what they did. */
export const ruleActCountsSchema = z.object({
  enabledAds: z.int().nonnegative(),
  pausedAds: z.int().nonnegative(),
  enabledAdSets: z.int().nonnegative(),
  pausedAdSets: z.int().nonnegative(),
  enabledCampaigns: z.int().nonnegative(),
  pausedCampaigns: z.int().nonnegative(),
});
export type RuleActCounts = z.infer<typeof ruleActCountsSchema>;

/** What changes by itself about a rule. */
const ruleStateShape = {
  inProgress: z.boolean(),
  lastExecutionTime: timestampSchema.nullable(),
  /** Null while it is off or waits. */
  nextExecutionTime: timestampSchema.nullable(),
  waitsFor: z.enum(RULE_WAITS).nullable(),
  /** Null before the first run. */
  lastRun: z
    .object({
      id: idSchema,
      ok: z.boolean(),
      /** What failed; null when nothing did. */
      description: z.string().nullable(),
      counts: ruleActCountsSchema,
    })
    .nullable(),
} as const;

export const ruleStateSchema = z.object({ id: idSchema, ...ruleStateShape });
export type RuleState = z.infer<typeof ruleStateSchema>;

/** A rule of one campaign. */
export const binomRuleSchema = z.object({
  ...ruleTermsShape,
  ...ruleStateShape,
  id: idSchema,
  adUserId: idSchema,
  adAccountId: idSchema,
  adCampaignId: idSchema,
  /** As the campaign was named when the rule was made or ran last; null when unknown. */
  adCampaignName: z.string().nullable(),
  name: z.string().nullable(),
  /** Of the template it was made from, as it was named then. */
  templateName: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Switched off by itself, since half of its last runs failed; null once it is switched on again. */
  stoppedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type BinomRuleDto = z.infer<typeof binomRuleSchema>;

/** Bounds on what the rules of a team do. */
export const ruleLimitsSchema = z.object({
  teamId: idSchema,
  maxActsPerHour: z.int().positive(),
  /** Since when no rule of the team runs; null: they run. */
  pausedAt: timestampSchema.nullable(),
});
export type RuleLimitsDto = z.infer<typeof ruleLimitsSchema>;
