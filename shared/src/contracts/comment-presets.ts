import { z } from 'zod';
import {
  COMMENT_TEXT_MAX_LENGTH,
  isReadableCommentText,
  normalizeCommentText,
} from '../domain/comment-presets/comment-text.ts';
import { MOVE_METHODS, PRESET_COMMENTS_MAX } from '../domain/comment-presets/operations.ts';
import { dataEnvelope, route } from '../http.ts';
import {
  commentPresetSchema,
  presetCommentSchema,
  REACTION_KINDS,
} from './comment-preset-entities.ts';
import { emptyDataSchema, idSchema, lineSchema, queryFlagSchema } from './common.ts';

export const PRESET_NAME_MAX_LENGTH = 100;
export const PRESET_REACTIONS_MAX = 1_000;
export const ATTACHMENT_URL_MAX_LENGTH = 2_000;
const REQUIRED = 'is required';
const atMost = (max: number): string => `must have at most ${max} characters`;

/** A text of a comment as it is stored. */
export const commentTextSchema = z
  .string()
  .transform(normalizeCommentText)
  .pipe(
    z
      .string()
      .max(COMMENT_TEXT_MAX_LENGTH, atMost(COMMENT_TEXT_MAX_LENGTH))
      .refine(isReadableCommentText, 'must be readable text'),
  );

const attachmentUrlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address' })
  .max(ATTACHMENT_URL_MAX_LENGTH, atMost(ATTACHMENT_URL_MAX_LENGTH));
const attachmentInput = z.strictObject({
  url: attachmentUrlSchema,
  previewUrl: attachmentUrlSchema.nullable().default(null),
});

/** Kinds with none of them are left out. */
const reactionsInput = z
  .partialRecord(
    z.enum(REACTION_KINDS),
    z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(PRESET_REACTIONS_MAX, `must be at most ${PRESET_REACTIONS_MAX}`),
  )
  .transform((counts) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  );

const commentFields = {
  text: commentTextSchema,
  reactions: reactionsInput,
  photo: attachmentInput.nullable(),
  video: attachmentInput.nullable(),
} as const;

const newPresetCommentSchema = z
  .strictObject({
    /** Set by the client (`domain/row-ids.ts`), so that others may answer it in the same call. */
    id: idSchema.optional(),
    /** One that stands before it in the same list, or in the preset already; null: the post. */
    parentId: idSchema.nullable().default(null),
    text: commentFields.text.default(''),
    reactions: commentFields.reactions.default({}),
    photo: commentFields.photo.default(null),
    video: commentFields.video.default(null),
  })
  .refine(({ photo, video }) => photo === null || video === null, {
    path: ['video'],
    message: 'must not stand beside a photo',
  })
  .refine(({ text, photo, video }) => text !== '' || photo !== null || video !== null, {
    path: ['text'],
    message: REQUIRED,
  });
export type NewPresetComment = z.output<typeof newPresetCommentSchema>;

const newCommentsSchema = z
  .array(newPresetCommentSchema)
  .min(1, REQUIRED)
  .max(PRESET_COMMENTS_MAX, `must have at most ${PRESET_COMMENTS_MAX} comments`);

const presetFields = {
  name: lineSchema.min(1, REQUIRED).max(PRESET_NAME_MAX_LENGTH, atMost(PRESET_NAME_MAX_LENGTH)),
  shared: z.boolean(),
  comments: newCommentsSchema,
} as const;

export const newCommentPresetSchema = z.strictObject({
  /** Set by the client, so that a preset can be created offline. */
  id: idSchema.optional(),
  ...presetFields,
  shared: presetFields.shared.default(false),
});
export type NewCommentPreset = z.output<typeof newCommentPresetSchema>;

/** `comments` take the place of all that are there. */
export const commentPresetUpdateSchema = z
  .strictObject(presetFields)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type CommentPresetUpdate = z.output<typeof commentPresetUpdateSchema>;

export const presetCommentUpdateSchema = z
  .strictObject(commentFields)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required')
  .refine((value) => !(value.photo && value.video), {
    path: ['video'],
    message: 'must not stand beside a photo',
  });
export type PresetCommentUpdate = z.output<typeof presetCommentUpdateSchema>;

const placeFields = {
  /** Null, with `appendChild` alone: last of those that answer the post. */
  referenceCommentId: idSchema.nullable(),
  method: z.enum(MOVE_METHODS),
} as const;
const moveSchema = z
  .strictObject(placeFields)
  .refine(
    ({ referenceCommentId, method }) => referenceCommentId !== null || method === 'appendChild',
    {
      path: ['referenceCommentId'],
      message: REQUIRED,
    },
  );

