import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { adObjectChangeItemSchema } from './ad-object-changes.ts';
import {
  emptyDataSchema,
  idSchema,
  lineSchema,
  newRowIdSchema,
  timestampSchema,
} from './common.ts';
import { launchRunSchema, newLaunchRunSchema } from './launch-runs.ts';
import {
  AD_PER,
  AUDIENCE_NAME_MAX,
  amountInput,
  CAMPAIGN_PER,
  countriesInput,
  launchTermsSchema,
  OBJECT_NAME_MAX,
  TEMPLATE_NAME_MAX,
} from './launch-values.ts';
import { timezoneInput } from './trackers.ts';

/** Ads of one plan at most. */
export const PLAN_ADS_MAX = 5_000;
const ACCOUNTS_MAX = 100;
const CREATIVES_MAX = 200;
const EDITS_MAX = 20_000;

const localTimeInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a local time such as 2026-12-01T06:00');

const textOrNull = lineSchema.max(OBJECT_NAME_MAX).nullable();

/** An ad account to launch in, with what its ads are made of. Null: not chosen. */
export const launchAccountSchema = z.strictObject({
  adUserId: idSchema,
  adAccountId: idSchema,
  adAccountName: textOrNull,
  currency: z.string().min(3).max(4),
  timeZone: z.string().min(1).max(64),
  pageId: idSchema.nullable(),
  pageName: textOrNull,
  /** Needed where ads show on Instagram. */
  instagramUserId: idSchema.nullable(),
  pixelId: idSchema.nullable(),
  pixelName: textOrNull,
  /** A day, of each campaign or each ad set, in the currency of the ad account. */
  budget: amountInput.nullable(),
  /** The cap of bid strategies that have one. */
  bid: amountInput.nullable(),
  /** Who benefits and who pays, told in the EU; null: as the ad account has it. */
  beneficiary: lineSchema.max(512).nullable(),
  payor: lineSchema.max(512).nullable(),
  /** What a campaign spends at most, in the currency of the ad account; null: no limit. */
  spendCap: amountInput.nullable().default(null),
  /** False: its status allows no new ads, as it was last read. */
  isUsable: z.boolean().default(true),
  /** Its custom audiences, by the names that the audiences of the terms have. */
  customAudiences: z
    .array(z.strictObject({ id: idSchema, name: lineSchema.max(AUDIENCE_NAME_MAX) }))
    .max(1_000)
    .default([]),
});
export type LaunchAccount = z.infer<typeof launchAccountSchema>;

/** What a person changed of one planned object; absent fields stay as planned. */
export const launchEditSchema = z.strictObject({
  name: lineSchema.min(1, 'is required').max(OBJECT_NAME_MAX).optional(),
  budget: amountInput.optional(),
  isLeftOut: z.boolean().optional(),
});
export type LaunchEdit = z.infer<typeof launchEditSchema>;

/** What objects a plan is made of: the objects themselves derive from it (`planOf`). */
export const launchContentSchema = z.strictObject({
  terms: launchTermsSchema,
  campaignPer: z.enum(CAMPAIGN_PER),
  adPer: z.enum(AD_PER),
  countries: countriesInput,
  creatives: z.array(z.strictObject({ id: idSchema, name: lineSchema })).max(CREATIVES_MAX),
  accounts: z.array(launchAccountSchema).max(ACCOUNTS_MAX),
  status: z.enum(['PAUSED', 'ACTIVE']),
  /** Of each ad account's time zone; null: at once. */
  startLocalTime: localTimeInput.nullable(),
  /** By the keys of planned objects. */
  edits: z
    .record(z.string().max(200), launchEditSchema)
    .refine((edits) => Object.keys(edits).length <= EDITS_MAX, 'has too many entries'),
});
export type LaunchContent = z.infer<typeof launchContentSchema>;

const nameInput = lineSchema.min(1, 'is required').max(TEMPLATE_NAME_MAX);

/** `missed`: it could not start in time. `failed`: it was refused, as `error` says. */
export const PLANNED_START_STATES = ['planned', 'started', 'missed', 'failed', 'canceled'] as const;

/** When a plan is launched by itself, with the rights of who planned or changed it last. */
export const plannedStartSchema = z.object({
  at: timestampSchema,
  localTime: localTimeInput,
  timeZone: z.string(),
  state: z.enum(PLANNED_START_STATES),
  /** Null when that person was deleted or left the team. */
  userId: idSchema.nullable(),
  error: adObjectChangeItemSchema.shape.error,
});
export type PlannedStartDto = z.infer<typeof plannedStartSchema>;

export const newPlannedStartSchema = z.strictObject({
  /** 1 minute to 60 days ahead. */
  localTime: localTimeInput,
  timeZone: timezoneInput,
});
export type NewPlannedStart = z.infer<typeof newPlannedStartSchema>;

export const launchPlanSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  /** Null when it was stored by a release that this one cannot read. */
  content: launchContentSchema.nullable(),
  /** Rises with each change. */
  revision: z.int().positive(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** The newest check and launch of it; null: none yet. */
  lastCheck: launchRunSchema.nullable(),
  lastRun: launchRunSchema.nullable(),
  /** Null: it was never planned to start by itself. */
  plannedStart: plannedStartSchema.nullable(),
  canChange: z.boolean(),
});
export type LaunchPlanDto = z.infer<typeof launchPlanSchema>;

