import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { adObjectChangeItemSchema } from './ad-object-changes.ts';
import { idSchema, lineSchema, moneySchema, newRowIdSchema, timestampSchema } from './common.ts';
import {
  amountInput,
  HEADLINE_MAX,
  linkInput,
  MESSAGE_MAX,
  OBJECT_NAME_MAX,
} from './launch-values.ts';

/** `check`: the ad network checks what it can without storing anything. */
export const LAUNCH_RUN_KINDS = ['check', 'launch'] as const;
export type LaunchRunKind = (typeof LAUNCH_RUN_KINDS)[number];

/** `undoing`, `undone`: its campaigns are being deleted, or were. */
export const LAUNCH_RUN_STATES = ['running', 'finished', 'stopped', 'undoing', 'undone'] as const;
export type LaunchRunState = (typeof LAUNCH_RUN_STATES)[number];

export const LAUNCH_ITEM_LEVELS = [
  'image',
  'video',
  'campaign',
  'ad_set',
  'creative',
  'ad',
] as const;
export type LaunchItemLevel = (typeof LAUNCH_ITEM_LEVELS)[number];

/**
 * `sending`: its outcome is not known yet. `processing`: a video that the ad network has and is not
 * done with. `done`: created, or accepted by a check. `unchecked`: the
 * ad network checks it only once what it belongs to exists. `skipped`: what it needs failed.
 * `unknown`: nobody said whether it was created, so it is looked up before it is tried again or undone.
 * `deleted`: undone.
 */
export const LAUNCH_ITEM_STATES = [
  'waiting',
  'sending',
  'processing',
  'done',
  'failed',
  'skipped',
  'unchecked',
  'stopped',
  'unknown',
  'deleted',
] as const;
export type LaunchItemState = (typeof LAUNCH_ITEM_STATES)[number];

const count = z.int().nonnegative();
const countsSchema = z.object({
  total: count,
  done: count,
  failed: count,
  skipped: count,
  open: count,
});
export type LaunchCounts = z.infer<typeof countsSchema>;

export const launchRunSchema = z.object({
  id: idSchema,
  kind: z.enum(LAUNCH_RUN_KINDS),
  name: z.string(),
  accountId: idSchema.nullable(),
  teamId: idSchema,
  /** Who started it; null when the person was deleted. */
  userId: idSchema.nullable(),
  planId: idSchema.nullable(),
  /** Of the plan, which may have changed since. */
  planRevision: z.int().positive(),
  status: z.enum(['PAUSED', 'ACTIVE']),
  state: z.enum(LAUNCH_RUN_STATES),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Of all its objects, images and creatives included. */
  counts: countsSchema,
  /** Of its ads, or of all objects for a check. */
  ads: countsSchema,
  canChange: z.boolean(),
});
export type LaunchRunDto = z.infer<typeof launchRunSchema>;

/** Null where an object has none, such as the budget of an ad. */
export const launchItemFieldsSchema = z.object({
  name: z.string(),
  /** A day, in the currency of the ad account. */
  budget: moneySchema.nullable(),
  bid: moneySchema.nullable(),
  message: z.string().nullable(),
  headline: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
});
export type LaunchItemFields = z.infer<typeof launchItemFieldsSchema>;

export const launchItemSchema = z.object({
  position: z.int().positive(),
  /** Of the campaign of an ad set and the ad set of an ad. */
  parentPosition: z.int().positive().nullable(),
  level: z.enum(LAUNCH_ITEM_LEVELS),
  /** Of the planned object. */
  key: z.string(),
  name: z.string(),
  adUserId: idSchema.nullable(),
  adAccountId: idSchema,
  adAccountName: z.string().nullable(),
  state: z.enum(LAUNCH_ITEM_STATES),
  /** In the ad network; an image’s hash, or the address of a video’s thumbnail. */
  objectId: z.string().nullable(),
  error: adObjectChangeItemSchema.shape.error,
  /** What the ad network demanded to leave out. */
  notes: z.array(z.string()),
  endedAt: timestampSchema.nullable(),
  /** What a person may change of one that failed before it is tried again; null: nothing. */
  editable: launchItemFieldsSchema.nullable(),
});
export type LaunchItemDto = z.infer<typeof launchItemSchema>;

