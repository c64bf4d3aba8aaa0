import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import {
  AD_COMMENT_JOB_PAGE_DEFAULT,
  AD_COMMENT_JOB_STATUSES,
  AD_COMMENT_STATUSES,
} from './ad-comment-values.ts';
import { CLEANING_REASONS, type CleaningCriteria, KEEPING_REASONS } from './comment-criteria.ts';
import { idSchema, lineSchema, timestampSchema } from './common.ts';
import { pagePostIdSchema } from './page-posts.ts';
import { toSite } from './sites.ts';
import { AD_COMMENT_ACTIONS, adCommentCleanTaskSchema } from './tasks.ts';
import { foldText } from './visible-text.ts';

const count = z.int().nonnegative();

/** A comment under a post of an ad. */
export const adCommentSchema = z.object({
  /** `post_comment`, both digits. */
  id: z.string().regex(/^\d+_\d+$/, 'The value is not valid CommentId.'),
  adUserId: idSchema,
  /** The latest ad that shows the post. */
  adId: idSchema,
  parentId: z.string().nullable(),
  permalinkUrl: z.string().nullable(),
  /** Null when the author was deleted or is hidden from the Page. */
  from: z.object({ id: z.string(), name: z.string(), picture: z.string().nullable() }).nullable(),
  message: z.string(),
  /** Null, here and below: not reported by Facebook. */
  status: z.enum(AD_COMMENT_STATUSES).nullable(),
  likeCount: count.nullable(),
  commentCount: count.nullable(),
  createdAt: timestampSchema,
});
export type AdCommentDto = z.infer<typeof adCommentSchema>;

/** The outcome of a job; null while the job is waiting. */
export const adCommentConclusionSchema = z.object({
  outcome: z.enum(['hidden', 'deleted', 'failed']),
  /** The comment had been removed by someone else before. */
  wasGone: z.boolean(),
  /** Only for `delete_and_block_user`; null for other actions. */
  isAuthorBlocked: z.boolean().nullable(),
  /**
   * From the ad network or the error catalogue: why it failed, or why the author was not blocked.
   */
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
});
export type AdCommentConclusion = z.infer<typeof adCommentConclusionSchema>;

export const cleaningReasonSchema = z.object({
  kind: z.enum(CLEANING_REASONS),
  match: z.string().nullable(),
});

/** The moderation of one comment. A comment never gets a second job. */
export const adCommentJobSchema = z.object({
  id: idSchema,
  taskId: idSchema,
  comment: adCommentSchema,
  status: z.enum(AD_COMMENT_JOB_STATUSES),
  conclusion: adCommentConclusionSchema.nullable(),
  createdAt: timestampSchema,
  completedAt: timestampSchema.nullable(),
  action: z.enum(AD_COMMENT_ACTIONS),
  reason: cleaningReasonSchema,
  adName: z.string().nullable(),
  adAccountId: idSchema,
  /** `page_post`, or the id of a dynamic post. */
  postId: z.string(),
  pageId: idSchema,
  /** Set once this user unhid the comment. */
  undone: z.object({ at: timestampSchema, byName: z.string() }).nullable(),
});
export type AdCommentJobDto = z.infer<typeof adCommentJobSchema>;

const TERM_MAX = 80;
const TERMS_MAX = 200;
const STARS_MAX = 3;

function listOf<T extends z.ZodType<string>>(item: T, max: number) {
  return z
    .array(item)
    .max(max, `must have at most ${max} items`)
    .refine(
      (items) => new Set(items.map(foldText)).size === items.length,
      'must name each item once',
    );
}

const lineOf = (max: number) => lineSchema.pipe(z.string().min(1, 'is required').max(max));
const wordSchema = lineOf(TERM_MAX).refine(
  (word) =>
    foldText(word).replaceAll('*', '').trim() !== '' && word.split('*').length <= STARS_MAX + 1,
  `must have a letter or a sign, and at most ${STARS_MAX} *`,
);
const words = listOf(wordSchema, TERMS_MAX);
const authors = listOf(lineOf(120), 500);
const allowedSites = listOf(
  lineOf(253).refine((site) => toSite(site) === site, 'must be a site such as example.com'),
  100,
);

