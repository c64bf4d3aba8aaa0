import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { EMPTY_SELECTION } from '../../lib/selection.ts';
import { useRowArrows } from '../use-row-arrows.ts';
import { useRowSelectionKeys } from '../use-row-selection-keys.ts';
import type { DataRows } from './columns.ts';

const NO_ORDER: readonly string[] = [];
const ignore = (): void => undefined;

export interface RowActs<Row> {
  readonly open: (row: Row) => void;
  readonly select: (key: string, event: MouseEvent) => void;
}

/** What rows do when pressed (stable, since there are many) and the keys of their list. */
export function useRowActs<Row>({
  list: { rows, link, selection },
  ...keys
}: {
  readonly list: Pick<DataRows<Row>, 'rows' | 'link' | 'selection'>;
  readonly container: RefObject<HTMLElement | null>;
  readonly reveal: (index: number) => void;
}) {
  const latest = useRef({ link, selection });
  latest.current = { link, selection };
  const acts = useRef<RowActs<Row>>({
    open: (row) => latest.current.link?.onOpen?.(row),
    select: (id, { shiftKey }) => {
      const { dispatch, order = NO_ORDER } = latest.current.selection ?? {};
      dispatch?.(shiftKey ? { type: 'extend', id, order } : { type: 'toggle', id });
    },
  }).current;
  const onArrows = useRowArrows({ ...keys, count: rows.length });
  const onSelectionKeys = useRowSelectionKeys({
    ...keys,
    order: selection?.order ?? NO_ORDER,
    selection: selection?.selection ?? EMPTY_SELECTION,
    dispatch: selection?.dispatch ?? ignore,
  });
  const onKeyDown: (event: KeyboardEvent) => void =
    selection === undefined ? onArrows : onSelectionKeys;
  return { acts, onKeyDown };
}
