import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import {
  adCommentJobSchema,
  commentCleaningRoutes,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { JobFilter } from './search-params.ts';

export const CLEANING = 'comment-cleaning';

export function postCleaningQuery(of: { readonly adUserId: string; readonly pagePostId: string }) {
  return queryOptions({
    queryKey: [CLEANING, 'post', of.adUserId, of.pagePostId],
    staleTime: 0,
    placeholderData: () => undefined,
    // As often as a run
    refetchInterval: MINUTE_MS,
    queryFn: async ({ signal }) =>
      (await call(commentCleaningRoutes.getPostCleaning, { params: of, signal })).data,
  });
}

export function commentJobsQuery({
  adUserId,
  filter,
  limit,
  offset,
}: {
  readonly adUserId: string;
  readonly filter: JobFilter;
  readonly limit: number;
  readonly offset: number;
}) {
  return queryOptions({
    queryKey: [CLEANING, 'jobs', adUserId, filter, limit, offset],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data, summary, paging } = await call(commentCleaningRoutes.listJobs, {
        params: { adUserId },
        query: { ...filter, limit, offset },
        signal,
      });
      return { jobs: data.map((job) => adCommentJobSchema.parse(job)), summary, paging };
    },
  });
}

/** Names of the profile's ad accounts, to choose among. */
export function adAccountNamesQuery(adUserId: string) {
  return queryOptions({
    queryKey: [CLEANING, 'ad-accounts', adUserId],
    queryFn: async ({ signal }) => {
      const { data } = await call(adObjectRoutes.listAdAccounts, { params: { adUserId }, signal });
      return data.map(({ id, name }) => ({ id, name }));
    },
  });
}
