import type { CursorPaging } from '@ads-checker/shared/http';
import type { z } from 'zod';
import { setBounded } from '../../platform/bounded-map.ts';
import type { GraphRequest } from './client.ts';
import { GraphReplyError } from './errors.ts';
import type { FieldReader } from './field-reader.ts';
import type { OptionalField } from './fields.ts';
import type { GatewayLog } from './log.ts';
import type { NetworkPage, PageRequest } from './port.ts';
import { pageSchema, readRows, type WirePage } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

/** A page size the network found too heavy is kept low for this long, then tried again. */
const SMALL_PAGE_MS = 10 * 60_000;
const MAX_REMEMBERED = 5_000;

export interface PageReader {
  /** One page of an edge; rows that cannot be read are left out. @throws NetworkError */
  read<T>(input: {
    request: GraphRequest;
    page: PageRequest;
    asked: readonly OptionalField[];
    fields: (refused: ReadonlySet<string>) => string;
    schema: z.ZodType<T>;
    hasTotal: boolean;
  }): Promise<NetworkPage<T>>;
}

function toPaging({ paging, summary }: WirePage): CursorPaging {
  const hasNext = typeof paging?.next === 'string';
  const hasPrev = typeof paging?.previous === 'string';
  return {
    hasNext,
    hasPrev,
    total: summary?.total_count ?? null,
    after: hasNext ? (paging?.cursors?.after ?? null) : null,
    before: hasPrev ? (paging?.cursors?.before ?? null) : null,
  };
}

function pageParams({ page, limit }: { page: PageRequest; limit: number }): Record<string, string> {
  return {
    limit: String(limit),
    ...(page.after === undefined ? {} : { after: page.after }),
    ...(page.before === undefined ? {} : { before: page.before }),
  };
}

/** Reads pages and asks for half as many rows when the network finds a page too heavy. */
export function createPageReader({
  fieldReader,
  nowMs,
  log,
}: {
  fieldReader: FieldReader;
  nowMs: () => number;
  log: GatewayLog;
}): PageReader {
  const caps = new Map<string, { readonly limit: number; readonly untilMs: number }>();

  const capOf = (key: string): number => {
    const cap = caps.get(key);
    return cap !== undefined && cap.untilMs > nowMs() ? cap.limit : Number.POSITIVE_INFINITY;
  };
  const setCap = (key: string, limit: number): void => {
    const value = { limit, untilMs: nowMs() + SMALL_PAGE_MS };
    setBounded(caps, { key, value, max: MAX_REMEMBERED });
  };

  return {
    async read({ request, page, asked, fields, schema, hasTotal }) {
      const key = `${request.connection.adUserId} ${request.path}`;
      let limit = Math.min(page.limit, capOf(key));
      for (;;) {
        const params = {
          ...request.params,
          ...pageParams({ page, limit }),
          ...(hasTotal ? { summary: 'total_count' } : {}),
        };
        try {
          const reply = await fieldReader.read({ request: { ...request, params }, asked, fields });
          const parsed = pageSchema.safeParse(reply);
          if (!parsed.success) {
            throw unreadableReply(parsed.error);
          }
          const { rows, dropped } = readRows({ rows: parsed.data.data, schema });
          if (dropped > 0) {
            log.warn({ path: request.path, dropped }, 'rows of the network could not be read');
          }
          return { rows, paging: toPaging(parsed.data) };
        } catch (error) {
          const isTooMuch =
            error instanceof GraphReplyError && error.classification.retry === 'smaller';
          if (!isTooMuch || limit <= 1) {
            throw error;
          }
          limit = Math.floor(limit / 2);
          setCap(key, limit);
        }
      }
    },
  };
}
