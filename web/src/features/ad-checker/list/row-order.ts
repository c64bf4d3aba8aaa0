import type { AdObjectRow } from '../ad-object.ts';
import { findColumn } from '../columns/columns.ts';
import { type Sort, sortPositions } from '../columns/sorting.ts';
import { matchFigures } from '../filters/figures.ts';
import { makeRowTest, type ParentRows, type RowFilters } from '../filters/filters.ts';

/**
 * The rows from which an order was computed. A switch changes a row in place: order and members
 * stay until the person sorts, filters or refreshes, so that nothing jumps under the pointer.
 */
export interface Epoch {
  readonly rows: readonly AdObjectRow[];
  readonly fetchedAt: string | null;
}

/** The epoch continues while a fetch returns the same objects in the same positions. */
export function continueEpoch({
  epoch,
  rows,
  fetchedAt,
}: {
  epoch: Epoch;
  rows: readonly AdObjectRow[];
  fetchedAt: string | null;
}): Epoch {
  const goesOn =
    epoch.fetchedAt === fetchedAt &&
    (epoch.rows === rows ||
      (epoch.rows.length === rows.length &&
        rows.every((row, position) => epoch.rows[position]?.id === row.id)));
  return goesOn ? epoch : { rows, fetchedAt };
}

/** Positions of the epoch's rows in the chosen order, by default the ad network's. */
export function orderPositions({
  rows,
  sort,
}: {
  rows: readonly AdObjectRow[];
  sort: Sort | null;
}): readonly number[] {
  const column = sort === null ? undefined : findColumn(sort.columnId);
  return sort === null || column === undefined
    ? rows.map((_, position) => position)
    : sortPositions({
        rows,
        value: column.order ?? column.value,
        isDescending: sort.isDescending,
      });
}

/**
 * Whether the row at each position passes the filters. Independent of the order, so that sorting
 * tests no row again.
 */
export function testPositions({
  rows,
  filters,
  parents,
  ratioToUSD = null,
}: {
  rows: readonly AdObjectRow[];
  filters: RowFilters;
  parents?: ParentRows;
  /** Units of the ad account's currency per US dollar; null when unknown. */
  ratioToUSD?: number | null;
}): readonly boolean[] {
  const passes = makeRowTest(filters, parents);
  const meetsFigures = matchFigures({ conditions: filters.figures, ratioToUSD });
  return rows.map(meetsFigures === null ? passes : (row) => passes(row) && meetsFigures(row));
}

export function pickRows({
  rows,
  positions,
}: {
  rows: readonly AdObjectRow[];
  positions: readonly number[];
}): readonly AdObjectRow[] {
  const picked: AdObjectRow[] = [];
  for (const position of positions) {
    const row = rows[position];
    if (row !== undefined) {
      picked.push(row);
    }
  }
  return picked;
}
