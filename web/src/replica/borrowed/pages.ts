import {
  AD_IMAGE_PAGE_SIZE,
  AD_OBJECT_PAGE_MAX,
  AD_OBJECT_PAGE_SIZE,
  adObjectRoutes,
  type DeliveryFilter,
} from '@ads-checker/shared/contracts/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import { call } from '../../lib/api.ts';
import type { Page } from './cache.ts';
import type { ListAddress } from './list-key.ts';

export interface FetchedPage extends Page {
  /** What the network says the whole list holds; null when it does not say. */
  readonly total: number | null;
  readonly after: string | null;
}

export interface PageRequest {
  readonly address: ListAddress;
  readonly after: string | null;
  readonly limit: number;
  /** Past the server's short cache: the person pressed refresh. */
  readonly isFresh: boolean;
  readonly signal: AbortSignal;
}

/** The delivery filter that brings what a list leaves out otherwise. */
const ARCHIVED: DeliveryFilter = { IN: ['archived'] };

/** Brings one page of a list; the walk over all of them is in {@link fetchPages}. */
export type FetchPage = (request: PageRequest) => Promise<FetchedPage>;

export const fetchPage: FetchPage = async ({ address, after, limit, isFresh, signal }) => {
  const { adUserId, adAccountId, period } = address;
  const fresh = isFresh ? ({ fresh: '1' } as const) : {};
  if (address.kind === 'adAccounts' || adAccountId === null) {
    const answer = await call(adObjectRoutes.listAdAccounts, {
      params: { adUserId },
      query: {
        ...fresh,
        ...('preset' in period ? { datePreset: period.preset } : { timeRange: period.range }),
      },
      signal,
    });
    return {
      rows: answer.data,
      fetchedAt: answer.fetchedAt,
      total: answer.data.length,
      after: null,
    };
  }
  const params = { adUserId, adAccountId };
  const page = { ...fresh, limit, ...(after === null ? {} : { after }) };
  const query = {
    ...page,
    ...('preset' in period
      ? { insightsDatePreset: period.preset }
      : { insightsTimeRange: period.range }),
  };
  const archived = address.isArchived === true ? ARCHIVED : undefined;
  const answer = await (() => {
    switch (address.kind) {
      case 'campaigns':
        return call(adObjectRoutes.listAdCampaigns, {
          params,
          query: { ...query, campaignDeliveryStatus: archived },
          signal,
        });
      case 'adSets':
        return call(adObjectRoutes.listAdSets, {
          params,
          query: { ...query, adSetDeliveryStatus: archived },
          signal,
        });
      case 'ads':
        return call(adObjectRoutes.listAds, {
          params,
          query: { ...query, adDeliveryStatus: archived },
          signal,
        });
      case 'adImages':
        return call(adObjectRoutes.listAdImages, { params, query: page, signal });
    }
  })();
  return {
    rows: answer.data,
    fetchedAt: answer.fetchedAt,
    total: answer.paging.total,
    after: answer.paging.hasNext ? answer.paging.after : null,
  };
};

export interface FetchPagesInput {
  readonly address: ListAddress;
  readonly isFresh: boolean;
  /** A small first page shows at once; without it the walk starts with large pages. */
  readonly hasSmallFirstPage: boolean;
  readonly signal: AbortSignal;
  readonly fetchPage: FetchPage;
}

/**
 * Walks a whole list, page by page. An object that moved to a later page while the walk went on is given once.
 * @throws AppError as the call said it; also when the cursors go in a circle.
 */
export async function* fetchPages(input: FetchPagesInput): AsyncGenerator<FetchedPage> {
  const { address, isFresh, signal } = input;
  const firstLimit = address.kind === 'adImages' ? AD_IMAGE_PAGE_SIZE : AD_OBJECT_PAGE_SIZE;
  const seenIds = new Set<string>();
  const seenCursors = new Set<string>();
  let after: string | null = null;
  let limit = input.hasSmallFirstPage ? firstLimit : AD_OBJECT_PAGE_MAX;
  for (;;) {
    const page: FetchedPage = await input.fetchPage({ address, after, limit, isFresh, signal });
    const rows = page.rows.filter((row) => !seenIds.has(row.id));
    for (const row of rows) {
      seenIds.add(row.id);
    }
    yield { ...page, rows };
    if (page.after === null) {
      return;
    }
    if (seenCursors.has(page.after)) {
      throw new AppError('VendorError', 'The network repeats a page of this list.');
    }
    seenCursors.add(page.after);
    after = page.after;
    limit = AD_OBJECT_PAGE_MAX;
  }
}
