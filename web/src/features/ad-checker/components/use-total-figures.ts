import type { InsightsTotals } from '@ads-checker/shared/domain/insights';
import { NO_VALUE } from '../../../lib/format.ts';
import { findValueOrigin, formatValue } from '../cell-text.ts';
import { type ColumnId, findColumn } from '../columns.ts';
import type { ListDisplay } from '../list-display.ts';
import { getTotal } from '../totals.ts';
import { useColumnTitle } from './grid-head.tsx';

interface TotalFigure {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Before it was converted. */
  readonly origin: string | undefined;
}

/** What a list adds up to in some of its columns, as words. */
export function useTotalFigures({
  ids,
  display,
  totals,
}: {
  readonly ids: readonly ColumnId[];
  readonly display: ListDisplay;
  readonly totals: InsightsTotals;
}): readonly TotalFigure[] {
  const getTitle = useColumnTitle(display);
  return ids.flatMap((id) => {
    const column = findColumn(id);
    if (column === undefined) {
      return [];
    }
    const shown = {
      format: column.format,
      value: getTotal({ columnId: column.id, totals }),
      display,
    };
    return [
      {
        id,
        title: getTitle(column),
        text: formatValue(shown) ?? NO_VALUE,
        origin: findValueOrigin(shown),
      },
    ];
  });
}
