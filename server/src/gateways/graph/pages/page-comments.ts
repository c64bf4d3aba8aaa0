import { z } from 'zod';
import { unreadableReply } from '../errors/transport-errors.ts';
import { readListPage, readWholeLists } from '../lists/list-page.ts';
import { pageParams } from '../lists/page-reader.ts';
import type {
  CommentsPage,
  CommentsPort,
  ModerationAction,
  PostComment,
} from '../ports/comments-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isGone, NetworkError } from '../ports/network-error.ts';
import type { PagesPort } from '../ports/pages-port.ts';
import type { PostsPort } from '../ports/posts-port.ts';
import {
  count,
  digits,
  name,
  optional,
  text,
  timestamp,
  webAddress,
} from '../schemas/wire-fields.ts';
import { type PageCall, type PageCalls, pictureSchema } from './page-calls.ts';

const COMMENT_FIELDS =
  'id,parent{id},permalink_url,from{id,name,picture.width(64).height(64){url}},message,created_time,like_count,comment_count,user_likes,is_hidden';

const wireCommentSchema = z.object({
  id: z.string().regex(/^\d+_\d+$/),
  parent: optional(z.object({ id: z.string() })),
  permalink_url: webAddress,
  from: optional(z.object({ id: z.string(), name, picture: pictureSchema })),
  message: text,
  created_time: z.unknown(),
  like_count: count,
  comment_count: count,
  user_likes: optional(z.boolean()),
  is_hidden: optional(z.boolean()),
});
const idRowsSchema = z.object({ data: z.array(z.unknown()) });
const idSchema = z.object({ id: digits });
const toId = (row: unknown): string | undefined => idSchema.safeParse(row).data?.id;
const DYNAMIC_POSTS_PER_READ = 500;
const successSchema = z.union([
  z.literal(true),
  z.object({ success: z.union([z.literal(true), z.literal('true')]) }),
  z.record(z.string(), z.literal(true)),
]);

/** Undefined for a comment without an id or time, which cannot be identified or ordered. */
function toComment(raw: unknown): PostComment | undefined {
  const { data: wire } = wireCommentSchema.safeParse(raw);
  const createdAt =
    wire === undefined ? null : (timestamp.safeParse(wire.created_time).data ?? null);
  if (wire === undefined || createdAt === null) {
    return undefined;
  }
  const { from } = wire;
  return {
    id: wire.id,
    parentId: wire.parent?.id ?? null,
    permalinkUrl: wire.permalink_url ?? null,
    from:
      from === null || from === undefined
        ? null
        : { id: from.id, name: from.name ?? '', picture: from.picture?.data?.url ?? null },
    message: wire.message ?? '',
    isHidden: wire.is_hidden ?? null,
    likeCount: wire.like_count ?? null,
    commentCount: wire.comment_count ?? null,
    isLikedByPage: wire.user_likes ?? null,
    createdAt,
  };
}

/** 100 without a subcode is an invalid parameter, and what some pages say of a deleted comment. */
const mayBeGone = ({ code, details, type }: NetworkError): boolean =>
  code === 100 && details?.subcode === undefined && type === 'ValidationError';

const commentGone = (): NetworkError =>
  new NetworkError('NotFoundError', 'Not found on Facebook, or this profile has no access to it.', {
    code: 100,
    details: { subcode: 33 },
  });

const toBatchItem = (action: ModerationAction): Omit<PageCall, 'pageId'> => {
  switch (action.kind) {
    case 'block':
      return {
        method: 'POST',
        path: `${action.pageId}/blocked`,
        params: { user: JSON.stringify([action.authorId]) },
      };
    case 'delete':
      return { method: 'DELETE', path: action.commentId, params: {} };
    default:
      return {
        method: 'POST',
        path: action.commentId,
        params: { is_hidden: String(action.kind === 'hide') },
      };
  }
};

/** Comments by id; null for one that is gone. */
function createCommentReads({ getPages, exchange }: PageCalls): CommentsPort['readComments'] {
  return async ({ comments, ...call }) => {
    const answers = await exchange(
      call,
      comments.map(({ pageId, commentId }) => ({
        pageId,
        method: 'GET',
        path: commentId,
        params: { fields: COMMENT_FIELDS },
      })),
      await getPages(call),
    );
    return answers.map((answer) => {
      if (answer instanceof NetworkError) {
        return isGone(answer) || mayBeGone(answer) ? null : answer;
      }
      return toComment(answer) ?? unreadableReply();
    });
  };
}

