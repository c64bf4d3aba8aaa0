// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import { memo } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { useTotalsHeight } from '../../../ui/totals-height.ts';
import { type ColumnSpec, isNumeric } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { CELL, FIXED_COLUMN_COUNT } from './grid-row.tsx';
import type { ListTotals } from './list-totals.tsx';
import { TotalLines } from './total-lines.tsx';
import { countTotalLines, type TotalFigure, useTotalFigure } from './use-total-figures.ts';

const STICKY_BOX = 'sticky left-0 z-3 grid min-w-0 grid-cols-subgrid bg-canvas';
const ONE_LINE_PX = 36;
const LINE_PX = 18;

export function getTotalsPx({ totals, note }: ListTotals): number {
  const lineCount = Math.max(countTotalLines(totals), note === null ? 1 : 2);
  return ONE_LINE_PX + (lineCount - 1) * LINE_PX;
}

function NumberTotal({ lines, hint }: Pick<TotalFigure, 'lines' | 'hint'>) {
  return (
    <span className="flex min-w-0 flex-col" title={hint}>
      <TotalLines lines={lines} isEnd />
    </span>
  );
}

interface GridTotalsProps {
  readonly columns: readonly ColumnSpec[];
  readonly template: string;
  /** Pinned columns after the name. */
  readonly pinnedCount: number;
  readonly display: ListDisplay;
  readonly list: ListTotals;
}

/** Memoised: the sums arrive a frame after the rows, while the row count updates at once. */
const TotalCells = memo(function TotalCells({
  columns,
  pinnedCount,
  display,
  list,
}: Omit<GridTotalsProps, 'template'>) {
  const { totals, label, note } = list;
  const getFigure = useTotalFigure(display);
  const renderCell = (column: ColumnSpec, position: number) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={position + FIXED_COLUMN_COUNT + 1}
      className={cx(
        CELL,
        position === pinnedCount && 'border-e border-line-strong',
        isNumeric(column.format) && 'justify-end whitespace-nowrap',
        position === columns.length - 1 && 'pe-4',
      )}
    >
      {column.id === 'name' ? (
        <span className="flex min-w-0 flex-col">
          <span className="line-clamp-2 leading-[1.15]" title={label}>
            {label}
          </span>
          {note}
        </span>
      ) : totals === null ? null : (
        isNumeric(column.format) && (
          <NumberTotal {...getFigure({ column, totals, before: list.before })} />
        )
      )}
    </div>
  );
  return (
    <>
      <div
        role="presentation"
        className={STICKY_BOX}
        style={{ gridColumn: `span ${FIXED_COLUMN_COUNT + 1 + pinnedCount}` }}
      >
        <div role="gridcell" aria-colindex={1} />
        <div role="gridcell" aria-colindex={2} />
        {columns.slice(0, pinnedCount + 1).map(renderCell)}
      </div>
      {columns
        .slice(pinnedCount + 1)
        .map((column, position) => renderCell(column, position + pinnedCount + 1))}
    </>
  );
});

export function GridTotals({
  template,
  rowIndex,
  ...cells
}: GridTotalsProps & { readonly rowIndex: number }) {
  const heightPx = getTotalsPx(cells.list);
  useTotalsHeight(heightPx);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-busy={cells.list.totals === null || undefined}
      style={{ height: heightPx, gridTemplateColumns: template }}
      className="sticky bottom-0 z-(--z-sticky-head) mt-auto grid flex-none border-t border-line-strong bg-canvas font-semibold"
    >
      <TotalCells {...cells} />
    </div>
  );
}
