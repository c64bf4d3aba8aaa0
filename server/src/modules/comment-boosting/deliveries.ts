import { type GraphGateway, type NetworkCall, NetworkError } from '../../gateways/graph/port.ts';

export interface Saying {
  readonly pageId: string;
  /** The post, or the comment that is answered. */
  readonly targetId: string;
  /** Empty where a photo stands alone. */
  readonly text: string;
  readonly photoUrl: string | null;
}

export interface Place {
  readonly pageId: string;
  /** The post or comment. */
  readonly targetId: string;
}

/**
 * What a task does on the network, always as the Page that owns the post and through the official
 * API, with the token of the connected profile that manages it.
 */
export interface Deliveries {
  /** @returns whether the profile may speak for the Page */
  canSpeak(call: NetworkCall, pageId: string): Promise<boolean>;
  /** @returns the id of the comment. @throws NetworkError with `isOutcomeUnknown` when it may be placed */
  say(call: NetworkCall, saying: Saying): Promise<string>;
  /** May be repeated. */
  like(call: NetworkCall, place: Place): Promise<void>;
  /**
   * Ids of what the Page said with this text under a post or in its threads since a time, the latest
   * first. @throws NetworkError
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

/** Through the Graph API: the live network and the sandbox alike. */
export function createPageDeliveries({
  graph,
}: {
  graph: Pick<GraphGateway, 'findPage' | 'replyToComment' | 'setCommentLiked' | 'listComments'>;
}): Deliveries {
  return {
    async canSpeak(call, pageId) {
      return (await graph.findPage({ ...call, pageId }))?.canReply === true;
    },

    say: (call, { pageId, targetId: commentId, text: message, photoUrl }) =>
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
