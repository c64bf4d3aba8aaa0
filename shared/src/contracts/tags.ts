import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema, newRowIdSchema } from './common.ts';
import { TAG_LEVELS, tagSchema } from './tag-entities.ts';

export * from './tag-entities.ts';

export const TAG_NAME_MAX_LENGTH = 32;
export const TAG_OBJECTS_PER_CALL_MAX = 1_000;

const tagFieldsSchema = z.strictObject({
  name: lineSchema
    .min(1, 'is required')
    .max(TAG_NAME_MAX_LENGTH, `must have at most ${TAG_NAME_MAX_LENGTH} characters`),
  color: tagSchema.shape.color,
  isShared: z.boolean(),
  isNeverTouched: z.boolean(),
});

export const newTagSchema = tagFieldsSchema.extend({
  id: newRowIdSchema.optional(),
  color: tagFieldsSchema.shape.color.default(0),
  isShared: z.boolean().default(false),
  isNeverTouched: z.boolean().default(false),
});
export type NewTag = z.infer<typeof newTagSchema>;

export const tagUpdateSchema = tagFieldsSchema.partial();
export type TagUpdate = z.infer<typeof tagUpdateSchema>;

/**
 * Objects to put a tag on, or to take it from. Each is done on its own, so repeating it or doing it
 * twice changes nothing.
 */
export const tagAssignmentSchema = z
  .strictObject({
    level: z.enum(TAG_LEVELS),
    objectIds: z
      .array(idSchema)
      .min(1, 'is required')
      .max(TAG_OBJECTS_PER_CALL_MAX, `must have at most ${TAG_OBJECTS_PER_CALL_MAX} items`),
    /** The profile that the objects are seen through; null for profiles. */
    adUserId: idSchema.nullable().default(null),
  })
  .refine(({ level, adUserId }) => level === 'ad_user' || adUserId !== null, {
    path: ['adUserId'],
    message: 'is required',
  })
  .refine(({ level, adUserId }) => level !== 'ad_user' || adUserId === null, {
    path: ['adUserId'],
    message: 'must be null for profiles',
  });
export type TagAssignment = z.infer<typeof tagAssignmentSchema>;

const tagParams = z.object({ tagId: idSchema });
const accountParams = z.object({ accountId: idSchema });
const tagResponse = dataEnvelope(z.object({ tag: tagSchema }));

export const tagsRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/tags',
    summary: 'Lists the tags of an account, with the objects that have them.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ tags: z.array(tagSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Tags',
  }),
  get: route({
    method: 'GET',
    path: '/tags/{tagId}',
    summary: 'Returns a tag.',
    auth: 'session',
    params: tagParams,
    response: tagResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Tags',
  }),
  create: route({
    method: 'POST',
    path: '/accounts/{accountId}/tags',
    summary: 'Creates a tag.',
    auth: 'session',
    params: accountParams,
    body: newTagSchema,
    response: tagResponse,
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'FailedPreconditionError',
    ],
    tag: 'Tags',
  }),
  update: route({
    method: 'PATCH',
    path: '/tags/{tagId}',
    summary: 'Updates a tag.',
    auth: 'session',
    params: tagParams,
    body: tagUpdateSchema,
    response: tagResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Tags',
  }),
  delete: route({
    method: 'DELETE',
    path: '/tags/{tagId}',
    summary: 'Deletes a tag, and takes it from all objects.',
    auth: 'session',
    params: tagParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Tags',
  }),
  assign: route({
    method: 'POST',
    path: '/tags/{tagId}/objects',
    summary:
      'Puts a tag on objects. Requires the right to change the profile they are seen through.',
    auth: 'session',
    params: tagParams,
    body: tagAssignmentSchema,
    response: tagResponse,
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Tags',
  }),
  unassign: route({
    method: 'POST',
    path: '/tags/{tagId}/objects/remove',
    summary:
      'Takes a tag from objects. Requires the right to change the profiles they were tagged through, or the tag.',
    auth: 'session',
    params: tagParams,
    body: tagAssignmentSchema,
    response: tagResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Tags',
  }),
} as const;
