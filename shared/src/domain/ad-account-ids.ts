/** Maximum length of an id in the contracts. */
const MAX_DIGITS = 20;

export interface ParsedAdAccountIds {
  /** Distinct, in order of first mention, without `act_` and leading zeros. */
  readonly ids: readonly string[];
  /** Line numbers, from 1, with something other than a positive integer. */
  readonly badLines: readonly number[];
  /** Repeated ids, with the line numbers of the repetitions. */
  readonly doubles: readonly { readonly id: string; readonly lines: readonly number[] }[];
  /** Number of non-empty lines. */
  readonly lineCount: number;
}

function readId(text: string): string | undefined {
  const digits = text.replace(/^act_/i, '');
  const id = /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : '';
  return id === '' || id.length > MAX_DIGITS ? undefined : id;
}

const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/);
const splitWords = (line: string): string[] => line.split(/[\s,;]+/).filter((word) => word !== '');

/**
 * Reads pasted ad account ids, separated by spaces, commas, semicolons or line breaks: each a
 * positive integer, as Facebook shows it or with its prefix `act_`.
 */
export function parseAdAccountIds(text: string): ParsedAdAccountIds {
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
        const lines = doubles.get(id) ?? [];
        lines.push(index + 1);
        doubles.set(id, lines);
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

/** The text without the lines with these numbers. */
export function withoutLines(text: string, numbers: readonly number[]): string {
  const left = new Set(numbers);
  return splitLines(text)
    .filter((_, index) => !left.has(index + 1))
    .join('\n');
}
