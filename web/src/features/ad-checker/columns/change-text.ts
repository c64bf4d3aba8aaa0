import { formatChange } from '../../../lib/format.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { formatValue } from './cell-text.ts';
import type { ColumnId, ColumnSpec, SortValue } from './columns.ts';
import type { ListDisplay } from './list-display.ts';
import { changeInPercent } from './period-before.ts';
import type { RowTotals } from './totals.ts';
import { listTotalParts } from './totals.ts';

/** Columns with results over a period. */
const COMPARED: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'spend',
  'trackerLeads',
  'revenue',
  'profit',
  'cpa',
  'epc',
  'trackerClicks',
  'results',
  'costPerResult',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'reach',
  'cpp',
  'inlineLinkClicks',
  'costPerInlineLinkClick',
  'inlineLinkClickCtr',
  'roas',
]);

const toNumber = (value: SortValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

export interface ChangeText {
  /** `+10%` */
  readonly text: string;
  /** `8–14 Nov: 271.40` */
  readonly title: string;
}

/** How a figure changed since the previous period; null when it cannot be compared. */
export function findChange({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): ChangeText | null {
  const { before = null } = display;
  const rowBefore = COMPARED.has(column.id) ? before?.find(row.id) : undefined;
  if (before === null || rowBefore === undefined) {
    return null;
  }
  // Results of different goals cannot be compared
  const isOtherGoal =
    (column.id === 'results' || column.id === 'costPerResult') &&
    row.insights?.targetAction !== rowBefore.insights?.targetAction;
  const value = toNumber(column.value(rowBefore));
  const percent = isOtherGoal
    ? null
    : changeInPercent({ now: toNumber(column.value(row)), before: value });
  return percent === null
    ? null
    : {
        text: formatChange(percent),
        title: `${before.label}: ${formatValue({ format: column.format, value, display }) ?? ''}`,
      };
}

/** The same for a total; null when it has several parts. */
export function findTotalChange({
  column,
  totals,
  before,
}: {
  column: Pick<ColumnSpec, 'id'>;
  totals: RowTotals;
  before: RowTotals | null;
}): string | null {
  if (before === null || !COMPARED.has(column.id)) {
    return null;
  }
  const [now, ...others] = listTotalParts({ columnId: column.id, totals });
  const [then, ...othersBefore] = listTotalParts({ columnId: column.id, totals: before });
  const isSingle = others.length === 0 && othersBefore.length === 0 && now?.action === then?.action;
  const percent = isSingle
    ? changeInPercent({ now: toNumber(now?.value), before: toNumber(then?.value) })
    : null;
  return percent === null ? null : formatChange(percent);
}
