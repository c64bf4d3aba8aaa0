import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import {
  adCommentJobSchema,
  type CommentCleanState,
  commentCleaningRoutes,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { JobFilter } from './search-params.ts';

export const CLEANING = 'comment-cleaning';
/** Interval of the runs. */
const MINUTE_MS = 60_000;

export function cleaningTaskQuery(adUserId: string) {
  return queryOptions({
    queryKey: [CLEANING, 'task', adUserId],
    staleTime: 0,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<CommentCleanState> =>
      (await call(commentCleaningRoutes.getTask, { params: { adUserId }, signal })).data,
  });
}

export function postCleaningQuery(of: { readonly adUserId: string; readonly pagePostId: string }) {
  return queryOptions({
    queryKey: [CLEANING, 'post', of.adUserId, of.pagePostId],
    staleTime: 0,
    placeholderData: () => undefined,
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
