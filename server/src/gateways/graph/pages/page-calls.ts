import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type OwnedItem, sendOwnedItems, toQuery } from '../calls/batch.ts';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import { createFieldQuery } from '../fields/fields.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import type { Page } from '../ports/pages-port.ts';
import { digits, name, optional, text, webAddress } from '../schemas/wire-fields.ts';

/** Roles rarely change; a refused token is refetched immediately. */
const TOKEN_TTL_MS = 30 * MINUTE_MS;
/** A page that an incomplete list lacks may be there next time. */
const INCOMPLETE_TTL_MS = MINUTE_MS;
const MAX_PROFILES = 5_000;
const PAGES_PER_READ = 100;
const MODERATORS: readonly string[] = [
  'MODERATE',
  'MANAGE',
  'PROFILE_PLUS_MODERATE',
  'PROFILE_PLUS_FULL_CONTROL',
];
/** Roles that can moderate can also reply as the page. */
const WRITERS: readonly string[] = [
  ...MODERATORS,
  'CREATE_CONTENT',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_MANAGE',
];
/** Public fields of a page, readable by any profile. */
export const PAGE_FACE_FIELDS = 'id,name,category,picture{url}';
const PAGE_QUERY = createFieldQuery({ node: 'page' });

export const pictureSchema = optional(z.object({ data: optional(z.object({ url: webAddress })) }));
const wirePageSchema = z.object({
  id: digits,
  name,
  category: name,
  access_token: text,
  tasks: z.array(z.unknown()).nullish().catch(null),
  picture: pictureSchema,
});

const PAGE_ROW = { schema: wirePageSchema, expected: ['name'] } as const;

export interface OwnPage extends Page {
  readonly token: string | null;
}

/** The pages that a profile has a role on. */
export interface OwnPages {
  readonly byId: ReadonlyMap<string, OwnPage>;
  readonly gaps: ListGaps | undefined;
}

/** Undefined for a reply without a readable id. */
export function readPage(raw: unknown): OwnPage | undefined {
  const { data: wire } = wirePageSchema.safeParse(raw);
  return wire === undefined ? undefined : toPage(wire);
}

function toPage(wire: z.output<typeof wirePageSchema>): OwnPage {
  const token = wire.access_token ?? null;
  const tasks = wire.tasks ?? [];
  const has = (wanted: readonly string[]): boolean =>
    token !== null && tasks.some((task) => typeof task === 'string' && wanted.includes(task));
  return {
    id: wire.id,
    name: wire.name || wire.id,
    category: wire.category || null,
    pictureUrl: wire.picture?.data?.url ?? null,
    canModerate: has(MODERATORS),
    canReply: has(WRITERS),
    token,
  };
}

const isTokenRefused = ({ code }: NetworkError): boolean => code === 190 || code === 102;

const noToken = (): NetworkError =>
  new NetworkError('AuthorizationError', 'This profile can’t moderate the comments of this Page.', {
    code: 200,
  });

export interface PageCall {
  /** The page to act as. */
  readonly pageId: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

export type PageCalls = ReturnType<typeof createPageCalls>;

/**
 * Calls as pages, 50 per batch. Page tokens stay in the memory of this process; refusals concern
 * the page, never the profile.
 */
export function createPageCalls(deps: {
  client: GraphClient;
  version: string;
  pageReader: PageReader;
  nowMs: () => number;
}) {
  const known = new LRUCache<string, OwnPages>({
    max: MAX_PROFILES,
    ttl: TOKEN_TTL_MS,
    ttlResolution: 0,
    perf: { now: deps.nowMs },
  });
  const keyOf = ({ connection: { adUserId, accessToken } }: NetworkCall): string =>
    `${adUserId} ${createHash('sha256').update(accessToken).digest('base64')}`;

  const readPages = async (call: NetworkCall): Promise<OwnPages> => {
    const { rows, gaps } = await readWholeList({
      read: (after) =>
        deps.pageReader.read({
          request: { ...call, path: 'me/accounts', params: {}, adAccountId: null },
          page: { limit: PAGES_PER_READ, after },
          query: PAGE_QUERY,
          type: PAGE_ROW,
          hasTotal: false,
        }),
    });
    const pages = { byId: new Map(rows.map((wire) => [wire.id, toPage(wire)])), gaps };
    known.set(keyOf(call), pages, gaps === undefined ? {} : { ttl: INCOMPLETE_TTL_MS });
    return pages;
  };
  const getPages = async (call: NetworkCall) => known.get(keyOf(call)) ?? (await readPages(call));

  /** A separate caller: limits and refusals pause the page, not the profile. */
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
    calls: readonly PageCall[],
    { byId, gaps }: OwnPages,
  ): Promise<unknown[]> => {
    const results: unknown[] = calls.map(({ pageId }) =>
      gaps === undefined || byId.has(pageId) ? noToken() : unreadableReply(),
    );
    const items = calls.flatMap(({ pageId, method, path, params }, index) => {
      const page = byId.get(pageId);
      if (page?.token == null) {
        return [];
      }
      const form = toQuery({ ...call, params: { ...params, access_token: page.token } });
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
        client: deps.client,
        version: deps.version,
        call: { ...call, adAccountId: null },
        items: items.map(({ item }) => item),
      });
      for (const [position, { index }] of items.entries()) {
        results[index] = answers[position];
      }
    }
    return results;
  };

  /** Refetches a refused page token once: it is invalidated by password and role changes. */
  const exchange: typeof send = async (call, calls, pages) => {
    const results = await send(call, calls, pages);
    const refused = calls.flatMap((_, index) => {
      const result = results[index];
      return result instanceof NetworkError && isTokenRefused(result) ? [index] : [];
    });
    if (refused.length === 0) {
      return results;
    }
    const renewed = await readPages(call);
    const isNew = (index: number): boolean => {
      const pageId = calls[index]?.pageId ?? '';
      return renewed.byId.get(pageId)?.token !== pages.byId.get(pageId)?.token;
    };
    const again = refused.filter(isNew);
    const answers = await send(
      call,
      again.flatMap((index) => calls[index] ?? []),
      renewed,
    );
    for (const [position, index] of again.entries()) {
      results[index] = answers[position];
    }
    return results;
  };

  return { readPages, getPages, exchange };
}

/** Deleted objects and missing roles are expected. */
export function isExpectedPageFailure({ code }: { readonly code: number | null }): boolean {
  return code === 12 || code === 100;
}
