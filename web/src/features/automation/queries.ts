import { automationRoutes as r } from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Rules run meanwhile. */
const FOLLOW_MS = 60_000;

export function overviewQuery({
  accountId,
  period,
}: {
  readonly accountId: string;
  readonly period: AutomationPeriod;
}) {
  return queryOptions({
    queryKey: ['automation', 'overview', accountId, period],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }) =>
      (await call(r.getOverview, { params: { accountId }, query: { period }, signal })).data,
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
