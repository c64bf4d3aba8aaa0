import { useMemo, useState } from 'react';
import type { AdObjectRow } from '../ad-object.ts';
import type { ParentRows, RowFilters } from '../filters/filters.ts';
import {
  continueEpoch,
  type Epoch,
  filterPositions,
  orderPositions,
  pickRows,
} from './row-order.ts';
import type { Sort } from './sorting.ts';

/** The visible rows in order; see {@link Epoch} for when the order is recomputed. */
export function useVisibleRows<T extends AdObjectRow>({
  rows,
  fetchedAt,
  filters,
  parents,
  sort,
}: {
  rows: readonly T[];
  fetchedAt: string | null;
  filters: RowFilters;
  parents: ParentRows;
  sort: Sort | null;
}): readonly AdObjectRow[] {
  const [stored, setStored] = useState<Epoch>({ rows, fetchedAt });
  const epoch = continueEpoch({ epoch: stored, rows, fetchedAt });
  if (epoch !== stored) {
    setStored(epoch);
  }
  const order = useMemo(() => orderPositions({ rows: epoch.rows, sort }), [epoch, sort]);
  const positions = useMemo(
    () => filterPositions({ rows: epoch.rows, order, filters, parents }),
    [epoch, order, filters, parents],
  );
  return useMemo(() => pickRows({ rows, positions }), [rows, positions]);
}