export const newLaunchPlanSchema = z.strictObject({
  /** Generated by the client. */
  id: newRowIdSchema,
  name: nameInput,
  content: launchContentSchema,
});
export type NewLaunchPlan = z.infer<typeof newLaunchPlanSchema>;

export const launchPlanUpdateSchema = z
  .strictObject({
    /** Of the plan that was changed: a newer one is not overwritten. */
    revision: z.int().positive(),
    name: nameInput.optional(),
    content: launchContentSchema.optional(),
  })
  .refine(
    ({ name, content }) => name !== undefined || content !== undefined,
    'at least one field is required',
  );
export type LaunchPlanUpdate = z.infer<typeof launchPlanUpdateSchema>;

const namedAsset = z.object({ id: idSchema, name: z.string() });
/** What an ad account offers to a launch. Null: the ad network does not tell. */
export const launchAssetsSchema = z.object({
  adAccountName: z.string().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  /** Whether its status allows new ads. */
  isUsable: z.boolean(),
  pages: z.array(namedAsset.extend({ instagramUserId: idSchema.nullable() })).nullable(),
  instagramAccounts: z
    .array(z.object({ id: idSchema, username: z.string().nullable() }))
    .nullable(),
  pixels: z.array(namedAsset).nullable(),
  /** Those that new ad sets can use. */
  customAudiences: z.array(namedAsset).nullable(),
  /** Decimal text in the currency. */
  minDailyBudget: z.string().nullable(),
  beneficiary: z.string().nullable(),
  payor: z.string().nullable(),
});
export type LaunchAssetsDto = z.infer<typeof launchAssetsSchema>;

export const targetingOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  path: z.array(z.string()),
  /** ISO code, of a place. */
  country: z.string().nullable(),
  audienceLower: z.number().nullable(),
  audienceUpper: z.number().nullable(),
});
export type TargetingOptionDto = z.infer<typeof targetingOptionSchema>;

const accountParams = z.object({ accountId: idSchema });
const params = z.object({ launchPlanId: idSchema });
const networkParams = z.object({ adUserId: idSchema, adAccountId: idSchema });
const readErrors = ['AuthorizationError', 'NotFoundError'] as const;
const writeErrors = [...readErrors, 'FailedPreconditionError', 'ConflictError'] as const;
const networkErrors = [...readErrors, 'FailedPreconditionError', 'UnavailableError'] as const;
const shared = { auth: 'session', tag: 'Launches' } as const;

export const launchPlanRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/launch-plans',
    summary: 'Lists the launch plans of an account, newest first, without their contents.',
    params: accountParams,
    response: dataEnvelope(z.array(launchPlanSchema.omit({ content: true }))),
    errors: readErrors,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/launch-plans/{launchPlanId}',
    summary: 'Returns a launch plan.',
    params,
    response: dataEnvelope(launchPlanSchema),
    errors: readErrors,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/launch-plans',
    summary: 'Creates a launch plan. Nothing is created in the ad network.',
    params: accountParams,
    body: newLaunchPlanSchema,
    response: dataEnvelope(launchPlanSchema),
    errors: writeErrors,
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/launch-plans/{launchPlanId}',
    summary: 'Changes a launch plan. A plan that changed since is not overwritten.',
    params,
    body: launchPlanUpdateSchema,
    response: dataEnvelope(launchPlanSchema),
    errors: writeErrors,
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/launch-plans/{launchPlanId}',
    summary: 'Deletes a launch plan. What was launched of it stays.',
    params,
    response: emptyDataSchema,
    errors: readErrors,
  }),
  start: route({
    ...shared,
    method: 'POST',
    path: '/launch-plans/{launchPlanId}/launch-runs',
    summary:
      'Checks a plan with the ad network, which stores nothing, or creates what it plans, in the background.',
    params,
    body: newLaunchRunSchema,
    response: dataEnvelope(launchRunSchema),
    errors: writeErrors,
  }),
  planStart: route({
    ...shared,
    method: 'POST',
    path: '/launch-plans/{launchPlanId}/planned-start',
    summary:
      'Plans when a plan is launched, as it is by then, 1 minute to 60 days ahead; replaces an earlier time.',
    params,
    body: newPlannedStartSchema,
    response: dataEnvelope(launchPlanSchema),
    errors: writeErrors,
  }),
  cancelStart: route({
    ...shared,
    method: 'DELETE',
    path: '/launch-plans/{launchPlanId}/planned-start',
    summary: 'Cancels the planned launch of a plan.',
    params,
    response: dataEnvelope(launchPlanSchema),
    errors: writeErrors,
  }),
  assets: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/launch-assets',
    summary: 'Returns the Pages, pixels and limits of an ad account that a launch needs.',
    params: networkParams,
    response: dataEnvelope(launchAssetsSchema),
    errors: networkErrors,
  }),
  searchTargeting: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-accounts/{adAccountId}/targeting-options',
    summary: 'Searches the ad network’s languages, interests, regions and cities.',
    params: networkParams,
    query: z.strictObject({
      kind: z.enum(['interest', 'locale', 'location']),
      q: z.string().trim().min(1, 'is required').max(100),
    }),
    response: dataEnvelope(z.array(targetingOptionSchema)),
    errors: networkErrors,
  }),
} as const;
