import {
  type EditField,
  isMoneyField,
  type ObjectEdit,
} from '@ads-checker/shared/contracts/ad-object-operations';
import {
  type ChangingAccount,
  currentValue,
  isSameValue,
} from '@ads-checker/shared/domain/ad-object-changes';
import { planEdits } from '@ads-checker/shared/domain/ad-object-edits';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import { restoreText } from '../../../lib/csv.ts';
import { type AdObjectRow, LEVEL_OF_KIND } from '../ad-object.ts';
import { type BulkSkipReason, toChangeable } from '../bulk/bulk-plan.ts';
import { findHeader, type SheetFault } from './find-header.ts';
import {
  type CellFault,
  type ReadValue,
  readAmount,
  readCountry,
  readId,
  readName,
  readStatus,
  readTime,
} from './read-cells.ts';
import { editedFieldsOf, type SheetColumn } from './sheet-columns.ts';
import type { GridCell, SheetGrid } from './sheet-files.ts';
import { readBase, type SheetBase, type SheetList, sheetValueOf } from './sheet-values.ts';

/** Why a row or a cell is left out, besides those of bulk changes. */
export type RefusalReason =
  | CellFault
  | BulkSkipReason
  | 'unknown_id'
  | 'id_twice'
  | 'other_list'
  | 'other_account'
  | 'no_new_ads';

export interface RefusedCell {
  /** As the spreadsheet numbers it. */
  readonly line: number;
  /** The title of its column. */
  readonly title: string;
  /** What the row is of, as far as known. */
  readonly name: string;
  /** What the cell says. */
  readonly text: string;
  readonly reason: RefusalReason;
  /** Of a value that changed since the export. */
  readonly now?: string;
}

/** Values as a sheet has them, see {@link sheetValueOf}. */
export interface ChangedCell {
  readonly edit: ObjectEdit;
  readonly from: string;
  readonly to: string;
}

export interface ChangedRow {
  readonly line: number;
  readonly row: AdObjectRow;
  /** In the order in which they are sent. */
  readonly cells: readonly ChangedCell[];
}

/** A row without an ID. */
export interface NewSheetRow {
  readonly line: number;
  readonly name: string;
  readonly dailyBudget: string | null;
  readonly country: string | null;
  readonly isOn: boolean;
}

export interface SheetReading {
  readonly changed: readonly ChangedRow[];
  readonly refused: readonly RefusedCell[];
  readonly newRows: readonly NewSheetRow[];
  readonly unchangedCount: number;
  /** Rows that do not tell what they were exported with. */
  readonly withoutBaseCount: number;
}

export interface SheetContext {
  readonly list: SheetList;
  /** All objects of the list, whatever its filters. */
  readonly rows: readonly AdObjectRow[];
  readonly account: ChangingAccount;
  readonly isWaiting: (row: AdObjectRow) => boolean;
}

const isEmpty = (cell: GridCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

function textOf(cell: GridCell): string {
  return cell === null
    ? ''
    : typeof cell === 'object'
      ? 'date' in cell
        ? cell.date
        : cell.error
      : String(cell);
}

/** `same`: what was exported. */
type ReadCell = ReadValue | 'same';

const isSame = (field: EditField, left: string, right: string): boolean =>
  isMoneyField(field) ? isSameValue(field, left, right) : left === right;

function readText(field: 'name' | 'status', cell: GridCell, exported: string, isText: boolean) {
  if (typeof cell === 'object') {
    return { fault: 'not_a_text' } as const;
  }
  const raw = textOf(cell);
  const text = isText ? restoreText(raw) : raw;
  if (raw === exported || text === exported) {
    return 'same';
  }
  const read = field === 'name' ? readName : readStatus;
  const [value, before] = [read(text), read(exported)];
  return 'value' in value && 'value' in before && value.value === before.value ? 'same' : value;
}

function readMoney(cell: GridCell, exported: string, currency: string | null): ReadCell {
  if (typeof cell !== 'string' && typeof cell !== 'number') {
    return { fault: 'not_an_amount' };
  }
  const read = readAmount(cell, currency ?? '');
  if ('fault' in read && read.fault === 'two_readings' && typeof cell === 'string') {
    const digits = cell.trim().replaceAll(/[^\d.,]/g, '');
    const readings = [digits.replace(/[.,]/, ''), digits.replace(/[.,]/, '.')];
    return readings.some((reading) => isSameValue('dailyBudget', reading, exported))
      ? 'same'
      : read;
  }
  return read;
}

function readField({
  field,
  cell,
  exported,
  isText,
  currency,
}: {
  readonly field: EditField;
  readonly cell: GridCell;
  readonly exported: string;
  readonly isText: boolean;
  readonly currency: string | null;
}): ReadCell {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) {
    return { fault: 'formula_failed' };
  }
  if (isEmpty(cell)) {
    return exported === ''
      ? 'same'
      : field === 'endTime'
        ? { value: '' }
        : { fault: 'cannot_be_empty' };
  }
  switch (field) {
    case 'name':
    case 'status':
      return readText(field, cell, exported, isText);
    case 'startTime':
    case 'endTime': {
      const time = typeof cell === 'string' && isText ? restoreText(cell) : cell;
      return typeof time === 'string' || (typeof time === 'object' && time !== null)
        ? readTime(time as string | { readonly date: string }, exported)
        : { fault: 'not_a_time' };
    }
    default:
      return readMoney(
        typeof cell === 'string' && isText ? restoreText(cell) : cell,
        exported,
        currency,
      );
  }
}

