// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import { memo, useCallback, useId, useRef } from 'react';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import type { ListSelection } from '../../../lib/use-list-selection.ts';
import type { Outbox } from '../../../replica/index.ts';
import { type AdObjectRow, LEVEL_OF_KIND, targetKey } from '../ad-object.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import type { Sort } from '../columns/sorting.ts';
import type { ColumnChoice } from './column-layout.ts';
import { GridHeader } from './grid-header.tsx';
import { FIXED_COLUMN_COUNT, GridRow } from './grid-row.tsx';
import { FIXED_PX, getGridStyle, getHeadPx } from './grid-style.ts';
import { GridTotals, getTotalsPx } from './grid-totals.tsx';
import type { ListTotals } from './list-totals.tsx';
import { type GridControls, onGridKey } from './on-grid-key.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { cellId, useGridCursor, useGridMoves } from './use-grid-cursor.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useNameFit } from './use-name-fit.ts';
import { useVisibleColumns } from './use-visible-columns.ts';

interface AdObjectGridProps extends GridControls, Pick<ListSelection, 'headerState'> {
  readonly label: string;
  readonly id: string;
  readonly listKey: string;
  /** Including those that are filtered out. */
  readonly allRows: readonly AdObjectRow[];
  readonly onLayout: (choice: ColumnChoice) => void;
  readonly display: ListDisplay;
  readonly sort: Sort | null;
  readonly pendingByTarget: Outbox['byTarget'];
  readonly getChildPath: (row: AdObjectRow) => string | null;
  readonly totals: ListTotals;
  /** The row in the inspector. */
  readonly inspectedId: string | null;
}

/** Names become sticky only after scrolling sideways: each sticky box is a compositor layer. */
function markScrolledSideways(grid: HTMLElement): void {
  grid.toggleAttribute('data-scrolled-sideways', grid.scrollLeft !== 0);
}

/**
 * A virtualised grid with one tab stop; `aria-activedescendant` names the cursor's cell, so that
 * its row may be unmounted while the focus stays.
 */
export const AdObjectGrid = memo(function AdObjectGrid(props: AdObjectGridProps) {
  const { listKey, rows, layout, display, selection, dispatch, order, headerState } = props;
  const translate = useFixedT('ad-checker');
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const {
    cell: cursor,
    hasFocus,
    moveTo: moveCursor,
    handlers,
  } = useGridCursor({ grid: scroller, rows, firstColumn: FIXED_COLUMN_COUNT, listKey });
  const { columns, pinnedCount } = layout;
  const { chosenPx, widthsPx, resize, move, template, minWidthPx } = useGridColumns({
    layout,
    onLayout: props.onLayout,
    rows: props.allRows,
    display,
  });
  const totalsPx = getTotalsPx(props.totals);
  const headPx = getHeadPx(hasTracker(display));
  const shown = useGridRows({ scroller, rows, headPx, totalsPx });
  const inSight = useVisibleColumns({
    scroller,
    widthsPx,
    fixedPx: FIXED_PX,
    stickyCount: pinnedCount + 1,
    viewPx: shown.viewPx,
  });
  const fitName = useNameFit({
    widthPx: (widthsPx[0] ?? 0) + Math.max(0, shown.viewPx - minWidthPx),
    hasThumbnail: display.kind === 'ads',
    hasMarks: display.kind === 'campaigns' && (display.marks?.size ?? 0) > 0,
  });
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const selectAll = useCallback(
    (isSelected: boolean) =>
      dispatch({ type: isSelected ? 'add' : 'remove', ids: latestOrder.current }),
    [dispatch],
  );
  const level = LEVEL_OF_KIND[display.kind];
  const isCursorPainted = cursor.row === -1 || shown.isPainted(cursor.row);

  const moveTo = useGridMoves({
    gridId,
    grid: scroller,
    cursor,
    onMove: moveCursor,
    revealColumn: (column) => inSight.reveal(column - FIXED_COLUMN_COUNT),
    scrollTo: shown.scrollTo,
  });

  return (
    <div
      ref={scroller}
      id={props.id}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + FIXED_COLUMN_COUNT}
      aria-multiselectable="true"
      aria-activedescendant={
        hasFocus && isCursorPainted ? cellId({ gridId, ...cursor }) : undefined
      }
      tabIndex={0}
      onScroll={({ currentTarget: grid }) => {
        markScrolledSideways(grid);
        inSight.onScroll(grid);
      }}
      className="group/grid relative min-h-0 flex-1 overflow-auto border-t border-line-strong outline-none contain-strict focus-visible:shadow-none"
      style={getGridStyle({ rowPx: shown.rowPx, headPx, totalsPx, widthsPx, pinnedCount })}
      onKeyDown={(event) =>
        onGridKey(
          {
            ...props,
            widthsPx,
            cursor,
            isCursorPainted,
            pageRowCount: shown.pageRowCount,
            onMoveTo: moveTo,
            onSelectAll: () => selectAll(headerState !== 'all'),
            onMoveColumn: move,
            onResize: resize,
          },
          event,
        )
      }
      {...handlers}
    >
      <div className="flex min-h-full flex-col" style={{ minWidth: minWidthPx }}>
        <GridHeader
          gridId={gridId}
          columns={columns}
          template={template}
          display={display}
          sort={props.sort}
          onSort={props.onSort}
          headerState={headerState}
          onSelectAll={selectAll}
          cursorColumn={hasFocus && cursor.row === -1 ? cursor.column : null}
          pinnedCount={pinnedCount}
          onMove={move}
          onResize={resize}
        />
        <div role="rowgroup" className="relative" style={{ height: shown.totalPx }}>
          {shown.elements.map(({ key, index, row, topPx }) => (
            <GridRow
              key={key}
              gridId={gridId}
              index={index}
              row={row}
              name={fitName(row.name)}
              columns={columns}
              pinnedCount={pinnedCount}
              fromColumn={inSight.from}
              toColumn={inSight.to}
              widthsPx={widthsPx}
              chosenPx={chosenPx}
              display={display}
              isSelected={selection.ids.has(row.id)}
              isInspected={row.id === props.inspectedId}
              pending={props.pendingByTarget.get(targetKey({ level, id: row.id }))}
              actions={props.actions}
              cursorColumn={hasFocus && cursor.row === index ? cursor.column : null}
              topPx={topPx}
              childPath={props.getChildPath(row)}
              translate={translate}
            />
          ))}
        </div>
        <GridTotals
          columns={columns}
          template={template}
          pinnedCount={pinnedCount}
          display={display}
          list={props.totals}
          rowIndex={rows.length + 2}
        />
      </div>
    </div>
  );
});
