import {
  type AdCostDto,
  adCostSchema,
  costUpdateRoutes,
} from '@ads-checker/shared/contracts/cost-updates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { CostFilter } from './search-params.ts';

export const COSTS = 'cost-updates';
const CSV_PAGE = 1_000;

function readPage({
  adUserId,
  filter,
  limit,
  offset,
  signal,
}: {
  readonly adUserId: string;
  readonly filter: CostFilter;
  readonly limit: number;
  readonly offset: number;
  readonly signal?: AbortSignal;
}) {
  return call(costUpdateRoutes.listAdCosts, {
    params: { adUserId },
    query: { ...filter, limit, offset },
    ...(signal === undefined ? {} : { signal }),
  });
}

export function adCostsQuery({
  adUserId,
  filter,
  limit,
  offset,
}: {
  readonly adUserId: string;
  readonly filter: CostFilter;
  readonly limit: number;
  readonly offset: number;
}) {
  return queryOptions({
    queryKey: [COSTS, 'costs', adUserId, filter, limit, offset],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data, summary, paging } = await readPage({ adUserId, filter, limit, offset, signal });
      return { costs: data.map((cost) => adCostSchema.parse(cost)), summary, paging };
    },
  });
}

/** All rows of a filter, page by page. */
export async function readAllCosts(
  adUserId: string,
  filter: CostFilter,
): Promise<readonly AdCostDto[]> {
  const costs: AdCostDto[] = [];
  for (;;) {
    const { data, paging } = await readPage({
      adUserId,
      filter,
      limit: CSV_PAGE,
      offset: costs.length,
    });
    costs.push(...data);
    if (data.length === 0 || costs.length >= paging.total) {
      return costs;
    }
  }
}
