import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { emptyDataSchema, idSchema, newRowIdSchema, timestampSchema } from './common.ts';
import { backtestDaysInput } from './rule-actions.ts';
import { RULE_WAITS, ruleActionCountsSchema, ruleTermsShape } from './rule-entities.ts';
import { RULE_PERIODS, ruleRunSchema } from './rule-runs.ts';
import { ruleScopeSchema } from './rule-scope.ts';
import {
  BACKTEST_DAYS_MAX,
  backtestSchema,
  SIMULATION_DAYS,
  simulatedPlacesSchema,
  simulationSchema,
} from './rule-simulations.ts';
import { RULE_LEVELS } from './rule-values.ts';
import { raisingTermsShape, worstCaseSchema } from './rule-worst-case.ts';
import { changesOf, NEW_RULES_MAX, nameInput, ruleDraftSchema } from './rules.ts';

const TROUBLES_LISTED_MAX = 50;

/** Why parts of a scoped rule do not do their work. */
export const SCOPE_TROUBLES = [
  /** The part waits: see `RULE_WAITS`. */
  ...RULE_WAITS,
  /** It was turned off after half of its last runs failed. */
  'stopped',
  /** Its last run failed. */
  'failed',
  /** The ad accounts of the profile could not be read. */
  'ad_accounts_unread',
] as const;
export type ScopeTrouble = (typeof SCOPE_TROUBLES)[number];

const placeShape = {
  adUserId: idSchema,
  adUserName: z.string(),
  /** Null when it concerns the whole profile. */
  adAccountId: idSchema.nullable(),
  adAccountName: z.string().nullable(),
} as const;

export const scopeTroubleSchema = z.object({
  ...placeShape,
  trouble: z.enum(SCOPE_TROUBLES),
  /** What the ad network or the tracker said; null when the kind of trouble says it all. */
  description: z.string().nullable(),
});
export type ScopeTroubleDto = z.infer<typeof scopeTroubleSchema>;

const count = z.int().nonnegative();

/** A rule over many campaigns, ad accounts and profiles. Its parts are rules of their profiles. */
export const scopedRuleSchema = z.object({
  ...ruleTermsShape,
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string().nullable(),
  templateName: z.string().nullable(),
  /** Null when it was stored by a release that this one cannot read: it covers nothing new. */
  scope: ruleScopeSchema.nullable(),
  isEnabled: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  coverage: z.object({
    adUsers: count,
    adAccounts: count,
    /** Null, here and below: not known before the first run. */
    campaigns: count.nullable(),
    /** Objects of its level. */
    objects: count.nullable(),
  }),
  parts: z.object({ total: count, waiting: count, stopped: count, failed: count }),
  /** The first troubles, by profile. */
  troubles: z.array(scopeTroubleSchema).max(TROUBLES_LISTED_MAX),
  /** Over the last runs of its parts; null before the first. */
  lastRun: z
    .object({
      completedAt: timestampSchema,
      succeeded: count,
      failed: count,
      counts: ruleActionCountsSchema,
    })
    .nullable(),
  inProgress: z.boolean(),
  nextExecutionTime: timestampSchema.nullable(),
  /** What its parts did in the last 24 hours. */
  actsLastDay: ruleActionCountsSchema,
});
export type ScopedRuleDto = z.infer<typeof scopedRuleSchema>;

export const newScopedRuleSchema = ruleDraftSchema
  .omit({ adAccountId: true, adCampaignId: true })
  .extend({
    id: newRowIdSchema.optional(),
    name: nameInput.nullable().default(null),
    templateName: nameInput.nullable().default(null),
    isEnabled: z.boolean().default(true),
    scope: ruleScopeSchema,
  });
export type NewScopedRule = z.infer<typeof newScopedRuleSchema>;
export type NewScopedRuleInput = z.input<typeof newScopedRuleSchema>;

/** A rule that is tried, saved or not. */
const scopedDraftSchema = ruleDraftSchema
  .omit({ adAccountId: true, adCampaignId: true })
  .extend({ scope: ruleScopeSchema });
export type ScopedRuleDraft = z.infer<typeof scopedDraftSchema>;
export type ScopedRuleDraftInput = z.input<typeof scopedDraftSchema>;

const { id: _id, templateName: _template, ...changeable } = newScopedRuleSchema.shape;
export const scopedRuleUpdateSchema = z
  .strictObject(changesOf(changeable))
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type ScopedRuleUpdate = z.infer<typeof scopedRuleUpdateSchema>;

/** A campaign that a scope covers, or covered. */
export const scopeCampaignSchema = z.object({
  id: idSchema,
  /** Null when unknown. */
  name: z.string().nullable(),
  adAccountId: idSchema,
  adAccountName: z.string().nullable(),
  /** Null when its ad account left as well. */
  adUserId: idSchema.nullable(),
  adUserName: z.string().nullable(),
  /** Null: covered since the first run. */
  joinedAt: timestampSchema.nullable(),
  /** Null while it is covered. */
  leftAt: timestampSchema.nullable(),
});

const coveredAdAccountSchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  /** The part: a rule of the profile. Null in a preview. */
  ruleId: idSchema.nullable(),
  joinedAt: timestampSchema.nullable(),
  /** Null when they are not known. */
  campaignCount: count.nullable(),
});

export const coveredProfileSchema = z.object({
  id: idSchema,
  name: z.string(),
  adAccounts: z.array(coveredAdAccountSchema),
  /** Why its ad accounts or campaigns are not all known; null when they are. */
  problem: z.string().nullable(),
});
export type CoveredProfile = z.infer<typeof coveredProfileSchema>;

const previewCampaignSchema = z.object({
  ...placeShape,
  id: idSchema,
  name: z.string().nullable(),
});

