import {
  AD_IMAGE_PAGE_SIZE,
  AD_OBJECT_PAGE_MAX,
  AD_OBJECT_PAGE_SIZE,
} from '@ads-checker/shared/contracts/ad-object-values';
import { createCursorTrail, joinGaps } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import type { Locale } from '../../lib/locales.ts';
import type { Page } from './chunks.ts';
import type { ListAddress } from './list-key.ts';

export interface FetchedPage extends Page {
  /** The ad network's total of the whole list; null when unknown. */
  readonly total: number | null;
  readonly after: string | null;
  /** What the list is known to lack so far. */
  readonly gaps?: ListGaps | undefined;
}

export interface PageRequest {
  readonly address: ListAddress;
  readonly after: string | null;
  readonly limit: number;
  /** Bypasses the server's short cache: the person pressed refresh. */
  readonly isFresh: boolean;
  /** The language of the ad network's texts in the rows. */
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

/** Fetches one page (`fetch-page.ts`); {@link fetchPages} iterates over all. */
export type FetchPage = (request: PageRequest) => Promise<FetchedPage>;

export interface FetchPagesInput {
  readonly address: ListAddress;
  readonly isFresh: boolean;
  readonly locale: Locale;
  /** A small first page shows at once; otherwise all pages are large. */
  readonly hasSmallFirstPage: boolean;
  readonly signal: AbortSignal;
  readonly fetchPage: FetchPage;
}

/**
 * Iterates over a whole list. An object that moved to a later page in the meantime is returned
 * once. A repeated cursor ends the iteration, and the last page then reports that the list is
 * truncated. @throws AppError of the call.
 */
export async function* fetchPages(input: FetchPagesInput): AsyncGenerator<FetchedPage> {
  const { address, isFresh, locale, signal } = input;
  const firstLimit = address.kind === 'adImages' ? AD_IMAGE_PAGE_SIZE : AD_OBJECT_PAGE_SIZE;
  const seenIds = new Set<string>();
  const trail = createCursorTrail({ maxPages: Number.POSITIVE_INFINITY });
  let after: string | null = null;
  let limit = input.hasSmallFirstPage ? firstLimit : AD_OBJECT_PAGE_MAX;
  for (;;) {
    const page: FetchedPage = await input.fetchPage({
      address,
      after,
      limit,
      isFresh,
      locale,
      signal,
    });
    const rows = page.rows.filter((row) => !seenIds.has(row.id));
    for (const row of rows) {
      seenIds.add(row.id);
    }
    const next = trail.follow(page.after);
    const gaps = next.isCutShort
      ? joinGaps(page.gaps, { isCutShort: true, unreadableRows: 0 })
      : page.gaps;
    yield { ...page, rows, after: next.after, gaps };
    if (next.after === null) {
      return;
    }
    after = next.after;
    limit = AD_OBJECT_PAGE_MAX;
  }
}
