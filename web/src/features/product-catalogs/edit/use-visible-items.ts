import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useMemo, useState } from 'react';
import { countItems, filterItems } from '../items/filter-items.ts';
import { type ItemFilter, itemsView } from '../search-params.ts';
import type { ItemChange } from './drafts.ts';

/** The items that the editor lists: new ones first, regardless of the filter. */
export function useVisibleItems({
  items,
  newItems,
  changes,
  issues,
  firstFilter,
}: {
  readonly items: readonly ProductDto[];
  readonly newItems: readonly ProductDto[];
  readonly changes: ReadonlyMap<string, ItemChange>;
  /** Issues of the last save, by item. */
  readonly issues: ReadonlyMap<string, unknown> | undefined;
  readonly firstFilter: ItemFilter;
}) {
  const [filter, setFilter] = useState(firstFilter);
  const [isChangedOnly, setChangedOnly] = useState(false);
  // Items with an error at that time: a corrected one stays listed until the filter changes.
  const [wrong, setWrong] = useState<ReadonlySet<string> | null>(null);
  const counts = useMemo(() => countItems(items), [items]);
  const filtered = useMemo(() => filterItems(items, filter), [items, filter]);
  const shown = useMemo(
    () =>
      wrong === null
        ? [
            ...newItems,
            ...(isChangedOnly
              ? filtered.filter(({ id }) => changes.has(id) || issues?.has(id) === true)
              : filtered),
          ]
        : [...newItems, ...items].filter(({ id }) => wrong.has(id)),
    [items, newItems, filtered, isChangedOnly, changes, issues, wrong],
  );
  const show = ({ isChangedOnly: isOnly = false } = {}): void => {
    setFilter(itemsView.initial);
    setChangedOnly(isOnly);
    setWrong(null);
  };
  return {
    filter,
    setFilter,
    counts,
    shown,
    isChangedOnly,
    setChangedOnly,
    isWrongOnly: wrong !== null,
    setWrongOnly: (isOnly: boolean): void =>
      setWrong(
        isOnly
          ? new Set(
              [...changes].flatMap(([id, { errors }]) =>
                Object.keys(errors).length > 0 ? [id] : [],
              ),
            )
          : null,
      ),
    filterCount:
      itemsView.countFilters(filter) + (isChangedOnly ? 1 : 0) + (wrong !== null ? 1 : 0),
    clear: show,
    showChanged: (): void => show({ isChangedOnly: true }),
  };
}
