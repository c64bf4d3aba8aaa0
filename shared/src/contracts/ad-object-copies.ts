import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { adObjectChangeItemSchema } from './ad-object-changes.ts';
import { AD_OBJECT_LEVELS } from './ad-object-values.ts';
import { idSchema, lineSchema, timestampSchema } from './common.ts';

/** Copies that one request makes. */
export const AD_OBJECT_COPIES_MAX = 50;
const COPIES_OF_EACH_MAX = 10;
const SUFFIX_MAX = 100;

export const newAdObjectCopySchema = z
  .strictObject({
    /** Drawn by the client, so that a repeat makes no other copies. */
    id: idSchema,
    adAccountId: idSchema,
    level: z.enum(AD_OBJECT_LEVELS),
    sourceIds: z.array(idSchema).min(1, 'is required').max(AD_OBJECT_COPIES_MAX),
    /** Of each. */
    count: z.int().min(1).max(COPIES_OF_EACH_MAX),
    /** With everything below it; ads have nothing below. */
    isDeep: z.boolean(),
    /** Added to the name of each copy; a second one of the same object gets a number as well. */
    suffix: z.string().max(SUFFIX_MAX),
    /** The campaign of copied ad sets, or the ad set of copied ads; absent: that of the source. */
    parentId: idSchema.optional(),
  })
  .refine(({ sourceIds, count }) => sourceIds.length * count <= AD_OBJECT_COPIES_MAX, {
    message: `at most ${AD_OBJECT_COPIES_MAX} copies at once`,
    path: ['count'],
  })
  .refine(({ level, isDeep }) => level !== 'ad' || !isDeep, {
    message: 'Ads have nothing below them',
    path: ['isDeep'],
  })
  .refine(({ level, parentId }) => level !== 'campaign' || parentId === undefined, {
    message: 'Campaigns have no parent',
    path: ['parentId'],
  })
  .refine(({ suffix }) => lineSchema.safeParse(suffix).success, {
    message: 'must be one line of readable text',
    path: ['suffix'],
  });
export type NewAdObjectCopy = z.infer<typeof newAdObjectCopySchema>;

/** `copying`: the network makes it in the background. */
export const AD_OBJECT_COPY_STATES = ['waiting', 'sending', 'copying', 'copied', 'failed'] as const;

export const adObjectCopySchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  adAccountId: idSchema,
  level: z.enum(AD_OBJECT_LEVELS),
  isDeep: z.boolean(),
  parentId: idSchema.nullable(),
  state: z.enum(['running', 'finished']),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Paused until then by the network's limits. */
  resumesAt: timestampSchema.nullable(),
  items: z.array(
    z.object({
      sourceId: idSchema,
      state: z.enum(AD_OBJECT_COPY_STATES),
      copiedId: idSchema.nullable(),
      /** Why it failed, or the first of what failed below it. */
      error: adObjectChangeItemSchema.shape.error,
      /** Objects below it that are copied one by one, since there are too many for one copy. */
      below: z
        .object({
          total: z.int().nonnegative(),
          copied: z.int().nonnegative(),
          failed: z.int().nonnegative(),
        })
        .nullable(),
    }),
  ),
});
export type AdObjectCopyDto = z.infer<typeof adObjectCopySchema>;

const shared = { auth: 'session', tag: 'Ad objects' } as const;

export const adObjectCopyRoutes = {
  create: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-object-copies',
    summary: 'Duplicates campaigns, ad sets or ads in the background. The copies are paused.',
    params: z.object({ adUserId: idSchema }),
    body: newAdObjectCopySchema,
    response: dataEnvelope(adObjectCopySchema),
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError', 'ConflictError'],
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/ad-object-copies/{copyId}',
    summary: 'Returns the progress of duplicating, with each copy.',
    params: z.object({ copyId: idSchema }),
    response: dataEnvelope(adObjectCopySchema),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
} as const;
