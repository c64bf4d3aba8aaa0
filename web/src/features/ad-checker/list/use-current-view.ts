import { useMemo } from 'react';
import type { Period } from '../../../replica/index.ts';
import type { CurrentView } from '../../saved-views/index.ts';
import type { ObjectKind } from '../ad-object.ts';
import type { Sort } from '../columns/sorting.ts';
import type { RowFilters } from '../filters/filters.ts';
import { listView } from '../filters/search-params.ts';
import type { ColumnLayout } from '../grid/column-layout.ts';

/** The part of a list's state that a saved view stores. */
export function useCurrentView({
  kind,
  adUserId,
  adAccountId,
  filters,
  sort,
  period,
  layout: { columns, pinnedCount },
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly filters: RowFilters;
  readonly sort: Sort | null;
  readonly period: Period;
  readonly layout: ColumnLayout;
}): CurrentView {
  return useMemo(() => {
    const ids = columns.map(({ id }) => id).filter((id) => id !== 'name');
    return {
      list: kind,
      query: listView.toQuery({ ...listView.initial, ...filters, sort }),
      period: 'preset' in period ? { preset: period.preset } : { range: period.range },
      columns: ids,
      pinned: ids.slice(0, pinnedCount),
      adUserId,
      adAccountId,
    };
  }, [kind, adUserId, adAccountId, filters, sort, period, columns, pinnedCount]);
}
