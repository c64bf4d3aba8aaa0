import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { findValueOrigin, formatValue } from '../columns/cell-text.ts';
import { findTotalChange } from '../columns/change-text.ts';
import { getActionLabel } from '../columns/column-labels.ts';
import { type ColumnId, type ColumnSpec, findColumn } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import type { RowTotals } from '../columns/totals.ts';
import { countUnknown, listTotalParts } from '../columns/totals.ts';
import { isLoss } from '../tracker-figures.ts';
import { useColumnTitle } from './grid-header.tsx';

/** Further kinds of results are only counted. */
const SHOWN_PARTS = 3;

interface TotalLine {
  readonly text: string;
  /** Kind of result, unless the title names it. */
  readonly kind: string | null;
  /** `+10%` since the previous period. */
  readonly change: string | null;
  readonly isLoss?: boolean;
}

export interface TotalFigure {
  readonly title: string;
  /** One for each kind of result; `–` when unknown. */
  readonly lines: readonly TotalLine[];
  /** The amount before conversion, omitted objects, kinds of results that do not fit. */
  readonly hint: string | undefined;
}

export function countTotalLines(totals: RowTotals | null): number {
  return Math.min(Math.max(totals?.results.length ?? 1, 1), SHOWN_PARTS);
}

interface FigureSource {
  readonly totals: RowTotals;
  /** Totals of the same rows over the previous period. */
  readonly before?: RowTotals | null | undefined;
}

export function useTotalFigure(
  display: ListDisplay,
  shownParts = SHOWN_PARTS,
): (source: FigureSource & { readonly column: ColumnSpec }) => TotalFigure {
  const { t } = useTranslation('ad-checker');
  const getTitle = useColumnTitle(display);
  return ({ column, totals, before = null }) => {
    const title = getTitle(column);
    const parts = listTotalParts({ columnId: column.id, totals });
    const change = findTotalChange({ column, totals, before });
    const lines = parts.map(({ value, action }) => ({
      text: formatValue({ format: column.format, value, display }) ?? NO_VALUE,
      isLoss: isLoss(column.id, value),
      change: action === null || action === display.action ? change : null,
      kind:
        action === null || action === display.action
          ? null
          : getActionLabel({ action, translate: t }),
    }));
    const shown = lines.length > shownParts ? lines.slice(0, shownParts - 1) : lines;
    const restCount = lines.length - shown.length;
    const [first] = parts;
    const unknownCount = countUnknown({ columnId: column.id, totals });
    const hints = [
      first === undefined || parts.length > 1
        ? undefined
        : findValueOrigin({ format: column.format, value: first.value, display }),
      unknownCount === 0
        ? undefined
        : t('{unknownCount, plural, one {Unknown for # row} other {Unknown for # rows}}', {
            unknownCount,
          }),
      restCount === 0
        ? undefined
        : lines.map(({ text, kind }) => `${text} ${kind ?? title}`).join('\n'),
    ].filter((hint) => hint !== undefined);
    return {
      title,
      lines:
        lines.length === 0
          ? [{ text: NO_VALUE, kind: null, change: null }]
          : restCount === 0
            ? shown
            : [
                ...shown,
                { text: t('+ {restCount} more', { restCount }), kind: null, change: null },
              ],
      hint: hints.length === 0 ? undefined : hints.join('\n'),
    };
  };
}

export function useTotalFigures({
  ids,
  display,
  shownParts,
  ...source
}: {
  readonly ids: readonly ColumnId[];
  readonly display: ListDisplay;
  /** How many kinds of results are shown before the rest is only counted. */
  readonly shownParts?: number;
} & FigureSource): readonly (TotalFigure & { readonly id: string })[] {
  const getFigure = useTotalFigure(display, shownParts);
  return ids.flatMap((id) => {
    const column = findColumn(id);
    return column === undefined ? [] : [{ id, ...getFigure({ column, ...source }) }];
  });
}
