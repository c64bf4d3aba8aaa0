import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../lib/server-query.ts';
import { eventsQuery } from './queries.ts';
import type { EventFilter } from './search-params.ts';

/** The events of one run, newest first. */
export interface EventRun {
  /** Id of the run, or of its only event when the run is unknown. */
  readonly id: string;
  readonly foundAt: string;
  readonly events: readonly AdObjectEventDto[];
  /** False when the next page may continue it. */
  readonly isWhole: boolean;
}
export interface EventDay {
  readonly at: Date;
  readonly runs: readonly EventRun[];
}

/**
 * Events grouped by day in the viewer’s time zone and by run. New events shift the pages, so
 * duplicates are dropped.
 */
function groupByDay(
  events: readonly AdObjectEventDto[],
  { hasMore }: { readonly hasMore: boolean },
): readonly EventDay[] {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const last = unique.at(-1);
  const days = Map.groupBy(unique, ({ foundAt }) => new Date(foundAt).setHours(0, 0, 0, 0));
  return [...days].map(([time, ofDay]) => ({
    at: new Date(time),
    runs: [...Map.groupBy(ofDay, ({ id, runId }) => runId ?? `event ${id}`)].map(
      ([id, ofRun]): EventRun => ({
        id,
        foundAt: ofRun[0]?.foundAt ?? '',
        events: ofRun,
        isWhole: !hasMore || last === undefined || !ofRun.includes(last),
      }),
    ),
  }));
}

export function useEvents(input: { readonly adUserId: string; readonly filter: EventFilter }) {
  const query = useInfiniteQuery(eventsQuery(input), queryClient);
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const hasMore = query.hasNextPage;
  const days = useMemo(
    () =>
      groupByDay(
        (data?.pages ?? []).flatMap(({ events }) => events),
        { hasMore },
      ),
    [data, hasMore],
  );
  return {
    isLoaded: data !== undefined,
    days,
    summary: data?.pages[0]?.summary,
    error: isFetchNextPageError ? null : error,
    isPending: isFetching && !isFetchingNextPage,
    reload: () => void query.refetch(),
    hasMore,
    isMoreBusy: isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
    showMore: () => void query.fetchNextPage(),
  };
}
