import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';
import { pageSchema, postCommentSchema } from './page-posts.ts';

const count = z.int().nonnegative();

/** Comments kept of one profile, the latest. */
export const INBOX_COMMENTS_MAX = 20_000;
/** Comments in one answer. */
export const INBOX_PAGE_MAX = 1_000;
/** Posts that somebody looks at at once. */
export const INBOX_SEEN_POSTS_MAX = 50;
export const inboxCommentSchema = postCommentSchema.extend({
  /** Of the post or dynamic post it stands under. */
  postId: z.string(),
});
export type InboxCommentDto = z.infer<typeof inboxCommentSchema>;

export const inboxPostSchema = z.object({
  /** `page_post`, or the id of a dynamic post. */
  id: z.string(),
  /** What the post view opens: of a dynamic post the post of its ad. */
  pagePostId: z.string(),
  pageId: idSchema,
  /** The latest of the ads that show it; null: the Page's own post, in no ad. */
  ad: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
});
export type InboxPostDto = z.infer<typeof inboxPostSchema>;

export const inboxPageSchema = pageSchema
  .omit({ category: true })
  .extend({ canModerateComments: z.boolean(), canReplyAsPage: z.boolean() });
export type InboxPageDto = z.infer<typeof inboxPageSchema>;

/** What is known of the inbox as a whole. */
export const commentInboxStateSchema = z.object({
  /** Grows with each change of a comment. */
  revision: count,
  /** When the posts of the profile were last listed; null: never yet. */
  postsListedAt: timestampSchema.nullable(),
  postCount: count,
  /** Posts whose comments are still to be read. */
  waitingPostCount: count,
  /** Another call reads now: this one read nothing. */
  isReadElsewhere: z.boolean(),
  commentCount: count,
  /** Older comments are not kept. */
  isCutShort: z.boolean(),
  /** Posts with older comments that were not read. */
  cutShortPostCount: count,
  /** Comments without a readable id or time, which cannot be shown. */
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

/** Where a list goes on: the time and the id of its last comment. */
const cursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{1,15}_\d+_\d+$/, 'is not a cursor of this list');

/** A revision, with the id of a comment where it is told in parts. */
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
        /** Of the comments of this answer. */
        posts: z.array(inboxPostSchema),
        /** Null: there are no older ones. */
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
        /** Those that are gone have the status `deleted`. */
        comments: z.array(inboxCommentSchema),
        posts: z.array(inboxPostSchema),
        /** Where more of the changes begin; null: these are all. */
        next: changeCursorSchema.nullable(),
        /** Not all that changed is known any more: the list is to be read again. */
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
      /** Reads posts again that are not quiet: also what was hidden or deleted on Facebook since. */
      isWhole: z.boolean().default(false),
      /** Posts whose comments are in sight, which are read sooner. */
      seenPostIds: z.array(z.string().max(60)).max(INBOX_SEEN_POSTS_MAX).default([]),
    }),
    response: dataEnvelope(commentInboxStateSchema),
    errors: [...errors, 'FailedPreconditionError'],
    tag,
  }),
} as const;
