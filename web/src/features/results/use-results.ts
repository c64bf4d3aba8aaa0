import { useMemo } from 'react';
import { rangeBefore } from '../../lib/periods.ts';
import { STALE_MS, useServerQuery } from '../../lib/server-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReplica } from '../../replica/index.ts';
import { resultRange, resultsQuery } from './queries.ts';
import { type ResultsView, toResultFilter } from './search-params.ts';

/** The zone that “today” and “last 14 days” are understood in. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** While spend by country is read. */
const READING_MS = 5_000;

/** Figures of a view by group, and those of the period before. */
export function useResults(view: ResultsView) {
  const replica = useReplica();
  const now = useNow();
  const { period, isCompared } = view;
  const groupBy = view.tab === 'board' ? 'buyer' : view.groupBy;
  const timeZone = viewerTimeZone();
  const { since, until } = resultRange({ period, timeZone, now });
  const question = useMemo(
    () => ({
      replica,
      period,
      range: { since, until },
      filter: toResultFilter(view),
    }),
    [replica, period, since, until, view],
  );
  const shown = useServerQuery({
    ...resultsQuery({ ...question, groupBy }),
    refetchInterval: ({ state }) =>
      state.data?.value.breakdown.countries?.isReading === true ? READING_MS : STALE_MS,
  });
  const before = useServerQuery({
    ...resultsQuery({ ...question, groupBy, isBefore: true }),
    enabled: isCompared,
  });
  const { data } = shown;
  // A stored answer may be of another day
  const range = data?.value.range ?? question.range;
  return {
    groupBy,
    range,
    rangeBefore: isCompared ? rangeBefore(range) : null,
    now: data?.value,
    before: isCompared ? before.data?.value.breakdown : undefined,
    fetchedAt: data?.fetchedAt ?? null,
    error: shown.error,
    isRefreshing: shown.isFetching,
    refresh: () => {
      void shown.refetch();
      if (isCompared) {
        void before.refetch();
      }
    },
  };
}
export type ShownResults = ReturnType<typeof useResults>;
