import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../lib/server-query.ts';
import { eventsQuery } from './queries.ts';
import type { EventFilter } from './search-params.ts';

export interface EventDay {
  readonly at: Date;
  readonly events: readonly AdObjectEventDto[];
}

/** Events by day in the viewer’s time zone. New ones shift the pages: duplicates are dropped. */
function groupByDay(events: readonly AdObjectEventDto[]): readonly EventDay[] {
  const unique = new Map(events.map((event) => [event.id, event]));
  const days = Map.groupBy(unique.values(), ({ foundAt }) =>
    new Date(foundAt).setHours(0, 0, 0, 0),
  );
  return [...days].map(([time, ofDay]) => ({ at: new Date(time), events: ofDay }));
}

export function useEvents(input: { readonly adUserId: string; readonly filter: EventFilter }) {
  const query = useInfiniteQuery(eventsQuery(input), queryClient);
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const days = useMemo(
    () => groupByDay((data?.pages ?? []).flatMap(({ events }) => events)),
    [data],
  );
  return {
    isLoaded: data !== undefined,
    days,
    summary: data?.pages[0]?.summary,
    error: isFetchNextPageError ? null : error,
    isPending: isFetching && !isFetchingNextPage,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isMoreBusy: isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
    showMore: () => void query.fetchNextPage(),
  };
}
