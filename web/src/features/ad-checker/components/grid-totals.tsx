// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import type { InsightsTotals } from '@ads-checker/shared/domain/insights';
import { memo } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { findValueOrigin, formatValue } from '../cell-text.ts';
import { type ColumnSpec, isNumeric } from '../columns.ts';
import type { ListDisplay } from '../list-display.ts';
import { getTotal } from '../totals.ts';
import { CELL } from './grid-row.tsx';

const STICKY = 'sticky z-3 bg-canvas';

interface GridTotalsProps {
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly totals: InsightsTotals;
  /** `Total of 61 ad sets` */
  readonly label: string;
  readonly rowIndex: number;
}

/** Sums of what the list shows, under every column whose sum says something. */
export const GridTotals = memo(function GridTotals({
  columns,
  display,
  totals,
  label,
  rowIndex,
}: GridTotalsProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="sticky bottom-0 z-(--z-sticky-head) mt-auto grid h-9 flex-none grid-cols-(--grid-columns) border-t border-line-strong bg-canvas font-semibold"
    >
      <div role="gridcell" aria-colindex={1} className={cx(STICKY, 'left-0')} />
      <div role="gridcell" aria-colindex={2} className={cx(STICKY, 'left-11')} />
      {columns.map((column, position) => {
        const value = getTotal({ columnId: column.id, totals });
        const text = formatValue({ format: column.format, value, display });
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={position + 3}
            title={findValueOrigin({ format: column.format, value, display })}
            className={cx(
              CELL,
              column.id === 'name' && cx(STICKY, 'left-22 border-e border-line-strong'),
              isNumeric(column.format) && 'justify-end whitespace-nowrap',
              position === columns.length - 1 && 'pe-4',
            )}
          >
            {column.id === 'name' ? (
              <span className="truncate">{label}</span>
            ) : (
              isNumeric(column.format) &&
              (text ?? <span className="font-normal text-ink-3">{NO_VALUE}</span>)
            )}
          </div>
        );
      })}
    </div>
  );
});
