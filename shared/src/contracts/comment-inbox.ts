import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';
import { pageSchema, postCommentSchema } from './page-posts.ts';

const count = z.int().nonnegative();

/** Comments stored per profile; older ones are dropped. */
export const INBOX_COMMENTS_MAX = 20_000;
/** Limit of comments per response. */
export const INBOX_PAGE_MAX = 1_000;
/** Limit of posts on a screen at once. */
export const INBOX_SEEN_POSTS_MAX = 50;
export const inboxCommentSchema = postCommentSchema.extend({
  /** Id of its post or dynamic post. */
  postId: z.string(),
});
export type InboxCommentDto = z.infer<typeof inboxCommentSchema>;

export const inboxPostSchema = z.object({
  /** `page_post`, or the id of a dynamic post. */
  id: z.string(),
  /** The post opened by the post view; for a dynamic post, the one named by its ad. */
  pagePostId: z.string(),
  pageId: idSchema,
  /** The latest ad that shows it; null for a Page's own post. */
  ad: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
});
export type InboxPostDto = z.infer<typeof inboxPostSchema>;

export const inboxPageSchema = pageSchema
  .omit({ category: true })
  .extend({ canModerateComments: z.boolean(), canReplyAsPage: z.boolean() });
export type InboxPageDto = z.infer<typeof inboxPageSchema>;

/** State of the inbox as a whole. */
export const commentInboxStateSchema = z.object({
  /** Incremented with each change of a comment. */
  revision: count,
  /** When the profile's posts were last listed; null if never. */
  postsListedAt: timestampSchema.nullable(),
  postCount: count,
  /** Number of posts whose comments have not been read yet. */
  waitingPostCount: count,
  /** Another call is reading: this one read nothing. */
  isReadElsewhere: z.boolean(),
  commentCount: count,
  /** Older comments are not stored. */
  isCutShort: z.boolean(),
  /** Number of posts with older comments that were not read. */
  cutShortPostCount: count,
  /** Number of comments without a readable id or time, which cannot be shown. */
  unreadableComments: count,
  pages: z.array(inboxPageSchema),
  /** Pages and posts that could not be read; `subject` is the name of the Page. */
  problems: z.array(
    z.object({
      pageId: z.string(),
      subject: z.string(),
      code: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type CommentInboxState = z.infer<typeof commentInboxStateSchema>;

/** Where a list continues: time and id of its last comment. */
const cursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{1,15}_\d+_\d+$/, 'is not a cursor of this list');

/** A revision, with a comment id when its changes span several responses. */
const changeCursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{1,15}(_\d+_\d+)?$/, 'is not a cursor of changes');

const ofAdUser = z.object({ adUserId: idSchema });
const tag = 'Comment inbox';
const errors = ['AuthorizationError', 'NotFoundError'] as const;

export const commentInboxRoutes = {
  listComments: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/comment-inbox',
    summary:
      'Lists the comments under the posts of a profile’s Pages as of the last read, newest first.',
    auth: 'session',
    params: ofAdUser,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(INBOX_PAGE_MAX).default(INBOX_PAGE_MAX),
      before: cursorSchema.optional(),
    }),
    response: dataEnvelope(
      z.object({
        comments: z.array(inboxCommentSchema),
        /** Posts of the returned comments. */
        posts: z.array(inboxPostSchema),
        /** Null at the end of the list. */
        next: cursorSchema.nullable(),
        state: commentInboxStateSchema,
      }),
    ),
    errors,
    tag,
  }),
  listChanges: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/comment-inbox/changes',
    summary:
      'Lists the comments added or changed since a revision of the inbox, in the order of the inbox.',
    auth: 'session',
    params: ofAdUser,
    query: z.strictObject({ since: changeCursorSchema }),
    response: dataEnvelope(
      z.object({
        /** Deleted comments have the status `deleted`. */
        comments: z.array(inboxCommentSchema),
        posts: z.array(inboxPostSchema),
        /** Where further changes start; null at the end. */
        next: changeCursorSchema.nullable(),
        /** Some changes have been purged: the list must be reloaded. */
        isOutdated: z.boolean(),
        state: commentInboxStateSchema,
      }),
    ),
    errors,
    tag,
  }),
  read: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/comment-inbox/read',
    summary:
      'Reads the next portion of comments from Facebook. Call it again for the remaining posts while the inbox is open.',
    auth: 'session',
    params: ofAdUser,
    body: z.strictObject({
      /** Also rereads active posts, to detect comments hidden or deleted on Facebook. */
      isWhole: z.boolean().default(false),
      /** Posts whose comments are on the screen, which are read sooner. */
      seenPostIds: z.array(z.string().max(60)).max(INBOX_SEEN_POSTS_MAX).default([]),
    }),
    response: dataEnvelope(commentInboxStateSchema),
    errors: [...errors, 'FailedPreconditionError'],
    tag,
  }),
} as const;
