import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { measureTwoLines } from '../../../lib/fit-text.ts';
import { deliveryLabel, SWITCH_LABELS } from '../../../lib/status-labels.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';
import { findBudgetPlace } from '../columns/budget-place.ts';
import { formatValue } from '../columns/cell-text.ts';
import { findResultKind } from '../columns/column-labels.ts';
import { type ColumnId, type ColumnSpec, findOwnBudget, isNumeric } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { countDeliveries } from '../filters/filters.ts';
import { keepUnit, useColumnTitle } from './grid-header.tsx';

/** Horizontal padding of a cell, and a pixel for rounding. */
const PADDING_PX = 17;
/** Status icon or sort arrow, with its gap. */
const ICON_PX = 21;
const ARROW_PX = 14;
const MIN_PX = 64;
/** Right padding after the last column. */
const EDGE_PX = 8;
const KIND_MAX_PX = 96;
/** Fallback where text cannot be measured. */
const CHARACTER_PX = 7.5;

export interface Pen {
  readonly measure: (text: string, look?: 'body' | 'bold' | 'small') => number;
}

/** Measures texts in the fonts of the screen. */
export function createPen(): Pen {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  const sizePx = Number.parseFloat(fontSize);
  const fonts = {
    body: `400 ${fontSize} ${fontFamily}`,
    bold: `600 ${fontSize} ${fontFamily}`,
    small: `500 ${sizePx - 1}px ${fontFamily}`,
  };
  return {
    measure: (text, look = 'body') => {
      if (context === null) {
        return text.length * CHARACTER_PX;
      }
      context.font = fonts[look];
      return context.measureText(text).width;
    },
  };
}

interface Extent {
  readonly largest: number;
  readonly sum: number;
}

function findExtent({
  rows,
  column,
}: {
  rows: readonly AdObjectRow[];
  column: ColumnSpec;
}): Extent | null {
  let largest = 0;
  let sum = 0;
  let isKnown = false;
  for (const row of rows) {
    const value = column.value(row);
    if (typeof value === 'number') {
      isKnown = true;
      sum += value;
      if (Math.abs(value) > Math.abs(largest)) {
        largest = value;
      }
    }
  }
  return isKnown ? { largest, sum } : null;
}

const ADDED_UP: readonly string[] = [
  'spend',
  'clicks',
  'impressions',
  'inlineLinkClicks',
  'results',
  'trackerLeads',
  'revenue',
  'profit',
  'trackerClicks',
];

/**
 * Column widths at which no number, budget or status of the whole list is truncated, in the current
 * locale and font; names and texts keep their width and are truncated.
 */
export function useColumnWidths({
  columns,
  rows,
  display,
  chosenPx,
}: {
  readonly columns: readonly ColumnSpec[];
  /** All rows, regardless of filters: widths must not change while somebody types. */
  readonly rows: readonly AdObjectRow[];
  readonly display: ListDisplay;
  /** Widths set by hand, by column id. */
  readonly chosenPx: Readonly<Record<string, number>>;
}): readonly number[] {
  const { t, i18n } = useTranslation('ad-checker');
  const getTitle = useColumnTitle(display);
  // Measured once, since each looks at all rows; and where a switch changes rows, no width is worth a jump
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured lasts as long as these
  const measured = useMemo(
    () => ({ px: new Map<ColumnId, number>(), measure: createPen().measure }),
    [display, rows.length, i18n.language],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest goes with what is measured
  const fittingPx = useMemo(() => {
    const { measure } = measured;
    const measureCells = (column: ColumnSpec): number => {
      if (column.format === 'delivery') {
        const words = [...countDeliveries(rows).keys()].map((id) => deliveryLabel(id).label);
        const passing = [
          SWITCH_LABELS.turningOn(),
          SWITCH_LABELS.turningOff(),
          SWITCH_LABELS.failed(),
        ];
        return (
          ICON_PX +
          Math.max(
            ...[...words, ...passing.map(({ label }) => label)].map((word) =>
              measureTwoLines(word, measure),
            ),
          )
        );
      }
      const extent = findExtent({ rows, column });
      const texts = extent === null ? [] : [extent.largest];
      const isAddedUp = extent !== null && ADDED_UP.includes(column.id);
      const format = (value: number) =>
        formatValue({ format: column.format, value, display }) ?? '';
      const sizes = [
        ...texts.map((value) => measure(format(value))),
        ...(isAddedUp ? [measure(format(extent.sum), 'bold')] : []),
      ];
      if (column.format === 'budget') {
        const hasLifetime = rows.some((row) => findOwnBudget(row)?.period === 'lifetime');
        const others = rows.filter((row) => findOwnBudget(row) === null && !isAd(row));
        const places = others.slice(0, 1).map((row) => findBudgetPlace({ row, translate: t }));
        const inherited = others.map((row) =>
          Number(display.findInheritedBudget?.(row)?.amount ?? 0),
        );
        const largest = inherited.reduce((most, amount) => Math.max(most, amount), 0);
        // Each of them has a line of its own
        sizes.push(
          ...(hasLifetime ? [measure(t('total'), 'small')] : []),
          ...places.map((place) =>
            largest === 0
              ? measureTwoLines(place, (text) => measure(text, 'small'))
              : Math.max(measure(format(largest)), measure(place, 'small')),
          ),
        );
      }
      if (column.id === 'results' && display.action === 'mixed') {
        const kinds = new Set(
          rows.map((row) => findResultKind({ column, row, display, translate: t }) ?? ''),
        );
        sizes.push(...[...kinds].map((kind) => Math.min(KIND_MAX_PX, measure(kind, 'small'))));
      }
      return Math.max(0, ...sizes);
    };
    const measureColumn = (column: ColumnSpec): number => {
      const head =
        measureTwoLines(keepUnit(getTitle(column)), (text) => measure(text, 'small')) + ARROW_PX;
      return Math.max(MIN_PX, head + PADDING_PX, measureCells(column) + PADDING_PX);
    };
    return columns.map((column, position) => {
      if (column.format === 'date' || (column.format !== 'delivery' && !isNumeric(column.format))) {
        return column.widthPx;
      }
      const px = measured.px.get(column.id) ?? measureColumn(column);
      measured.px.set(column.id, px);
      return Math.ceil(px + (position === columns.length - 1 ? EDGE_PX : 0));
    });
  }, [columns, measured]);
  return useMemo(
    () => columns.map(({ id }, position) => chosenPx[id] ?? fittingPx[position] ?? MIN_PX),
    [columns, chosenPx, fittingPx],
  );
}
