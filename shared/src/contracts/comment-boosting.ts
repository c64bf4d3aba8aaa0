import { z } from 'zod';
import { BOOSTING_STEP_KINDS } from '../domain/comment-boosting/plan.ts';
import { readPostAddress } from '../domain/comment-boosting/post-address.ts';
import { dataEnvelope, route } from '../http.ts';
import {
  commentUserSchema,
  commentUserUpdateSchema,
  newCommentUserSchema,
} from './comment-boosting-users.ts';
import { REACTION_KINDS } from './comment-preset-entities.ts';
import { emptyDataSchema, idSchema, queryFlagSchema, timestampSchema } from './common.ts';
import { proxySchema } from './proxies.ts';

/** Deliveries to one post within an hour, over all tasks. */
export const DELIVERIES_PER_POST_AND_HOUR = 60;
/** Minutes between two comments, and between two reactions. */
export const BOOSTING_DELAY_MIN = 1;
export const BOOSTING_DELAY_MAX = 1_440;
export const DEFAULT_COMMENT_DELAY = { min: 2, max: 6 } as const;
export const DEFAULT_REACTION_DELAY = { min: 1, max: 3 } as const;
/** Posts that a form takes at once, each a call of its own. */
export const BOOSTED_POSTS_MAX = 100;
/** Comments of one preset that a task takes. */
export const BOOSTED_COMMENTS_MAX = 2_000;
/** Days that a completed task is kept. */
export const COMMENT_TASK_KEPT_DAYS = 180;
const REACTIONS_MAX = 1_000;

const reactionsSchema = z.partialRecord(
  z.enum(REACTION_KINDS),
  z.int().min(0).max(REACTIONS_MAX, `must be at most ${REACTIONS_MAX}`),
);

const minutes = z
  .int('must be a whole number of minutes')
  .min(BOOSTING_DELAY_MIN, `must be at least ${BOOSTING_DELAY_MIN}`)
  .max(BOOSTING_DELAY_MAX, `must be at most ${BOOSTING_DELAY_MAX}`);
export const delayRangeSchema = z
  .strictObject({ min: minutes, max: minutes })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    message: 'must not be below the minimum',
  });

export const postUrlSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(2_000)
  .refine(
    (text) => text === '' || readPostAddress(text) !== undefined,
    'The value is not valid PagePostId.',
  );

const taskSpecInput = {
  commentPresetId: idSchema,
  /** A post by its id, `page_post` or the post alone, or its address. */
  postUrl: postUrlSchema,
  /** To the post; a Page has one, a Like. */
  reactions: reactionsSchema.default({}),
  areAllowedAttachments: z.boolean().default(true),
  delayBetweenComment: delayRangeSchema.default(DEFAULT_COMMENT_DELAY),
  delayBetweenReaction: delayRangeSchema.default(DEFAULT_REACTION_DELAY),
} as const;
export const newCommentTaskSchema = z.strictObject({
  ...taskSpecInput,
  /** Of the plan that was previewed; drawn by the server when absent. */
  seed: z.int().min(0).max(2_147_483_647).optional(),
});
export type NewCommentTask = z.output<typeof newCommentTaskSchema>;

export const COMMENT_TASK_STATUSES = ['active', 'paused', 'completed'] as const;
export type CommentTaskStatus = (typeof COMMENT_TASK_STATUSES)[number];

/** Why a step was skipped, or waits. */
export const JOB_WARNINGS = [
  /** No profile can speak for the Page. */
  'no_comment_user',
  'post_gone',
  /** What it answers or reacts to is gone, or was skipped. */
  'parent_missing',
  'refused',
  'same_text',
  'limit',
  'post_cap',
  'unreachable',
  /** It may be placed: Facebook does not say. */
  'outcome_unknown',
] as const;
export type JobWarningType = (typeof JOB_WARNINGS)[number];

const count = z.int().nonnegative();
const progressSchema = z.object({ placed: count, skipped: count, total: count });
export type BoostingProgress = z.infer<typeof progressSchema>;

