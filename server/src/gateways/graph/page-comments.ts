import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type OwnedItem, sendOwnedItems } from './batch.ts';
import type { GraphClient, GraphRequest } from './client.ts';
import { readPaging } from './page-reader.ts';
import {
  type CommentAct,
  type CommentsPage,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type Page,
  type PostComment,
} from './port.ts';
import { pageSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { count, digits, name, optional, text, timestamp, webAddress } from './wire-fields.ts';

const MINUTE_MS = 60_000;
/** Roles change seldom; a token that is refused is read again at once. */
const TOKENS_KEPT_MS = 30 * MINUTE_MS;
const MAX_PROFILES = 5_000;
const PAGES_PER_READ = 100;
const MAX_READS = 50;
const MODERATORS: readonly string[] = [
  'MODERATE',
  'MANAGE',
  'PROFILE_PLUS_MODERATE',
  'PROFILE_PLUS_FULL_CONTROL',
];
const PAGE_FIELDS = 'id,name,tasks,access_token,picture{url}';
const COMMENT_FIELDS =
  'id,parent{id},permalink_url,from{id,name,picture.width(64).height(64){url}},message,created_time,like_count,comment_count,is_hidden';

const pictureSchema = optional(z.object({ data: optional(z.object({ url: webAddress })) }));
const wirePageSchema = z.object({
  id: digits,
  name,
  access_token: text,
  tasks: z.array(z.unknown()).nullish().catch(null),
  picture: pictureSchema,
});
const wireCommentSchema = z.object({
  id: z.string().regex(/^\d+_\d+$/),
  parent: optional(z.object({ id: z.string() })),
  permalink_url: webAddress,
  from: optional(z.object({ id: z.string(), name, picture: pictureSchema })),
  message: text,
  created_time: z.unknown(),
  like_count: count,
  comment_count: count,
  is_hidden: optional(z.boolean()),
});
const idRowsSchema = z.object({ data: z.array(z.unknown()) });
const idSchema = z.object({ id: digits });
const successSchema = z.union([
  z.literal(true),
  z.object({ success: z.union([z.literal(true), z.literal('true')]) }),
  z.record(z.string(), z.literal(true)),
]);

interface OwnPage extends Page {
  readonly token: string | null;
}

function toPage(raw: unknown): OwnPage[] {
  const { data: wire } = wirePageSchema.safeParse(raw);
  if (wire === undefined) {
    return [];
  }
  const token = wire.access_token ?? null;
  const tasks = wire.tasks ?? [];
  return [
    {
      id: wire.id,
      name: wire.name || wire.id,
      pictureUrl: wire.picture?.data?.url ?? null,
      canModerate:
        token !== null &&
        tasks.some((task) => typeof task === 'string' && MODERATORS.includes(task)),
      token,
    },
  ];
}

/** Undefined for what cannot be told apart or ordered: a comment without an id or a time. */
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
    isHidden: wire.is_hidden ?? false,
    likeCount: wire.like_count ?? null,
    commentCount: wire.comment_count ?? null,
    createdAt,
  };
}

function toCommentsPage(reply: unknown): CommentsPage | NetworkError {
  const { data: page } = pageSchema.safeParse(reply);
  if (page === undefined) {
    return unreadableReply();
  }
  const rows = page.data.flatMap((row) => toComment(row) ?? []);
  return {
    rows,
    after: readPaging(page, { limit: page.data.length }).paging.after,
    unreadableRows: page.data.length - rows.length,
  };
}

const isGone = ({ code, details }: NetworkError): boolean =>
  (code === 100 && details?.subcode === 33) || code === 803 || code === 1705;
const isTokenRefused = ({ code }: NetworkError): boolean => code === 190 || code === 102;

const noToken = (): NetworkError =>
  new NetworkError(
    'AuthorizationError',
    'This profile may not moderate the comments of this Page.',
    { code: 200 },
  );

const toActItem = (
  act: CommentAct,
): Pick<OwnedItem, 'method' | 'path'> & {
  readonly params: Readonly<Record<string, string>>;
} => {
  switch (act.kind) {
    case 'block':
      return {
        method: 'POST',
        path: `${act.pageId}/blocked`,
        params: { user: JSON.stringify([act.authorId]) },
      };
    case 'delete':
      return { method: 'DELETE', path: act.commentId, params: {} };
    default:
      return {
        method: 'POST',
        path: act.commentId,
        params: { is_hidden: String(act.kind === 'hide') },
      };
  }
};

/**
 * Comments of pages, read and moderated in the name of their page. Tokens of pages stay in this
 * process's memory; what a page is refused is the page's, never the profile's.
 */
export function createPageComments({
  client,
  version,
  nowMs,
}: {
  client: GraphClient;
  version: string;
  nowMs: () => number;
}): Pick<
  GraphGateway,
  'listPages' | 'listDynamicPosts' | 'listComments' | 'readComments' | 'moderateComments'