/** Which comments are cleaned, and which are exempt. */
export const cleaningCriteriaSchema = z.strictObject({
  isEverything: z.boolean(),
  words,
  hasLinks: z.boolean(),
  allowedSites,
  hasPhoneNumbers: z.boolean(),
  authors,
  isRepeated: z.boolean(),
  exceptWords: words,
  exceptAuthors: authors,
}) satisfies z.ZodType<CleaningCriteria>;

export const NO_CRITERIA = {
  isEverything: false,
  words: [],
  hasLinks: false,
  allowedSites: [],
  hasPhoneNumbers: false,
  authors: [],
  isRepeated: false,
  exceptWords: [],
  exceptAuthors: [],
} as const satisfies CleaningCriteria;

/** Whether the criteria can match any comment. */
export function hasCriteria({
  isEverything,
  words: found,
  hasLinks,
  hasPhoneNumbers,
  authors: known,
  isRepeated,
}: CleaningCriteria): boolean {
  return (
    isEverything ||
    hasLinks ||
    hasPhoneNumbers ||
    isRepeated ||
    found.length > 0 ||
    known.length > 0
  );
}

const AD_ACCOUNTS_MAX = 1_000;
const adAccountIds = z
  .array(idSchema)
  .min(1, 'is required')
  .max(AD_ACCOUNTS_MAX, `must have at most ${AD_ACCOUNTS_MAX} ad accounts`)
  .nullable();

const runErrorSchema = z.object({ code: z.string().nullable(), message: z.string() });

export const commentCleanRunSchema = z.object({
  id: idSchema,
  startedAt: timestampSchema,
  /** Null while it runs. */
  finishedAt: timestampSchema.nullable(),
  /**
   * Consecutive runs without findings and with the same result are merged, with the times of the
   * last.
   */
  runCount: z.int().positive(),
  /** Start of the first merged run. */
  firstStartedAt: timestampSchema,
  fetchedCount: count,
  hiddenCount: count,
  deletedCount: count,
  failedCount: count,
  error: runErrorSchema.nullable(),
  /** Failures of single Pages that did not stop the run. */
  problems: z.array(runErrorSchema.extend({ subject: z.string() })),
});
export type CommentCleanRun = z.infer<typeof commentCleanRunSchema>;

/** The task with its settings and state. */
export const commentCleanStateSchema = z.object({
  adCommentCleanTask: adCommentCleanTaskSchema,
  criteria: cleaningCriteriaSchema,
  /** Null: all ad accounts of the profile, including future ones. */
  adAccountIds,
  /** Only comments written since then are cleaned; null while the task is off. */
  cleansSince: timestampSchema.nullable(),
  /** Progress of the current run; `total` is null until the posts are known. */
  progress: z.object({ done: count, total: count.nullable() }).nullable(),
  nextRunAt: timestampSchema.nullable(),
  /** Comments hidden or deleted in the last 24 hours, except undone ones. */
  cleanedCount: count,
  waitingCount: count,
  /** Number of posts whose comments are read. */
  postCount: count,
  /** Latest first. */
  runs: z.array(commentCleanRunSchema),
});
export type CommentCleanState = z.infer<typeof commentCleanStateSchema>;

/** The task's work under one post and the posts Facebook derived from it. */
export const postCleaningSchema = z.object({
  /** Null while the task is off. */
  action: z.enum(AD_COMMENT_ACTIONS).nullable(),
  disabledUntil: timestampSchema.nullable(),
  /**
   * Whether its comments are read; false for an excluded Page or ad account, or before the first
   * run.
   */
  isWatched: z.boolean(),
  /** When its comments were last read; null if never. */
  lastReadAt: timestampSchema.nullable(),
  /** Comments hidden or deleted in the last 24 hours, except undone ones. */
  cleanedCount: count,
  /** Time of the latest; null when there is none. */
  lastCleanedAt: timestampSchema.nullable(),
});
export type PostCleaning = z.infer<typeof postCleaningSchema>;

