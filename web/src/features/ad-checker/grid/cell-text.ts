import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatRatio,
} from '../../../lib/format.ts';
import { unknownLabel } from '../../../lib/status-labels.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { ListDisplay } from '../list-display.ts';
import { convertAmount, findMoneyOrigin } from '../money-display.ts';
import { codeLabel } from './code-label.ts';
import type { ColumnFormat, ColumnId, ColumnSpec, SortValue } from './columns.ts';

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

function formatText({ column, value }: { column: ColumnSpec; value: string }): string {
  return column.id === 'link' ? value.replace(/^https?:\/\//, '') : codeLabel(value);
}

/** Fields a column is made of, in the names of `unreadFields`; an unread list of results takes all its columns along. */
const FIELDS: Readonly<Partial<Record<ColumnId, readonly string[]>>> = {
  budget: ['dailyBudget', 'lifetimeBudget'],
  results: ['insights.actions', 'insights.targetAction'],
  costPerResult: ['insights.costPerAction'],
  roas: ['insights.websitePurchaseROAS'],
  link: ['creative'],
  children: ['adSetCount', 'adCount'],
  endTime: ['endTime', 'stopTime'],
};

function isUnread({ column, row }: { column: ColumnSpec; row: AdObjectRow }): boolean {
  const { unreadFields } = row;
  if (unreadFields === undefined) {
    return false;
  }
  const fields = FIELDS[column.id] ?? [column.id, `insights.${column.id}`];
  const isOfInsights = !['budget', 'text', 'date'].includes(column.format);
  return (
    fields.some((field) => unreadFields.includes(field)) ||
    (isOfInsights && row.insights === null && unreadFields.includes('insights'))
  );
}

/** What a cell says: nothing where there is nothing, "Unknown" where the network owed a value. */
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
  if (value === null) {
    return isUnread({ column, row }) ? unknownLabel() : null;
  }
  if (typeof value === 'string' && column.format === 'text' && column.id !== 'id') {
    return formatText({ column, value });
  }
  const amount = display.money.isConverted ? null : (column.amount?.(row) ?? null);
  return amount === null
    ? formatValue({ format: column.format, value, display })
    : formatAmount({ amount, currency: display.money.currency });
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
