import type { KeyboardEvent } from 'react';
import { listStepEvents } from '../../../lib/selection.ts';
import type { ListSelection } from '../../../lib/use-list-selection.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { ColumnId, ColumnSpec } from '../columns/columns.ts';
import type { RowActions } from '../switching/row-actions.ts';
import { type ColumnLayout, moveColumn } from './column-layout.ts';
import type { Resize } from './column-resizer.tsx';
import { type CellPosition, findGridAction, type GridAction } from './grid-keys.ts';
import { FIXED_COLUMN_COUNT } from './grid-row.tsx';

/** Single-letter shortcuts, which can be turned off. */
const LETTER_ACTIONS: readonly string[] = ['select', 'open', 'edit', 'rules'];
const RESIZE_STEP_PX = 16;

/** What the keys act on, and what they call. */
export interface GridControls extends Omit<ListSelection, 'headerState'> {
  readonly rows: readonly AdObjectRow[];
  readonly layout: ColumnLayout;
  readonly actions: RowActions;
  readonly hasLetterKeys: boolean;
  readonly onSort: (column: ColumnSpec) => void;
  readonly onClearSelection: () => void;
  readonly onSwitchSelection: (row: AdObjectRow) => void;
}

interface GridKeys extends GridControls {
  readonly widthsPx: readonly number[];
  readonly cursor: CellPosition;
  readonly isCursorPainted: boolean;
  /** Rows per page key. */
  readonly pageRowCount: number;
  readonly onMoveTo: (cell: CellPosition) => void;
  readonly onSelectAll: () => void;
  readonly onMoveColumn: (input: { id: ColumnId; to: number }) => void;
  readonly onResize: (input: Resize & { id: ColumnId }) => void;
}

type Acts = {
  readonly [T in GridAction['type']]: (action: Extract<GridAction, { type: T }>) => void;
};

/** What the keys do at the cursor, as {@link findGridAction} names it. */
function actsOf(grid: GridKeys, { shiftKey, repeat }: KeyboardEvent['nativeEvent']): Acts {
  const { rows, layout, cursor, selection, order, dispatch, actions, onMoveTo } = grid;
  const row = rows[cursor.row];
  const position = cursor.column - FIXED_COLUMN_COUNT;
  const column = layout.columns[position];
  const onRow = (act: (row: AdObjectRow) => void) => () => row !== undefined && act(row);
  return {
    move({ to, extends: isExtending }) {
      onMoveTo(to);
      const target = rows[to.row];
      if (isExtending && row !== undefined && target !== undefined) {
        for (const step of listStepEvents({ selection, order, from: row.id, to: target.id })) {
          dispatch(step);
        }
      }
    },
    sort() {
      if (column !== undefined) {
        grid.onSort(column);
      } else if (cursor.column === 0) {
        grid.onSelectAll();
      }
    },
    moveColumn({ by }) {
      if (column !== undefined && column.id !== 'name') {
        grid.onMoveColumn({ id: column.id, to: by });
        const next = moveColumn({ layout, id: column.id, to: by }).columns ?? [];
        onMoveTo({ ...cursor, column: next.indexOf(column.id) + FIXED_COLUMN_COUNT + 1 });
      }
    },
    resizeColumn({ by }) {
      if (column !== undefined) {
        const widthPx = (grid.widthsPx[position] ?? 0) + by * RESIZE_STEP_PX;
        grid.onResize({ id: column.id, widthPx, isDone: true });
      }
    },
    selectAll: () => dispatch({ type: 'add', ids: order }),
    clear: grid.onClearSelection,
    inspect: onRow(actions.inspect),
    edit: ({ field }) => row !== undefined && actions.inspect(row, field),
    rules: onRow(actions.openRules),
    select: onRow((of) => actions.select({ row: of, extends: shiftKey })),
    switch() {
      if (!grid.isCursorPainted) {
        // A row out of view is scrolled into view before it is switched
        onMoveTo(cursor);
      } else if (row !== undefined && !repeat) {
        grid.onSwitchSelection(row);
      }
    },
    open: onRow(actions.open),
  };
}

/** Handles the keys of the grid at its cursor. */
export function onGridKey(grid: GridKeys, event: KeyboardEvent): void {
  const { rows, layout, cursor, pageRowCount, hasLetterKeys, selection } = grid;
  const { key, shiftKey, altKey } = event;
  const action = findGridAction({
    press: { key, shiftKey, altKey, isCommand: event.metaKey || event.ctrlKey },
    cell: cursor,
    size: {
      rowCount: rows.length,
      columnCount: layout.columns.length + FIXED_COLUMN_COUNT,
      pageRowCount,
    },
  });
  if (
    action === null ||
    (LETTER_ACTIONS.includes(action.type) && !hasLetterKeys) ||
    (action.type === 'clear' && selection.ids.size === 0)
  ) {
    return;
  }
  event.preventDefault();
  actsOf(grid, event.nativeEvent)[action.type](action as never);
}
