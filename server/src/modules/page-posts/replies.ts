import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { CommentsPort, PostComment } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Page, PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CommentPlace, readComment } from './moderation.ts';
import { requireReplying, sameReply } from './policy.ts';

/** How far back a reply with a lost response is looked up. */
const LOOKUP_WINDOW_MS = 15 * MINUTE_MS;
const REPLIES_READ = 100;
/** A lost request may still be in flight: this many lookups before sending again. */
const LOOKUPS = 3;
const LOOKUP_INTERVAL_MS = 1_000;
const SAME_TEXT = 506;

export interface ReplyInput extends CommentPlace {
  readonly message: string;
}
export interface PlacedReply {
  readonly page: Page;
  readonly comment: PostComment;
  readonly reply: PostComment;
}

/** Posts replies as a page, exactly once even when a response is lost. */
export function createReplies(deps: {
  graph: Pick<PagesPort, 'findPage'> &
    Pick<CommentsPort, 'readComments' | 'listComments' | 'replyToComment'>;
  clock: Clock;
}) {
  /** The page's own recent reply with this text. */
  const find = async (
    call: NetworkCall,
    { pageId, message }: ReplyInput,
    comment: PostComment,
  ): Promise<PostComment | undefined> => {
    const [answer] = await deps.graph.listComments({
      ...call,
      reads: [
        {
          pageId,
          // Replies to a reply belong to the same thread.
          postId: comment.parentId ?? comment.id,
          since: new Date(deps.clock.now().getTime() - LOOKUP_WINDOW_MS),
          after: undefined,
          isLatestFirst: true,
          limit: REPLIES_READ,
        },
      ],
    });
    if (answer instanceof NetworkError) {
      throw answer;
    }
    return answer?.rows.find((row) => row.from?.id === pageId && row.message === message);
  };

  const send = async (
    call: NetworkCall,
    input: ReplyInput,
    { page, comment }: Omit<PlacedReply, 'reply'>,
  ): Promise<PostComment> => {
    const { pageId } = input;
    const commentId = await deps.graph.replyToComment({ ...call, ...input });
    return readComment({ graph: deps.graph, call, pageId, commentId }).catch(
      (): PostComment => ({
        // It is posted: fields that cannot be read now equal the request.
        id: commentId,
        parentId: comment.parentId ?? comment.id,
        permalinkUrl: null,
        from: { id: page.id, name: page.name, picture: page.pictureUrl },
        message: input.message,
        isHidden: false,
        likeCount: null,
        commentCount: null,
        isLikedByPage: null,
        createdAt: deps.clock.now().toISOString(),
      }),
    );
  };

  const prepare = async (call: NetworkCall, input: ReplyInput) => {
    const page = requireReplying(await deps.graph.findPage({ ...call, pageId: input.pageId }));
    return { page, comment: await readComment({ graph: deps.graph, call, ...input }) };
  };

  return {
    /**
     * @throws NetworkError with `isOutcomeUnknown` when it may be posted: then call `placeIfMissing`
     */
    async place(call: NetworkCall, input: ReplyInput): Promise<PlacedReply> {
      const about = await prepare(call, input);
      try {
        return { ...about, reply: await send(call, input, about) };
      } catch (error) {
        if (!(error instanceof NetworkError)) {
          throw error;
        }
        if (error.code === SAME_TEXT) {
          throw sameReply();
        }
        const found = error.isOutcomeUnknown
          ? await find(call, input, about.comment).catch(() => undefined)
          : undefined;
        if (found === undefined) {
          throw error;
        }
        return { ...about, reply: found };
      }
    },

    /**
     * After an attempt with an unknown outcome: looks the reply up, and sends it only if missing.
     */
    async placeIfMissing(call: NetworkCall, input: ReplyInput): Promise<PlacedReply> {
      const about = await prepare(call, input);
      for (let look = 1; ; look += 1) {
        const found = await find(call, input, about.comment);
        if (found !== undefined) {
          return { ...about, reply: found };
        }
        if (look === LOOKUPS) {
          break;
        }
        await sleep(LOOKUP_INTERVAL_MS, undefined, { signal: call.signal });
      }
      try {
        return { ...about, reply: await send(call, input, about) };
      } catch (error) {
        const isAlreadyPosted = error instanceof NetworkError && error.code === SAME_TEXT;
        const found = isAlreadyPosted ? await find(call, input, about.comment) : undefined;
        if (found === undefined) {
          throw isAlreadyPosted ? sameReply() : error;
        }
        return { ...about, reply: found };
      }
    },
  };
}