/** Comments of pages, read and moderated as their page. */
export function createPageComments(
  pages: PageCalls,
): Pick<PagesPort, 'listPages'> &
  Pick<PostsPort, 'listDynamicPosts'> &
  Pick<CommentsPort, 'listComments' | 'readComments' | 'findBlocked' | 'moderateComments'> {
  const { readPages, getPages, exchange } = pages;
  const readComments = createCommentReads(pages);

  /** The same errors, of which those that may mean a deleted comment tell it. */
  const tellGone = async (
    call: NetworkCall,
    actions: readonly ModerationAction[],
    errors: readonly (NetworkError | null)[],
  ): Promise<(NetworkError | null)[]> => {
    const unclear = actions.flatMap((action, index) => {
      const error = errors[index] ?? null;
      return action.kind !== 'block' && error !== null && mayBeGone(error)
        ? [{ action, index }]
        : [];
    });
    if (unclear.length === 0) {
      return [...errors];
    }
    const answers = await readComments({ ...call, comments: unclear.map(({ action }) => action) });
    const gone = new Set(unclear.flatMap(({ index }, at) => (answers[at] === null ? [index] : [])));
    return errors.map((error, index) => (gone.has(index) ? commentGone() : error));
  };

  return {
    async listPages(call) {
      const { byId, gaps } = await readPages(call);
      return { rows: [...byId.values()].map(({ token: _token, ...page }) => page), gaps };
    },

    async listDynamicPosts({ posts, ...call }) {
      const lists = await readWholeLists({
        count: posts.length,
        limit: DYNAMIC_POSTS_PER_READ,
        read: async (open) => {
          call.signal?.throwIfAborted();
          const answers = await exchange(
            call,
            open.flatMap(({ index, page }): PageCall[] => {
              const post = posts[index];
              return post === undefined
                ? []
                : [
                    {
                      pageId: post.pageId,
                      method: 'GET',
                      path: `${post.postId}/dynamic_posts`,
                      params: { fields: 'id', ...pageParams({ page }) },
                    },
                  ];
            }),
            await getPages(call),
          );
          return open.map(({ page }, at) =>
            readListPage({ answer: answers[at], page, read: toId }),
          );
        },
      });
      return lists.map((list) =>
        list instanceof NetworkError ? list : { ...list, rows: [...new Set(list.rows)] },
      );
    },

    async listComments({ reads, ...call }) {
      const answers = await exchange(
        call,
        reads.map(({ pageId, postId, since, after, isLatestFirst, limit }) => ({
          pageId,
          method: 'GET',
          path: `${postId}/comments`,
          params: {
            fields: COMMENT_FIELDS,
            // By default the network omits replies and suspected spam.
            filter: 'stream',
            order: isLatestFirst ? 'reverse_chronological' : 'chronological',
            ...pageParams({ page: { limit, after } }),
            ...(since === null ? {} : { since: String(Math.floor(since.getTime() / 1_000)) }),
          },
        })),
        await getPages(call),
      );
      return answers.map((answer, index): CommentsPage | NetworkError => {
        const { limit = 0, after } = reads[index] ?? {};
        const read = readListPage({ answer, page: { limit, after }, read: toComment });
        return read instanceof NetworkError
          ? read
          : {
              rows: read.rows,
              after: read.paging.after,
              unreadableRows: read.gaps?.unreadableRows ?? 0,
              isCutShort: read.gaps?.isCutShort ?? false,
            };
      });
    },

    readComments,

    async findBlocked({ authors, ...call }) {
      const answers = await exchange(
        call,
        authors.map(({ pageId, authorId }) => ({
          pageId,
          method: 'GET',
          path: `${pageId}/blocked`,
          params: { user: authorId, fields: 'id' },
        })),
        await getPages(call),
      );
      return answers.map((answer, index) => {
        if (answer instanceof NetworkError) {
          return answer;
        }
        const { data } = idRowsSchema.safeParse(answer);
        return data === undefined
          ? unreadableReply()
          : data.data.some((row) => idSchema.safeParse(row).data?.id === authors[index]?.authorId);
      });
    },

    async moderateComments({ actions, ...call }) {
      const answers = await exchange(
        call,
        actions.map((action) => ({ pageId: action.pageId, ...toBatchItem(action) })),
        await getPages(call),
      );
      const errors = answers.map((answer) => {
        if (answer instanceof NetworkError) {
          return answer;
        }
        return successSchema.safeParse(answer).success ? null : unreadableReply();
      });
      return tellGone(call, actions, errors);
    },
  };
}
