import type { AdObjectRow } from '../ad-object.ts';
import { type ColumnFormat, type ColumnSpec, isNumeric, type SortValue } from './columns.ts';

export interface Sort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** Numbers start descending, text ascending; the third click restores the ad network's order. */
export function nextSort({
  current,
  column,
}: {
  current: Sort | null;
  column: Pick<ColumnSpec, 'id' | 'format'>;
}): Sort | null {
  const startsDescending = startsWithDescending(column.format);
  if (current?.columnId !== column.id) {
    return { columnId: column.id, isDescending: startsDescending };
  }
  if (current.isDescending === startsDescending) {
    return { columnId: column.id, isDescending: !startsDescending };
  }
  return null;
}

export function startsWithDescending(format: ColumnFormat): boolean {
  return isNumeric(format) || format === 'ranking';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b));
}

/**
 * Positions of `rows` sorted by a column; rows without a value come last in either direction, ties
 * keep the ad network's order. Keys are computed once per row, since that costs more than
 * comparing.
 */
export function sortPositions({
  rows,
  value,
  isDescending,
}: {
  rows: readonly AdObjectRow[];
  value: (row: AdObjectRow) => SortValue;
  isDescending: boolean;
}): readonly number[] {
  const keys = rows.map(value);
  const filled: number[] = [];
  const empty: number[] = [];
  for (const [position, key] of keys.entries()) {
    (key === null ? empty : filled).push(position);
  }
  const sign = isDescending ? -1 : 1;
  filled.sort((left, right) => {
    const a = keys[left];
    const b = keys[right];
    if (a === null || a === undefined || b === null || b === undefined) {
      return left - right;
    }
    return sign * compareValues(a, b) || left - right;
  });
  return filled.concat(empty);
}
