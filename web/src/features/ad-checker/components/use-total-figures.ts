import type { InsightsTotals } from '@ads-checker/shared/domain/insights';
import { NO_VALUE } from '../../../lib/format.ts';
import { formatValue } from '../cell-text.ts';
import { type ColumnId, findColumn } from '../columns.ts';
import type { ListDisplay } from '../list-display.ts';
import { getTotal } from '../totals.ts';
import { useColumnTitle } from './grid-head.tsx';

/** What a list adds up to in some of its columns, as words. */
export function useTotalFigures({
  ids,
  display,
  totals,
}: {
  readonly ids: readonly ColumnId[];
  readonly display: ListDisplay;
  readonly totals: InsightsTotals;
}): readonly { readonly id: string; readonly title: string; readonly text: string }[] {
  const getTitle = useColumnTitle(display);
  return ids.flatMap((id) => {
    const column = findColumn(id);
    return column === undefined
      ? []
      : [
          {
            id,
            title: getTitle(column),
            text:
              formatValue({
                format: column.format,
                value: getTotal({ columnId: column.id, totals }),
                display,
              }) ?? NO_VALUE,
          },
        ];
  });
}