/** The value of an edit: of a time the instant. */
function toEditValue(field: EditField, value: string, timeZone: string): ReadValue {
  if ((field !== 'startTime' && field !== 'endTime') || value === '') {
    return { value };
  }
  const at = findInstant({ timeZone, local: value.replace(' ', 'T') });
  return at === undefined ? { fault: 'no_such_time' } : { value: at.toISOString() };
}

interface RowAt {
  readonly line: number;
  readonly row: AdObjectRow;
  readonly base: SheetBase | undefined;
}

/** Reads the cells of one row against what it was exported with and what the object has now. */
function createRowReader({ list, account }: SheetContext, grid: SheetGrid) {
  const { timeZone, currency } = list;
  const fields = editedFieldsOf(list.kind);
  return (
    { row, base }: RowAt,
    cellOf: (column: SheetColumn) => GridCell | undefined,
    refuse: (column: SheetColumn, reason: RefusalReason, now?: string) => void,
  ): readonly ChangedCell[] => {
    const object = toChangeable(row);
    const edits: (ChangedCell & ObjectEdit)[] = [];
    for (const field of fields) {
      const cell = cellOf(field);
      if (cell === undefined) {
        continue;
      }
      const current = sheetValueOf({ row, field, timeZone });
      const exported = base?.values[field] ?? current ?? '';
      const read = readField({ field, cell, exported, isText: grid.isText, currency });
      if (read === 'same') {
        continue;
      }
      if ('fault' in read) {
        refuse(field, read.fault);
        continue;
      }
      const { value: to } = read;
      if (isSame(field, to, exported) || (current !== undefined && isSame(field, to, current))) {
        continue;
      }
      if (current !== undefined && !isSame(field, current, exported)) {
        refuse(field, 'changed_since', current);
        continue;
      }
      const value = toEditValue(field, to, timeZone);
      if ('fault' in value) {
        refuse(field, value.fault);
        continue;
      }
      const from = currentValue(object, field) ?? '';
      const edit = { field, from, to: value.value };
      edits.push({ ...edit, edit, from: current ?? '', to });
    }
    const planned = planEdits({
      edits: edits.map(({ edit }) => edit),
      object,
      account: { ...account, currency },
    });
    return planned.flatMap(({ edit, plan }) => {
      const cell = edits.find((candidate) => candidate.edit === edit);
      if (plan.kind === 'skip' || cell === undefined) {
        if (plan.kind === 'skip') {
          refuse(edit.field, plan.reason);
        }
        return [];
      }
      return [{ edit, from: cell.from, to: cell.to }];
    });
  };
}

/** Values that a launch plan has no place for. */
const NOT_PLANNED: readonly EditField[] = ['lifetimeBudget', 'bidAmount', 'startTime', 'endTime'];

