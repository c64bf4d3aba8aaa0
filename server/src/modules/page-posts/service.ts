import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type PageDto,
  type PagePostView,
  POST_COMMENTS_MAX,
  type PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import {
  type CommentAct,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type PostComment,
} from '../../gateways/graph/port.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { commentNotFound, ownComment, requireModerated } from './policy.ts';
import { presentComment, presentPage, presentView } from './presenter.ts';

/** Older pages say so of a comment that somebody deleted before. */
const DELETED_BEFORE = 1705;

interface AboutProfile {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface AboutComment extends AboutProfile {
  readonly pagePostId: string;
  readonly commentId: string;
}

const isGone = ({ type, code }: NetworkError): boolean =>
  type === 'NotFoundError' || code === DELETED_BEFORE;

function throwFailure<T>(answer: T | NetworkError | undefined): T {
  if (answer === undefined || answer instanceof NetworkError) {
    throw answer ?? new Error('The gateway left out an answer.');
  }
  return answer;
}

export type PagePostsService = ReturnType<typeof createPagePostsService>;

/** Posts of ads and their comments, read and moderated live: nothing of them is kept here. */
export function createPagePostsService({
  graph,
  calls,
  adUsers,
}: {
  graph: GraphGateway;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
}) {
  /** @throws AppError when the person or the profile may not moderate there */
  const moderate = async <T>(
    { actor, adUserId, pagePostId }: AboutComment,
    work: (call: NetworkCall, pageId: string) => Promise<T>,
  ): Promise<T> => {
    const readable = await adUsers.getReadable({ actor, adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    requireConnected(adUser);
    const pageId = pagePostId.slice(0, pagePostId.indexOf('_'));
    return calls.run(adUser.id, async (call) => {
      requireModerated(await graph.findPage({ ...call, pageId }));
      return work(call, pageId);
    });
  };

  const send = async (call: NetworkCall, commentAct: CommentAct): Promise<void> => {
    const [failure] = await graph.moderateComments({ ...call, acts: [commentAct] });
    throwFailure(failure);
  };
  /** Once more where the first answer was lost: what is done already stays as it is. */
  const act = async (call: NetworkCall, commentAct: CommentAct): Promise<void> => {
    try {
      await send(call, commentAct);
    } catch (error) {
      if (!(error instanceof NetworkError) || !error.isOutcomeUnknown) {
        throw error;
      }
      await send(call, commentAct);
    }
  };

  return {
    async listPages({
      actor,
      adUserId,
    }: AboutProfile): Promise<(PageDto & { canModerateComments: boolean })[]> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      const canChange = canChangeAdObjects(actor, adUser);
      const pages = await calls.run(adUser.id, (call) => graph.listPages(call));
      return pages.map((page) => ({
        ...presentPage(page),
        canModerateComments: canChange && page.canModerate,
      }));
    },

    async getPagePost({
      actor,
      adUserId,
      pagePostId,
    }: AboutProfile & { readonly pagePostId: string }): Promise<PagePostView> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      return calls.run(adUser.id, async (call) => {
        const { page, pagePost } = await graph.readPagePost({ ...call, pagePostId });
        const postIds = [pagePost.id, ...(pagePost.dynamicPosts ?? []).map(({ id }) => id)];
        const answers = await graph.listPostComments({
          ...call,
          pageId: page.id,
          postIds,
          maxPerPost: POST_COMMENTS_MAX,
        });
        return presentView({
          page,
          pagePost,
          canModerateComments: page.canModerate && canChangeAdObjects(actor, adUser),
          postIds,
          answers,
        });
      });
    },

    /** Hides or shows a comment. Nothing is sent when it is so already. */
    setHidden({
      isHidden,
      ...request
    }: AboutComment & { readonly isHidden: boolean }): Promise<PostCommentDto> {
      return moderate(request, async (call, pageId) => {
        const { commentId } = request;
        const [answer] = await graph.readComments({ ...call, comments: [{ pageId, commentId }] });
        const comment = throwFailure<PostComment | null>(answer);
        if (comment === null) {
          throw commentNotFound();
        }
        if (comment.isHidden !== isHidden) {
          if (comment.from?.id === pageId) {
            throw ownComment();
          }
          await act(call, { kind: isHidden ? 'hide' : 'show', pageId, commentId });
        }
        return presentComment({ ...comment, isHidden });
      });
    },

    deleteComment(request: AboutComment): Promise<void> {
      return moderate(request, async (call, pageId) => {
        try {
          await act(call, { kind: 'delete', pageId, commentId: request.commentId });
        } catch (error) {
          if (!(error instanceof NetworkError) || !isGone(error)) {
            throw error;
          }
        }
      });
    },
  };
}