/** Only fields to change. Without an action the task is off. */
export const commentCleanTaskUpdateSchema = z
  .strictObject({
    action: z.enum(AD_COMMENT_ACTIONS).nullable(),
    /** The task is paused until then. */
    disabledUntil: timestampSchema.nullable(),
    criteria: cleaningCriteriaSchema,
    adAccountIds,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type CommentCleanTaskUpdate = z.infer<typeof commentCleanTaskUpdateSchema>;

export const TRIAL_COMMENTS_MAX = 100;

export const tryCommentCleaningSchema = z.strictObject({
  action: z.enum(AD_COMMENT_ACTIONS),
  criteria: cleaningCriteriaSchema,
  adAccountIds,
});
export type TryCommentCleaning = z.infer<typeof tryCommentCleaningSchema>;

export const trialCommentSchema = z.object({
  comment: adCommentSchema,
  adName: z.string().nullable(),
  decision: z.discriminatedUnion('isCleaned', [
    z.object({
      isCleaned: z.literal(true),
      reason: cleaningReasonSchema,
      /** `hide` for an uncertain match, whatever the settings. */
      action: z.enum(AD_COMMENT_ACTIONS),
    }),
    z.object({
      isCleaned: z.literal(false),
      reason: z.object({ kind: z.enum(KEEPING_REASONS), match: z.string().nullable() }),
    }),
  ]),
});
export type TrialComment = z.infer<typeof trialCommentSchema>;

/** How long ad comment jobs are listed. */
export const AD_COMMENT_JOBS_SHOWN_HOURS = 24;
export const AD_COMMENT_JOB_PAGE_MAX = 200;

const adUserParams = z.object({ adUserId: idSchema });
const tag = 'Comment cleaning';

export const commentCleaningRoutes = {
  getTask: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-comment-clean-task',
    summary: 'Returns the comment cleaning task of a profile: settings, progress and latest runs.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(commentCleanStateSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  updateTask: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}/ad-comment-clean-task',
    summary:
      'Sets which comments under a profile’s ads are cleaned, and how. Without an action, the task is off. Comments written before it was turned on stay.',
    auth: 'session',
    params: adUserParams,
    body: commentCleanTaskUpdateSchema,
    response: dataEnvelope(commentCleanStateSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  runTask: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-comment-clean-task/run',
    summary: 'Starts the comment cleaning of a profile now. A run in progress continues.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(commentCleanStateSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag,
  }),
  tryTask: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-comment-clean-task/try',
    summary: `Returns what the given settings would do with the last ${TRIAL_COMMENTS_MAX} comments, and why. Changes nothing.`,
    auth: 'session',
    params: adUserParams,
    body: tryCommentCleaningSchema,
    response: dataEnvelope(
      z.object({
        comments: z.array(trialCommentSchema),
        /** Posts or Pages that could not be read. */
        problems: z.array(runErrorSchema.extend({ subject: z.string() })),
      }),
    ),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag,
    isRead: true,
    isExpensive: true,
  }),
  getPostCleaning: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/page-posts/{pagePostId}/cleaning',
    summary: 'Returns what the comment cleaning of a profile does under one post of its ads.',
    auth: 'session',
    params: adUserParams.extend({ pagePostId: pagePostIdSchema }),
    response: dataEnvelope(postCleaningSchema),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  listJobs: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ad-comment-jobs',
    summary: `Lists what was done with comments in the last ${AD_COMMENT_JOBS_SHOWN_HOURS} hours, newest first.`,
    auth: 'session',
    params: adUserParams,
    query: z.strictObject({
      adId: idSchema.optional(),
      statusList: z
        .array(z.enum(AD_COMMENT_JOB_STATUSES))
        .min(1, 'is required')
        .max(
          AD_COMMENT_JOB_STATUSES.length,
          `must have at most ${AD_COMMENT_JOB_STATUSES.length} statuses`,
        )
        .optional(),
      /** Part of the text, case-insensitive. */
      commentContains: z.string().trim().min(1, 'is required').max(200).optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(AD_COMMENT_JOB_PAGE_MAX)
        .default(AD_COMMENT_JOB_PAGE_DEFAULT),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    response: dataEnvelope(z.array(adCommentJobSchema)).extend({
      /** With the filters by ad and text applied. */
      summary: z.object({
        /** Without undone ones. */
        hiddenCount: count,
        deletedCount: count,
        shownAgainCount: count,
        countByStatus: z.record(z.enum(AD_COMMENT_JOB_STATUSES), count),
        /** The last 24 hours, oldest first; the last one is the current hour. */
        hours: z.array(z.object({ at: timestampSchema, count, failedCount: count })),
      }),
      paging: offsetPagingSchema,
    }),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  undoJob: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/ad-comment-jobs/{jobId}/undo',
    summary: 'Unhides a hidden comment. The task skips it from then on.',
    auth: 'session',
    params: z.object({ adUserId: idSchema, jobId: idSchema }),
    response: dataEnvelope(adCommentJobSchema),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag,
  }),
} as const;
