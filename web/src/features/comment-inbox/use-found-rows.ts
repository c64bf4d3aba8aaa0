import { useMemo } from 'react';
import { toContentFilter } from './inbox-filter.ts';
import { filterByState, filterRows, type InboxRow, type InboxSnapshot } from './inbox-rows.ts';
import { findObstacle, type ModerationRights } from './obstacles.ts';
import type { InboxFilter } from './search-params.ts';
import { useContentSearch } from './use-content-search.ts';

/** The rows that match the filter, how many there are by state, and how many matching ones wait. */
export function useFoundRows(
  { rows, newRows }: InboxSnapshot,
  filter: InboxFilter,
  rights: ModerationRights,
) {
  const content = useContentSearch({ content: toContentFilter(filter), rows, newRows });
  const { isModerable } = filter;
  const { isIn, state } = content;
  const narrow = useMemo(() => {
    const isFound = (row: InboxRow): boolean =>
      (!isModerable || findObstacle(row, rights) === null) && isIn(row);
    return (list: readonly InboxRow[]): readonly InboxRow[] =>
      isModerable || state !== 'off' ? list.filter(isFound) : list;
  }, [isModerable, rights, isIn, state]);
  const narrowed = useMemo(() => narrow(rows), [narrow, rows]);
  const found = useMemo(() => filterByState(narrowed, filter), [narrowed, filter]);
  const newCount = useMemo(
    () => filterRows(narrow(newRows), filter).length,
    [narrow, newRows, filter],
  );
  return { ...found, newCount, content };
}
