import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { DATE_PRESETS } from './ad-object-values.ts';
import { emptyDataSchema, idSchema, lineSchema, timestampSchema } from './common.ts';
import { timeRangeSchema } from './time-range.ts';

/** The lists that a view can be of. */
export const SAVED_VIEW_LISTS = ['campaigns', 'adSets', 'ads'] as const;

const columnIdSchema = z.string().min(1).max(60);
const columnIdsSchema = z.array(columnIdSchema).max(60);
/** How a view shows its list. */
const savedViewContentSchema = z.object({
  list: z.enum(SAVED_VIEW_LISTS),
  /** Filters and order, as the query of the list's address: `?q=solar&sort=-spend`. */
  query: z.string().max(4000),
  period: z.union([
    z.strictObject({ preset: z.enum(DATE_PRESETS) }),
    z.strictObject({ range: timeRangeSchema }),
  ]),
  /** In order, without the name; unknown ids are ignored by whoever shows them. */
  columns: columnIdsSchema,
  /** Columns that stay in sight. */
  pinned: columnIdsSchema,
  /** Where it was saved, and where it opens when no other ad account is open. */
  adUserId: idSchema,
  adAccountId: idSchema,
});
export type SavedViewContent = z.infer<typeof savedViewContentSchema>;

export const savedViewSchema = savedViewContentSchema.extend({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  isShared: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type SavedViewDto = z.infer<typeof savedViewSchema>;

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
  /** Set by the client (`domain/row-ids.ts`), so that a row can be created offline. */
  id: idSchema.optional(),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

export const savedViewUpdateSchema = savedViewBodySchema.partial();
export type SavedViewUpdate = z.infer<typeof savedViewUpdateSchema>;

const savedViewParams = z.object({ savedViewId: idSchema });
const accountParams = z.object({ accountId: idSchema });
const savedViewAnswer = dataEnvelope(z.object({ savedView: savedViewSchema }));

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
    response: savedViewAnswer,
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
    response: savedViewAnswer,
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
    response: savedViewAnswer,
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
