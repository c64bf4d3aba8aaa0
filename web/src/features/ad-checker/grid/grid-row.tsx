// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles Enter for the row of its cursor
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import type { PendingState } from '../../../replica/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { isOnControl } from '../../../ui/data-list/row-controls.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { type AdObjectRow, toObject } from '../ad-object.ts';
import { findCellTitle } from '../columns/cell-text.ts';
import { type ColumnSpec, isNumeric } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { ObjectLinkIcons } from '../object-links.tsx';
import type { RowActions } from '../switching/row-actions.ts';
import { RowSwitch } from '../switching/row-switch.tsx';
import { DeliveryCell } from './delivery-cell.tsx';
import { getCellContent, isUnwrapped } from './grid-cell.tsx';
import { findCreativeTitle, ObjectThumbnail } from './object-thumbnail.tsx';
import { cellId } from './use-grid-cursor.ts';

/** Leading columns: checkbox and switch. */
export const FIXED_COLUMN_COUNT = 2;
export const FIXED_COLUMN_PX = 44;

export const CELL = 'flex min-w-0 items-center overflow-hidden px-2';
/** As wide as its column; only the name grows. */
const ROW_CELL = cx(CELL, 'flex-none');
/**
 * Content that fits or truncates itself. Every clipping box is painted separately, in every row of
 * a scroll.
 */
const FITTING_CELL = 'flex flex-none items-center px-2';
/** A single figure: a line of text with the height of the row, laid out as one box. */
const FIGURE_CELL =
  'block flex-none px-2 text-end leading-[calc(var(--grid-row)-1px)] whitespace-nowrap';
const CURSOR = 'grid-cursor shadow-[inset_0_0_0_2px_var(--focus)]';

interface GridRowProps {
  readonly gridId: string;
  readonly index: number;
  readonly row: AdObjectRow;
  /** The name, without its middle where that does not fit. */
  readonly name: string;
  readonly columns: readonly ColumnSpec[];
  /** Pinned columns after the name. */
  readonly pinnedCount: number;
  /** First of the other columns to render; the range ends before `toColumn`. */
  readonly fromColumn: number;
  readonly toColumn: number;
  /** Of all columns; the name takes the remaining space. */
  readonly widthsPx: readonly number[];
  /** Widths set by hand. */
  readonly chosenPx: Readonly<Record<string, number>>;
  readonly display: ListDisplay;
  readonly isSelected: boolean;
  readonly isInspected: boolean;
  readonly pending: PendingState | undefined;
  readonly actions: RowActions;
  /** Null when the cursor is in another row. */
  readonly cursorColumn: number | null;
  readonly topPx: number;
  readonly childPath: string | null;
  /** Passed in by the grid: a hook in every row costs more than rendering its text. */
  readonly translate: TFunction<'ad-checker'>;
}

/** Two lines fit into a row. */
const NAME = 'line-clamp-2 leading-[1.15] wrap-break-word';

function NameCell({
  row,
  name,
  childPath,
  actions,
  display,
  isPointed,
  isUnderCursor,
  isNameUnderCursor,
}: Pick<GridRowProps, 'row' | 'name' | 'childPath' | 'actions' | 'display'> & {
  readonly isPointed: boolean;
  readonly isUnderCursor: boolean;
  readonly isNameUnderCursor: boolean;
}) {
  const title = findCreativeTitle(row);
  const tags = display.tags?.get(row.id);
  const lines = tags === undefined ? NAME : 'truncate';
  const isShortened = name !== row.name;
  const text =
    childPath === null ? (
      <span className={lines}>{name}</span>
    ) : (
      <PlainLink
        href={childPath}
        tabIndex={-1}
        aria-label={isShortened ? row.name : undefined}
        className={cx(lines, 'hover:underline')}
        onOpen={() => actions.open(row)}
      >
        {name}
      </PlainLink>
    );
  return (
    <>
      <ObjectThumbnail row={row} className="me-2.5 size-8" />
      <span className="flex min-w-0 flex-col">
        {isShortened && isNameUnderCursor ? (
          <Tooltip text={row.name} isShown>
            {text}
          </Tooltip>
        ) : (
          text
        )}
        {tags !== undefined ? (
          <span className="flex min-w-0 items-center gap-1.5">
            {tags}
            {title !== null && <span className="truncate text-sm text-ink-3">{title}</span>}
          </span>
        ) : (
          title !== null && <span className="truncate text-sm text-ink-3">{title}</span>
        )}
      </span>
      {display.marks?.get(row.id)}
      {/* Only there: buttons in thirty rows would cost every keystroke of the search its frame */}
      {(isPointed || isUnderCursor) && (
        <span
          className={cx(
            'ms-auto flex-none items-center ps-1',
            isPointed ? 'flex' : 'hidden pointer-coarse:flex',
          )}
        >
          <ObjectLinkIcons
            id={row.id}
            adAccountId={row.adAccountId}
            object={toObject(row)}
            tabIndex={-1}
          />
        </span>
      )}
    </>
  );
}

function sumPx(widthsPx: readonly number[], from: number, to: number): number {
  return widthsPx.slice(from, to).reduce((sum, px) => sum + px, 0);
}