const ofAccount = z.object({ accountId: idSchema });
const ofPreset = z.object({ commentPresetId: idSchema });
const ofComment = z.object({ commentPresetId: idSchema, commentId: idSchema });
const shared = { auth: 'session', tag: 'Comment presets' } as const;
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const CHANGE_ERRORS = [...READ_ERRORS, 'AlreadyExistsError', 'FailedPreconditionError'] as const;
const presetAnswer = dataEnvelope(z.object({ commentPreset: commentPresetSchema }));
const commentAnswer = dataEnvelope(z.object({ comment: presetCommentSchema }));

export const commentPresetRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/comment-presets',
    summary:
      'Lists the comment presets of an account. With `includeShared`, also those shared with it.',
    params: ofAccount,
    query: z.strictObject({ includeShared: queryFlagSchema.default(false) }),
    response: dataEnvelope(z.object({ commentPresets: z.array(commentPresetSchema) })),
    errors: READ_ERRORS,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/comment-presets/{commentPresetId}',
    summary: 'Returns a comment preset with its comments.',
    params: ofPreset,
    response: presetAnswer,
    errors: READ_ERRORS,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/comment-presets',
    summary: 'Creates a comment preset with its comments.',
    params: ofAccount,
    body: newCommentPresetSchema,
    response: presetAnswer,
    errors: CHANGE_ERRORS,
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/comment-presets/{commentPresetId}',
    summary: 'Updates the name, sharing or all comments of a preset.',
    params: ofPreset,
    body: commentPresetUpdateSchema,
    response: presetAnswer,
    errors: CHANGE_ERRORS,
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/comment-presets/{commentPresetId}',
    summary: 'Deletes a preset. Tasks created from it continue.',
    params: ofPreset,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  addComments: route({
    ...shared,
    method: 'POST',
    path: '/comment-presets/{commentPresetId}/comments',
    summary: 'Adds comments at the end, or at a place given as in a move.',
    params: ofPreset,
    body: z.strictObject({ comments: newCommentsSchema, place: moveSchema.optional() }),
    response: dataEnvelope(z.object({ comments: z.array(presetCommentSchema) })),
    errors: CHANGE_ERRORS,
  }),
  updateComments: route({
    ...shared,
    method: 'PATCH',
    path: '/comment-presets/{commentPresetId}/comments',
    summary: 'Updates the texts of many comments: all or none.',
    params: ofPreset,
    body: z.strictObject({
      comments: z
        .array(z.strictObject({ id: idSchema, text: commentTextSchema }))
        .min(1, REQUIRED)
        .max(PRESET_COMMENTS_MAX, `must have at most ${PRESET_COMMENTS_MAX} comments`),
    }),
    response: dataEnvelope(z.object({ comments: z.array(presetCommentSchema) })),
    errors: CHANGE_ERRORS,
  }),
  deleteComments: route({
    ...shared,
    method: 'DELETE',
    path: '/comment-presets/{commentPresetId}/comments',
    summary: 'Deletes comments with all their replies. Ignores comments that no longer exist.',
    params: ofPreset,
    body: z.strictObject({
      commentIds: z
        .array(idSchema)
        .min(1, REQUIRED)
        .max(PRESET_COMMENTS_MAX, `must have at most ${PRESET_COMMENTS_MAX} comments`),
    }),
    response: emptyDataSchema,
    errors: CHANGE_ERRORS,
  }),
  updateComment: route({
    ...shared,
    method: 'PATCH',
    path: '/comment-presets/{commentPresetId}/comments/{commentId}',
    summary: 'Updates a comment. A photo replaces a video, and a video replaces a photo.',
    params: ofComment,
    body: presetCommentUpdateSchema,
    response: commentAnswer,
    errors: CHANGE_ERRORS,
  }),
  attachPhoto: route({
    ...shared,
    method: 'POST',
    path: '/comment-presets/{commentPresetId}/comments/{commentId}/attach-photo',
    summary: 'Attaches a JPG or PNG image, replacing the current photo or video.',
    params: ofComment,
    fileField: 'photo',
    response: commentAnswer,
    errors: [
      ...CHANGE_ERRORS,
      'BadRequestError',
      'PayloadTooLargeError',
      'UnsupportedMediaTypeError',
      'TooManyRequestsError',
      'VendorError',
    ],
  }),
  moveComment: route({
    ...shared,
    method: 'POST',
    path: '/comment-presets/{commentPresetId}/comments/{commentId}/move',
    summary: 'Moves a comment with all its replies.',
    params: ofComment,
    body: moveSchema,
    response: commentAnswer,
    errors: CHANGE_ERRORS,
  }),
  deleteComment: route({
    ...shared,
    method: 'DELETE',
    path: '/comment-presets/{commentPresetId}/comments/{commentId}',
    summary: 'Deletes a comment with all its replies.',
    params: ofComment,
    response: emptyDataSchema,
    errors: CHANGE_ERRORS,
  }),
} as const;
