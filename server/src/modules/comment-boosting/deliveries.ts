import type { CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';

export interface NewComment {
  readonly pageId: string;
  /** The post, or the comment to reply to. */
  readonly targetId: string;
  /** Empty when only a photo is posted. */
  readonly text: string;
  readonly photoUrl: string | null;
}

export interface LikeTarget {
  readonly pageId: string;
  readonly targetId: string;
}

/**
 * The actions of a task on the network, always as the Page that owns the post, through the official
 * API and with the token of the connected profile that manages it.
 */
export interface Deliveries {
  /** @returns whether the profile may comment as the Page */
  canComment(call: NetworkCall, pageId: string): Promise<boolean>;
  /**
   * @returns the comment id. @throws NetworkError with `isOutcomeUnknown` when it may have been
   * posted
   */
  publish(call: NetworkCall, comment: NewComment): Promise<string>;
  /** Idempotent. */
  like(call: NetworkCall, target: LikeTarget): Promise<void>;
  /**
   * Ids of comments the Page posted with this text under a post since a time, newest first. @throws
   * NetworkError
   */
  find(
    call: NetworkCall,
    about: {
      readonly pageId: string;
      readonly postId: string;
      readonly text: string;
      readonly since: Date;
    },
  ): Promise<readonly string[]>;
}

const COMMENTS_READ = 100;

/** Uses the Graph API, on the live network and on the sandbox alike. */
export function createPageDeliveries({
  graph,
}: {
  graph: Pick<PagesPort, 'findPage'> &
    Pick<CommentsPort, 'replyToComment' | 'setCommentLiked' | 'listComments'>;
}): Deliveries {
  return {
    async canComment(call, pageId) {
      return (await graph.findPage({ ...call, pageId }))?.canReply === true;
    },

    publish: (call, { pageId, targetId: commentId, text: message, photoUrl }) =>
      graph.replyToComment({ ...call, pageId, commentId, message, photoUrl }),

    like: (call, { pageId, targetId: commentId }) =>
      graph.setCommentLiked({ ...call, pageId, commentId, isLiked: true }),

    async find(call, { pageId, postId, text, since }) {
      const [answer] = await graph.listComments({
        ...call,
        reads: [
          {
            pageId,
            postId,
            since,
            after: undefined,
            isLatestFirst: true,
            limit: COMMENTS_READ,
          },
        ],
      });
      if (answer instanceof NetworkError) {
        throw answer;
      }
      return (answer?.rows ?? []).flatMap(({ id, from, message }) =>
        from?.id === pageId && message === text ? [id] : [],
      );
    },
  };
}
