import { useCallback, useRef } from 'react';

/**
 * The `getItemKey` of a virtualiser. It is stable while the rows are: a new function makes the
 * virtualiser recompute all positions.
 */
export function useItemKeys<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): (index: number) => string | number {
  const latest = useRef(keyOf);
  latest.current = keyOf;
  return useCallback(
    (index) => {
      const row = rows[index];
      return row === undefined ? index : latest.current(row);
    },
    [rows],
  );
}
