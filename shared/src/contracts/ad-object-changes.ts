import { z } from 'zod';
import {
  AD_OBJECT_NAME_MAX,
  type AdObjectOperation,
  BUDGET_FIELDS,
  SKIP_REASONS,
} from '../domain/ad-object-changes.ts';
import { dataEnvelope, route } from '../http.ts';
import { AD_OBJECT_LEVELS } from './ad-object-values.ts';
import { decimalSchema, idSchema, timestampSchema } from './common.ts';

/** More than an ad account may hold of one level. */
export const AD_OBJECT_CHANGE_MAX = 20_000;

const positive = decimalSchema.refine((value) => !value.startsWith('-'), 'must be at least 0');

/** What a bulk change does; the values of a budget are in the ad account's currency. */
export const adObjectOperationSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('status'), status: z.enum(['ACTIVE', 'PAUSED']) }),
  z
    .strictObject({
      type: z.literal('budget'),
      field: z.enum(BUDGET_FIELDS),
      mode: z.enum(['set', 'raise', 'lower']),
      unit: z.enum(['amount', 'percent']),
      value: positive,
      limit: positive.optional(),
    })
    .refine(({ mode, unit }) => mode !== 'set' || unit === 'amount', {
      message: 'must be an amount',
      path: ['unit'],
    }),
  z.strictObject({
    type: z.literal('name'),
    find: z.string().min(1, 'is required').max(AD_OBJECT_NAME_MAX),
    replace: z.string().max(AD_OBJECT_NAME_MAX),
    isCaseSensitive: z.boolean(),
  }),
]) satisfies z.ZodType<AdObjectOperation>;

const idsSchema = z
  .array(idSchema)
  .min(1, 'is required')
  .max(AD_OBJECT_CHANGE_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an id');

export const newAdObjectChangeSchema = z
  .strictObject({
    /** Drawn by the client, so that the change is known before it is sent. */
    id: idSchema,
    adAccountId: idSchema,
    level: z.enum(AD_OBJECT_LEVELS),
    operation: adObjectOperationSchema,
    objectIds: idsSchema,
    /**
     * Budgets as they were previewed, by the position of their object: an object whose budget is
     * another one by now is left out.
     */
    expected: z.array(decimalSchema).optional(),
  })
  .refine(
    ({ expected, objectIds }) => expected === undefined || expected.length === objectIds.length,
    { message: 'must have one value for each object', path: ['expected'] },
  )
  .refine(({ level, operation }) => level !== 'ad' || operation.type !== 'budget', {
    message: 'Ads have no budget',
    path: ['operation'],
  });
export type NewAdObjectChange = z.infer<typeof newAdObjectChangeSchema>;

/** `stopped`: what had not been sent by then stays as it was. */
export const AD_OBJECT_CHANGE_STATES = ['running', 'finished', 'stopped'] as const;
export const AD_OBJECT_CHANGE_ITEM_STATES = [
  'waiting',
  'sending',
  'changed',
  'skipped',
  'failed',
  'stopped',
] as const;

export const adObjectChangeCountsSchema = z.object({
  total: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Not sent yet, or without an answer yet. */
  waiting: z.int().nonnegative(),
  stopped: z.int().nonnegative(),
});
export type AdObjectChangeCounts = z.infer<typeof adObjectChangeCountsSchema>;

export const adObjectChangeSchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  adAccountId: idSchema,
  level: z.enum(AD_OBJECT_LEVELS),
  operation: adObjectOperationSchema,
  /** The change that this one undoes. */
  undoOf: idSchema.nullable(),
  state: z.enum(AD_OBJECT_CHANGE_STATES),
  counts: adObjectChangeCountsSchema,
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Paused until then: the network's limits, or a network that does not answer. */
  resumesAt: timestampSchema.nullable(),
  /** The currency of its budgets, once known. */
  currency: z.string().nullable(),
});
export type AdObjectChangeDto = z.infer<typeof adObjectChangeSchema>;

export const adObjectChangeItemSchema = z.object({
  objectId: idSchema,
  /** Null before it was read. */
  name: z.string().nullable(),
  state: z.enum(AD_OBJECT_CHANGE_ITEM_STATES),
  /** Null before it was decided. */
  field: z.enum(['status', 'name', ...BUDGET_FIELDS]).nullable(),
  /** A status, a name, or a budget in major units; null before it was read. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.enum(SKIP_REASONS).nullable(),
  error: z
    .object({
      message: z.string(),
      code: z.union([z.string(), z.number()]).nullable(),
      /** The network's own words. */
      networkMessage: z.string().nullable(),
    })
    .nullable(),
  at: timestampSchema.nullable(),
});
export type AdObjectChangeItemDto = z.infer<typeof adObjectChangeItemSchema>;

const params = z.object({ changeId: idSchema });
const readErrors = ['AuthorizationError', 'NotFoundError'] as const;
const writeErrors = [...readErrors, 'FailedPreconditionError', 'ConflictError'] as const;
const shared = { auth: 'session', tag: 'Ad objects' } as const;

export const adObjectChangeRoutes = {
  create: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-object-changes',
    summary: 'Changes many objects of one level of an ad account in the background.',
    params: z.object({ adUserId: idSchema }),
    body: newAdObjectChangeSchema,
    response: dataEnvelope(adObjectChangeSchema),
    errors: writeErrors,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/ad-object-changes/{changeId}',
    summary: 'Returns a bulk change with the outcome of each object.',
    params,
    response: dataEnvelope(adObjectChangeSchema).extend({
      items: z.array(adObjectChangeItemSchema),
    }),
    errors: readErrors,
  }),
  undo: route({
    ...shared,
    method: 'POST',
    path: '/ad-object-changes/{changeId}/undo',
    summary: 'Restores the previous values of the changed objects, except those changed since.',
    params,
    /** `id` of the new change. */
    body: z.strictObject({ id: idSchema }),
    response: dataEnvelope(adObjectChangeSchema),
    errors: writeErrors,
  }),
  stop: route({
    ...shared,
    method: 'POST',
    path: '/ad-object-changes/{changeId}/stop',
    summary: 'Stops a bulk change: what hasn’t been sent won’t be.',
    params,
    response: dataEnvelope(adObjectChangeSchema),
    errors: writeErrors,
  }),
  retry: route({
    ...shared,
    method: 'POST',
    path: '/ad-object-changes/{changeId}/retry',
    summary: 'Retries the failed objects of a bulk change.',
    params,
    /** Absent: all that failed. */
    body: z.strictObject({ objectIds: idsSchema.optional() }),
    response: dataEnvelope(adObjectChangeSchema),
    errors: writeErrors,
  }),
} as const;
