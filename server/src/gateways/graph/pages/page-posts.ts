import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import { readListPage } from '../lists/list-page.ts';
import type { PostUrlOf } from '../objects/post-url.ts';
import type {
  CommentsPage,
  CommentsPort,
  PostComment,
  PostComments,
} from '../ports/comments-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isGone, NetworkError } from '../ports/network-error.ts';
import type { Page, PagesPort } from '../ports/pages-port.ts';
import type { DynamicPost, PagePost, PostsPort } from '../ports/posts-port.ts';
import { optional, text, timestamp, webAddress } from '../schemas/wire-fields.ts';
import {
  isExpectedPageFailure,
  type OwnPage,
  PAGE_FACE_FIELDS,
  type PageCalls,
  readPage,
} from './page-calls.ts';

const COMMENTS_PER_READ = 100;
const DYNAMIC_POSTS_MAX = 100;
const POST_FIELDS =
  'id,permalink_url,message,created_time,is_hidden,is_published,is_inline_created,attachments{title,url,unshimmed_url,media},call_to_action';
const DYNAMIC_POST_FIELDS = 'id,message,title,link,image_url,created';

const flag = optional(z.boolean());
const attachmentSchema = z.object({
  title: text,
  url: webAddress,
  unshimmed_url: webAddress,
  media: optional(z.object({ image: optional(z.object({ src: webAddress })) })),
});
export const postSchema = z.object({
  id: z.string().regex(/^\d+_\d+$/),
  permalink_url: webAddress,
  message: text,
  created_time: timestamp,
  is_hidden: flag,
  is_published: flag,
  is_inline_created: flag,
  attachments: optional(z.object({ data: z.array(optional(attachmentSchema)) })),
  call_to_action: optional(
    z.object({ type: text, value: optional(z.object({ link: webAddress })) }),
  ),
});
const dynamicPostSchema = z.object({
  id: z.string().regex(/^\d+(_\d+)?$/),
  message: text,
  title: text,
  link: webAddress,
  image_url: webAddress,
  created: timestamp,
});
const createdSchema = z.object({ id: z.string().regex(/^\d+_\d+$/) });
const doneSchema = z.union([
  z.literal(true),
  z.object({ success: z.union([z.literal(true), z.literal('true')]) }),
]);

const pageIdOf = (pagePostId: string): string => pagePostId.slice(0, pagePostId.indexOf('_'));

/** Target URL of a post, from its attachment or button. */
export function linkOfPost({
  attachments,
  call_to_action: action,
}: Pick<z.output<typeof postSchema>, 'attachments' | 'call_to_action'>): string | null {
  const attachment = attachments?.data[0];
  return attachment?.unshimmed_url ?? action?.value?.link ?? attachment?.url ?? null;
}

function toPagePost(reply: unknown, dynamicPosts: DynamicPosts): PagePost {
  const wire = parseReply(postSchema, reply);
  const attachment = wire.attachments?.data[0];
  return {
    id: wire.id,
    permalinkUrl: wire.permalink_url ?? null,
    link: linkOfPost(wire),
    message: wire.message ?? null,
    title: attachment?.title ?? null,
    imageUrl: attachment?.media?.image?.src ?? null,
    callToActionType: wire.call_to_action?.type ?? null,
    isHidden: wire.is_hidden ?? null,
    isPublished: wire.is_published ?? null,
    isInlineCreated: wire.is_inline_created ?? null,
    createdAt: wire.created_time ?? null,
    ...dynamicPosts,
  };
}

function toDynamicPost(row: unknown, postUrlOf: PostUrlOf): DynamicPost | undefined {
  const { data: wire } = dynamicPostSchema.safeParse(row);
  return wire === undefined
    ? undefined
    : {
        id: wire.id,
        // The network has no field for it.
        permalinkUrl: postUrlOf(wire.id),
        link: wire.link ?? null,
        message: wire.message ?? null,
        title: wire.title ?? null,
        imageUrl: wire.image_url ?? null,
        createdAt: wire.created ?? null,
      };
}

type DynamicPosts = Pick<PagePost, 'dynamicPosts' | 'hasMoreDynamicPosts'>;
const UNKNOWN: DynamicPosts = { dynamicPosts: null, hasMoreDynamicPosts: false };

function toDynamicPosts(answer: unknown, postUrlOf: PostUrlOf): DynamicPosts {
  const page = readListPage({
    answer,
    page: { limit: DYNAMIC_POSTS_MAX },
    read: (row) => toDynamicPost(row, postUrlOf),
  });
  if (page instanceof NetworkError) {
    return isGone(page) ? { dynamicPosts: [], hasMoreDynamicPosts: false } : UNKNOWN;
  }
  return {
    dynamicPosts: page.rows,
    hasMoreDynamicPosts: page.paging.hasNext || page.gaps !== undefined,
  };
}

function throwFailure(answer: unknown): unknown {
  if (answer instanceof NetworkError) {
    throw answer;
  }
  return answer;
}

const withoutToken = ({ token: _token, ...page }: OwnPage): Page => page;

interface OpenRead {
  readonly index: number;
  readonly postId: string;
  readonly after: string | undefined;
}

