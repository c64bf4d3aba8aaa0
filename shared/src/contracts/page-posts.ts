import { z } from 'zod';
import { dataEnvelope, route, wholeListEnvelope } from '../http.ts';
import { AD_COMMENT_STATUSES } from './ad-comment-values.ts';
import { emptyDataSchema, idSchema, timestampSchema } from './common.ts';

const count = z.int().nonnegative();
/** Digits, underscore, digits: `page_post`. */
export const pagePostIdSchema = z
  .string()
  .max(60)
  .regex(/^\d+_\d+$/, 'The value is not valid PagePostId.');
const commentIdSchema = z
  .string()
  .max(60)
  .regex(/^\d+_\d+$/, 'The value is not valid CommentId.');

/** Limit of comments read per post, the latest ones. */
export const POST_COMMENTS_MAX = 2_000;
/** Limit of comments per moderation request. */
export const MODERATED_COMMENTS_MAX = 50;
/** Facebook's limit for a comment. */
export const REPLY_MAX_LENGTH = 8_000;

export const COMMENT_MODERATIONS = [
  'hide',
  'unhide',
  'delete',
  /** Earlier comments of the author stay. */
  'block_author',
  'delete_and_block_author',
] as const;
export type CommentModeration = (typeof COMMENT_MODERATIONS)[number];

export const pageSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null: not reported by Facebook. */
  category: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});
export type PageDto = z.infer<typeof pageSchema>;

export const dynamicPostSchema = z.object({
  /** `page_post`, or a single number. */
  id: z.string(),
  permalinkUrl: z.string(),
  /** Null, here and below: not reported by Facebook. */
  link: z.string().nullable(),
  message: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  createdAt: timestampSchema.nullable(),
});
export type DynamicPostDto = z.infer<typeof dynamicPostSchema>;

export const pagePostSchema = z.object({
  id: pagePostIdSchema,
  /** Null, here and below: not reported by Facebook. */
  permalinkUrl: z.string().nullable(),
  link: z.string().nullable(),
  message: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  callToActionType: z.string().nullable(),
  isHidden: z.boolean().nullable(),
  isPublished: z.boolean().nullable(),
  /** Created inside an ad, and not visible elsewhere. */
  isInlineCreated: z.boolean().nullable(),
  createdAt: timestampSchema.nullable(),
  /**
   * Posts that Facebook derived from this one: one per product of a catalog, and the variants of a
   * dynamic creative when the request names its ad. Null when those of products could not be read.
   */
  dynamicPosts: z.array(dynamicPostSchema).nullable(),
});
export type PagePostDto = z.infer<typeof pagePostSchema>;

export const postCommentSchema = z.object({
  id: commentIdSchema,
  /** For a reply: the comment it replies to. */
  parentId: z.string().nullable(),
  permalinkUrl: z.string().nullable(),
  /** Null when the author was deleted or is hidden from the Page. The picture is 64×64. */
  from: z.object({ id: z.string(), name: z.string(), picture: z.string().nullable() }).nullable(),
  message: z.string(),
  /** Null, here and below: not reported by Facebook. */
  status: z.enum(AD_COMMENT_STATUSES).nullable(),
  likeCount: count.nullable(),
  commentCount: count.nullable(),
  isLikedByPage: z.boolean().nullable(),
  createdAt: timestampSchema,
});
export type PostCommentDto = z.infer<typeof postCommentSchema>;

export const pagePostViewSchema = z.object({
  page: pageSchema,
  pagePost: pagePostSchema,
  /** Whether this profile may hide and delete comments here. */
  canModerateComments: z.boolean(),
  /** Whether this profile may reply to comments and like them as the Page. */
  canReplyAsPage: z.boolean(),
  /** By post or dynamic post id, latest first; posts that could not be read are absent. */
  comments: z.record(z.string(), z.array(postCommentSchema)),
  /** Posts whose comments could not be read, with the reasons. */
  unreadPosts: z.array(
    z.object({ postId: z.string(), code: z.string().nullable(), message: z.string() }),
  ),
  /** Facebook may not have listed all dynamic posts, or some of them could not be read. */
  hasUnlistedPosts: z.boolean(),
  /** Posts with older comments that were not read. */
  cutShortPosts: z.array(z.string()),
  /** Number of comments without a readable id or time, which cannot be shown. */
  unreadableComments: count,
});
export type PagePostView = z.infer<typeof pagePostViewSchema>;

