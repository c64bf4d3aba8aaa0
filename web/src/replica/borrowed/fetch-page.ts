import {
  adAccountSchema,
  adCampaignSchema,
  adImageSchema,
  adObjectRoutes,
  adSchema,
  adSetSchema,
  type DeliveryFilter,
} from '@ads-checker/shared/contracts/ad-objects';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import { joinGaps } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { z } from 'zod';
import { callFor } from '../../lib/api.ts';
import type { AnyRow } from './columns.ts';
import type { ListAddress } from './list-key.ts';
import type { FetchedPage, FetchPage } from './pages.ts';

/** The filter that includes archived objects. */
const ARCHIVED: DeliveryFilter = { IN: ['archived'] };

const anyRows = z.array(z.unknown());
const accountsAnswer = adObjectRoutes.listAdAccounts.response.extend({ data: anyRows });
const pageAnswer = adObjectRoutes.listAds.response.extend({ data: anyRows });

const ROW_SCHEMAS = {
  campaigns: adCampaignSchema,
  adSets: adSetSchema,
  ads: adSchema,
  adImages: adImageSchema,
} as const satisfies Record<Exclude<ListAddress['kind'], 'adAccounts'>, z.ZodType<AnyRow>>;

/**
 * Parses rows individually: one that this version cannot parse, perhaps from a newer server, does
 * not affect the others.
 */
function parsePage({
  answer,
  schema,
}: {
  answer: { readonly data: readonly unknown[]; readonly gaps?: ListGaps | undefined };
  schema: z.ZodType<AnyRow>;
}): Pick<FetchedPage, 'rows' | 'gaps'> {
  const { rows, unreadableRows } = parseRows({ rows: answer.data, schema });
  const own = unreadableRows === 0 ? undefined : { isCutShort: false, unreadableRows };
  return { rows, gaps: joinGaps(answer.gaps, own) };
}

export const fetchPage: FetchPage = async ({ address, after, limit, isFresh, locale, signal }) => {
  const { adUserId, adAccountId, period } = address;
  const common = { locale, ...(isFresh ? ({ fresh: '1' } as const) : {}) };
  if (address.kind === 'adAccounts' || adAccountId === null) {
    const input = {
      params: { adUserId },
      query: {
        ...common,
        ...('preset' in period ? { datePreset: period.preset } : { timeRange: period.range }),
      },
      signal,
    };
    const answer = await callFor(adObjectRoutes.listAdAccounts, input, accountsAnswer);
    return {
      ...parsePage({ answer, schema: adAccountSchema }),
      fetchedAt: answer.fetchedAt,
      total: answer.data.length,
      after: null,
    };
  }
  const params = { adUserId, adAccountId };
  const page = { ...common, limit, ...(after === null ? {} : { after }) };
  const query = {
    ...page,
    ...('preset' in period
      ? { insightsDatePreset: period.preset }
      : { insightsTimeRange: period.range }),
  };
  const archived = address.isArchived === true ? ARCHIVED : undefined;
  const { filters = {} } = address;
  const { campaignName, campaignDeliveryStatus, campaignIds } = filters;
  const { adSetName, adSetDeliveryStatus } = filters;
  const campaignFilters = { campaignName, campaignDeliveryStatus, campaignIds };
  const adSetFilters = { ...campaignFilters, adSetName, adSetDeliveryStatus };
  const answer = await (() => {
    switch (address.kind) {
      case 'campaigns':
        return callFor(
          adObjectRoutes.listAdCampaigns,
          {
            params,
            query: {
              ...query,
              ...campaignFilters,
              campaignDeliveryStatus: archived ?? campaignDeliveryStatus,
            },
            signal,
          },
          pageAnswer,
        );
      case 'adSets':
        return callFor(
          adObjectRoutes.listAdSets,
          {
            params,
            query: {
              ...query,
              ...adSetFilters,
              adSetDeliveryStatus: archived ?? adSetDeliveryStatus,
            },
            signal,
          },
          pageAnswer,
        );
      case 'ads':
        return callFor(
          adObjectRoutes.listAds,
          {
            params,
            query: {
              ...query,
              ...filters,
              adDeliveryStatus: archived ?? filters.adDeliveryStatus,
            },
            signal,
          },
          pageAnswer,
        );
      case 'adImages':
        return callFor(adObjectRoutes.listAdImages, { params, query: page, signal }, pageAnswer);
    }
  })();
  return {
    ...parsePage({ answer, schema: ROW_SCHEMAS[address.kind] }),
    fetchedAt: answer.fetchedAt,
    total: answer.paging.total,
    after: answer.paging.hasNext ? answer.paging.after : null,
  };
};