/** Comments of posts, page by page until each has no more. */
function createPostCommentLists(
  listComments: CommentsPort['listComments'],
): CommentsPort['listPostComments'] {
  return async ({ pageId, postIds, maxPerPost, ...call }) => {
    const found = postIds.map(() => new Map<string, PostComment>());
    const gaps = postIds.map(() => ({ isCutShort: false, unreadableRows: 0 }));
    const failures = new Map<number, NetworkError>();
    let open: OpenRead[] = postIds.map((postId, index) => ({ index, postId, after: undefined }));

    /** @returns where to continue reading, if anywhere */
    const addPage = ({ index, postId }: OpenRead, page: CommentsPage): OpenRead[] => {
      const rows = found[index];
      const gap = gaps[index];
      if (rows === undefined || gap === undefined) {
        return [];
      }
      const before = rows.size;
      for (const row of page.rows) {
        rows.set(row.id, row);
      }
      gap.unreadableRows += page.unreadableRows;
      gap.isCutShort ||= page.isCutShort;
      if (page.after === null) {
        return [];
      }
      // Cursors of some pages loop: a response with nothing new is the end.
      if (rows.size === before || rows.size >= maxPerPost) {
        gap.isCutShort = true;
        return [];
      }
      return [{ index, postId, after: page.after }];
    };

    while (open.length > 0) {
      call.signal?.throwIfAborted();
      const answers = await listComments({
        ...call,
        reads: open.map(({ postId, after }) => ({
          pageId,
          postId,
          since: null,
          after,
          isLatestFirst: true,
          limit: COMMENTS_PER_READ,
        })),
      });
      open = open.flatMap((read, position) => {
        const answer = answers[position] ?? unreadableReply();
        if (!(answer instanceof NetworkError)) {
          return addPage(read, answer);
        }
        const gap = gaps[read.index];
        if (read.after === undefined || gap === undefined) {
          failures.set(read.index, answer);
        } else {
          // Very deep lists are refused: what was read before must not be lost.
          gap.isCutShort = true;
        }
        return [];
      });
    }
    return found.map(
      (rows, index): PostComments | NetworkError =>
        failures.get(index) ?? {
          rows: [...rows.values()].slice(0, maxPerPost),
          isCutShort: gaps[index]?.isCutShort ?? false,
          unreadableRows: gaps[index]?.unreadableRows ?? 0,
        },
    );
  };
}

/** Posts of ads with their comments, and replies as the page. */
export function createPagePosts({
  client,
  version,
  pages: { getPages, exchange },
  listComments,
  postUrlOf,
}: {
  client: GraphClient;
  version: string;
  pages: PageCalls;
  listComments: CommentsPort['listComments'];
  postUrlOf: PostUrlOf;
}): Pick<PagesPort, 'findPage'> &
  Pick<PostsPort, 'readPagePost'> &
  Pick<CommentsPort, 'listPostComments' | 'replyToComment' | 'setCommentLiked'> {
  /** The public view of a post, when the profile has no role on its page. */
  const readForeignPost = async (call: NetworkCall, pagePostId: string) => {
    const pageId = pageIdOf(pagePostId);
    const [post, face] = await readBatch({
      client,
      version,
      call: { ...call, adAccountId: null, isExpected: isExpectedPageFailure },
      reads: [
        { path: pagePostId, params: { fields: POST_FIELDS } },
        { path: pageId, params: { fields: PAGE_FACE_FIELDS } },
      ],
    });
    const page = face instanceof NetworkError ? undefined : readPage(face);
    const unknown = { id: pageId, name: pageId, category: null, pictureUrl: null };
    return {
      page:
        page === undefined
          ? { ...unknown, canModerate: false, canReply: false }
          : withoutToken(page),
      pagePost: toPagePost(throwFailure(post), UNKNOWN),
    };
  };

  const write = async (
    call: NetworkCall,
    input: Parameters<PageCalls['exchange']>[1][number],
  ): Promise<unknown> => {
    const [answer] = await exchange(call, [input], await getPages(call));
    return throwFailure(answer);
  };

  return {
    async findPage({ pageId, ...call }) {
      const { byId, gaps } = await getPages(call);
      const page = byId.get(pageId);
      if (page === undefined && gaps !== undefined) {
        throw unreadableReply();
      }
      return page === undefined ? undefined : withoutToken(page);
    },

    async readPagePost({ pagePostId, ...call }) {
      const pageId = pageIdOf(pagePostId);
      const pages = await getPages(call);
      const page = pages.byId.get(pageId);
      if (page?.token == null) {
        return readForeignPost(call, pagePostId);
      }
      const [post, dynamicPosts] = await exchange(
        call,
        [
          { pageId, method: 'GET', path: pagePostId, params: { fields: POST_FIELDS } },
          {
            pageId,
            method: 'GET',
            path: `${pagePostId}/dynamic_posts`,
            params: { fields: DYNAMIC_POST_FIELDS, limit: String(DYNAMIC_POSTS_MAX) },
          },
        ],
        pages,
      );
      return {
        page: withoutToken(page),
        pagePost: toPagePost(throwFailure(post), toDynamicPosts(dynamicPosts, postUrlOf)),
      };
    },

    listPostComments: createPostCommentLists(listComments),

    async replyToComment({ pageId, commentId, message, photoUrl = null, ...call }) {
      const answer = await write(call, {
        pageId,
        method: 'POST',
        path: `${commentId}/comments`,
        params: {
          ...(message === '' ? {} : { message }),
          ...(photoUrl === null ? {} : { attachment_url: photoUrl }),
        },
      });
      const { data } = createdSchema.safeParse(answer);
      if (data === undefined) {
        throw unreadableReply();
      }
      return data.id;
    },

    async setCommentLiked({ pageId, commentId, isLiked, ...call }) {
      const answer = await write(call, {
        pageId,
        method: isLiked ? 'POST' : 'DELETE',
        path: `${commentId}/likes`,
        params: {},
      });
      if (!doneSchema.safeParse(answer).success) {
        throw unreadableReply();
      }
    },
  };
}
