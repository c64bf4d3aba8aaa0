import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { type CsvCell, type DecimalCell, toLocalDecimal } from '../../../lib/csv.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { convertAmount } from '../../../lib/money-display.ts';
import { adObjectDelivery, rankingLabel } from '../../../lib/status-labels.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';
import { findBudgetPlace } from '../columns/budget-place.ts';
import { formatCell } from '../columns/cell-text.ts';
import { findResultKind, getActionLabel, getColumnLabel } from '../columns/column-labels.ts';
import {
  type ColumnSpec,
  findLinkAddress,
  findOwnBudget,
  findRanking,
} from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import type { RowTotals } from '../columns/totals.ts';
import { listTotalParts } from '../columns/totals.ts';

interface ListCsvInput {
  /** As shown: filtered and sorted. */
  readonly rows: readonly AdObjectRow[];
  /** The visible columns in their order. */
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  /** Null while the list is incomplete. */
  readonly totals: { readonly label: string; readonly totals: RowTotals } | null;
  readonly range: TimeRange;
  readonly translate: (message: MessageKey) => string;
}

const BUDGET_TYPES = {
  day: msg('Daily'),
  lifetime: msg('Lifetime'),
} as const satisfies Record<string, MessageKey>;

/** The network sends ratios with six decimals. */
const CONVERTED_DIGITS = 6;

function toAmount({
  amount,
  display,
}: {
  amount: number | string;
  display: ListDisplay;
}): DecimalCell {
  const shown = convertAmount({ amount, display: display.money });
  return {
    decimal: display.money.isConverted
      ? String(Number(Number(shown).toFixed(CONVERTED_DIGITS)))
      : String(shown),
  };
}

interface Field {
  readonly title: string;
  readonly cell: (row: AdObjectRow) => CsvCell;
  readonly total: (totals: RowTotals) => CsvCell;
}

const nothing = (): null => null;

function findBudget({ row, display }: { row: AdObjectRow; display: ListDisplay }) {
  return findOwnBudget(row) ?? display.findInheritedBudget?.(row) ?? null;
}

/** A figure within a text. */
const toText = (figure: DecimalCell | number | string | null): string =>
  figure === null
    ? ''
    : toLocalDecimal(typeof figure === 'object' ? figure.decimal : String(figure));

function toTotal({
  column,
  totals,
  display,
  translate,
}: {
  column: ColumnSpec;
  totals: RowTotals;
} & Pick<ListCsvInput, 'display' | 'translate'>): CsvCell {
  const texts = listTotalParts({ columnId: column.id, totals }).map(({ value, action }) => {
    const shown =
      column.format === 'money' && value !== null ? toAmount({ amount: value, display }) : value;
    return { shown, action: action === display.action ? null : action };
  });
  const [first, ...others] = texts;
  return first === undefined || (others.length === 0 && first.action === null)
    ? (first?.shown ?? null)
    : texts
        .map(({ shown, action }) =>
          action === null
            ? toText(shown)
            : `${getActionLabel({ action, translate })}: ${toText(shown)}`,
        )
        .join('; ');
}

/** The fields of a column, including those that explain its figures. */
function toFields({
  column,
  display,
  translate,
}: {
  column: ColumnSpec;
} & Pick<ListCsvInput, 'display' | 'translate'>): readonly Field[] {
  const { id, format } = column;
  const { currency } = display.money;
  const label = getColumnLabel({ id, kind: display.kind, action: display.action, translate });
  const isMoney = format === 'money' || format === 'budget';
  const title = isMoney
    ? `${label} (${currency ?? '?'})`
    : format === 'percent' || format === 'share'
      ? `${label} (%)`
      : label;
  const total = (totals: RowTotals) => toTotal({ column, totals, display, translate });
  const shownText = (row: AdObjectRow) => formatCell({ column, row, display });
  switch (format) {
    case 'name':
      return [{ title, cell: ({ name }) => name, total: nothing }];
    case 'delivery':
      return [{ title, cell: (row) => adObjectDelivery(row).label, total: nothing }];
    case 'ranking':
      return [
        {
          title,
          cell: (row) => {
            const ranking = findRanking({
              row,
              key: id as Parameters<typeof findRanking>[0]['key'],
            });
            return ranking === null ? null : rankingLabel(ranking).label;
          },
          total: nothing,
        },
      ];
    case 'budget':
      return [
        {
          title,
          cell: (row) => {
            const budget = findBudget({ row, display });
            return budget === null ? shownText(row) : toAmount({ amount: budget.amount, display });
          },
          total: nothing,
        },
        {
          title: translate(msg('Budget type')),
          cell: (row) => {
            const budget = findBudget({ row, display });
            const type = budget === null ? null : translate(BUDGET_TYPES[budget.period]);
            const place = findOwnBudget(row) === null ? findBudgetPlace({ row, translate }) : null;
            return [type, place].filter(Boolean).join(', ') || null;
          },
          total: nothing,
        },
      ];
    case 'date':
      return [
        {
          title,
          cell: (row) => {
            const value = column.value(row);
            return typeof value === 'number' ? new Date(value).toISOString() : shownText(row);
          },
          total: nothing,
        },
      ];
    case 'text':
      return [
        {
          title,
          cell: (row) =>
            (id === 'link' && isAd(row) ? findLinkAddress(row) : null) ?? shownText(row),
          total: nothing,
        },
      ];
    default: {
      const cell = (row: AdObjectRow): CsvCell => {
        const value = column.value(row);
        if (value === null) {
          return shownText(row);
        }
        return isMoney ? toAmount({ amount: column.amount?.(row) ?? value, display }) : value;
      };
      const kind: readonly Field[] =
        id === 'results' && display.action === 'mixed'
          ? [
              {
                title: translate(msg('Result type')),
                cell: (row) => findResultKind({ column, row, display, translate }),
                total: nothing,
              },
            ]
          : [];
      return [{ title, cell, total }, ...kind];
    }
  }
}

/**
 * Exports a list as shown: header, rows and total, with raw figures. Money is in the displayed
 * currency, which the header names; the period is in the last two columns. Fields that the network
 * did not return read "Unknown"; absent ones are empty.
 */
export function toListCsv({
  rows,
  columns,
  display,
  totals,
  range,
  translate,
}: ListCsvInput): readonly (readonly CsvCell[])[] {
  const fields: readonly Field[] = [
    ...columns.flatMap((column) => toFields({ column, display, translate })),
    {
      title: translate(msg('Reporting starts')),
      cell: () => range.since,
      total: () => range.since,
    },
    { title: translate(msg('Reporting ends')), cell: () => range.until, total: () => range.until },
  ];
  return [
    fields.map(({ title }) => title),
    ...rows.map((row) => fields.map(({ cell }) => cell(row))),
    ...(totals === null
      ? []
      : [fields.map(({ total }, place) => (place === 0 ? totals.label : total(totals.totals)))]),
  ];
}