> {
  const known = new LRUCache<string, ReadonlyMap<string, OwnPage>>({
    max: MAX_PROFILES,
    ttl: TOKENS_KEPT_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  const keyOf = ({ connection: { adUserId, accessToken } }: NetworkCall): string =>
    `${adUserId} ${createHash('sha256').update(accessToken).digest('base64')}`;

  const readPages = async (call: NetworkCall): Promise<ReadonlyMap<string, OwnPage>> => {
    const pages = new Map<string, OwnPage>();
    let after: string | null | undefined;
    for (let read = 0; read < MAX_READS && after !== null; read += 1) {
      const reply = await client.get({
        ...call,
        path: 'me/accounts',
        params: {
          fields: PAGE_FIELDS,
          limit: String(PAGES_PER_READ),
          ...(after === undefined ? {} : { after }),
        },
        adAccountId: null,
      });
      const parsed = pageSchema.safeParse(reply);
      if (!parsed.success) {
        throw unreadableReply(parsed.error);
      }
      for (const page of parsed.data.data.flatMap(toPage)) {
        pages.set(page.id, page);
      }
      after = readPaging(parsed.data, { limit: PAGES_PER_READ, after }).paging.after;
    }
    known.set(keyOf(call), pages);
    return pages;
  };
  const getPages = async (call: NetworkCall) => known.get(keyOf(call)) ?? (await readPages(call));

  /** A caller of its own: limits and refusals of a page rest the page, not the profile. */
  const ofPage = (call: NetworkCall, { id, token }: OwnPage, path: string): GraphRequest => ({
    ...call,
    connection: {
      ...call.connection,
      adUserId: `${call.connection.adUserId}:page:${id}`,
      accessToken: token ?? '',
    },
    path,
    params: {},
    adAccountId: null,
    isOfPage: true,
    isExpected: isExpectedFailure,
  });

  const send = async (
    call: NetworkCall,
    asked: readonly {
      readonly pageId: string;
      readonly method: 'GET' | 'POST' | 'DELETE';
      readonly path: string;
      readonly params: Readonly<Record<string, string>>;
    }[],
    pages: ReadonlyMap<string, OwnPage>,
  ): Promise<unknown[]> => {
    const results: unknown[] = asked.map(noToken);
    const items = asked.flatMap(({ pageId, method, path, params }, index) => {
      const page = pages.get(pageId);
      if (page?.token == null) {
        return [];
      }
      const form = new URLSearchParams({ ...params, access_token: page.token }).toString();
      const item: OwnedItem = {
        method,
        path: method === 'POST' ? path : `${path}?${form}`,
        ...(method === 'POST' ? { body: form } : {}),
        request: ofPage(call, page, path),
      };
      return [{ item, index }];
    });
    if (items.length > 0) {
      const answers = await sendOwnedItems({
        client,
        version,
        call: { ...call, adAccountId: null },
        items: items.map(({ item }) => item),
      });
      for (const [position, { index }] of items.entries()) {
        results[index] = answers[position];
      }
    }
    return results;
  };

  /** A page's token that is refused is read anew once: it dies with a password or a role. */
  const exchange: typeof send = async (call, asked, pages) => {
    const results = await send(call, asked, pages);
    const refused = asked.flatMap((_, index) => {
      const result = results[index];
      return result instanceof NetworkError && isTokenRefused(result) ? [index] : [];
    });
    if (refused.length === 0) {
      return results;
    }
    const renewed = await readPages(call);
    const isNew = (index: number): boolean => {
      const pageId = asked[index]?.pageId ?? '';
      return renewed.get(pageId)?.token !== pages.get(pageId)?.token;
    };
    const again = refused.filter(isNew);
    const answers = await send(
      call,
      again.flatMap((index) => asked[index] ?? []),
      renewed,
    );
    for (const [position, index] of again.entries()) {
      results[index] = answers[position];
    }
    return results;
  };

  return {
    async listPages(call) {
      const pages = await readPages(call);
      return [...pages.values()].map(({ token: _token, ...page }) => page);
    },

    async listDynamicPosts({ posts, ...call }) {
      const answers = await exchange(
        call,
        posts.map(({ pageId, postId }) => ({
          pageId,
          method: 'GET',
          path: `${postId}/dynamic_posts`,
          params: { fields: 'id', limit: '500' },
        })),
        await getPages(call),
      );
      return answers.map((answer) => {
        if (answer instanceof NetworkError) {
          return answer;
        }
        const { data } = idRowsSchema.safeParse(answer);
        return data === undefined
          ? unreadableReply()
          : data.data.flatMap((row) => idSchema.safeParse(row).data?.id ?? []);
      });
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
            // By default the network leaves out answers, and what it takes for spam.
            filter: 'stream',
            order: isLatestFirst ? 'reverse_chronological' : 'chronological',
            limit: String(limit),
            ...(since === null ? {} : { since: String(Math.floor(since.getTime() / 1_000)) }),
            ...(after === undefined ? {} : { after }),
          },
        })),
        await getPages(call),
      );
      return answers.map((answer) =>
        answer instanceof NetworkError ? answer : toCommentsPage(answer),
      );
    },

    async readComments({ comments, ...call }) {
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
          return isGone(answer) ? null : answer;
        }
        return toComment(answer) ?? unreadableReply();
      });
    },

    async moderateComments({ acts, ...call }) {
      const answers = await exchange(
        call,
        acts.map((act) => ({ pageId: act.pageId, ...toActItem(act) })),
        await getPages(call),
      );
      return answers.map((answer) => {
        if (answer instanceof NetworkError) {
          return answer;
        }
        return successSchema.safeParse(answer).success ? null : unreadableReply();
      });
    },
  };
}

/** Gone objects and the lack of a role are the usual course of things. */
function isExpectedFailure({ code }: { readonly code: number | null }): boolean {
  return code === 12 || code === 100;
}