export const jobWarningSchema = z.object({
  jobId: z.string(),
  type: z.enum(JOB_WARNINGS),
  /** Facebook's own words, where it said some. */
  message: z.string().nullable(),
  createdTime: timestampSchema,
});
export type JobWarning = z.infer<typeof jobWarningSchema>;

export const commentTaskSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  status: z.enum(COMMENT_TASK_STATUSES),
  spec: z.object({
    commentPresetId: idSchema,
    commentPresetName: z.string(),
    postId: z.string(),
    /** Null: the post has neither title nor text. */
    postName: z.string().nullable(),
    postUrl: z.string(),
    reactions: reactionsSchema,
    areAllowedAttachments: z.boolean(),
    delayBetweenComment: z.object({ min: z.int(), max: z.int() }),
    delayBetweenReaction: z.object({ min: z.int(), max: z.int() }),
  }),
  page: z.object({ id: idSchema, name: z.string() }),
  postImageUrl: z.string().nullable(),
  progress: z.object({
    comments: progressSchema,
    replies: progressSchema,
    reactions: progressSchema,
  }),
  /** When the next step is due; null for a task that is paused or completed. */
  nextAt: timestampSchema.nullable(),
  /** Why the next step waits beyond its pause. */
  heldBackBy: z.object({ type: z.enum(JOB_WARNINGS), message: z.string().nullable() }).nullable(),
  /** Steps that were skipped. */
  warningCount: count,
  pausedAt: timestampSchema.nullable(),
  completedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CommentTaskDto = z.infer<typeof commentTaskSchema>;

const eventBase = {
  postId: z.string(),
  /** The Page that did it. */
  userId: idSchema,
  userName: z.string(),
  createdTime: timestampSchema,
} as const;
const said = { commentId: z.string(), commentText: z.string() } as const;
export const commentTaskEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post_reply_added'), ...eventBase, ...said }),
  z.object({ type: z.literal('comment_reply_added'), ...eventBase, ...said, parentId: z.string() }),
  z.object({
    type: z.literal('post_reaction_added'),
    ...eventBase,
    reaction: z.enum(REACTION_KINDS),
  }),
  z.object({
    type: z.literal('comment_reaction_added'),
    ...eventBase,
    commentId: z.string(),
    reaction: z.enum(REACTION_KINDS),
  }),
]);
export type CommentTaskEvent = z.infer<typeof commentTaskEventSchema>;

export const BOOSTING_STEP_STATES = ['waiting', 'sending', 'placed', 'skipped'] as const;
export type BoostingStepState = (typeof BOOSTING_STEP_STATES)[number];

export const boostingStepSchema = z.object({
  jobId: z.string(),
  kind: z.enum(BOOSTING_STEP_KINDS),
  text: z.string(),
  state: z.enum(BOOSTING_STEP_STATES),
  /** When it was placed or skipped, or is due; null while the task is paused. */
  at: timestampSchema.nullable(),
});
export type BoostingStepDto = z.infer<typeof boostingStepSchema>;

export const wholeCommentTaskSchema = commentTaskSchema.extend({
  /** Steps that were skipped, and the one that waits, the latest first. */
  jobWarnings: z.array(jobWarningSchema),
  /** What was placed, the latest first. */
  events: z.array(commentTaskEventSchema),
  /** Ids of the comments placed, in their order. */
  fakeCommentIds: z.array(z.string()),
  /** All steps in their order. */
  steps: z.array(boostingStepSchema),
});
export type WholeCommentTask = z.infer<typeof wholeCommentTaskSchema>;

const ofAccount = z.object({ accountId: idSchema });
const ofTask = z.object({ commentTaskId: idSchema });
const ofUser = z.object({ commentUserId: idSchema });
const shared = { auth: 'session', tag: 'Comment boosting' } as const;
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const ANSWER_ERRORS = [...READ_ERRORS, 'FailedPreconditionError'] as const;
const userAnswer = dataEnvelope(z.object({ commentUser: commentUserSchema }));

