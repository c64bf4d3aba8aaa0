import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatRatio,
} from '../../lib/format.ts';
import type { AdObjectRow } from './ad-object.ts';
import { codeWord } from './code-words.ts';
import type { ColumnFormat, ColumnSpec, SortValue } from './columns.ts';
import type { ListDisplay } from './list-display.ts';
import { convertAmount, findMoneyOrigin } from './money-display.ts';

/** A number or date of a column in the person's language, or null when there is nothing to say. */
export function formatValue({
  format,
  value,
  display,
}: {
  format: ColumnFormat;
  value: SortValue;
  display: Pick<ListDisplay, 'money' | 'timeZone'>;
}): string | null {
  if (value === null) {
    return null;
  }
  if (typeof value === 'string') {
    return value === '' ? null : value;
  }
  switch (format) {
    case 'money':
    case 'budget':
      return formatAmount({
        amount: convertAmount({ amount: value, display: display.money }),
        currency: display.money.currency,
      });
    case 'percent':
      return formatPercent(value);
    case 'ratio':
      return formatRatio(value);
    case 'date':
      return formatDate({ at: new Date(value), timeZone: display.timeZone });
    default:
      return formatNumber(value);
  }
}

/** Where a converted amount comes from; undefined for everything else. */
export function findValueOrigin({
  format,
  value,
  display,
}: {
  format: ColumnFormat;
  value: SortValue;
  display: Pick<ListDisplay, 'money'>;
}): string | undefined {
  return typeof value === 'number' && (format === 'money' || format === 'budget')
    ? findMoneyOrigin({ amount: value, display: display.money })
    : undefined;
}

/** Codes such as objectives are written as words; links and ids as they are. */
function formatText({ column, value }: { column: ColumnSpec; value: string }): string {
  return column.id === 'link' ? value.replace(/^https?:\/\//, '') : codeWord(value);
}

/** What a cell says. */
export function formatCell({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): string | null {
  const value = column.value(row);
  if (typeof value === 'string' && column.format === 'text' && column.id !== 'id') {
    return formatText({ column, value });
  }
  return formatValue({ format: column.format, value, display });
}

/** More than a cell has room for: the amount before conversion, the hour of a date, a whole text. */
export function findCellTitle({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): string | undefined {
  const value = column.value(row);
  if (value === null) {
    return undefined;
  }
  if (typeof value === 'string') {
    return column.format === 'text' ? value : undefined;
  }
  if (column.format === 'date') {
    return formatDateTime({ at: new Date(value), timeZone: display.timeZone });
  }
  return findValueOrigin({ format: column.format, value, display });
}
