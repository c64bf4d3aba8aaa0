import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { EMPTY_SELECTION, getHeaderState, reduceSelection } from './selection.ts';

/** Selected rows of a list; another `listKey` starts empty. */
export function useListSelection<T extends { readonly id: string }>({
  rows,
  listKey,
}: {
  readonly rows: readonly T[];
  readonly listKey: string;
}) {
  const [selection, dispatch] = useReducer(reduceSelection, EMPTY_SELECTION);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says that the list is another one
  useEffect(() => dispatch({ type: 'clear' }), [listKey]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const headerState = useMemo(() => getHeaderState({ selection, order }), [selection, order]);
  const selectedRows = useMemo(
    () => (selection.ids.size === 0 ? [] : rows.filter(({ id }) => selection.ids.has(id))),
    [selection, rows],
  );
  const latestOrder = useRef(order);
  latestOrder.current = order;
  /** Toggles a row; with Shift, the rows up to it follow. Stable. */
  const select = useCallback(
    (id: string, { shiftKey }: { readonly shiftKey: boolean }) =>
      dispatch(
        shiftKey ? { type: 'extend', id, order: latestOrder.current } : { type: 'toggle', id },
      ),
    [],
  );
  return { selection, dispatch, order, headerState, selectedRows, select };
}

export type ListSelection = Pick<
  ReturnType<typeof useListSelection>,
  'selection' | 'dispatch' | 'order' | 'headerState'
>;
