import type { InsightsTotals } from '@ads-checker/shared/domain/insights';
import { NO_VALUE } from '../../../lib/format.ts';
import { formatValue } from '../cell-text.ts';
import { type ColumnId, findColumn } from '../columns.ts';
import type { ListDisplay } from '../list-display.ts';
import { getTotal } from '../totals.ts';
import { useColumnTitle } from './grid-head.tsx';

const FIGURES: readonly ColumnId[] = ['spend', 'results', 'costPerResult'];

/** On a phone the totals stand above the list. */
export function PhoneTotals({
  label,
  display,
  totals,
}: {
  readonly label: string;
  readonly display: ListDisplay;
  readonly totals: InsightsTotals;
}) {
  const getTitle = useColumnTitle(display);
  const columns = FIGURES.map(findColumn).filter((column) => column !== undefined);
  return (
    <section
      aria-label={label}
      className="flex-none border-t border-line-strong bg-canvas px-3 pt-2 pb-2.5"
    >
      <p className="text-sm text-ink-3">{label}</p>
      <dl className="mt-1 grid grid-cols-3 gap-x-3">
        {columns.map((column) => (
          <div key={column.id} className="min-w-0">
            <dt className="truncate text-xs text-ink-3">{getTitle(column)}</dt>
            <dd className="text-lg font-semibold">
              {formatValue({
                format: column.format,
                value: getTotal({ columnId: column.id, totals }),
                display,
              }) ?? NO_VALUE}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
