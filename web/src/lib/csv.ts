import { activeLocale } from './active-locale.ts';

/** A number as decimal text, `12.05`. */
export interface DecimalCell {
  readonly decimal: string;
}
/** An ID, whose characters a spreadsheet must not change. */
export interface IdCell {
  readonly id: string;
}
/** Wall-clock time, `2026-12-01 06:00`. */
export interface TimeCell {
  readonly time: string;
}
/** Text that comes back from a spreadsheet as it is: see {@link defuseText}. */
export interface OwnTextCell {
  readonly text: string;
}
export type CsvCell = string | number | DecimalCell | IdCell | TimeCell | OwnTextCell | null;

/**
 * Text that spreadsheets would run as a formula, full-width signs included; a negative number is
 * harmless.
 */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$))/;
/** Digits that spreadsheets round, show as 1.2E+17, or strip of their zeros. */
const LONG_NUMBER = /^(?:\d{12,250}|0\d{1,250})$/;
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/** What they take for a number or a date; words without digits stay as they are. */
const NUMBER_OR_DATE =
  /^(?:[\d\s.,:/%+-]*\d[\d\s.,:/%+-]*|\d+(?:\.\d+)?e[+-]?\d+|(?:\d+[\s./-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*[\s./-]*\d*)$/iu;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const isDecimalComma = (): boolean =>
  new Intl.NumberFormat(activeLocale()).format(1.5).includes(',');

/** Decimal text as the reader's spreadsheet takes it for a number: `12,05` in Russian. */
export const toLocalDecimal = (decimal: string): string =>
  isDecimalComma() ? decimal.replace('.', ',') : decimal;

function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}

/** Excel's formulas take no longer text. */
const LITERAL_MAX = 250;

/** Opens as the text that it is, in Excel, Sheets and LibreOffice. */
const asText = (text: string): string => `="${text.replaceAll('"', '""')}"`;

const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const AS_TEXT = /^="((?:[^"]|"")*)"$/;

/** Text of a field that {@link asText} keeps from spreadsheets; undefined for any other. */
function readAsText(field: string): string | undefined {
  return AS_TEXT.exec(field)?.[1]?.replaceAll('""', '"');
}

/** Text that spreadsheets would run as a formula, possibly preceded by apostrophes. */
const ANY_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const DEFUSED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Prefixes formulas with an apostrophe, so that spreadsheets do not run them; {@link restoreText}
 * removes it.
 */
export const defuseText = (text: string): string => (ANY_FORMULA.test(text) ? `'${text}` : text);
/** The text of a field of {@link toCsvText}, also when a spreadsheet has saved it again. */
export const restoreText = (text: string): string =>
  readAsText(text) ?? (DEFUSED.test(text) ? text.slice(1) : text);

const toIdField = (id: string): string =>
  NUMBER_OR_DATE.test(id) && !SHORT_NUMBER.test(id) ? asText(id) : escapeFormula(id);

function toField(cell: CsvCell): string {
  if (cell === null) {
    return '';
  }
  if (typeof cell === 'number') {
    return toLocalDecimal(plainNumber(cell));
  }
  if (typeof cell === 'object') {
    if ('decimal' in cell) {
      return toLocalDecimal(cell.decimal);
    }
    if ('text' in cell) {
      return NUMBER_OR_DATE.test(cell.text) && cell.text.length <= LITERAL_MAX
        ? asText(cell.text)
        : defuseText(cell.text);
    }
    return toIdField('id' in cell ? cell.id : cell.time);
  }
  return LONG_NUMBER.test(cell) ? asText(cell) : escapeFormula(cell);
}

/**
 * CSV (RFC 4180) for the reader's spreadsheet: separators of the language, long numbers and IDs
 * that keep their digits (`="120214780008733503"`), and an apostrophe before text that would be a
 * formula.
 */
export async function toCsvText(table: readonly (readonly CsvCell[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  const text = unparse(
    table.map((cells) => cells.map(toField)),
    { newline: '\r\n', delimiter: isDecimalComma() ? ';' : ',' },
  );
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const toHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => HTML_CHARACTERS[character] ?? character);

/** A table for the clipboard, as Excel and Sheets paste it, with the fields of {@link toCsvText}. */
export function toClipboardTable(table: readonly (readonly CsvCell[])[]): {
  readonly text: string;
  readonly html: string;
} {
  const fields = table.map((cells) =>
    cells.map((cell) => toField(cell).replaceAll(/[\t\r\n]+/g, ' ')),
  );
  const rows = fields.map(
    (row) => `<tr>${row.map((field) => `<td>${toHtml(field)}</td>`).join('')}</tr>`,
  );
  return {
    text: fields.map((row) => row.join('\t')).join('\r\n'),
    html: `<table>${rows.join('')}</table>`,
  };
}

/**
 * `Helio DE 01, Ad sets, 2026-11-15–2026-11-21.csv`, without characters that file systems reject.
 */
export function csvFileName(parts: readonly string[], extension: 'csv' | 'xlsx' = 'csv'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names take none
  const clean = (text: string) => text.replaceAll(/[\u0000-\u001F<>:"/\\|?*\s]+/g, ' ').trim();
  return `${parts.map(clean).join(', ')}.${extension}`;
}
