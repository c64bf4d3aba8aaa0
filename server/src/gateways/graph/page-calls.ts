import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type OwnedItem, sendOwnedItems } from './batch.ts';
import type { GraphClient, GraphRequest } from './client.ts';
import { readPaging } from './page-reader.ts';
import { type NetworkCall, NetworkError, type Page } from './port.ts';
import { pageSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { digits, name, optional, text, webAddress } from './wire-fields.ts';

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
/** Who moderates answers in the name of the page too. */
const WRITERS: readonly string[] = [
  ...MODERATORS,
  'CREATE_CONTENT',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_MANAGE',
];
/** The public face of a page, which other profiles read too. */
export const PAGE_FACE_FIELDS = 'id,name,category,picture{url}';
const PAGE_FIELDS = `${PAGE_FACE_FIELDS},tasks,access_token`;

export const pictureSchema = optional(z.object({ data: optional(z.object({ url: webAddress })) }));
const wirePageSchema = z.object({
  id: digits,
  name,
  category: name,
  access_token: text,
  tasks: z.array(z.unknown()).nullish().catch(null),
  picture: pictureSchema,
});

export interface OwnPage extends Page {
  readonly token: string | null;
}

/** Nothing for a row without a readable id. */
export function toPage(raw: unknown): OwnPage[] {
  const { data: wire } = wirePageSchema.safeParse(raw);
  if (wire === undefined) {
    return [];
  }
  const token = wire.access_token ?? null;
  const tasks = wire.tasks ?? [];
  const has = (wanted: readonly string[]): boolean =>
    token !== null && tasks.some((task) => typeof task === 'string' && wanted.includes(task));
  return [
    {
      id: wire.id,
      name: wire.name || wire.id,
      category: wire.category || null,
      pictureUrl: wire.picture?.data?.url ?? null,
      canModerate: has(MODERATORS),
      canReply: has(WRITERS),
      token,
    },
  ];
}

/** The object is no more, or is not the page's. */
export const isGone = ({ code, details }: NetworkError): boolean =>
  (code === 100 && details?.subcode === 33) || code === 803 || code === 1705;
const isTokenRefused = ({ code }: NetworkError): boolean => code === 190 || code === 102;

const noToken = (): NetworkError =>
  new NetworkError('AuthorizationError', 'This profile can’t moderate the comments of this Page.', {
    code: 200,
  });

export interface PageCall {
  /** The page in whose name it is made. */
  readonly pageId: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

export type PageCalls = ReturnType<typeof createPageCalls>;

/**
 * Calls in the name of pages, 50 in a batch. Tokens of pages stay in this process's memory; what a
 * page is refused is the page's, never the profile's.
 */
export function createPageCalls({
  client,
  version,
  nowMs,
}: {
  client: GraphClient;
  version: string;
  nowMs: () => number;
}) {
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
    isExpected: isExpectedPageFailure,
  });

  const send = async (
    call: NetworkCall,
    asked: readonly PageCall[],
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

  return { readPages, getPages, exchange };
}

/** Gone objects and the lack of a role are the usual course of things. */
export function isExpectedPageFailure({ code }: { readonly code: number | null }): boolean {
  return code === 12 || code === 100;
}