/** The post behind an ad. */
export const adPostSchema = z.object({
  adId: idSchema,
  name: z.string(),
  /** Null when it could not be read. */
  adAccountId: idSchema.nullable(),
  pagePostId: pagePostIdSchema.nullable(),
});
export type AdPostDto = z.infer<typeof adPostSchema>;

/** The result of moderating one comment. */
export const moderatedCommentSchema = z.object({
  pageId: idSchema,
  commentId: commentIdSchema,
  /** Its new state, `deleted` once deleted; null when it is missing or could not be read. */
  comment: postCommentSchema.nullable(),
  /** Null on success. With a deleted comment: blocking its author failed. */
  error: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
});
export type ModeratedComment = z.infer<typeof moderatedCommentSchema>;

const ofAdUser = z.object({ adUserId: idSchema });
const ofPost = ofAdUser.extend({ pagePostId: pagePostIdSchema });
const ofComment = ofPost.extend({ commentId: commentIdSchema });
const tag = 'Page posts';
const errors = ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'] as const;
const COMMENT = '/ad-users/{adUserId}/page-posts/{pagePostId}/comments/{commentId}';

export const pagePostRoutes = {
  listPages: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/pages',
    summary: 'Lists the Pages a profile has a role on.',
    auth: 'session',
    params: ofAdUser,
    response: wholeListEnvelope(
      pageSchema.extend({ canModerateComments: z.boolean(), canReplyAsPage: z.boolean() }),
    ),
    errors,
    tag,
  }),
  findAdPost: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/ads/{adId}/page-post',
    summary: 'Finds the post behind an ad; null when its creative has none.',
    auth: 'session',
    params: ofAdUser.extend({ adId: idSchema }),
    response: dataEnvelope(adPostSchema),
    errors,
    tag,
  }),
  getPagePost: route({
    method: 'GET',
    path: '/ad-users/{adUserId}/page-posts/{pagePostId}',
    summary: 'Returns the post of an ad with its dynamic posts and their comments.',
    auth: 'session',
    params: ofPost,
    /** The ad that shows the post, which is needed to find variants of its dynamic creative. */
    query: z.strictObject({ adId: idSchema.optional() }),
    response: dataEnvelope(pagePostViewSchema),
    errors,
    tag,
  }),
  updateComment: route({
    method: 'PATCH',
    path: COMMENT,
    summary: 'Hides a comment from everyone except its author and their friends, or unhides it.',
    auth: 'session',
    params: ofComment,
    body: z.strictObject({ isHidden: z.boolean() }),
    response: dataEnvelope(postCommentSchema),
    errors,
    tag,
  }),
  deleteComment: route({
    method: 'DELETE',
    path: COMMENT,
    summary: 'Deletes a comment with its replies. Succeeds if the comment no longer exists.',
    auth: 'session',
    params: ofComment,
    response: emptyDataSchema,
    errors,
    tag,
  }),
  replyToComment: route({
    method: 'POST',
    path: `${COMMENT}/replies`,
    summary: 'Replies to a comment as the Page. With an idempotency key, only once.',
    auth: 'session',
    params: ofComment,
    body: z.strictObject({ message: z.string().trim().min(1).max(REPLY_MAX_LENGTH) }),
    response: dataEnvelope(postCommentSchema),
    errors: [...errors, 'ConflictError'],
    tag,
  }),
  likeComment: route({
    method: 'PATCH',
    path: `${COMMENT}/like`,
    summary: 'Likes a comment as the Page, or removes the like.',
    auth: 'session',
    params: ofComment,
    body: z.strictObject({ isLiked: z.boolean() }),
    response: dataEnvelope(postCommentSchema),
    errors,
    tag,
  }),
  blockCommentAuthor: route({
    method: 'POST',
    path: `${COMMENT}/block-author`,
    summary: 'Blocks the author of a comment on the Page. Earlier comments stay.',
    auth: 'session',
    params: ofComment,
    response: emptyDataSchema,
    errors,
    tag,
  }),
  moderateComments: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/page-comments/moderate',
    summary:
      'Moderates up to 50 comments of a profile’s Pages. Returns an outcome for each comment.',
    auth: 'session',
    params: ofAdUser,
    body: z.strictObject({
      moderation: z.enum(COMMENT_MODERATIONS),
      comments: z
        .array(z.strictObject({ pageId: idSchema, commentId: commentIdSchema }))
        .min(1)
        .max(MODERATED_COMMENTS_MAX),
    }),
    /** In request order. */
    response: dataEnvelope(z.array(moderatedCommentSchema)),
    errors,
    tag,
  }),
} as const;
