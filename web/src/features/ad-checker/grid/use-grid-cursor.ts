import { type FocusEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { getRememberedRow, rememberRow } from '../../../lib/restored-focus.ts';
import type { CellPosition } from './grid-keys.ts';

interface Cursor extends CellPosition {
  /** The row itself: it keeps the cursor when others come before it. Null until the cursor was anywhere. */
  readonly rowId: string | null;
}

function findRow({
  rows,
  cursor,
}: {
  rows: readonly { readonly id: string }[];
  cursor: Cursor;
}): number {
  if (cursor.row === -1 || cursor.rowId === null || rows[cursor.row]?.id === cursor.rowId) {
    return Math.min(cursor.row, rows.length - 1);
  }
  const moved = rows.findIndex(({ id }) => id === cursor.rowId);
  return moved === -1 ? Math.min(cursor.row, rows.length - 1) : moved;
}

export function cellId({ gridId, row, column }: { gridId: string; row: number; column: number }) {
  return `${gridId}-${row}-${column}`;
}

/** The cell of the grid that an element stands in, or null outside of the cells. */
function findCell({ gridId, target }: { gridId: string; target: unknown }): CellPosition | null {
  const cell = target instanceof Element ? target.closest(`[id^="${CSS.escape(gridId)}-"]`) : null;
  const match = cell === null ? null : /-(-?\d+)-(\d+)$/.exec(cell.id);
  return match === null ? null : { row: Number(match[1]), column: Number(match[2]) };
}

/**
 * The cell that keys speak of. It is where the focus or the pointer went last, and stays with its object while rows come
 * and go. Whatever takes the focus inside of the grid gives it back to the grid: there is one ring, and it tells what
 * the next key changes.
 */
export function useGridCursor({
  gridId,
  grid,
  rows,
  firstColumn,
  listKey,
}: {
  readonly gridId: string;
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  readonly firstColumn: number;
  /** Which list it is: who comes back to it finds the cursor where it was. */
  readonly listKey: string;
}) {
  const [cursor, setCursor] = useState<Cursor>(() => ({
    row: 0,
    column: firstColumn,
    rowId: getRememberedRow(listKey),
  }));
  const [hasFocus, setHasFocus] = useState(false);
  const row = findRow({ rows, cursor });

  const moveTo = (cell: CellPosition) => {
    const rowId = cell.row === -1 ? null : (rows[cell.row]?.id ?? null);
    setCursor({ ...cell, rowId });
    if (rowId !== null) {
      rememberRow({ list: listKey, rowId });
    }
  };
  const follow = (target: unknown) => {
    const cell = findCell({ gridId, target });
    if (cell !== null) {
      moveTo(cell);
    }
  };
  const takeFocus = () => grid.current?.focus({ preventScroll: true });

  return {
    cell: { row, column: cursor.column },
    hasFocus,
    moveTo,
    /** For the element that is the grid. */
    handlers: {
      // Before the switches and boxes inside, which keep their clicks to themselves
      onPointerDownCapture: ({ target }: SyntheticEvent) => follow(target),
      onClickCapture: ({ target }: SyntheticEvent) => {
        follow(target);
        takeFocus();
      },
      onFocus: ({ target, currentTarget }: FocusEvent) => {
        setHasFocus(true);
        if (target !== currentTarget) {
          follow(target);
          takeFocus();
        }
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setHasFocus(false);
        }
      },
    },
  };
}
