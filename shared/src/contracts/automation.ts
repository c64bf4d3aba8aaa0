import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { MONEY_FIELDS } from './ad-object-operations.ts';
import {
  AUTOMATION_PERIODS,
  AUTOMATION_STATE_FILTERS,
  AUTOMATION_TEXT_MAX,
  type AutomationPeriod,
} from './automation-values.ts';
import { dateSchema, decimalSchema, idSchema, timestampSchema } from './common.ts';
import { RULE_WAITS } from './rule-entities.ts';
import { RULE_LEVELS } from './rule-values.ts';
import { worstCaseSchema } from './rule-worst-case.ts';

export const AUTOMATION_PERIOD_DAYS: Readonly<Record<AutomationPeriod, number>> = {
  day: 1,
  week: 7,
};
/** The last day is cut into hours, the last week into days of 24 hours that end now. */
export const AUTOMATION_PERIOD_PARTS: Readonly<Record<AutomationPeriod, number>> = {
  day: 24,
  week: 7,
};
/** Rules, rules that never act, and conflicts in one answer at most; totals and counts are of all. */
export const AUTOMATION_RULES_MAX = 500;
export const AUTOMATION_IDLE_MAX = 100;
export const AUTOMATION_CONFLICTS_MAX = 100;
const HOURS_MAX = 7 * 24 + 1;
const DAYS_MAX = 9;
/** Runs are kept as long. */
export const AUTOMATION_HISTORY_DAYS = 31;

/** `covers_nothing`: a rule of many campaigns without an ad account. */
const AUTOMATION_STATES = ['on', 'off', 'waits', 'stopped', 'failed', 'covers_nothing'] as const;

const count = z.int().nonnegative();

/** A sum in USD. */
const usdSumSchema = z.object({
  /** Null when no part of it is known; zero when there is nothing to add up. */
  usd: decimalSchema.nullable(),
  /** A part of it is not known. */
  isPartial: z.boolean(),
});
export type UsdSum = z.infer<typeof usdSumSchema>;

const ruleRefShape = {
  /** `scoped_rule`: of many campaigns, counted as one with all its parts. */
  kind: z.enum(['rule', 'scoped_rule']),
  id: idSchema,
  name: z.string().nullable(),
  /** Whose rule it is. */
  accountId: idSchema,
  /** The profile of a rule; null for a rule of many campaigns. */
  adUserId: idSchema.nullable(),
} as const;
const automationRuleRefSchema = z.object(ruleRefShape);
export type AutomationRuleRef = z.infer<typeof automationRuleRefSchema>;

const actsSchema = z.object({
  turnedOn: count,
  turnedOff: count,
  budgets: count,
  bids: count,
  notices: count,
});
export type AutomationActs = z.infer<typeof actsSchema>;

const sumsShape = {
  acts: actsSchema,
  /** Added to budgets and taken off them, by the last known rate. */
  raised: usdSumSchema,
  lowered: usdSumSchema,
  /** What the objects that were turned off had spent on the day before. */
  spendStopped: usdSumSchema,
  /**
   * Revenue less spend of the objects acted on, since the day of the first act in the period, on days
   * that both sides were read for. Unknown without a tracker that knows the object.
   */
  profit: usdSumSchema,
} as const;

const automationRuleSchema = z.object({
  ...ruleRefShape,
  ...sumsShape,
  level: z.enum(RULE_LEVELS),
  /** What a rule watches; null for a rule of many campaigns. */
  place: z
    .object({
      adUserName: z.string(),
      adAccountId: idSchema,
      adAccountName: z.string().nullable(),
      /** Null for a part of a rule of many campaigns, whose whole the caller may not read. */
      adCampaignId: idSchema.nullable(),
      adCampaignName: z.string().nullable(),
    })
    .nullable(),
  /** What a rule of many campaigns covers; null for a rule. */
  coverage: z.object({ adUsers: count, adAccounts: count, campaigns: count }).nullable(),
  isEnabled: z.boolean(),
  state: z.enum(AUTOMATION_STATES),
  /** Null unless it waits. */
  waitsFor: z.enum(RULE_WAITS).nullable(),
  /** Acts in each part of the period, the earliest first. */
  actsByPart: z.array(count).max(24),
  /** One for a rule. */
  parts: z.object({ total: count, waiting: count, stopped: count, failed: count }),
  /** Null when no act is kept. */
  lastActAt: timestampSchema.nullable(),
});
export type AutomationRule = z.infer<typeof automationRuleSchema>;

/** What campaigns that rules which are on watch may spend a day. */
const stakeSchema = z.object({
  /** By currency, the most campaigns first. */
  currencies: z.array(
    z.object({ currency: z.string(), dailyBudget: decimalSchema, campaignCount: count }),
  ),
  /** By the last known rates. */
  total: usdSumSchema,
  /** Campaigns that are on: with a daily budget, without one, and unknown or not read for a day. */
  dailyCount: count,
  otherCount: count,
  unknownCount: count,
  /** The oldest read of those that are known; null without any. */
  readAt: timestampSchema.nullable(),
});
export type AutomationStake = z.infer<typeof stakeSchema>;

