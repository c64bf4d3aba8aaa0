// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRestoredFocus } from '../../../lib/restored-focus.ts';
import type { Selection } from '../../../lib/selection.ts';
import { useSetting } from '../../../lib/settings.ts';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import type { Outbox } from '../../../replica/index.ts';
import { createElementOrder, createRowKeys } from '../../../ui/row-keys.ts';
import { useCoarsePointer } from '../../../ui/use-media.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { type AdObjectRow, isAd, LEVEL_OF_KIND, targetKey } from '../ad-object.ts';
import type { ColumnId, ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import type { Sort } from '../columns/sorting.ts';
import type { RowActions } from '../switching/row-actions.ts';
import {
  type ColumnChoice,
  type ColumnLayout,
  clampWidth,
  moveColumn,
  resizeColumn,
} from './column-layout.ts';
import type { Resize } from './column-resizer.tsx';
import { GridHeader } from './grid-header.tsx';
import { type CellPosition, findGridAction } from './grid-keys.ts';
import { FIXED_COLUMN_COUNT, GridRow } from './grid-row.tsx';
import { FIXED_PX, getGridStyle, getTemplate, HEADER_PX } from './grid-style.ts';
import { GridTotals, getTotalsPx } from './grid-totals.tsx';
import type { ListTotals } from './list-totals.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { cellId, useGridCursor } from './use-grid-cursor.ts';
import { useNameFit } from './use-name-fit.ts';
import { useVisibleColumns } from './use-visible-columns.ts';

/** Single-letter shortcuts, which can be turned off. */
const LETTER_ACTIONS: readonly string[] = ['select', 'open', 'edit', 'rules'];

const ROW_PX = { compact: 32, comfortable: 40 } as const;
const TWO_LINE_ROW_PX = { compact: 48, comfortable: 56 } as const;
const TOUCH_ROW_PX = 44;
/** One notch of the wheel; a fling outruns any overscan. */
const OVERSCAN_ROWS = 3;
const RESIZE_STEP_PX = 16;

interface AdObjectGridProps {
  readonly label: string;
  readonly id: string;
  readonly listKey: string;
  readonly rows: readonly AdObjectRow[];
  /** Including those that are filtered out. */
  readonly allRows: readonly AdObjectRow[];
  readonly layout: ColumnLayout;
  readonly onLayout: (choice: ColumnChoice) => void;
  readonly display: ListDisplay;
  readonly sort: Sort | null;
  readonly onSort: (column: ColumnSpec) => void;
  readonly selection: Selection;
  readonly headerState: 'all' | 'some' | 'none';
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onExtendTo: (row: AdObjectRow) => void;
  readonly onClearSelection: () => void;
  readonly onSwitchSelection: (row: AdObjectRow) => void;
  readonly pendingByTarget: Outbox['byTarget'];
  readonly actions: RowActions;
  readonly getChildPath: (row: AdObjectRow) => string | null;
  readonly totals: ListTotals;
  readonly hasLetterKeys: boolean;
  /** The row in the inspector. */
  readonly inspectedId: string | null;
}

function useRowHeightPx(rows: readonly AdObjectRow[]): number {
  const isCoarse = useCoarsePointer();
  const rowDensity = useSetting('rowDensity');
  const [first] = rows;
  if (first !== undefined && isAd(first)) {
    return TWO_LINE_ROW_PX[rowDensity];
  }
  return isCoarse ? TOUCH_ROW_PX : ROW_PX[rowDensity];
}

/** Names become sticky only after scrolling sideways: each sticky box is a compositor layer. */
function markScrolledSideways(grid: HTMLElement): void {
  grid.toggleAttribute('data-scrolled-sideways', grid.scrollLeft !== 0);
}

/**
 * A virtualised grid with one tab stop; `aria-activedescendant` names the cursor's cell, so that
 * its row may be unmounted while the focus stays.
 */
export const AdObjectGrid = memo(function AdObjectGrid({
  label,
  id,
  listKey,
  rows,
  allRows,
  layout,
  onLayout,
  display,
  sort,
  onSort,
  selection,
  headerState,
  onSelectAll,
  onExtendTo,
  onClearSelection,
  onSwitchSelection,
  pendingByTarget,
  actions,
  getChildPath,
  totals,
  hasLetterKeys,
  inspectedId,
}: AdObjectGridProps) {
  const translate = useFixedT('ad-checker');
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const {
    cell: cursor,
    hasFocus,
    moveTo: moveCursor,
    handlers,
  } = useGridCursor({ grid: scroller, rows, firstColumn: FIXED_COLUMN_COUNT, listKey });
  const rowPx = useRowHeightPx(rows);
  const totalsPx = getTotalsPx(totals);
  const { columns, pinnedCount } = layout;
  const [resizing, setResizing] = useState<{ id: ColumnId; widthPx: number } | null>(null);
  const chosenPx = useMemo(
    () =>
      resizing === null
        ? layout.widthsPx
        : { ...layout.widthsPx, [resizing.id]: clampWidth(resizing.widthPx) },
    [layout.widthsPx, resizing],
  );
  const widthsPx = useColumnWidths({ columns, rows: allRows, display, chosenPx });
  const latest = useRef({ layout, onLayout });
  latest.current = { layout, onLayout };
  const resize = useCallback(({ id, widthPx, isDone }: Resize & { id: ColumnId }) => {
    setResizing(isDone || widthPx === null ? null : { id, widthPx });
    if (isDone) {
      latest.current.onLayout(resizeColumn({ layout: latest.current.layout, id, widthPx }));
    }
  }, []);
  const moveHead = useCallback(
    (input: { id: ColumnId; to: ColumnId | number }) =>
      latest.current.onLayout(moveColumn({ layout: latest.current.layout, ...input })),
    [],
  );
  const { template, minWidthPx } = getTemplate({ columns, widthsPx });
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: totalsPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const inSight = useVisibleColumns({
    scroller,
    widthsPx,
    fixedPx: FIXED_PX,
    stickyCount: pinnedCount + 1,
    viewPx: virtualizer.scrollRect?.width ?? 0,
  });
  const fitName = useNameFit({
    widthPx: (widthsPx[0] ?? 0) + Math.max(0, (virtualizer.scrollRect?.width ?? 0) - minWidthPx),
    hasThumbnail: display.kind === 'ads',
    hasMarks: display.kind === 'campaigns' && (display.marks?.size ?? 0) > 0,
  });
  const items = virtualizer.getVirtualItems();
  const [rowKeys] = useState(createRowKeys);
  const [orderElements] = useState(createElementOrder);
  const inView = items.flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ id: row.id, index, start, row }];
  });
  const keys = rowKeys.assign(inView);
  const byKey = new Map(inView.map((each) => [keys.get(each.id) ?? -1, each]));
  const elements = orderElements([...byKey.keys()], virtualizer.isScrolling);
  const level = LEVEL_OF_KIND[display.kind];
  const cursorRow = cursor.row;
  const isCursorPainted = cursorRow === -1 || items.some((item) => item.index === cursorRow);

  const moveTo = (to: CellPosition) => {
    moveCursor(to);
    inSight.reveal(to.column - FIXED_COLUMN_COUNT);
    if (to.row >= 0) {
      virtualizer.scrollToIndex(to.row, { align: 'auto' });
    }
    requestAnimationFrame(() =>
      document
        .getElementById(cellId({ gridId, ...to }))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };

  useRestoredFocus({
    container: scroller,
    isReady: true,
    focus: () => {
      scroller.current?.focus({ preventScroll: true });
      if (cursor.row > 0) {
        virtualizer.scrollToIndex(cursor.row, { align: 'center' });
      }
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const action = findGridAction({
      press: {
        key: event.key,
        shiftKey: event.shiftKey,
        altKey: event.altKey,
        isCommand: event.metaKey || event.ctrlKey,
      },
      cell: cursor,
      size: {
        rowCount: rows.length,
        columnCount: columns.length + FIXED_COLUMN_COUNT,
        pageRowCount: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowPx) - 2),
      },
    });
    const row = rows[cursorRow];
    if (action === null || (LETTER_ACTIONS.includes(action.type) && !hasLetterKeys)) {
      return;
    }
    if (action.type === 'clear' && selection.ids.size === 0) {
      return;
    }
    event.preventDefault();
    switch (action.type) {
      case 'move': {
        moveTo(action.to);
        const target = rows[action.to.row];
        if (action.extends && row !== undefined && target !== undefined) {
          if (selection.anchorId === null) {
            actions.select({ row, extends: false });
          }
          onExtendTo(target);
        }
        return;
      }
      case 'sort': {
        const column = columns[cursor.column - FIXED_COLUMN_COUNT];
        if (column !== undefined) {
          onSort(column);
        } else if (cursor.column === 0) {
          onSelectAll(headerState !== 'all');
        }
        return;
      }
      case 'moveColumn': {
        const column = columns[cursor.column - FIXED_COLUMN_COUNT];
        if (column !== undefined && column.id !== 'name') {
          moveHead({ id: column.id, to: action.by });
          const next = moveColumn({ layout, id: column.id, to: action.by }).columns ?? [];
          moveTo({ ...cursor, column: next.indexOf(column.id) + FIXED_COLUMN_COUNT + 1 });
        }
        return;
      }
      case 'resizeColumn': {
        const position = cursor.column - FIXED_COLUMN_COUNT;
        const column = columns[position];
        if (column !== undefined) {
          const widthPx = (widthsPx[position] ?? 0) + action.by * RESIZE_STEP_PX;
          resize({ id: column.id, widthPx, isDone: true });
        }
        return;
      }
      case 'selectAll':
        onSelectAll(true);
        return;
      case 'clear':
        onClearSelection();
        return;
      case 'inspect':
        if (row !== undefined) {
          actions.inspect(row);
        }
        return;
      case 'edit':
        if (row !== undefined) {
          actions.inspect(row, action.field);
        }
        return;
      case 'rules':
        if (row !== undefined) {
          actions.openRules(row);
        }
        return;
      case 'select':
        if (row !== undefined) {
          actions.select({ row, extends: event.shiftKey });
        }
        return;
      case 'switch':
        if (!isCursorPainted) {
          // A row out of view is scrolled into view before it is switched
          moveTo(cursor);
        } else if (row !== undefined && !event.repeat) {
          onSwitchSelection(row);
        }
        return;
      case 'open':
        if (row !== undefined) {
          actions.open(row);
        }
    }
  };

  return (
    <div
      ref={scroller}
      id={id}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + FIXED_COLUMN_COUNT}
      aria-multiselectable="true"
      aria-activedescendant={
        hasFocus && isCursorPainted
          ? cellId({ gridId, row: cursorRow, column: cursor.column })
          : undefined
      }
      tabIndex={0}
      onScroll={({ currentTarget: grid }) => {
        markScrolledSideways(grid);
        inSight.onScroll(grid);
      }}
      className="group/grid relative min-h-0 flex-1 overflow-auto border-t border-line-strong outline-none contain-strict focus-visible:shadow-none"
      style={getGridStyle({
        rowPx,
        totalsPx,
        widthsPx,
        pinnedCount,
      })}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <div className="flex min-h-full flex-col" style={{ minWidth: minWidthPx }}>
        <GridHeader
          gridId={gridId}
          columns={columns}
          template={template}
          display={display}
          sort={sort}
          onSort={onSort}
          headerState={headerState}
          onSelectAll={onSelectAll}
          cursorColumn={hasFocus && cursorRow === -1 ? cursor.column : null}
          pinnedCount={pinnedCount}
          onMove={moveHead}
          onResize={resize}
        />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {elements.map((key) => {
            const shown = byKey.get(key);
            return (
              shown !== undefined && (
                <GridRow
                  key={key}
                  gridId={gridId}
                  index={shown.index}
                  row={shown.row}
                  name={fitName(shown.row.name)}
                  columns={columns}
                  pinnedCount={pinnedCount}
                  fromColumn={inSight.from}
                  toColumn={inSight.to}
                  widthsPx={widthsPx}
                  chosenPx={chosenPx}
                  display={display}
                  isSelected={selection.ids.has(shown.id)}
                  isInspected={shown.id === inspectedId}
                  pending={pendingByTarget.get(targetKey({ level, id: shown.id }))}
                  actions={actions}
                  cursorColumn={hasFocus && cursorRow === shown.index ? cursor.column : null}
                  topPx={shown.start - HEADER_PX}
                  childPath={getChildPath(shown.row)}
                  translate={translate}
                />
              )
            );
          })}
        </div>
        <GridTotals
          columns={columns}
          template={template}
          pinnedCount={pinnedCount}
          display={display}
          list={totals}
          rowIndex={rows.length + 2}
        />
      </div>
    </div>
  );
});
