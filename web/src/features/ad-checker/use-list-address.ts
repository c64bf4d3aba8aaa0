import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowFilters } from './filters.ts';
import {
  type AdCheckerSearch,
  adCheckerSearchSchema,
  toFilters,
  toSearch,
  toSort,
} from './search-params.ts';
import type { Sort } from './sorting.ts';

/** The address bar follows the typing with this delay: a navigation at every key would cost the keys their frame. */
const ADDRESS_DELAY_MS = 250;

export interface ListAddress {
  readonly filters: RowFilters;
  readonly sort: Sort | null;
  readonly setFilters: (filters: RowFilters) => void;
  readonly setSort: (sort: Sort | null) => void;
}

interface ListState {
  readonly filters: RowFilters;
  readonly sort: Sort | null;
}

function toState(search: AdCheckerSearch): ListState {
  return { filters: toFilters(search), sort: toSort(search) };
}

/**
 * Filters and order of a list, shown at once and written to the address a moment later; following a link or going
 * back replaces them.
 */
export function useListAddress(makePath: (search: AdCheckerSearch) => string): ListAddress {
  const navigate = useNavigate();
  const raw = useSearch({ strict: false });
  const address = JSON.stringify(adCheckerSearchSchema.parse(raw));
  const [state, setState] = useState(() => toState(JSON.parse(address)));
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (address !== written.current) {
      clearTimeout(timer.current);
      written.current = address;
      setState(toState(adCheckerSearchSchema.parse(JSON.parse(address))));
    }
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const update = useCallback(
    (next: ListState) => {
      setState(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = toSearch(next);
        written.current = JSON.stringify(adCheckerSearchSchema.parse(search));
        void navigate({ href: makePath(search), replace: true });
      }, ADDRESS_DELAY_MS);
    },
    [navigate, makePath],
  );
  return useMemo(
    () => ({
      ...state,
      setFilters: (filters) => update({ ...state, filters }),
      setSort: (sort) => update({ ...state, sort }),
    }),
    [state, update],
  );
}