const automationOverviewSchema = z.object({
  since: timestampSchema,
  /** Those that match, with the most acts first. */
  rules: z.array(automationRuleSchema).max(AUTOMATION_RULES_MAX),
  matchCount: count,
  /** Of all, here and below. */
  ruleCount: count,
  enabledCount: count,
  totals: z.object(sumsShape),
  /** Hours of UTC in which something happened. */
  hours: z
    .array(
      z.object({
        at: timestampSchema,
        acts: count,
        raised: usdSumSchema,
        lowered: usdSumSchema,
        spendStopped: usdSumSchema,
      }),
    )
    .max(HOURS_MAX),
  /** The profit by days of the ad accounts, those with objects acted on. */
  profitDays: z.array(z.object({ day: dateSchema, profit: usdSumSchema })).max(DAYS_MAX),
  stake: stakeSchema,
  /** On for a week or 20 runs, and without an act in the last 31 days. */
  idle: z.object({
    rules: z
      .array(automationRuleRefSchema.extend({ createdAt: timestampSchema }))
      .max(AUTOMATION_IDLE_MAX),
    count,
  }),
  /** Pairs of rules that can undo each other. */
  conflicts: z.object({
    pairs: z
      .array(
        z.object({
          rules: z.tuple([automationRuleRefSchema, automationRuleRefSchema]),
          /** In how many ad accounts; the first of them. */
          adAccountCount: count,
          adAccountId: idSchema,
          adAccountName: z.string().nullable(),
        }),
      )
      .max(AUTOMATION_CONFLICTS_MAX),
    hasMore: z.boolean(),
  }),
  /**
   * The most that all rules that are on may add to budgets on one day together, from the budgets of
   * their last runs; null when none of them raises budgets.
   */
  worstCase: worstCaseSchema.extend({ rules: count }).nullable(),
  /** What is due in the next 24 hours. */
  ahead: z.object({
    plannedChanges: count,
    /** Schedules with an edge. */
    schedules: count,
    /** The earliest of both. */
    nextAt: timestampSchema.nullable(),
  }),
});
export type AutomationOverview = z.infer<typeof automationOverviewSchema>;

/**
 * Who or what acted. `automation`: a rule or schedule that is gone by now. `planned`: a change that a
 * person had planned.
 */
const TIMELINE_ACTORS = ['rule', 'schedule', 'planned', 'person', 'automation'] as const;

/** An act on one ad object. */
const timelineEntrySchema = z.object({
  id: z.string(),
  at: timestampSchema,
  by: z.object({
    kind: z.enum(TIMELINE_ACTORS),
    /** Null when unknown. */
    name: z.string().nullable(),
    userId: idSchema.nullable(),
    /** Null when it is gone, here and below. */
    ruleId: idSchema.nullable(),
    scopedRuleId: idSchema.nullable(),
    scheduleId: idSchema.nullable(),
    /** The profile of the rule, which its log needs. */
    adUserId: idSchema.nullable(),
    /** Why: the run with the value of every condition. */
    runId: idSchema.nullable(),
  }),
  what: z.enum(['changed', 'failed', 'notified']),
  /** It takes back an earlier change. */
  isUndo: z.boolean(),
  /** One of several objects changed together. */
  isBulk: z.boolean(),
  /** Null for a notice, and for a failed act that changes no amount. */
  field: z.enum(['status', 'name', ...MONEY_FIELDS]).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  currency: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A rule that watches a campaign. */
const watchingRuleSchema = z.object({
  /** The rule of the profile, which its log needs. */
  ruleId: idSchema,
  /** The rule of many campaigns that it is a part of; null when there is none, or it is not the caller's to read. */
  scopedRuleId: idSchema.nullable(),
  adUserId: idSchema,
  name: z.string().nullable(),
  isEnabled: z.boolean(),
  /** It watches more than this campaign. */
  isScoped: z.boolean(),
  /** Whose rule it is. */
  ownerName: z.string().nullable(),
});
export type WatchingRule = z.infer<typeof watchingRuleSchema>;

const shared = {
  auth: 'session',
  tag: 'Rules',
  errors: ['AuthorizationError', 'NotFoundError'],
} as const;

export const automationRoutes = {
  getOverview: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/automation',
    summary:
      'Returns what the rules that an account may read did in the last day or week, what they moved and what is at stake, and what needs attention: conflicts and rules that never act. Filters apply to the list of rules only.',
    params: z.object({ accountId: idSchema }),
    query: z.strictObject({
      period: z.enum(AUTOMATION_PERIODS).default('day'),
      state: z.enum(AUTOMATION_STATE_FILTERS).default('all'),
      /** In the name of the rule, its profile, ad account or campaign. */
      text: z.string().trim().max(AUTOMATION_TEXT_MAX).default(''),
    }),
    response: dataEnvelope(automationOverviewSchema),
  }),
  listWatchingRules: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-campaigns/{adCampaignId}/watching-rules',
    summary:
      'Lists the rules that watch a campaign: its own and those of many campaigns, of all members whose profiles the caller may read.',
    params: z.object({ adUserId: idSchema, adCampaignId: idSchema }),
    response: dataEnvelope(z.array(watchingRuleSchema)),
  }),
  listObjectActs: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-objects/{adObjectId}/automation',
    summary:
      'Lists what rules, schedules, planned changes and members of the team did to an ad object in the last 31 days, newest first.',
    params: z.object({ adUserId: idSchema, adObjectId: idSchema }),
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    response: dataEnvelope(z.array(timelineEntrySchema)).extend({ paging: offsetPagingSchema }),
  }),
} as const;
