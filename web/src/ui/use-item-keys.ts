import { useCallback, useRef } from 'react';

/**
 * The `getItemKey` of a virtualiser. It is the same function while the rows are: for another one, the
 * places of all rows are reckoned anew.
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
