import { isMoneyField } from '@ads-checker/shared/contracts/ad-object-operations';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { activeLocale } from '../../../lib/active-locale.ts';
import { type CsvCell, toCsvText } from '../../../lib/csv.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import { type AdObjectRow, isAd, isAdSet } from '../ad-object.ts';
import type { ColumnId, ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { toListCsv } from '../csv/list-csv.ts';
import { type SheetColumn, sheetColumnsOf, sheetTitle } from './sheet-columns.ts';
import { type SheetList, STATUS_WORDS, sheetValueOf, writeBase } from './sheet-values.ts';

/** How a spreadsheet shows a column. */
export type SheetFormat = 'text' | 'amount' | 'time' | 'figure' | 'hidden';

export interface SheetTable {
  readonly columns: readonly {
    readonly title: string;
    readonly format: SheetFormat;
    /** The values that cells may have; absent for any. */
    readonly choices?: readonly string[];
  }[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Columns of the list that a sheet has under other titles. */
const REPLACED: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'name',
  'id',
  'startTime',
  'endTime',
  'bidAmount',
]);

const lang = (): 'en' | 'ru' => (activeLocale() === 'ru-RU' ? 'ru' : 'en');

/** A status in the language of the person; others as the network has them. */
export function statusWord(status: string): string {
  return status === 'ACTIVE' || status === 'PAUSED' ? STATUS_WORDS[status][lang()] : status;
}

function formatOf(column: SheetColumn): SheetFormat {
  switch (column) {
    case 'dailyBudget':
    case 'lifetimeBudget':
    case 'bidAmount':
      return 'amount';
    case 'startTime':
    case 'endTime':
      return 'time';
    case 'base':
      return 'hidden';
    default:
      return 'text';
  }
}

function toCell(row: AdObjectRow, column: SheetColumn, list: SheetList): CsvCell {
  const toId = (id: string | null): CsvCell => (id === null ? null : { id });
  switch (column) {
    case 'id':
      return { id: row.id };
    case 'campaignId':
      return isAd(row) || isAdSet(row) ? toId(row.adCampaignId) : null;
    case 'adSetId':
      return isAd(row) ? toId(row.adSetId) : null;
    case 'urlTags':
      return isAd(row) && row.creative?.urlTags ? { text: row.creative.urlTags } : null;
    case 'country':
      return null;
    case 'base':
      return writeBase(row, list);
    default: {
      const value = sheetValueOf({ row, field: column, timeZone: list.timeZone });
      if (value === undefined || value === '') {
        return null;
      }
      return isMoneyField(column)
        ? { decimal: value }
        : column === 'startTime' || column === 'endTime'
          ? { time: value }
          : { text: column === 'status' ? statusWord(value) : value };
    }
  }
}

/**
 * A list as a sheet that can be imported again: what can be changed comes first, then the visible
 * figures, and last what each row was exported with. Budgets and bids are in the currency of the ad
 * account, times in its zone, figures as {@link toListCsv} has them.
 */
export function toSheetTable({
  rows,
  columns,
  display,
  range,
  list,
  translate,
}: {
  /** As shown: filtered and sorted. */
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly range: TimeRange;
  readonly list: SheetList;
  readonly translate: (message: MessageKey) => string;
}): SheetTable {
  const own = sheetColumnsOf(list.kind);
  const titleOf = (column: SheetColumn): string =>
    sheetTitle({ column, units: list, locale: activeLocale() });
  const [figureTitles = [], ...figures] = toListCsv({
    rows,
    columns: columns.filter(({ id }) => !REPLACED.has(id)),
    display,
    range,
    translate,
  });
  return {
    columns: [
      ...own.map((column) => ({
        title: titleOf(column),
        format: formatOf(column),
        ...(column === 'status' ? { choices: [statusWord('ACTIVE'), statusWord('PAUSED')] } : {}),
      })),
      ...figureTitles.map((title) => ({ title: String(title), format: 'figure' as const })),
      { title: titleOf('base'), format: formatOf('base') },
    ],
    rows: rows.map((row, index) => [
      ...own.map((column) => toCell(row, column, list)),
      ...(figures[index] ?? []),
      toCell(row, 'base', list),
    ]),
  };
}

export const toSheetCsv = ({ columns, rows }: SheetTable): Promise<string> =>
  toCsvText([columns.map(({ title }) => title), ...rows]);