/** Names listed in a preview; the counts are of all. */
export const PREVIEW_CAMPAIGNS_MAX = 500;

const accountParams = z.object({ accountId: idSchema });
const ruleParams = z.object({ accountId: idSchema, ruleId: idSchema });
const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
} as const;
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const WRITE_ERRORS = [
  ...READ_ERRORS,
  'AlreadyExistsError',
  'ConflictError',
  'FailedPreconditionError',
] as const;
const shared = { auth: 'session', tag: 'Rules' } as const;

export const scopedRuleRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/binom-rules',
    summary: 'Lists the rules of an account that watch many campaigns, with what they cover.',
    params: accountParams,
    response: dataEnvelope(z.object({ rules: z.array(scopedRuleSchema) })),
    errors: READ_ERRORS,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules',
    summary: 'Creates rules over many campaigns, ad accounts and profiles: all or none.',
    params: accountParams,
    body: z.strictObject({
      rules: z
        .array(newScopedRuleSchema)
        .min(1, 'is required')
        .max(NEW_RULES_MAX, `must have at most ${NEW_RULES_MAX} items`),
    }),
    response: dataEnvelope(z.object({ rules: z.array(scopedRuleSchema) })),
    errors: WRITE_ERRORS,
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/{accountId}/binom-rules/{ruleId}',
    summary:
      'Updates a rule over many campaigns with all its parts. Turning it on also turns on parts that were stopped.',
    params: ruleParams,
    body: scopedRuleUpdateSchema,
    response: dataEnvelope(z.object({ rule: scopedRuleSchema })),
    errors: WRITE_ERRORS,
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/accounts/{accountId}/binom-rules/{ruleId}',
    summary:
      'Deletes a rule over many campaigns with its parts and their runs. Changes they made stay.',
    params: ruleParams,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  runNow: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules/{ruleId}/run',
    summary: 'Runs all parts of a rule now, apart from those that wait or were stopped.',
    params: ruleParams,
    response: dataEnvelope(z.object({ rule: scopedRuleSchema })),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
  }),
  getCoverage: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/binom-rules/{ruleId}/coverage',
    summary:
      'Returns what a rule covers by name: profiles, ad accounts and campaigns as of their last runs, or those that joined or left since a time.',
    params: ruleParams,
    query: z.strictObject({
      /** Campaigns covered now; those that joined, or left, since `since`. */
      only: z.enum(['covered', 'joined', 'left']).default('covered'),
      /** The default is 24 hours ago. */
      since: timestampSchema.optional(),
      adAccountId: idSchema.optional(),
      ...pageQuery,
    }),
    response: dataEnvelope(
      z.object({
        profiles: z.array(coveredProfileSchema),
        campaigns: z.array(scopeCampaignSchema),
        joinedCount: count,
        leftCount: count,
      }),
    ).extend({ paging: offsetPagingSchema }),
    errors: READ_ERRORS,
  }),
  listRuns: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/binom-rules/{ruleId}/runs',
    summary: 'Lists the runs of all parts of a rule, newest first.',
    params: ruleParams,
    query: z.strictObject({
      period: z.enum(RULE_PERIODS).optional(),
      only: z.enum(['acted']).optional(),
      ...pageQuery,
    }),
    response: dataEnvelope(z.array(ruleRunSchema.extend(placeShape))).extend({
      paging: offsetPagingSchema,
    }),
    errors: READ_ERRORS,
  }),
  previewScope: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules/preview-scope',
    summary:
      'Returns what a scope would cover now: profiles, ad accounts and campaigns. A profile that answers slowly or not at all is named and left out.',
    params: accountParams,
    body: z.strictObject({ scope: ruleScopeSchema, level: z.enum(RULE_LEVELS) }),
    response: dataEnvelope(
      z.object({
        profiles: z.array(coveredProfileSchema),
        campaigns: z.array(previewCampaignSchema),
        /** Of the ad accounts that could be read. */
        campaignCount: count,
        /** Ad accounts that were not read in time. */
        unreadAdAccounts: count,
      }),
    ),
    errors: READ_ERRORS,
    isRead: true,
    isExpensive: true,
  }),
  worstCase: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules/worst-case',
    summary:
      'Returns the most that a rule over many campaigns could add to budgets on one day. Ad accounts that answer slowly or not at all are counted and left out.',
    params: accountParams,
    body: z.strictObject({
      rule: z.strictObject({ ...raisingTermsShape, scope: ruleScopeSchema }),
    }),
    response: dataEnvelope(z.object({ worstCase: worstCaseSchema })),
    errors: READ_ERRORS,
    isRead: true,
    isExpensive: true,
  }),
  backtest: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules/backtest',
    summary: `Backtest: returns what a rule over many campaigns would have done over up to ${BACKTEST_DAYS_MAX} days, by the figures stored every 30 minutes of each ad account that it covers now.`,
    params: accountParams,
    body: z.strictObject({ rule: scopedDraftSchema, days: backtestDaysInput }),
    response: dataEnvelope(
      z.object({
        /** One for each currency. */
        backtests: z.array(backtestSchema),
        adAccounts: simulatedPlacesSchema,
      }),
    ),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
    isRead: true,
    isExpensive: true,
  }),
  simulate: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/binom-rules/simulate',
    summary: `Returns what a rule over many campaigns would do in the next 24 hours, if they were as each of the last ${SIMULATION_DAYS} days. Changes nothing.`,
    params: accountParams,
    body: z.strictObject({ rule: scopedDraftSchema }),
    response: dataEnvelope(z.object({ simulation: simulationSchema })),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
    isRead: true,
    isExpensive: true,
  }),
} as const;
