import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type CommentModeration,
  type ModeratedComment,
  type PageDto,
  type PagePostView,
  POST_COMMENTS_MAX,
  type PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import { type GraphGateway, type NetworkCall, NetworkError } from '../../gateways/graph/port.ts';
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
import type { CommentObserver, CommentStateChange } from '../comment-observer.ts';
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

interface AboutProfile {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface AboutComment extends AboutProfile {
  readonly pagePostId: string;
  readonly commentId: string;
}

const placeOf = ({ pagePostId, commentId }: Omit<AboutComment, keyof AboutProfile>) => ({
  pageId: pagePostId.slice(0, pagePostId.indexOf('_')),
  commentId,
});

/** Nothing for a comment of which nothing was learned. */
function toStateChange({ commentId, comment, isDeleted, error }: Moderated): CommentStateChange[] {
  if (isDeleted || (comment === null && error === null)) {
    return [{ commentId, state: 'deleted' }];
  }
  return comment === null ? [] : [{ commentId, state: comment.isHidden ? 'hidden' : 'visible' }];
}

export type PagePostsService = ReturnType<typeof createPagePostsService>;

/** Posts of ads and their comments, read and moderated live: nothing of them is kept here. */
export function createPagePostsService({
  graph,
  calls,
  adUsers,
  postsOfAds,
  visitorPageOf,
  idempotency,
  record,
  observer,
  clock,
  log,
}: {
  graph: GraphGateway;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  postsOfAds: Pick<PostsOfAds, 'readVariantsOf'>;
  /** On a sandbox of this machine, whose posts are not on Facebook. */
  visitorPageOf: ((pagePostId: string) => string) | undefined;
  idempotency: Pick<Idempotency, 'run'>;
  record: RecordActivity;
  observer: CommentObserver;
  clock: Clock;
  log: ModuleLog;
}) {
  const replies = createReplies({ graph, clock });

  /** @throws AppError when the person or the profile may change nothing */
  const getChangeable = async ({ actor, adUserId }: AboutProfile): Promise<AdUser> => {
    const readable = await adUsers.getReadable({ actor, adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    requireConnected(adUser);
    return adUser;
  };

  const tell = async (
    { actor, adUser }: { actor: Actor; adUser: AdUser },
    entries: readonly Entry[],
    onceKey?: string,
  ): Promise<void> => {
    for (const entry of entries) {
      try {
        await record({
          ...entry,
          teamId: adUser.teamId,
          actor: { userId: actor.userId },
          onceKey,
        });
      } catch (error) {
        // It is done: failing now would repeat it.
        log.warn({ err: error, subject: entry.subject.id }, 'Failed to write an activity entry');
      }
    }
  };

  const moderateAll = async ({
    moderation,
    places,
    ...about
  }: AboutProfile & {
    readonly moderation: CommentModeration;
    readonly places: readonly CommentPlace[];
  }): Promise<Moderated[]> => {
    const adUser = await getChangeable(about);
    const rows = await calls.run(adUser.id, (call) =>
      moderate({ graph, call, moderation, places }),
    );
    await tell({ actor: about.actor, adUser }, toModerationEntries(rows));
    const changes = rows.flatMap(toStateChange);
    const at = clock.now();
    await observer.changed({ adUserId: adUser.id, changes, at });
    return rows;
  };

  /** @throws AppError what one comment failed with */
  const moderateOne = async (
    moderation: CommentModeration,
    request: AboutComment,
  ): Promise<Moderated> => {
    const [row] = await moderateAll({ ...request, moderation, places: [placeOf(request)] });
    if (row === undefined || row.error !== null) {
      throw row?.error ?? new Error('The comment has no outcome.');
    }
    return row;
  };

  return {
    async listPages({
      actor,
      adUserId,
    }: AboutProfile): Promise<
      (PageDto & { canModerateComments: boolean; canReplyAsPage: boolean })[]
    > {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      const canChange = canChangeAdObjects(actor, adUser);
      const pages = await calls.run(adUser.id, (call) => graph.listPages(call));
      return pages.map((page) => ({ ...presentPage(page), ...presentRights(page, canChange) }));
    },

    async getPagePost({
      actor,
      adUserId,
      pagePostId,
      adId,
    }: AboutProfile & {
      readonly pagePostId: string;
      readonly adId?: string | undefined;
    }): Promise<PagePostView> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      return calls.run(adUser.id, async (call) => {
        const [{ page, pagePost: named }, ad] = await Promise.all([
          graph.readPagePost({ ...call, pagePostId }),
          adId === undefined ? undefined : readAdOfPost({ graph, call, adId }),
        ]);
        const pageId = page.id;
        const variants =
          adId === undefined
            ? { posts: [], isIncomplete: false }
            : await findVariants({
                postsOfAds,
                call,
                ad,
                pageId,
                pagePostId: named.id,
                visitorPageOf,
              });
        const { dynamicPosts } = named;
        const pagePost = {
          ...named,
          dynamicPosts:
            dynamicPosts === null && variants.posts.length === 0
              ? null
              : [...(dynamicPosts ?? []), ...variants.posts],
        };
        const hasUnlistedPosts = variants.isIncomplete;
        const postIds = [pagePost.id, ...(pagePost.dynamicPosts ?? []).map(({ id }) => id)];
        const answers = await graph.listPostComments({
          ...call,
          pageId: page.id,
          postIds,
          maxPerPost: POST_COMMENTS_MAX,
        });
        const canChange = canChangeAdObjects(actor, adUser);
        return presentView({ page, pagePost, hasUnlistedPosts, canChange, postIds, answers });
      });
    },

    /** Hides or shows a comment. Nothing is sent when it is so already. */
    async setHidden({
      isHidden,
      ...request
    }: AboutComment & { readonly isHidden: boolean }): Promise<PostCommentDto> {
      const { comment } = await moderateOne(isHidden ? 'hide' : 'unhide', request);
      if (comment === null) {
        throw new Error('A comment that was hidden or shown is not known.');
      }
      return presentComment(comment);
    },

    async deleteComment(request: AboutComment): Promise<void> {
      await moderateOne('delete', request);
    },

    async blockAuthor(request: AboutComment): Promise<void> {
      await moderateOne('block_author', request);
    },

    async moderate({
      comments,
      ...request
    }: AboutProfile & {
      readonly moderation: CommentModeration;
      readonly comments: readonly CommentPlace[];
    }): Promise<ModeratedComment[]> {
      return (await moderateAll({ ...request, places: comments })).map(presentModerated);
    },

    /** Likes a comment as its page. Nothing is sent when it is so already. */
    async setLiked({
      isLiked,
      ...request
    }: AboutComment & { readonly isLiked: boolean }): Promise<PostCommentDto> {
      const adUser = await getChangeable(request);
      const place = placeOf(request);
      return calls.run(adUser.id, async (call) => {
        requireReplying(await graph.findPage({ ...call, pageId: place.pageId }));
        const comment = await readComment({ graph, call, ...place });
        if (comment.isLikedByPage === isLiked) {
          return presentComment(comment);
        }
        const like = () => graph.setCommentLiked({ ...call, ...place, isLiked });
        await like().catch((error: unknown) => {
          // A like that is there already stays one.
          if (error instanceof NetworkError && error.isOutcomeUnknown) {
            return like();
          }
          throw error;
        });
        const { isLikedByPage, likeCount } = comment;
        // How many there are is known only where the page's own like was.
        const step = isLikedByPage === null ? null : isLiked ? 1 : -1;
        return presentComment({
          ...comment,
          isLikedByPage: isLiked,
          likeCount: likeCount === null || step === null ? null : Math.max(0, likeCount + step),
        });
      });
    },

    /** A repeat with the same key, also after a crash, places no second reply. */
    async reply({
      message,
      key,
      ...request
    }: AboutComment & {
      readonly message: string;
      readonly key: string | undefined;
    }): Promise<PostCommentDto> {
      const { actor, pagePostId, commentId } = request;
      const adUser = await getChangeable(request);
      const input = { ...placeOf(request), message };
      const run = async (
        { actId, signal }: { actId: string | undefined; signal: AbortSignal },
        work: (call: NetworkCall) => Promise<PlacedReply>,
      ): Promise<PostCommentDto> => {
        const placed = await calls.run(adUser.id, (call) => work({ ...call, signal }));
        await tell({ actor, adUser }, [toReplyEntry({ ...placed, message })], actId);
        await observer.written({ adUserId: adUser.id, commentId });
        return presentComment(placed.reply);
      };
      return idempotency.run({
        userId: actor.userId,
        key,
        request: { adUserId: adUser.id, pagePostId, commentId, message },
        act: (attempt) => run(attempt, (call) => replies.place(call, input)),
        recover: (attempt) => run(attempt, (call) => replies.placeAgain(call, input)),
      });
    },
  };
}
