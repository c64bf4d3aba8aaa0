import { z } from 'zod';
import { AD_USER_STATUSES } from './ad-user-entities.ts';
import { idSchema, timestampSchema } from './common.ts';
import { PROXY_CHECK_ERRORS } from './proxy-entities.ts';
import { TRACKER_FAILURES } from './tracker-values.ts';

/** Limit per notification; the rest is counted. */
export const NOTIFICATION_OBJECTS_MAX = 20;
export const NOTIFICATIONS_RETENTION_DAYS = 30;

const adSchema = z.object({
  id: idSchema,
  name: z.string(),
  adSetId: idSchema.nullable(),
  /** Null, here and below: not reported by the ad network. */
  adSetName: z.string().nullable(),
  adCampaignId: idSchema.nullable(),
  adCampaignName: z.string().nullable(),
  /** Null when the ad is new to the checks. */
  oldStatus: z.string().nullable(),
  /** Review feedback of a rejected ad, issues of one with issues. */
  reasons: z.array(z.object({ title: z.string(), message: z.string() })),
});

const adAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  oldStatus: z.string().nullable(),
  /** Index into DISABLE_REASONS; null when no reason is known. */
  disableReason: z.int().nullable(),
});

const productSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null when the item is new to the checks. */
  oldStatus: z.string().nullable(),
  reasons: z.array(z.object({ title: z.string(), message: z.string() })),
});

/** Why a change did not happen when it was due. */
export const MISSED_REASONS = [
  'late',
  'paused_by_team',
  'profile_inactive',
  'profile_disconnected',
  'proxy_down',
  'not_allowed',
  /** Of a launch: its plan has a fault, or was launched. */
  'plan_refused',
] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

const namedSchema = z.object({ id: idSchema, name: z.string() });

const ruleShape = {
  ruleId: idSchema,
  /** Null for a rule without a name. */
  ruleName: z.string().nullable(),
  adAccountId: idSchema,
  /** Null when no check has seen the ad account. */
  adAccountName: z.string().nullable().default(null),
  /** Null for a part of a scoped rule. */
  adCampaignId: idSchema.nullable(),
  adCampaignName: z.string().nullable(),
};

/** What happened; names are those at the time of the event. */
export const notificationSubjectSchema = z.discriminatedUnion('kind', [
  /** Ads of one ad account found by one check in the same new status. */
  z.object({
    kind: z.literal('ad_status_change'),
    adAccountId: idSchema,
    adAccountName: z.string(),
    /** The effective status of the network. */
    newStatus: z.string(),
    count: z.int().positive(),
    ads: z.array(adSchema),
  }),
  /** Ad accounts found by one check in the same new status. */
  z.object({
    kind: z.literal('ad_account_status_change'),
    /** The numeric status; null when the profile lost access. */
    newStatus: z.string().nullable(),
    count: z.int().positive(),
    adAccounts: z.array(adAccountSchema),
  }),
  /** Items of one catalog found by one check with the same new review. */
  z.object({
    kind: z.literal('product_review_change'),
    catalogId: idSchema,
    catalogName: z.string(),
    /** The review for dynamic ads. */
    newStatus: z.string(),
    count: z.int().positive(),
    products: z.array(productSchema),
  }),
  /** A rule run with actions. */
  z.object({
    kind: z.literal('binom_rule_run'),
    ...ruleShape,
    runId: idSchema,
    /** The conditions as a formula. */
    formula: z.string().default(''),
    turnedOn: z.int().nonnegative(),
    turnedOff: z.int().nonnegative(),
    /** Budgets and bids that it changed, and objects that it only tells of. */
    changedAmounts: z.int().nonnegative().default(0),
    noticed: z.int().nonnegative().default(0),
    failed: z.int().nonnegative(),
    /** Affected objects by level, up to the limit. */
    ads: z.array(namedSchema),
    adSets: z.array(namedSchema),
    /** Distinct previous statuses of the ads. */
    oldStatuses: z.array(z.string()).default([]),
    newStatuses: z.array(z.string()).default([]),
    /** Why the first failed action failed. */
    error: z.string().nullable(),
  }),
  /** A rule that cannot run until its settings, or those of its tracker, change. */
  z.object({
    kind: z.literal('rule_failed'),
    ...ruleShape,
    runId: idSchema,
    error: z.string(),
  }),
  /** A rule that was turned off automatically because it kept failing. */
  z.object({
    kind: z.literal('rule_stopped'),
    ...ruleShape,
    error: z.string().nullable(),
  }),
  /** A planned change, a launch, or an edge of a schedule, that was not carried out; of a schedule once in a row. */
  z.object({
    kind: z.literal('change_missed'),
    source: z.enum(['schedule', 'planned_change', 'launch']),
    sourceId: idSchema,
    /** Of a schedule, or of the plan of a launch. */
    name: z.string().nullable(),
    adAccountId: idSchema,
    adAccountName: z.string().nullable(),
    dueAt: timestampSchema,
    reason: z.enum(MISSED_REASONS),
  }),
  /** All rules of the team were paused by its limits; sent to those who may resume them. */
  z.object({
    kind: z.literal('rules_paused'),
    reason: z.enum(['failed_acts', 'unusual_acts']),
    /** Acts in the last hour, and those of them that failed. */
    acts: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  z.object({ kind: z.literal('profile_needs_login'), status: z.enum(AD_USER_STATUSES) }),
  z.object({
    kind: z.literal('proxy_down'),
    proxyId: idSchema,
    proxyName: z.string(),
    error: z.enum(PROXY_CHECK_ERRORS).nullable(),
  }),
  z.object({
    kind: z.literal('tracker_unreachable'),
    binomId: idSchema,
    binomName: z.string(),
    failure: z.enum(TRACKER_FAILURES),
  }),
  /** A webhook that was disabled because it failed for days; sent to administrators. */
  z.object({ kind: z.literal('webhook_stopped'), webhookId: idSchema, host: z.string() }),
]);
export type NotificationSubject = z.infer<typeof notificationSubjectSchema>;
export type SubjectOf<K extends NotificationSubject['kind']> = Extract<
  NotificationSubject,
  { readonly kind: K }
>;

/** One line of an account’s inbox. */
export const notificationSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  /** Null when it is not about one profile. */
  adUserId: idSchema.nullable(),
  /** The profile's name at the time of the event. */
  adUserName: z.string().nullable(),
  happenedAt: timestampSchema,
  isRead: z.boolean(),
  subject: notificationSubjectSchema,
});
export type NotificationDto = z.infer<typeof notificationSchema>;
