import { automationRoutes as r } from '@ads-checker/shared/contracts/automation';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { AutomationView } from './search-params.ts';

/** Rules run meanwhile. */
const FOLLOW_MS = 60_000;

export function overviewQuery({
  accountId,
  view: { period, state, text },
}: {
  readonly accountId: string;
  readonly view: AutomationView;
}) {
  const query = { period, state, text: text.trim() };
  return queryOptions({
    queryKey: ['automation', 'overview', accountId, query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }) =>
      (await call(r.getOverview, { params: { accountId }, query, signal })).data,
  });
}

const PAGE = 10;

export function objectActsQuery(params: {
  readonly adUserId: string;
  readonly adObjectId: string;
}) {
  return infiniteQueryOptions({
    queryKey: ['automation', 'object', params.adUserId, params.adObjectId],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      call(r.listObjectActs, { params, query: { offset: pageParam, limit: PAGE }, signal }),
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}

export function watchingRulesQuery(params: {
  readonly adUserId: string;
  readonly adCampaignId: string;
}) {
  return queryOptions({
    queryKey: ['automation', 'watching', params.adUserId, params.adCampaignId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(r.listWatchingRules, { params, signal })).data,
  });
}
