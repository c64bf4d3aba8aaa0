/** Ids that the contracts take. */
const MAX_DIGITS = 20;

export interface ReadAdAccountIds {
  /** Each once, in the order of their first mention, without leading zeros. */
  readonly ids: readonly string[];
  /** Numbers of the lines, from 1, with something that is no integer above 0. */
  readonly badLines: readonly number[];
  /** Each id that is there more than once, with the numbers of the lines after the first. */
  readonly doubles: readonly { readonly id: string; readonly lines: readonly number[] }[];
  /** How many lines have something in them. */
  readonly lineCount: number;
}

function readId(text: string): string | undefined {
  const id = /^\d+$/.test(text) ? text.replace(/^0+/, '') : '';
  return id === '' || id.length > MAX_DIGITS ? undefined : id;
}

const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/);
const splitWords = (line: string): string[] => line.split(/[\s,]+/).filter((word) => word !== '');

/**
 * Reads ad account ids as people paste them, separated by spaces, commas and new lines: each an
 * integer above 0.
 */
export function readAdAccountIds(text: string): ReadAdAccountIds {
  const ids = new Set<string>();
  const badLines: number[] = [];
  const doubles = new Map<string, number[]>();
  let lineCount = 0;
  for (const [index, line] of splitLines(text).entries()) {
    const words = splitWords(line);
    lineCount += words.length > 0 ? 1 : 0;
    const read = words.map(readId);
    if (read.includes(undefined)) {
      badLines.push(index + 1);
    }
    for (const id of read) {
      if (id !== undefined && ids.has(id)) {
        doubles.set(id, [...(doubles.get(id) ?? []), index + 1]);
      } else if (id !== undefined) {
        ids.add(id);
      }
    }
  }
  return {
    ids: [...ids],
    badLines,
    doubles: [...doubles].map(([id, lines]) => ({ id, lines })),
    lineCount,
  };
}

/** The text without the lines of these numbers. */
export function withoutLines(text: string, numbers: readonly number[]): string {
  const left = new Set(numbers);
  return splitLines(text)
    .filter((_, index) => !left.has(index + 1))
    .join('\n');
}
