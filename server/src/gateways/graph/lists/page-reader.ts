import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { CursorPaging, ListGaps } from '@ads-checker/shared/http';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import type { GatewayLog } from '../calls/log.ts';
import { GraphReplyError, isUnknownError } from '../errors/errors.ts';
import { parseReply } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import type { FieldQuery } from '../fields/fields.ts';
import type { NetworkPage, PageRequest } from '../ports/network-call.ts';
import { pageSchema, type RowType, type WirePage, type WireRow } from '../schemas/schemas.ts';
import { fillRows } from './row-filler.ts';
import { readRows } from './rows.ts';

/** How long a page size stays reduced after the ad network refused a larger one. */
const SMALL_PAGE_MS = 10 * MINUTE_MS;
const MAX_CACHED = 5_000;
const MAX_LOGGED_FIELDS = 50;
/** A position, for edges that page by offset: the ad network's own cursors have no colon. */
const OFFSET_CURSOR = /^offset:(\d{1,9})$/;

export interface PageReader {
  /**
   * Reads one page of an edge, each row parsed on its own. `gaps` reports what the page is known to
   * lack: rows without a readable id, or further pages its links do not reach. @throws NetworkError
   */
  read<S extends z.ZodType>(input: {
    request: GraphRequest;
    page: PageRequest;
    query: FieldQuery;
    type: RowType<S>;
    /** Changes a raw row before it is parsed. */
    prepare?: (row: unknown) => unknown;
    hasTotal: boolean;
  }): Promise<NetworkPage<WireRow<S>>>;
}

/**
 * The position in a link to a further page. The rest of the link is the token and our own query.
 */
function cursorOfLink(link: string | null | undefined, name: 'after' | 'before'): string | null {
  const query = URL.parse(link ?? '')?.searchParams;
  const cursor = query?.get(name);
  if (cursor) {
    return cursor;
  }
  const offset = `offset:${query?.get('offset') ?? ''}`;
  return OFFSET_CURSOR.test(offset) ? offset : null;
}

/** Cursors of a page, and whether its links lead no further though there is more. */
export function readPaging(
  { paging, summary }: WirePage,
  page: PageRequest,
): { readonly paging: CursorPaging; readonly isCutShort: boolean } {
  const next = paging?.next ?? null;
  const previous = paging?.previous ?? null;
  const after = next === null ? null : paging?.cursors?.after || cursorOfLink(next, 'after');
  const before =
    previous === null ? null : paging?.cursors?.before || cursorOfLink(previous, 'before');
  // A page that links to itself would be read forever.
  const hasNext = after !== null && after !== page.after;
  return {
    paging: {
      hasNext,
      hasPrev: before !== null,
      total: summary?.total_count ?? null,
      after: hasNext ? after : null,
      before,
    },
    isCutShort: next !== null && !hasNext,
  };
}

/** The position of a page, and what it is known to lack. */
export function toPage(input: {
  page: WirePage;
  request: PageRequest;
  unreadable: number;
}): Omit<NetworkPage<never>, 'rows'> {
  const { paging, isCutShort } = readPaging(input.page, input.request);
  const gaps = { isCutShort, unreadableRows: input.unreadable };
  return { paging, ...(hasGaps(gaps) ? { gaps } : {}) };
}

function cursorParams(
  name: 'after' | 'before',
  cursor: string | undefined,
): Record<string, string> {
  if (cursor === undefined) {
    return {};
  }
  const offset = OFFSET_CURSOR.exec(cursor)?.[1];
  return offset === undefined ? { [name]: cursor } : { offset };
}

/** The parameters of a page, `limit` rows instead of those it asks for. */
export function pageParams({
  page,
  limit = page.limit,
}: {
  page: PageRequest;
  limit?: number;
}): Record<string, string> {
  return {
    limit: String(limit),
    ...cursorParams('after', page.after),
    ...cursorParams('before', page.before),
  };
}

/** An unknown error of a long page often means it is too large. */
function isTooHeavy(error: unknown): error is GraphReplyError {
  return (
    error instanceof GraphReplyError &&
    (error.classification.retry === 'smaller' || isUnknownError(error))
  );
}

export function hasGaps({ isCutShort, unreadableRows }: ListGaps): boolean {
  return isCutShort || unreadableRows > 0;
}

/** Reads pages and halves the page size when the ad network refuses a page as too large. */
export function createPageReader(deps: {
  client: GraphClient;
  version: string;
  fieldReader: FieldReader;
  nowMs: () => number;
  log: GatewayLog;
}): PageReader {
  const caps = new LRUCache<string, number>({
    max: MAX_CACHED,
    ttl: SMALL_PAGE_MS,
    ttlResolution: 0,
    perf: { now: deps.nowMs },
  });

  return {
    async read({ request, page, query, type, prepare = (row) => row, hasTotal }) {
      const key = `${request.connection.adUserId} ${request.path}`;
      let limit = Math.min(page.limit, caps.get(key) ?? Number.POSITIVE_INFINITY);
      for (;;) {
        const params = {
          ...request.params,
          ...pageParams({ page, limit }),
          ...(hasTotal ? { summary: 'total_count' } : {}),
        };
        try {
          const { reply, dropped, broken } = await deps.fieldReader.read({
            request: { ...request, params, isDivisible: limit > 1 },
            query,
          });
          const parsed = parseReply(pageSchema, reply);
          const filled = await fillRows({
            client: deps.client,
            version: deps.version,
            request,
            rows: parsed.data,
            query,
            broken,
          });
          const { rows, unreadable } = readRows({
            rows: filled.rows.map(prepare),
            type,
            dropped,
            droppedAt: filled.droppedAt,
          });
          const read = toPage({ page: parsed, request: page, unreadable });
          logUnread({ log: deps.log, path: request.path, rows, unreadable, dropped });
          if (read.gaps?.isCutShort === true) {
            deps.log.warn({ path: request.path }, 'Pagination cursor did not advance');
          }
          return { rows, ...read };
        } catch (error) {
          if (!isTooHeavy(error) || limit <= 1) {
            throw error;
          }
          limit = Math.floor(limit / 2);
          caps.set(key, limit);
        }
      }
    },
  };
}

/** Logs incomplete rows: field names, never values. */
function logUnread(input: {
  log: GatewayLog;
  path: string;
  rows: readonly { readonly unread: readonly string[] }[];
  unreadable: number;
  /** Fields not requested, which were logged before. */
  dropped: readonly string[];
}): void {
  const incomplete = input.rows
    .map(({ unread }) => unread.filter((field) => !input.dropped.includes(field)))
    .filter((unread) => unread.length > 0);
  if (incomplete.length > 0 || input.unreadable > 0) {
    const fields = [...new Set(incomplete.flat())];
    input.log.warn(
      {
        path: input.path,
        unreadable: input.unreadable,
        incomplete: incomplete.length,
        fields: fields.slice(0, MAX_LOGGED_FIELDS),
      },
      'Incomplete rows from the Graph API',
    );
  }
}
