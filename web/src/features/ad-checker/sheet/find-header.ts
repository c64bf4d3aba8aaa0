import { findSheetColumn, hasUnitOf, type SheetColumn, sheetColumnsOf } from './sheet-columns.ts';
import type { GridCell, SheetGrid } from './sheet-files.ts';
import type { SheetList } from './sheet-values.ts';

/** Why a sheet as a whole cannot be read. */
export type SheetFault =
  | { readonly kind: 'no_id_column' }
  | { readonly kind: 'nothing_to_change' }
  | { readonly kind: 'column_twice'; readonly title: string }
  | { readonly kind: 'other_unit'; readonly title: string };

export interface SheetHeader {
  /** Index of the row after the header. */
  readonly firstRow: number;
  readonly placeOf: ReadonlyMap<SheetColumn, number>;
  readonly titleOf: ReadonlyMap<SheetColumn, string>;
}

/** Rows that may stand above the header, such as a title. */
const PREAMBLE_MAX_ROWS = 9;

const toText = (cell: GridCell | undefined): string => (typeof cell === 'string' ? cell : '');

/** The columns of a sheet, in any order, with others between them. */
export function findHeader(
  { rows }: SheetGrid,
  list: SheetList,
): SheetHeader | { readonly fault: SheetFault } {
  const own = sheetColumnsOf(list.kind);
  const named = rows.slice(0, PREAMBLE_MAX_ROWS + 1).map((row) =>
    row.flatMap((cell, place) => {
      const title = toText(cell);
      const found = title === '' ? undefined : findSheetColumn(title);
      return found === undefined || !(own.includes(found.column) || found.column === 'base')
        ? []
        : [{ ...found, title, place }];
    }),
  );
  const index = named.findIndex((columns) => columns.some(({ column }) => column === 'id'));
  const columns = named[index] ?? [];
  if (index < 0) {
    return { fault: { kind: 'no_id_column' } };
  }
  const placeOf = new Map<SheetColumn, number>();
  const titleOf = new Map<SheetColumn, string>();
  for (const { column, unit, title, place } of columns) {
    if (placeOf.has(column)) {
      return { fault: { kind: 'column_twice', title } };
    }
    if (!hasUnitOf({ column, unit }, list)) {
      return { fault: { kind: 'other_unit', title } };
    }
    placeOf.set(column, place);
    titleOf.set(column, title);
  }
  return { firstRow: index + 1, placeOf, titleOf };
}
