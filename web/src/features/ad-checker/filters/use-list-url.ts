import { useCallback, useMemo, useRef } from 'react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import type { Sort } from '../columns/sorting.ts';
import type { RowFilters } from './filters.ts';
import { toFilters, toSearch, toSort } from './search-params.ts';
import { type AdCheckerSearch, adCheckerSearchSchema } from './search-schema.ts';

interface ListState {
  readonly filters: RowFilters;
  readonly sort: Sort | null;
  readonly objectId: string | null;
  readonly changeId: string | null;
  readonly copyId: string | null;
}

export interface ListUrlState extends ListState {
  readonly setFilters: (filters: RowFilters) => void;
  readonly setSort: (sort: Sort | null) => void;
  readonly showChange: (changeId: string | null) => void;
  readonly showCopy: (copyId: string | null) => void;
  readonly inspect: (objectId: string | null) => void;
}

function readState(search: unknown): ListState {
  const parsed = adCheckerSearchSchema.parse(search);
  return {
    filters: toFilters(parsed),
    sort: toSort(parsed),
    objectId: parsed.object ?? null,
    changeId: parsed.change ?? null,
    copyId: parsed.copy ?? null,
  };
}

/** Filters, order and inspected object of a list, kept in the URL that `makePath` returns. */
export function useListUrl(makePath: (search: AdCheckerSearch) => string): ListUrlState {
  const write = useCallback((state: ListState) => makePath(toSearch(state)), [makePath]);
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
