import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { useReturnToRow } from '../../lib/restored-focus.ts';
import { EMPTY_SELECTION } from '../../lib/selection.ts';
import { type CopiedTable, useCopyTable } from '../use-copy-table.ts';
import { useRowArrows } from '../use-row-arrows.ts';
import { useRowSelectionKeys } from '../use-row-selection-keys.ts';
import type { DataRows } from './columns.ts';

const NO_ORDER: readonly string[] = [];
const ignore = (): void => undefined;

export interface RowActs<Row> {
  readonly open: (row: Row) => void;
  readonly select: (key: string, event: MouseEvent) => void;
  readonly drag: (row: Row, event: DragEvent) => void;
}

type ActiveRows<Row> = Pick<
  DataRows<Row>,
  'rows' | 'keyOf' | 'columns' | 'link' | 'selection' | 'drag' | 'returnTo'
>;

/** The selected rows in their order, under the labels of their columns. */
function toCopiedTable<Row>({ rows, keyOf, columns, selection }: ActiveRows<Row>): CopiedTable {
  const fields = columns.flatMap(({ label, text }) =>
    text === undefined ? [] : [{ label, text }],
  );
  return [
    fields.map(({ label }) => label),
    ...rows
      .filter((row) => selection?.selection.ids.has(keyOf(row)) === true)
      .map((row) => fields.map(({ text }) => text(row))),
  ];
}

/** What rows do when pressed (stable, since there are many) and the keys of their list. */
export function useRowActs<Row>({
  list,
  count = list.rows.length,
  ...keys
}: {
  readonly list: ActiveRows<Row>;
  /** Rows that are no headings. */
  readonly count?: number;
  readonly container: RefObject<HTMLElement | null>;
  readonly reveal: (index: number) => void;
}) {
  const { selection } = list;
  const latest = useRef(list);
  latest.current = list;
  const acts = useRef<RowActs<Row>>({
    open: (row) => latest.current.link?.onOpen?.(row),
    select: (id, { shiftKey }) => {
      const { dispatch, order = NO_ORDER } = latest.current.selection ?? {};
      dispatch?.(shiftKey ? { type: 'extend', id, order } : { type: 'toggle', id });
    },
    drag: (row, event) => latest.current.drag?.onDrag(row, event),
  }).current;
  const order = selection?.order ?? NO_ORDER;
  useReturnToRow({ ...keys, list: list.returnTo, order });
  const hasSelected = selection !== undefined && selection.selection.ids.size > 0;
  useCopyTable(hasSelected, () => toCopiedTable(list));
  const onArrows = useRowArrows({ ...keys, count });
  const onSelectionKeys = useRowSelectionKeys({
    ...keys,
    order,
    selection: selection?.selection ?? EMPTY_SELECTION,
    dispatch: selection?.dispatch ?? ignore,
  });
  const onKeyDown: (event: KeyboardEvent) => void =
    selection === undefined ? onArrows : onSelectionKeys;
  return { acts, onKeyDown };
}
