export type CsvCell = string | number | null;

const REVOKE_DELAY_MS = 60_000;

/** Text that spreadsheets would run as a formula; a negative number is harmless. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV (RFC 4180); text that looks like a formula is escaped with an apostrophe. */
export async function toCsvText(table: readonly (readonly CsvCell[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  const text = unparse(
    table.map((cells) => [...cells]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

/**
 * `Helio DE 01, Ad sets, 2026-11-15–2026-11-21.csv`, without characters that file systems reject.
 */
export function csvFileName(parts: readonly string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names take none
  const clean = (text: string) => text.replaceAll(/[\u0000-\u001F<>:"/\\|?*\s]+/g, ' ').trim();
  return `${parts.map(clean).join(', ')}.csv`;
}

/** Saves a file as a browser download. */
export function saveFile({ text, fileName }: { text: string; fileName: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
