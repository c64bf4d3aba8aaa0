import { useCallback, useMemo, useRef } from 'react';
import type { CheckerSearch } from '../../../lib/checker-path.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import type { Sort } from '../columns/sorting.ts';
import type { RowFilters } from './filters.ts';
import { listView } from './search-params.ts';

type ListState = Pick<typeof listView.initial, 'sort' | 'objectId' | 'changeId' | 'copyId'> & {
  readonly filters: RowFilters;
};

export interface ListUrlState extends ListState {
  readonly setFilters: (filters: RowFilters) => void;
  readonly setSort: (sort: Sort | null) => void;
  readonly showChange: (changeId: string | null) => void;
  readonly showCopy: (copyId: string | null) => void;
  readonly inspect: (objectId: string | null) => void;
}

function readState(search: unknown): ListState {
  const { sort, objectId, changeId, copyId, ...filters } = listView.read(search);
  return { filters, sort, objectId, changeId, copyId };
}

/** Filters, order and inspected object of a list, kept in the URL that `makePath` returns. */
export function useListUrl(makePath: (search: CheckerSearch) => string): ListUrlState {
  const write = useCallback(
    ({ filters, ...state }: ListState) =>
      makePath(listView.toSearch({ ...filters, ...state }) as CheckerSearch),
    [makePath],
  );
  const [state, update] = useUrlState({ read: readState, write });
  const latest = useRef(state);
  latest.current = state;
  const setters = useMemo(
    () => ({
      setFilters: (filters: RowFilters) => update({ ...latest.current, filters }),
      setSort: (sort: Sort | null) => update({ ...latest.current, sort }),
      inspect: (objectId: string | null) => update({ ...latest.current, objectId }),
      showChange: (changeId: string | null) =>
        update({ ...latest.current, changeId, copyId: null }),
      showCopy: (copyId: string | null) => update({ ...latest.current, copyId, changeId: null }),
    }),
    [update],
  );
  return useMemo(() => ({ ...state, ...setters }), [state, setters]);
}