export const launchRunProfileSchema = z.object({
  adUserId: idSchema.nullable(),
  adUserName: z.string(),
  state: z.enum(['running', 'finished']),
  /** Waits until then for the ad network or the profile. */
  resumesAt: timestampSchema.nullable(),
  /** Why nothing more was done. */
  error: adObjectChangeItemSchema.shape.error,
  ads: countsSchema,
});

/** A launch with its profiles, without its objects. */
export const launchRunHeadSchema = launchRunSchema.extend({
  profiles: z.array(launchRunProfileSchema),
  /** Rises with each change of an object; the stream continues after it. */
  revision: z.int().nonnegative(),
});
export type LaunchRunHeadDto = z.infer<typeof launchRunHeadSchema>;

export const launchRunDetailsSchema = launchRunHeadSchema.extend({
  items: z.array(launchItemSchema),
});
export type LaunchRunDetailsDto = z.infer<typeof launchRunDetailsSchema>;

/**
 * Events of the stream of a launch: the changed objects, whose event id is the revision they belong
 * to, then what the launch is with them. It ends when nothing more is done.
 */
export const launchRunEventSchemas = {
  items: z.array(launchItemSchema),
  run: launchRunHeadSchema,
} as const;

export const newLaunchRunSchema = z.strictObject({
  /** Generated by the client, so that a retry launches nothing twice. */
  id: newRowIdSchema,
  kind: z.enum(LAUNCH_RUN_KINDS),
  /** Of the plan the person saw: a newer one is not launched. */
  revision: z.int().positive(),
});
export type NewLaunchRun = z.infer<typeof newLaunchRunSchema>;

const textInput = z.string().trim();
const launchItemRetrySchema = z.strictObject({
  /** Of an object that failed, was not created or was stopped. */
  position: z.int().positive(),
  name: lineSchema.min(1, 'is required').max(OBJECT_NAME_MAX).optional(),
  budget: amountInput.optional(),
  bid: amountInput.optional(),
  message: textInput.min(1, 'is required').max(MESSAGE_MAX).optional(),
  headline: textInput.max(HEADLINE_MAX).optional(),
  description: textInput.max(HEADLINE_MAX).optional(),
  link: linkInput.optional(),
});
export type LaunchItemRetry = z.infer<typeof launchItemRetrySchema>;

export const launchRetrySchema = z.strictObject({
  /** What to try again, changed first where fields are given; absent: all. */
  items: z.array(launchItemRetrySchema).min(1, 'is required').max(1_000).optional(),
});

const params = z.object({ launchRunId: idSchema });
const readErrors = ['AuthorizationError', 'NotFoundError'] as const;
const writeErrors = [...readErrors, 'FailedPreconditionError', 'ConflictError'] as const;
const shared = { auth: 'session', tag: 'Launches' } as const;

export const launchRunRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/launch-runs',
    summary: 'Lists the launches of an account, newest first.',
    params: z.object({ accountId: idSchema }),
    response: dataEnvelope(z.array(launchRunSchema)),
    errors: readErrors,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/launch-runs/{launchRunId}',
    summary: 'Returns a launch or a check with each object of it.',
    params,
    response: dataEnvelope(launchRunDetailsSchema),
    errors: readErrors,
  }),
  stream: route({
    ...shared,
    method: 'GET',
    path: '/launch-runs/{launchRunId}/events',
    summary:
      'Server-sent events of a launch: the objects changed since a revision (or the header `Last-Event-ID`) and its state, then each as it changes; the stream ends with the launch.',
    params,
    query: z.strictObject({ after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    errors: readErrors,
  }),
  stop: route({
    ...shared,
    method: 'POST',
    path: '/launch-runs/{launchRunId}/stop',
    summary: 'Creates nothing more. What was created stays.',
    params,
    response: dataEnvelope(launchRunSchema),
    errors: writeErrors,
  }),
  retry: route({
    ...shared,
    method: 'POST',
    path: '/launch-runs/{launchRunId}/retry',
    summary:
      'Tries again what failed or was stopped: the given objects, changed where that is wanted, or all; and what needs them.',
    params,
    body: launchRetrySchema,
    response: dataEnvelope(launchRunSchema),
    errors: writeErrors,
  }),
  undo: route({
    ...shared,
    method: 'POST',
    path: '/launch-runs/{launchRunId}/undo',
    summary: 'Deletes the campaigns that a launch created, with all below them.',
    params,
    response: dataEnvelope(launchRunSchema),
    errors: writeErrors,
  }),
} as const;
