import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema, newRowIdSchema } from './common.ts';
import { savedViewContentSchema, savedViewSchema } from './saved-view-entities.ts';

export * from './saved-view-entities.ts';

export const SAVED_VIEW_NAME_MAX_LENGTH = 80;

export const savedViewFieldsSchema = z.strictObject({
  name: lineSchema
    .min(1, 'is required')
    .max(SAVED_VIEW_NAME_MAX_LENGTH, `must have at most ${SAVED_VIEW_NAME_MAX_LENGTH} characters`),
  isShared: z.boolean(),
});
export type SavedViewFields = z.infer<typeof savedViewFieldsSchema>;

const savedViewBodySchema = savedViewFieldsSchema.extend(savedViewContentSchema.shape);

export const newSavedViewSchema = savedViewBodySchema.extend({
  id: newRowIdSchema.optional(),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

export const savedViewUpdateSchema = savedViewBodySchema.partial();
export type SavedViewUpdate = z.infer<typeof savedViewUpdateSchema>;

const savedViewParams = z.object({ savedViewId: idSchema });
const accountParams = z.object({ accountId: idSchema });
const savedViewResponse = dataEnvelope(z.object({ savedView: savedViewSchema }));

export const savedViewsRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/saved-views',
    summary: 'Lists the saved views of an account.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ savedViews: z.array(savedViewSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Saved views',
  }),
  get: route({
    method: 'GET',
    path: '/saved-views/{savedViewId}',
    summary: 'Returns a saved view.',
    auth: 'session',
    params: savedViewParams,
    response: savedViewResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Saved views',
  }),
  create: route({
    method: 'POST',
    path: '/accounts/{accountId}/saved-views',
    summary: 'Creates a saved view.',
    auth: 'session',
    params: accountParams,
    body: newSavedViewSchema,
    response: savedViewResponse,
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'FailedPreconditionError',
    ],
    tag: 'Saved views',
  }),
  update: route({
    method: 'PATCH',
    path: '/saved-views/{savedViewId}',
    summary: 'Updates a saved view.',
    auth: 'session',
    params: savedViewParams,
    body: savedViewUpdateSchema,
    response: savedViewResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Saved views',
  }),
  delete: route({
    method: 'DELETE',
    path: '/saved-views/{savedViewId}',
    summary: 'Deletes a saved view.',
    auth: 'session',
    params: savedViewParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Saved views',
  }),
} as const;
