import { unzipSync } from 'fflate';
import { type CellValue, readXlsx, type Sheet, writeXlsx } from 'hucre/xlsx';
import type { CsvCell } from '../../../lib/csv.ts';
import { decodeText } from '../../../lib/decode-text.ts';
import { parseDelimited } from '../../../lib/delimited-table.ts';
import { findSheetColumn } from './sheet-columns.ts';
import type { SheetTable } from './sheet-table.ts';

/** Far more than 20,000 rows of a list need. */
const SHEET_FILE_MAX_BYTES = 32 * 1024 * 1024;
const INFLATED_MAX_BYTES = 256 * 1024 * 1024;
/** More than an ad account has at one level. */
const ROWS_MAX = 100_000;

/** A cell as a file has it. `error`: what a formula failed with, or its text when it has no value. */
export type GridCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string };

/** `damaged`: not a readable file of its kind. `unsupported`: another kind of file. */
export type SheetFileFault = 'damaged' | 'unsupported' | 'encrypted' | 'too_large' | 'encoding';

export interface SheetGrid {
  readonly rows: readonly (readonly GridCell[])[];
  /** Of the file, before the first row. */
  readonly linesBefore: number;
  /** Cells are texts, which an export may have defused. */
  readonly isText: boolean;
}

const COLUMN_WIDTHS = { text: 24, amount: 16, time: 18, figure: 14, hidden: 10 } as const;
const FORMATS = { text: '@', amount: '0.00', time: 'yyyy-mm-dd hh:mm', hidden: '@' } as const;

function toXlsxValue(cell: CsvCell): CellValue {
  if (cell === null || typeof cell !== 'object') {
    return cell;
  }
  if ('decimal' in cell) {
    return Number(cell.decimal);
  }
  if ('time' in cell) {
    return new Date(`${cell.time.replace(' ', 'T')}:00Z`);
  }
  return 'id' in cell ? cell.id : cell.text;
}

/** An XLSX file: texts and IDs are texts, the header stays in view, the exported values are hidden. */
export function writeXlsxFile({ columns, rows }: SheetTable): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Ads Checker',
        rows: [columns.map(({ title }) => title), ...rows.map((row) => row.map(toXlsxValue))],
        columns: columns.map(({ format }) => ({
          width: COLUMN_WIDTHS[format],
          ...(format === 'figure' ? {} : { numFmt: FORMATS[format] }),
          ...(format === 'hidden' ? { hidden: true } : {}),
        })),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ choices }, index) => {
          const letter = String.fromCharCode('A'.charCodeAt(0) + index);
          return choices === undefined || rows.length === 0
            ? []
            : [
                {
                  type: 'list' as const,
                  values: [...choices],
                  range: `${letter}2:${letter}${rows.length + 1}`,
                  allowBlank: true,
                  showErrorMessage: false,
                },
              ];
        }),
      },
    ],
  });
}

const isKnownTitle = (cell: unknown): boolean =>
  typeof cell === 'string' && findSheetColumn(cell) !== undefined;

/** Cells pasted from a spreadsheet, or the text of a CSV file. */
export async function readSheetText(text: string): Promise<SheetGrid> {
  const { rows, linesBefore } = await parseDelimited({
    text,
    skipsEmptyLines: false,
    countKnown: (head) => Math.max(0, ...head.map((row) => row.filter(isKnownTitle).length)),
  });
  return { rows, linesBefore, isText: true };
}

const ZIP = [0x50, 0x4b];
/** Encrypted workbooks, and those of Excel before 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** What the archive says it holds; the reader of workbooks inflates no entry further than that. */
function findZipFault(bytes: Uint8Array): SheetFileFault | undefined {
  let inflated = 0;
  let isWorkbook = false;
  let isHonest = true;
  unzipSync(bytes, {
    filter: ({ name, originalSize, size }) => {
      inflated += originalSize;
      isWorkbook ||= name === 'xl/workbook.xml';
      isHonest &&= originalSize > 0 || size <= 2;
      return false;
    },
  });
  return inflated > INFLATED_MAX_BYTES || !isHonest
    ? 'too_large'
    : isWorkbook
      ? undefined
      : 'unsupported';
}

/** Days as binary fractions, which files have times as, miss a second by less than a millisecond. */
const toWallTime = (at: Date): string =>
  new Date(Math.round(at.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

function toGridCell(value: CellValue, cell: { type: string; formula?: string } | undefined) {
  if (cell?.type === 'error') {
    return { error: String(value) };
  }
  if (value === null && cell?.formula !== undefined) {
    return { error: `=${cell.formula}` };
  }
  return value instanceof Date ? { date: toWallTime(value) } : value;
}

function toGrid({ rows, cells }: Sheet): SheetGrid['rows'] {
  return rows.map((row, y) =>
    row.map((value, x): GridCell => toGridCell(value, cells?.get(`${y},${x}`))),
  );
}

const hasKnownTitles = (rows: SheetGrid['rows']): boolean =>
  rows.slice(0, HEAD_ROWS).some((row) => row.filter(isKnownTitle).length > 1);

const HEAD_ROWS = 10;

/** The first sheet with the columns of a list, or else the first one. */
async function readWorkbook(bytes: Uint8Array): Promise<SheetGrid | { fault: SheetFileFault }> {
  const { sheets } = await readXlsx(bytes, { maxRows: ROWS_MAX });
  const grids = sheets.map(toGrid);
  const rows = grids.find(hasKnownTitles) ?? grids[0] ?? [];
  return { rows, linesBefore: 0, isText: false };
}

/** The cells of an XLSX or CSV file, whatever its name. */
export async function readSheetFile(
  bytes: Uint8Array,
): Promise<SheetGrid | { readonly fault: SheetFileFault }> {
  if (bytes.length > SHEET_FILE_MAX_BYTES) {
    return { fault: 'too_large' };
  }
  if (startsWith(bytes, COMPOUND)) {
    return { fault: 'encrypted' };
  }
  if (startsWith(bytes, ZIP)) {
    try {
      const fault = findZipFault(bytes);
      return fault === undefined ? await readWorkbook(bytes) : { fault };
    } catch {
      return { fault: 'damaged' };
    }
  }
  const text = decodeText(bytes);
  return text === undefined ? { fault: 'encoding' } : readSheetText(text);
}
