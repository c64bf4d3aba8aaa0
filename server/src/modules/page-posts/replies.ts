import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type Page,
  type PostComment,
} from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CommentPlace, readComment } from './moderation.ts';
import { requireReplying, sameReply } from './policy.ts';

/** A lost reply is looked for among those not older than this. */
const LOST_WITHIN_MS = 15 * 60_000;
const REPLIES_READ = 100;
/** What was lost may still be on its way: it is looked for this often before it is sent again. */
const LOOKS = 3;
const LOOK_INTERVAL_MS = 1_000;
const SAME_TEXT = 506;

export interface ReplyInput extends CommentPlace {
  readonly message: string;
}
export interface PlacedReply {
  readonly page: Page;
  readonly comment: PostComment;
  readonly reply: PostComment;
}

/** Replies in the name of a page, each placed once also when an answer is lost. */
export function createReplies({
  graph,
  clock,
}: {
  graph: Pick<GraphGateway, 'findPage' | 'readComments' | 'listComments' | 'replyToComment'>;
  clock: Clock;
}) {
  /** The page's own reply with this text, made of late. */
  const find = async (
    call: NetworkCall,
    { pageId, message }: ReplyInput,
    comment: PostComment,
  ): Promise<PostComment | undefined> => {
    const [answer] = await graph.listComments({
      ...call,
      reads: [
        {
          pageId,
          // Answers to an answer stand in the same thread.
          postId: comment.parentId ?? comment.id,
          since: new Date(clock.now().getTime() - LOST_WITHIN_MS),
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
    const commentId = await graph.replyToComment({ ...call, ...input });
    return readComment({ graph, call, pageId, commentId }).catch(
      (): PostComment => ({
        // It is placed: what cannot be read of it now is what was asked for.
        id: commentId,
        parentId: comment.parentId ?? comment.id,
        permalinkUrl: null,
        from: { id: page.id, name: page.name, picture: page.pictureUrl },
        message: input.message,
        isHidden: false,
        likeCount: null,
        commentCount: null,
        isLikedByPage: null,
        createdAt: clock.now().toISOString(),
      }),
    );
  };

  const prepare = async (call: NetworkCall, input: ReplyInput) => {
    const page = requireReplying(await graph.findPage({ ...call, pageId: input.pageId }));
    return { page, comment: await readComment({ graph, call, ...input }) };
  };

  return {
    /** @throws NetworkError with `isOutcomeUnknown` when it may have been placed: `placeAgain` then */
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

    /** After an attempt whose end is not known: looks first, and sends only what is not there. */
    async placeAgain(call: NetworkCall, input: ReplyInput): Promise<PlacedReply> {
      const about = await prepare(call, input);
      for (let look = 1; ; look += 1) {
        const found = await find(call, input, about.comment);
        if (found !== undefined) {
          return { ...about, reply: found };
        }
        if (look === LOOKS) {
          break;
        }
        await sleep(LOOK_INTERVAL_MS, undefined, { signal: call.signal });
      }
      try {
        return { ...about, reply: await send(call, input, about) };
      } catch (error) {
        const isThere = error instanceof NetworkError && error.code === SAME_TEXT;
        const found = isThere ? await find(call, input, about.comment) : undefined;
        if (found === undefined) {
          throw isThere ? sameReply() : error;
        }
        return { ...about, reply: found };
      }
    },
  };
}
