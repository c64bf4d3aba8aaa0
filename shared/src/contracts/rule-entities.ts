import { z } from 'zod';
import { DATE_PRESETS } from './ad-object-values.ts';
import { idSchema, timestampSchema } from './common.ts';
import type { RuleAct } from './rule-acts.ts';
import type { RuleGroup } from './rule-conditions.ts';
import { RULE_ACTIONS, RULE_LEVELS } from './rule-values.ts';
import { weekHoursSchema } from './week-hours.ts';

/** How to treat an object without a row in the tracker. */
export const NO_TRACKER_ROW_CHOICES = ['skip', 'zero'] as const;

/**
 * Conditions as stored: `ruleConditionsSchema` validated them when they were submitted, and
 * browsers can read rules without loading it.
 */
const storedConditionsSchema = z.strictObject({
  operator: z.enum(['and', 'or']),
  items: z.array(z.unknown()),
}) as unknown as z.ZodType<RuleGroup>;

/** Acts as stored, for the same reason. */
const storedActsSchema = z.array(z.unknown()) as unknown as z.ZodType<readonly RuleAct[]>;

/** Defaults of rules and templates. */
export const RULE_TERM_DEFAULTS = {
  datePreset: 'today',
  shouldUseTrackerTimezone: false,
  level: 'ad',
  conditions: { operator: 'and', items: [] },
  truthyAction: null,
  falsyAction: null,
  truthyActions: [],
  falsyActions: [],
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  whenNoTrackerRow: 'skip',
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
} as const;

/** Fields shared by rules, scoped rules and templates. */
export const ruleTermsShape = {
  /** Null for a rule without a tracker. */
  binomId: idSchema.nullable(),
  binomUserId: idSchema.nullable(),
  datePreset: z.enum(DATE_PRESETS),
  /** Whether days are those of the tracker's zone rather than the ad account's. */
  shouldUseTrackerTimezone: z.boolean(),
  level: z.enum(RULE_LEVELS),
  conditions: storedConditionsSchema,
  /** Null, here and below, for no action. */
  truthyAction: z.enum(RULE_ACTIONS).nullable(),
  falsyAction: z.enum(RULE_ACTIONS).nullable(),
  /** Further acts, after the action above, in their order. */
  truthyActions: storedActsSchema,
  falsyActions: storedActsSchema,
  checkIntervalInSeconds: z.int().positive(),
  /** Minimum seconds between two actions on an object; null for the check interval. */
  postUpdateIgnorePeriod: z.int().nonnegative().nullable(),
  whenNoTrackerRow: z.enum(NO_TRACKER_ROW_CHOICES),
  /** Limit per object and day of the ad account. */
  maxActsPerDay: z.int().positive(),
  /** Minutes during which a person's own change of an object takes precedence; 0 to disable. */
  personPrecedenceMinutes: z.int().nonnegative(),
  /** Outside of them the rule does not run by itself, in the zone of its days; null for always. */
  activeHours: weekHoursSchema.nullable(),
} as const;

export const ruleTemplateSchema = z.object({
  ...ruleTermsShape,
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  /** Null, here and below: chosen when the template is applied. */
  binomId: idSchema.nullable(),
  binomUserId: idSchema.nullable(),
  isShared: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type RuleTemplateDto = z.infer<typeof ruleTemplateSchema>;

/** Why an enabled rule does not run when it is due. */
export const RULE_WAITS = ['profile_inactive', 'proxy_down', 'paused_by_team'] as const;

/** Counts of successful actions, by action. */
export const ruleActionCountsSchema = z.object({
  enabledAds: z.int().nonnegative(),
  pausedAds: z.int().nonnegative(),
  enabledAdSets: z.int().nonnegative(),
  pausedAdSets: z.int().nonnegative(),
  enabledCampaigns: z.int().nonnegative(),
  pausedCampaigns: z.int().nonnegative(),
  changedBudgets: z.int().nonnegative().default(0),
  changedBids: z.int().nonnegative().default(0),
  notices: z.int().nonnegative().default(0),
});
export type RuleActionCounts = z.infer<typeof ruleActionCountsSchema>;

/** State of a rule, which changes without edits. */
const ruleStateShape = {
  inProgress: z.boolean(),
  lastExecutionTime: timestampSchema.nullable(),
  /** Null while the rule is off or waiting. */
  nextExecutionTime: timestampSchema.nullable(),
  waitsFor: z.enum(RULE_WAITS).nullable(),
  /** Null before the first run. */
  lastRun: z
    .object({
      id: idSchema,
      ok: z.boolean(),
      /** What failed; null on success. */
      description: z.string().nullable(),
      counts: ruleActionCountsSchema,
    })
    .nullable(),
  /** The last run that turned something on or off; null when none is stored. */
  lastActingRun: z
    .object({ id: idSchema, completedAt: timestampSchema, counts: ruleActionCountsSchema })
    .nullable(),
} as const;

export const ruleStateSchema = z.object({ id: idSchema, ...ruleStateShape });
export type RuleState = z.infer<typeof ruleStateSchema>;

/** A rule of one campaign, or the part of a scoped rule in one ad account. */
export const ruleSchema = z.object({
  ...ruleTermsShape,
  ...ruleStateShape,
  id: idSchema,
  adUserId: idSchema,
  adAccountId: idSchema,
  /** Null for a part of a scoped rule: all campaigns that its scope covers. */
  adCampaignId: idSchema.nullable(),
  /** The scoped rule it is a part of; it is edited there. */
  scopedRuleId: idSchema.nullable().default(null),
  /** Name of the campaign when the rule was created or last ran; null when unknown. */
  adCampaignName: z.string().nullable(),
  name: z.string().nullable(),
  /** Name of its template at the time it was created from it. */
  templateName: z.string().nullable(),
  isEnabled: z.boolean(),
  /**
   * When it was turned off automatically after half of its last runs failed; null once turned on
   * again.
   */
  stoppedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type RuleDto = z.infer<typeof ruleSchema>;

/** `failed_acts`, `unusual_acts`: the limits of the team, by themselves. */
export const RULE_PAUSE_REASONS = ['person', 'failed_acts', 'unusual_acts'] as const;

/** Limits for the rules of a team. */
export const ruleLimitsSchema = z.object({
  teamId: idSchema,
  maxActsPerHour: z.int().positive(),
  /** The most that all rules together add to budgets in 24 hours, in USD; null for no limit. */
  maxBudgetRaisePerDay: z.int().nonnegative().nullable(),
  /** The most that they add to the budget of one object, in percent of it. */
  maxObjectRaisePercentPerDay: z.int().nonnegative().nullable(),
  /** The share of acts in an hour that may fail before all rules are paused; null for any. */
  maxFailedPercent: z.int().nullable(),
  /** How many times as many acts an hour as in the busiest hour of a week; null for any. */
  maxActsOverUsual: z.int().nullable(),
  /** Since when all rules of the team are paused; null when they run. */
  pausedAt: timestampSchema.nullable(),
  /** Who or what paused them; null when they run. */
  pauseReason: z.enum(RULE_PAUSE_REASONS).nullable(),
});
export type RuleLimitsDto = z.infer<typeof ruleLimitsSchema>;