export const commentBoostingRoutes = {
  listTasks: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/comment-cheating-tasks',
    summary: 'Lists the comment boosting tasks of an account, newest first.',
    params: ofAccount,
    response: dataEnvelope(z.array(commentTaskSchema)),
    errors: READ_ERRORS,
  }),
  getTask: route({
    ...shared,
    method: 'GET',
    path: '/comment-cheating-tasks/{commentTaskId}',
    summary: 'Returns a comment boosting task with its plan, warnings and published comments.',
    params: ofTask,
    response: dataEnvelope(wholeCommentTaskSchema),
    errors: READ_ERRORS,
  }),
  createTask: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/comment-cheating-tasks',
    summary:
      'Starts a task that publishes the comments of a preset under a post, as the Page that owns it.',
    params: ofAccount,
    body: newCommentTaskSchema,
    response: dataEnvelope(commentTaskSchema),
    errors: [...ANSWER_ERRORS, 'ConflictError'],
  }),
  pauseTask: route({
    ...shared,
    method: 'POST',
    path: '/comment-cheating-tasks/{commentTaskId}/pause',
    summary: 'Pauses a task. A paused or completed task doesn’t change.',
    params: ofTask,
    response: dataEnvelope(commentTaskSchema),
    errors: READ_ERRORS,
  }),
  startTask: route({
    ...shared,
    method: 'POST',
    path: '/comment-cheating-tasks/{commentTaskId}/start',
    summary: 'Resumes a paused task where it stopped. An active or completed task doesn’t change.',
    params: ofTask,
    response: dataEnvelope(commentTaskSchema),
    errors: READ_ERRORS,
  }),
  deleteTask: route({
    ...shared,
    method: 'DELETE',
    path: '/comment-cheating-tasks/{commentTaskId}',
    summary: 'Deletes a task. Published comments stay under the post.',
    params: ofTask,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  listUsers: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/comment-users',
    summary:
      'Lists the boosting profiles of an account. With `includeShared`, also those shared with it.',
    params: ofAccount,
    query: z.strictObject({
      includeShared: queryFlagSchema.default(false),
      includeProxies: queryFlagSchema.default(false),
    }),
    response: dataEnvelope(
      z.object({
        commentUsers: z.array(commentUserSchema),
        /** The account's own, and those of the listed profiles. */
        proxies: z.array(proxySchema).optional(),
        /** A sandbox server: profiles have a cookie, a user agent and a proxy here. */
        areSessionsTaken: z.boolean(),
      }),
    ),
    errors: READ_ERRORS,
  }),
  createUser: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/comment-users',
    summary:
      'Adds a boosting profile: a Page that a connected profile manages. Sandbox servers also require the cookie and user agent of that profile; other servers reject them.',
    params: ofAccount,
    body: newCommentUserSchema,
    response: dataEnvelope(
      z.object({ commentUser: commentUserSchema, proxy: proxySchema.nullable() }),
    ),
    errors: [...ANSWER_ERRORS, 'AlreadyExistsError', 'ConflictError'],
  }),
  updateUser: route({
    ...shared,
    method: 'PATCH',
    path: '/comment-users/{commentUserId}',
    summary:
      'Updates a boosting profile. A new cookie, user agent or proxy, accepted only by sandbox servers, is checked first.',
    params: ofUser,
    body: commentUserUpdateSchema,
    response: userAnswer,
    errors: [...ANSWER_ERRORS, 'ConflictError'],
  }),
  deleteUser: route({
    ...shared,
    method: 'DELETE',
    path: '/comment-users/{commentUserId}',
    summary: 'Deletes a boosting profile. Published comments stay.',
    params: ofUser,
    response: emptyDataSchema,
    errors: READ_ERRORS,
  }),
  checkUser: route({
    ...shared,
    method: 'POST',
    path: '/comment-users/{commentUserId}/check',
    summary:
      'Checks on Facebook that the connected profile still manages the Page. On sandbox servers, also checks its session.',
    params: ofUser,
    response: userAnswer,
    errors: ANSWER_ERRORS,
  }),
} as const;
