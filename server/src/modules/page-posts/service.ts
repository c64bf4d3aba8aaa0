import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { commentStatusOf } from '@ads-checker/shared/contracts/ad-comment-values';
import {
  type AdPostDto,
  type CommentModeration,
  type ModeratedComment,
  type PageDto,
  type PagePostView,
  POST_COMMENTS_MAX,
  type PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall, NetworkList } from '../../gateways/graph/ports/network-call.ts';
import { isGone, NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  type ModuleLog,
  type ProfileCalls,
  requireChangeable,
  requireConnected,
} from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import type { PostsOfAds } from '../comment-cleaning/index.ts';
import type { CommentStateChange, Events } from '../events.ts';
import { type Entry, toModerationEntries, toReplyEntry } from './activity-entries.ts';
import { findVariants, readAdOfPost } from './find-variants.ts';
import { type CommentPlace, type Moderated, moderate, readComment } from './moderation.ts';
import { requireReplying } from './policy.ts';
import {
  presentComment,
  presentModerated,
  presentPage,
  presentRights,
  presentView,
} from './presenter.ts';
import { createReplies, type PlacedReply } from './replies.ts';

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface CommentRequest extends ProfileRequest {
  readonly pagePostId: string;
  readonly commentId: string;
}

const placeOf = ({ pagePostId, commentId }: Omit<CommentRequest, keyof ProfileRequest>) => ({
  pageId: pagePostId.slice(0, pagePostId.indexOf('_')),
  commentId,
});

/** Empty when nothing is known of the comment. */
function toStateChange({ commentId, comment, isDeleted, error }: Moderated): CommentStateChange[] {
  if (isDeleted || (comment === null && error === null)) {
    return [{ commentId, state: 'deleted' }];
  }
  const state = comment === null ? null : commentStatusOf(comment.isHidden);
  return state === null ? [] : [{ commentId, state }];
}

interface PagePostsServiceDeps {
  graph: PagesPort & PostsPort & CommentsPort;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  postsOfAds: Pick<PostsOfAds, 'readVariantsOf'>;
  /** On a sandbox of this machine, whose posts are not on Facebook. */
  visitorPageOf: ((pagePostId: string) => string) | undefined;
  idempotency: Pick<Idempotency, 'run'>;
  record: RecordActivity;
  events: Events;
  clock: Clock;
  log: ModuleLog;
}

/** Moderates comments, and tells the activity log and other modules. */
function createModerating(deps: PagePostsServiceDeps) {
  const replies = createReplies({ graph: deps.graph, clock: deps.clock });

  /** @throws AppError when the person or the profile may not change anything */
  const getChangeable = async ({ actor, adUserId }: ProfileRequest): Promise<AdUser> => {
    const readable = await deps.adUsers.getReadable({ actor, adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    requireConnected(adUser);
    return adUser;
  };

  const recordEntries = async (
    { actor, adUser }: { actor: Actor; adUser: AdUser },
    entries: readonly Entry[],
    onceKey?: string,
  ): Promise<void> => {
    for (const entry of entries) {
      try {
        await deps.record({
          ...entry,
          teamId: adUser.teamId,
          actor: { userId: actor.userId },
          onceKey,
        });
      } catch (error) {
        // The action succeeded: failing now would repeat it.
        deps.log.warn(
          { err: error, subject: entry.subject.id },
          'Failed to write an activity entry',
        );
      }
    }
  };

  const moderateAll = async ({
    moderation,
    places,
    ...about
  }: ProfileRequest & {
    readonly moderation: CommentModeration;
    readonly places: readonly CommentPlace[];
  }): Promise<Moderated[]> => {
    const adUser = await getChangeable(about);
    const rows = await deps.calls.run(adUser.id, (call) =>
      moderate({ graph: deps.graph, call, moderation, places }),
    );
    await recordEntries({ actor: about.actor, adUser }, toModerationEntries(rows));
    const changes = rows.flatMap(toStateChange);
    const at = deps.clock.now();
    await deps.events.publishConfirmed('commentsChanged', { adUserId: adUser.id, changes, at });
    return rows;
  };

  /** @throws AppError with the failure of the comment */
  const moderateOne = async (
    moderation: CommentModeration,
    request: CommentRequest,
  ): Promise<Moderated> => {
    const [row] = await moderateAll({ ...request, moderation, places: [placeOf(request)] });
    if (row === undefined || row.error !== null) {
      throw row?.error ?? new Error('The comment has no outcome.');
    }
    return row;
  };

  return { replies, getChangeable, recordEntries, moderateAll, moderateOne };
}

function createPostReads(deps: PagePostsServiceDeps) {
  return {
    async listPages({
      actor,
      adUserId,
    }: ProfileRequest): Promise<
      NetworkList<PageDto & { canModerateComments: boolean; canReplyAsPage: boolean }>
    > {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      const canChange = canChangeAdObjects(actor, adUser);
      const { rows, gaps } = await deps.calls.run(adUser.id, (call) => deps.graph.listPages(call));
      return {
        rows: rows.map((page) => ({ ...presentPage(page), ...presentRights(page, canChange) })),
        gaps,
      };
    },

    /** @throws NotFoundError when the profile does not see the ad */
    async findAdPost({
      actor,
      adUserId,
      adId,
    }: ProfileRequest & { readonly adId: string }): Promise<AdPostDto> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      try {
        const { name, adAccountId, pagePostId } = await deps.calls.run(adUser.id, (call) =>
          deps.graph.readPostedAd({ ...call, adId }),
        );
        return { adId, name, adAccountId, pagePostId };
      } catch (error) {
        throw error instanceof NetworkError && isGone(error) ? entityNotFound('Ad', adId) : error;
      }
    },

    async getPagePost({
      actor,
      adUserId,
      pagePostId,
      adId,
    }: ProfileRequest & {
      readonly pagePostId: string;
      readonly adId?: string | undefined;
    }): Promise<PagePostView> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      return deps.calls.run(adUser.id, async (call) => {
        const [{ page, pagePost: named }, ad] = await Promise.all([
          deps.graph.readPagePost({ ...call, pagePostId }),
          adId === undefined ? undefined : readAdOfPost({ graph: deps.graph, call, adId }),
        ]);
        const pageId = page.id;
        const variants =
          adId === undefined
            ? { posts: [], isIncomplete: false }
            : await findVariants({
                postsOfAds: deps.postsOfAds,
                call,
                ad,
                pageId,
                pagePostId: named.id,
                visitorPageOf: deps.visitorPageOf,
              });
        const { dynamicPosts } = named;
        const pagePost = {
          ...named,
          dynamicPosts:
            dynamicPosts === null && variants.posts.length === 0
              ? null
              : [...(dynamicPosts ?? []), ...variants.posts],
        };
        const hasUnlistedPosts = variants.isIncomplete || named.hasMoreDynamicPosts;
        const postIds = [pagePost.id, ...(pagePost.dynamicPosts ?? []).map(({ id }) => id)];
        const answers = await deps.graph.listPostComments({
          ...call,
          pageId: page.id,
          postIds,
          maxPerPost: POST_COMMENTS_MAX,
        });
        const canChange = canChangeAdObjects(actor, adUser);
        return presentView({ page, pagePost, hasUnlistedPosts, canChange, postIds, answers });
      });
    },
  };
}