/** A row without an ID, unless it is empty or cannot be read. */
function readNewRow({
  line,
  list,
  cellOf,
  isText,
  refuse,
}: {
  readonly line: number;
  readonly list: SheetList;
  readonly cellOf: (column: SheetColumn) => GridCell | undefined;
  readonly isText: boolean;
  readonly refuse: (column: SheetColumn, reason: RefusalReason) => void;
}): NewSheetRow | undefined {
  const fields = editedFieldsOf(list.kind);
  if (fields.every((field) => isEmpty(cellOf(field) ?? null))) {
    return undefined;
  }
  if (list.kind === 'ads') {
    refuse('id', 'no_new_ads');
    return undefined;
  }
  for (const field of fields.filter((each) => NOT_PLANNED.includes(each))) {
    if (!isEmpty(cellOf(field) ?? null)) {
      refuse(field, 'not_in_plans');
    }
  }
  let isRead = true;
  const take = (column: SheetColumn, read: (cell: GridCell) => ReadCell): string | null => {
    const cell = cellOf(column) ?? null;
    if (isEmpty(cell)) {
      return null;
    }
    const value = read(cell);
    if (value === 'same' || 'value' in value) {
      return value === 'same' ? '' : value.value;
    }
    refuse(column, value.fault);
    isRead = false;
    return null;
  };
  const { currency } = list;
  const of = (field: EditField) => (cell: GridCell) =>
    readField({ field, cell, exported: '', isText, currency });
  const name = take('name', of('name'));
  const status = take('status', of('status'));
  const dailyBudget = take('dailyBudget', of('dailyBudget'));
  const country = take('country', (cell) => readCountry(textOf(cell)));
  if (name === null) {
    refuse('name', 'cannot_be_empty');
    return undefined;
  }
  return isRead ? { line, name, dailyBudget, country, isOn: status === 'ACTIVE' } : undefined;
}

/**
 * What an edited sheet changes: each cell that differs from what was exported, unless the object has
 * changed since or the value cannot be set. Nothing is guessed: what has two readings is refused.
 */
export function readSheet(
  grid: SheetGrid,
  context: SheetContext,
): SheetReading | { readonly fault: SheetFault } {
  const { list, rows, isWaiting } = context;
  const header = findHeader(grid, list);
  if ('fault' in header) {
    return header;
  }
  const { placeOf, titleOf, firstRow } = header;
  if (!editedFieldsOf(list.kind).some((field) => placeOf.has(field))) {
    return { fault: { kind: 'nothing_to_change' } };
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const readRow = createRowReader(context, grid);
  const idAt = (cells: readonly GridCell[]): ReadValue => {
    const cell = cells[placeOf.get('id') ?? -1] ?? null;
    return typeof cell === 'number'
      ? readId(cell)
      : typeof cell === 'string'
        ? readId(restoreText(cell))
        : { fault: 'not_an_id' };
  };
  const body = grid.rows.slice(firstRow);
  const counts = new Map<string, number>();
  for (const cells of body) {
    const read = idAt(cells);
    if ('value' in read) {
      counts.set(read.value, (counts.get(read.value) ?? 0) + 1);
    }
  }
  const changed: ChangedRow[] = [];
  const refused: RefusedCell[] = [];
  const newRows: NewSheetRow[] = [];
  let unchangedCount = 0;
  let withoutBaseCount = 0;
  for (const [index, cells] of body.entries()) {
    const line = index + firstRow + 1 + grid.linesBefore;
    const cellOf = (column: SheetColumn): GridCell | undefined => {
      const place = placeOf.get(column);
      return place === undefined ? undefined : (cells[place] ?? null);
    };
    const idCell = cellOf('id') ?? null;
    let name = '';
    const refuse = (column: SheetColumn, reason: RefusalReason, now?: string): void => {
      refused.push({
        line,
        title: titleOf.get(column) ?? '',
        name,
        text: textOf(cellOf(column) ?? null),
        reason,
        ...(now === undefined ? {} : { now }),
      });
    };
    if (isEmpty(idCell)) {
      const { isText } = grid;
      const added = readNewRow({ line, list, cellOf, isText, refuse });
      if (added !== undefined) {
        newRows.push(added);
      }
      continue;
    }
    const read = idAt(cells);
    if ('fault' in read) {
      refuse('id', read.fault);
      continue;
    }
    const id = read.value;
    const base = readBase(textOf(cellOf('base') ?? null));
    const row = byId.get(id);
    name = row?.name ?? '';
    if (base !== undefined && base.account !== list.adAccountId) {
      refuse('id', 'other_account');
    } else if (base !== undefined && base.list !== LEVEL_OF_KIND[list.kind]) {
      refuse('id', 'other_list');
    } else if (base !== undefined && base.id !== id) {
      refuse('id', 'id_of_another_row');
    } else if ((counts.get(id) ?? 0) > 1) {
      refuse('id', 'id_twice');
    } else if (row === undefined) {
      refuse('id', 'unknown_id');
    } else if (isWaiting(row)) {
      refuse('id', 'waiting');
    } else {
      const before = refused.length;
      const all = readRow({ line, row, base }, cellOf, refuse);
      if (base === undefined) {
        withoutBaseCount += 1;
      }
      if (all.length > 0) {
        changed.push({ line, row, cells: all });
      } else if (refused.length === before) {
        unchangedCount += 1;
      }
    }
  }
  return { changed, refused, newRows, unchangedCount, withoutBaseCount };
}
