import { type FocusEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { getRememberedRow, rememberRow, useRestoredFocus } from '../../../lib/restored-focus.ts';
import type { CellPosition } from './grid-keys.ts';

interface Cursor extends CellPosition {
  /** Keeps the cursor on its row when rows move. Null until the cursor was set. */
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

/**
 * The grid cell that contains an element; null outside of cells and in the totals. Uses the ARIA
 * indices, where the header is row 1 and columns start at 1.
 */
function findCell({
  target,
  rowCount,
}: {
  target: unknown;
  rowCount: number;
}): CellPosition | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  const head = cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex');
  const row = Number(head ?? 0) - 2;
  return cell === null || row < -1 || row >= rowCount
    ? null
    : { row, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

/**
 * The keyboard cursor. It follows focus and pointer and stays on its object while rows come and go.
 * Elements that receive focus inside the grid hand it back to the grid, so that there is one focus
 * ring.
 */
export function useGridCursor({
  grid,
  rows,
  firstColumn,
  listKey,
}: {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  readonly firstColumn: number;
  /** Identifies the list whose cursor is restored. */
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
    const cell = findCell({ target, rowCount: rows.length });
    if (cell !== null) {
      moveTo(cell);
    }
  };
  const takeFocus = () => grid.current?.focus({ preventScroll: true });

  return {
    cell: { row, column: cursor.column },
    hasFocus,
    moveTo,
    handlers: {
      // Capture phase, because switches and checkboxes stop propagation of their clicks
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

/** Moves the cursor, and scrolls its cell into sight; also when the focus comes back to the list. */
export function useGridMoves({
  gridId,
  grid,
  cursor,
  onMove,
  revealColumn,
  scrollTo,
}: {
  readonly gridId: string;
  readonly grid: RefObject<HTMLElement | null>;
  readonly cursor: CellPosition;
  readonly onMove: (to: CellPosition) => void;
  readonly revealColumn: (column: number) => void;
  readonly scrollTo: (row: number, options: { readonly align: 'auto' | 'center' }) => void;
}): (to: CellPosition) => void {
  useRestoredFocus({
    container: grid,
    isReady: true,
    focus: () => {
      grid.current?.focus({ preventScroll: true });
      if (cursor.row > 0) {
        scrollTo(cursor.row, { align: 'center' });
      }
    },
  });
  return (to) => {
    onMove(to);
    revealColumn(to.column);
    if (to.row >= 0) {
      scrollTo(to.row, { align: 'auto' });
    }
    requestAnimationFrame(() =>
      document
        .getElementById(cellId({ gridId, ...to }))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
}