/** What only the cell under the cursor has: the frame, and the id by which the grid names it. */
function cursorOf({ gridId, index, cursorColumn }: GridRowProps, column: number) {
  return cursorColumn === column
    ? { id: cellId({ gridId, row: index, column }), className: CURSOR }
    : { id: undefined, className: undefined };
}

/** A function rather than a component: hundreds of cells are rendered at once. */
function renderCell(
  props: GridRowProps,
  { column, at, isPointed }: { column: ColumnSpec; at: number; isPointed: boolean },
) {
  const { row, columns, pinnedCount, chosenPx, display, pending, actions, cursorColumn } = props;
  const cursor = cursorOf(props, at);
  const isName = column.id === 'name';
  const isDelivery = column.id === 'delivery';
  const content =
    isName || isDelivery
      ? undefined
      : getCellContent({ column, row, display, pending, translate: props.translate });
  const isFigure =
    isUnwrapped(column) &&
    isNumeric(column.format) &&
    (content === null || typeof content === 'string');
  return (
    <div
      key={column.id}
      role="gridcell"
      id={cursor.id}
      aria-colindex={at + 1}
      title={isName ? row.name : findCellTitle({ column, row, display })}
      style={isName ? undefined : { width: props.widthsPx[at - FIXED_COLUMN_COUNT] }}
      className={cx(
        isFigure ? FIGURE_CELL : isName ? cx(CELL, 'flex-1') : isDelivery ? FITTING_CELL : ROW_CELL,
        isFigure && column.id in chosenPx && 'overflow-hidden',
        at === FIXED_COLUMN_COUNT + pinnedCount && 'border-e border-line-strong',
        !isFigure && isNumeric(column.format) && 'justify-end whitespace-nowrap',
        at === columns.length + FIXED_COLUMN_COUNT - 1 && 'pe-4',
        content === null && 'text-ink-3',
        cursor.className,
      )}
    >
      {isName ? (
        <NameCell
          row={row}
          childPath={props.childPath}
          actions={actions}
          display={display}
          isPointed={isPointed}
          isUnderCursor={cursorColumn !== null}
          isNameUnderCursor={cursorColumn === at}
          name={props.name}
        />
      ) : isDelivery ? (
        <DeliveryCell
          row={row}
          pending={pending}
          onInspect={actions.inspect}
          tabIndex={-1}
          isWrapped
        />
      ) : isUnwrapped(column) ? (
        (content ?? NO_VALUE)
      ) : (
        <span className={isNumeric(column.format) ? undefined : 'truncate'}>
          {content ?? NO_VALUE}
        </span>
      )}
    </div>
  );
}

/** Memoised, so that switching or scrolling renders only changed rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, columns, pinnedCount, fromColumn, toColumn, widthsPx } = props;
  const { isSelected, isInspected, pending, actions } = props;
  const [isPointed, setPointed] = useState(false);
  const stickyCount = pinnedCount + 1;
  const cells = (from: number, to: number) =>
    columns
      .slice(from, to)
      .map((column, position) =>
        renderCell(props, { column, at: position + FIXED_COLUMN_COUNT + from, isPointed }),
      );
  const gap = (from: number, to: number) =>
    to > from && (
      <div role="presentation" className="flex-none" style={{ width: sumPx(widthsPx, from, to) }} />
    );
  const [box, onOff] = [cursorOf(props, 0), cursorOf(props, 1)];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ top: props.topPx }}
      // Rows that scroll under a resting pointer are not hovered
      onPointerMove={isPointed ? undefined : () => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={(event) => {
        if (!isOnControl(event)) {
          actions.inspect(row);
        }
      }}
      className={cx(
        // Fixed widths instead of grid tracks, which every row would have to lay out itself
        'absolute inset-x-0 flex h-(--grid-row) border-b border-line [contain:size_layout_style]',
        isSelected || isInspected ? 'bg-selected' : 'bg-surface hover:bg-hover',
      )}
    >
      {/* One sticky box instead of several, and only while needed: each is a compositor layer */}
      <div
        role="presentation"
        style={{
          flexBasis: FIXED_COLUMN_COUNT * FIXED_COLUMN_PX + sumPx(widthsPx, 0, stickyCount),
        }}
        className={cx(
          'left-0 z-(--z-sticky-cell) flex min-w-0 shrink-0 grow bg-inherit group-data-scrolled-sideways/grid:sticky',
          isInspected && 'shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        <div
          role="gridcell"
          id={box.id}
          aria-colindex={1}
          className={cx(FITTING_CELL, 'w-11 ps-4', box.className)}
        >
          <Checkbox
            isSelected={isSelected}
            label={row.name}
            tabIndex={-1}
            onChange={(_, event) => actions.select({ row, extends: event.shiftKey })}
          />
        </div>
        <div
          role="gridcell"
          id={onOff.id}
          aria-colindex={2}
          className={cx(FITTING_CELL, 'w-11', onOff.className)}
        >
          <RowSwitch row={row} pending={pending} actions={actions} tabIndex={-1} />
        </div>
        {cells(0, stickyCount)}
      </div>
      {gap(stickyCount, fromColumn)}
      {cells(fromColumn, toColumn)}
      {gap(toColumn, columns.length)}
    </div>
  );
});
