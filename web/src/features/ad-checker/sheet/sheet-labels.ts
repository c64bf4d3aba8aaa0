import type { EditField } from '@ads-checker/shared/contracts/ad-object-operations';
import { formatAmount, NO_VALUE } from '../../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';
import type { ObjectKind } from '../ad-object.ts';
import { skipText } from '../bulk/bulk-labels.ts';
import type { SheetFault } from './find-header.ts';
import type { CellFault } from './read-cells.ts';
import type { RefusalReason } from './read-sheet.ts';
import type { SheetFileFault } from './sheet-files.ts';
import { statusWord } from './sheet-table.ts';

const t = getFixedT('ad-checker');

const FIELD_LABELS: Readonly<Record<EditField, MessageKey>> = {
  name: msg('Name'),
  status: msg('Status'),
  dailyBudget: msg('Daily budget'),
  lifetimeBudget: msg('Lifetime budget'),
  bidAmount: msg('Bid'),
  startTime: msg('Start'),
  endTime: msg('End'),
};

export const fieldLabel = (field: EditField): string => t(FIELD_LABELS[field]);

/** A value of a sheet as people read it. */
export function valueLabel(field: EditField, value: string, currency: string | null): string {
  if (value === '') {
    return NO_VALUE;
  }
  switch (field) {
    case 'status':
      return statusWord(value);
    case 'dailyBudget':
    case 'lifetimeBudget':
    case 'bidAmount':
      return formatAmount({ amount: value, currency });
    default:
      return value;
  }
}

const REASONS: Readonly<
  Record<
    CellFault | 'unknown_id' | 'id_twice' | 'other_list' | 'other_account' | 'no_new_ads',
    MessageKey
  >
> = {
  formula_failed: msg('This formula has no value'),
  not_an_id: msg('Not an ID'),
  rounded_id: msg('The spreadsheet rounded this ID. Keep the column as text.'),
  id_of_another_row: msg('This ID isn’t the one that was exported in this row'),
  control_characters: msg('Has characters that can’t be stored'),
  not_a_text: msg('Not a text: the spreadsheet made it a date or a yes/no value'),
  not_a_status: msg('Write On or Off'),
  not_an_amount: msg('Not an amount'),
  negative_amount: msg('Below zero'),
  two_readings: msg('Could be thousands or decimals. Write 1234 or 1234.00.'),
  too_many_decimals: msg('More decimals than the currency has'),
  other_currency: msg('In another currency than the ad account'),
  not_a_time: msg('Write a time like 2026-12-01 06:00'),
  two_dates: msg('Day and month could be swapped. Write 2026-12-01 06:00.'),
  no_such_time: msg('Clocks skip this time on that day'),
  cannot_be_empty: msg('Can’t be empty'),
  unknown_id: msg('No such ID in this list. Spreadsheets round long IDs: keep them as text.'),
  id_twice: msg('This ID is in several rows'),
  other_list: msg('Exported from another list'),
  other_account: msg('Exported from another ad account'),
  not_a_country: msg('Write a country code like DE'),
  not_in_plans: msg('New rows take no such value: set it in the plan or after the launch'),
  no_new_ads: msg('New ads need a creative. Plan them in Launches.'),
};

const isOwn = (reason: RefusalReason): reason is keyof typeof REASONS =>
  Object.hasOwn(REASONS, reason);

/** Why a row or a cell is left out. */
export const refusalText = (reason: RefusalReason, kind: ObjectKind): string =>
  isOwn(reason) ? t(REASONS[reason]) : skipText({ reason, kind, currency: null });

/** Why a file or pasted cells cannot be read. */
export function sheetFaultText(fault: SheetFileFault | SheetFault): string {
  if (typeof fault === 'string') {
    switch (fault) {
      case 'damaged':
        return t('This file is damaged. Save it again as XLSX or CSV.');
      case 'unsupported':
        return t('Only XLSX and CSV files can be imported.');
      case 'encrypted':
        return t('This file is protected or of an old format. Save it as XLSX without a password.');
      case 'too_large':
        return t('This file is too large. Import fewer rows at once.');
      case 'encoding':
        return t('The letters of this file can’t be read. Save it as XLSX or as CSV UTF-8.');
    }
  }
  switch (fault.kind) {
    case 'no_id_column':
      return t('No “ID” column found. Keep the row with the column names.');
    case 'nothing_to_change':
      return t('No column that can be changed found.');
    case 'column_twice':
      return t('Two columns are named “{title}”. Keep one of them.', { title: fault.title });
    case 'other_unit':
      return t('“{title}” isn’t in the currency or time zone of this ad account.', {
        title: fault.title,
      });
  }
}