export type PagePostsService = ReturnType<typeof createPagePostsService>;

/** Posts of ads and their comments, read and moderated live: nothing is stored. */
export function createPagePostsService(deps: PagePostsServiceDeps) {
  const { replies, getChangeable, recordEntries, moderateAll, moderateOne } =
    createModerating(deps);

  return {
    ...createPostReads(deps),

    /** Hides or unhides a comment. Does nothing when it already is. */
    async setHidden({
      isHidden,
      ...request
    }: CommentRequest & { readonly isHidden: boolean }): Promise<PostCommentDto> {
      const { comment } = await moderateOne(isHidden ? 'hide' : 'unhide', request);
      if (comment === null) {
        throw new Error('A moderated comment is unknown.');
      }
      return presentComment(comment);
    },

    async deleteComment(request: CommentRequest): Promise<void> {
      await moderateOne('delete', request);
    },

    async blockAuthor(request: CommentRequest): Promise<void> {
      await moderateOne('block_author', request);
    },

    async moderate({
      comments,
      ...request
    }: ProfileRequest & {
      readonly moderation: CommentModeration;
      readonly comments: readonly CommentPlace[];
    }): Promise<ModeratedComment[]> {
      return (await moderateAll({ ...request, places: comments })).map(presentModerated);
    },

    /** Likes a comment as its page. Does nothing when it already is. */
    async setLiked({
      isLiked,
      ...request
    }: CommentRequest & { readonly isLiked: boolean }): Promise<PostCommentDto> {
      const adUser = await getChangeable(request);
      const place = placeOf(request);
      return deps.calls.run(adUser.id, async (call) => {
        requireReplying(await deps.graph.findPage({ ...call, pageId: place.pageId }));
        const comment = await readComment({ graph: deps.graph, call, ...place });
        if (comment.isLikedByPage === isLiked) {
          return presentComment(comment);
        }
        const like = () => deps.graph.setCommentLiked({ ...call, ...place, isLiked });
        await like().catch((error: unknown) => {
          // A like that exists already is not repeated.
          if (error instanceof NetworkError && error.isOutcomeUnknown) {
            return like();
          }
          throw error;
        });
        const { isLikedByPage, likeCount } = comment;
        // The total is known only if the page's own like was.
        const step = isLikedByPage === null ? null : isLiked ? 1 : -1;
        return presentComment({
          ...comment,
          isLikedByPage: isLiked,
          likeCount: likeCount === null || step === null ? null : Math.max(0, likeCount + step),
        });
      });
    },

    /** Idempotent per key, even after a crash. */
    async reply({
      message,
      key,
      ...request
    }: CommentRequest & {
      readonly message: string;
      readonly key: string | undefined;
    }): Promise<PostCommentDto> {
      const { actor, pagePostId, commentId } = request;
      const adUser = await getChangeable(request);
      const input = { ...placeOf(request), message };
      const run = async (
        { actionId, signal }: { actionId: string | undefined; signal: AbortSignal },
        work: (call: NetworkCall) => Promise<PlacedReply>,
      ): Promise<PostCommentDto> => {
        const placed = await deps.calls.run(adUser.id, (call) => work({ ...call, signal }));
        await recordEntries({ actor, adUser }, [toReplyEntry({ ...placed, message })], actionId);
        await deps.events.publishConfirmed('commentWritten', { adUserId: adUser.id, commentId });
        return presentComment(placed.reply);
      };
      return deps.idempotency.run({
        userId: actor.userId,
        key,
        request: { adUserId: adUser.id, pagePostId, commentId, message },
        execute: (attempt) => run(attempt, (call) => replies.place(call, input)),
        recover: (attempt) => run(attempt, (call) => replies.placeIfMissing(call, input)),
      });
    },
  };
}
