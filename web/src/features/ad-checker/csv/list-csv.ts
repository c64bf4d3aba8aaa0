import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { CsvCell, DecimalCell } from '../../../lib/csv.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { convertAmount } from '../../../lib/money-display.ts';
import { adObjectDelivery, rankingLabel } from '../../../lib/status-labels.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';
import { findBudgetPlace } from '../columns/budget-place.ts';
import { formatCell } from '../columns/cell-text.ts';
import { findResultKind, getColumnLabel } from '../columns/column-labels.ts';
import {
  type ColumnSpec,
  findLinkAddress,
  findOwnBudget,
  findRanking,
} from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';

interface ListCsvInput {
  /** As shown: filtered and sorted. */
  readonly rows: readonly AdObjectRow[];
  /** The visible columns in their order. */
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
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
}

function findBudget({ row, display }: { row: AdObjectRow; display: ListDisplay }) {
  return findOwnBudget(row) ?? display.findInheritedBudget?.(row) ?? null;
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
  const shownText = (row: AdObjectRow) => formatCell({ column, row, display });
  switch (format) {
    case 'name':
      return [{ title, cell: ({ name }) => name }];
    case 'delivery':
      return [{ title, cell: (row) => adObjectDelivery(row).label }];
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
        },
        {
          title: translate(msg('Budget type')),
          cell: (row) => {
            const budget = findBudget({ row, display });
            const type = budget === null ? null : translate(BUDGET_TYPES[budget.period]);
            const place = findOwnBudget(row) === null ? findBudgetPlace({ row, translate }) : null;
            return [type, place].filter(Boolean).join(', ') || null;
          },
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
        },
      ];
    case 'text':
      return [
        {
          title,
          cell: (row) =>
            (id === 'link' && isAd(row) ? findLinkAddress(row) : null) ?? shownText(row),
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
              },
            ]
          : [];
      return [{ title, cell }, ...kind];
    }
  }
}

/**
 * Exports a list as shown: header and rows, with raw figures. Money is in the displayed
 * currency, which the header names; the period is in the last two columns. Fields that the network
 * did not return read "Unknown"; absent ones are empty.
 */
export function toListCsv({
  rows,
  columns,
  display,
  range,
  translate,
}: ListCsvInput): readonly (readonly CsvCell[])[] {
  const fields: readonly Field[] = [
    ...columns.flatMap((column) => toFields({ column, display, translate })),
    {
      title: translate(msg('Reporting starts')),
      cell: () => range.since,
    },
    { title: translate(msg('Reporting ends')), cell: () => range.until },
  ];
  return [
    fields.map(({ title }) => title),
    ...rows.map((row) => fields.map(({ cell }) => cell(row))),
  ];
}
