import { findSelectionKey } from '../../../lib/selection.ts';
import type { FocusField } from '../switching/row-actions.ts';

/** Cursor position; row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl or ⌘. */
  readonly isCommand: boolean;
  readonly altKey: boolean;
}

export type GridAction =
  | { readonly type: 'move'; readonly to: CellPosition; readonly extends: boolean }
  | { readonly type: 'select' }
  | { readonly type: 'selectAll' }
  | { readonly type: 'switch' }
  | { readonly type: 'open' }
  | { readonly type: 'inspect' }
  | { readonly type: 'edit'; readonly field: FocusField }
  | { readonly type: 'rules' }
  | { readonly type: 'sort' }
  | { readonly type: 'moveColumn'; readonly by: 1 | -1 }
  | { readonly type: 'resizeColumn'; readonly by: 1 | -1 }
  | { readonly type: 'clear' };

interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows per page key. */
  readonly pageRowCount: number;
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

function findMove({
  press,
  cell,
  size,
}: {
  press: KeyPress;
  cell: CellPosition;
  size: GridSize;
}): CellPosition | null {
  switch (press.key) {
    case 'ArrowDown':
      return { ...cell, row: cell.row + 1 };
    case 'ArrowUp':
      return { ...cell, row: cell.row - 1 };
    case 'ArrowRight':
      return { ...cell, column: cell.column + 1 };
    case 'ArrowLeft':
      return { ...cell, column: cell.column - 1 };
    case 'PageDown':
      return { ...cell, row: cell.row + size.pageRowCount };
    case 'PageUp':
      return { ...cell, row: Math.max(0, cell.row - size.pageRowCount) };
    case 'Home':
      return press.isCommand ? { row: 0, column: 0 } : { ...cell, column: 0 };
    case 'End':
      return press.isCommand
        ? { row: size.rowCount - 1, column: size.columnCount - 1 }
        : { ...cell, column: size.columnCount - 1 };
    default:
      return null;
  }
}

/** The action of a key in the grid; null when the grid does not handle it. */
export function findGridAction({
  press,
  cell,
  size,
}: {
  press: KeyPress;
  cell: CellPosition;
  size: GridSize;
}): GridAction | null {
  if (press.altKey) {
    const by = press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : null;
    return by === null || cell.row !== -1 || press.isCommand
      ? null
      : { type: press.shiftKey ? 'resizeColumn' : 'moveColumn', by };
  }
  const move = findMove({ press, cell, size });
  if (move !== null) {
    return {
      type: 'move',
      to: {
        row: clamp(move.row, { min: -1, max: size.rowCount - 1 }),
        column: clamp(move.column, { min: 0, max: size.columnCount - 1 }),
      },
      extends: press.shiftKey && (press.key === 'ArrowDown' || press.key === 'ArrowUp'),
    };
  }
  const ofSelection = findSelectionKey(press);
  if (ofSelection !== null || press.isCommand) {
    return ofSelection && { type: ofSelection };
  }
  switch (press.key) {
    case ' ':
      return { type: cell.row === -1 ? 'sort' : 'switch' };
    case 'Enter':
      return { type: cell.row === -1 ? 'sort' : 'inspect' };
    case 'o':
    case 'O':
      return { type: 'open' };
    case 'e':
    case 'E':
      return { type: 'edit', field: 'name' };
    case 'b':
    case 'B':
      return { type: 'edit', field: 'budget' };
    case 'r':
      return { type: 'rules' };
    default:
      return null;
  }
}
