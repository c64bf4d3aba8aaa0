import { useMemo, useState } from 'react';
import type { AdObjectRow } from '../ad-object.ts';
import type { Sort } from '../columns/sorting.ts';
import type { ParentRows, RowFilters } from '../filters/filters.ts';
import { continueEpoch, type Epoch, orderPositions, pickRows, testPositions } from './row-order.ts';

/**
 * The visible rows in order (see {@link Epoch} for when it is recomputed), and the same rows in the
 * ad network's order, which sorting does not change.
 */
export function useVisibleRows<T extends AdObjectRow>({
  rows,
  fetchedAt,
  filters,
  parents,
  ratioToUSD,
  sort,
}: {
  rows: readonly T[];
  fetchedAt: string | null;
  filters: RowFilters;
  parents: ParentRows;
  /** Units of the ad account's currency per US dollar; null when unknown. */
  ratioToUSD: number | null;
  sort: Sort | null;
}): { readonly visible: readonly AdObjectRow[]; readonly members: readonly AdObjectRow[] } {
  const [stored, setStored] = useState<Epoch>({ rows, fetchedAt });
  const epoch = continueEpoch({ epoch: stored, rows, fetchedAt });
  if (epoch !== stored) {
    setStored(epoch);
  }
  const order = useMemo(() => orderPositions({ rows: epoch.rows, sort }), [epoch, sort]);
  const passing = useMemo(
    () => testPositions({ rows: epoch.rows, filters, parents, ratioToUSD }),
    [epoch, filters, parents, ratioToUSD],
  );
  const visible = useMemo(
    () => pickRows({ rows, positions: order.filter((position) => passing[position]) }),
    [rows, order, passing],
  );
  const members = useMemo(() => rows.filter((_, position) => passing[position]), [rows, passing]);
  return { visible, members };
}
