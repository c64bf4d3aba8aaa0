import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../lib/server-query.ts';
import { appendEntries } from './activity.ts';
import type { ActivityFilter } from './activity-view.ts';
import { activityQuery } from './queries.ts';

export function useActivity(input: { readonly teamId: string; readonly filter: ActivityFilter }) {
  const query = useInfiniteQuery(activityQuery(input), queryClient);
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const entries = useMemo(
    () =>
      (data?.pages ?? []).reduce<readonly ActivityEntry[]>(
        (known, page) => appendEntries(known, page.entries),
        [],
      ),
    [data],
  );
  return {
    isLoaded: data !== undefined,
    entries,
    error: isFetchNextPageError ? null : error,
    isPending: isFetching && !isFetchingNextPage,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isMoreBusy: isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
    showMore: () => void query.fetchNextPage(),
  };
}
