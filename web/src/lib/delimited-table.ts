/** The delimiters that spreadsheets use, also on the clipboard. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;

const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;

/** Enough to find the row with the names of the columns. */
const HEAD_ROWS = 20;

/**
 * The rows of a CSV file or of pasted cells. Of the delimiters that spreadsheets use, the one that
 * yields the most known column names, unless a line `sep=;` names it.
 */
export async function parseDelimited({
  text,
  skipsEmptyLines,
  countKnown,
}: {
  readonly text: string;
  readonly skipsEmptyLines: boolean;
  readonly countKnown: (rows: readonly (readonly string[])[]) => number;
}): Promise<{
  readonly rows: readonly (readonly string[])[];
  /** Of the file, before the first row. */
  readonly linesBefore: number;
}> {
  const { parse } = (await import('papaparse')).default;
  const unmarked = text.replace(/^\uFEFF/, '');
  const named = SEPARATOR_LINE.exec(unmarked);
  const body = named === null ? unmarked : unmarked.slice(named[0].length);
  const delimiters = named?.[1] === undefined ? DELIMITERS : [named[1]];
  const readWith = (delimiter: string, preview?: number) =>
    parse<string[]>(body, {
      delimiter,
      ...(skipsEmptyLines ? { skipEmptyLines: 'greedy' } : {}),
      ...(preview === undefined ? {} : { preview }),
    }).data;
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, known: countKnown(readWith(delimiter, HEAD_ROWS)) }))
    .toSorted((a, b) => b.known - a.known);
  return {
    rows: best === undefined ? [] : readWith(best.delimiter),
    linesBefore: named === null ? 0 : 1,
  };
}
