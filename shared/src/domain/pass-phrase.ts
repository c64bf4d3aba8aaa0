export const PASS_PHRASE_MIN_WORDS = 3;
export const PASS_PHRASE_DEFAULT_WORDS = 4;
export const PASS_PHRASE_DEFAULT_SEPARATOR = '-';
export const PASS_PHRASE_TOO_SHORT = 'Password must contain at least 3 words';

/**
 * A password that can be read aloud and typed: random words of a list, four by default, joined by a separator.
 * `randomIndex(n)` gives an even random whole number from 0 to n - 1.
 * @throws RangeError 'Password must contain at least 3 words' (spec 1, section 5).
 */
export function generatePassPhrase({
  words,
  randomIndex,
  wordCount = PASS_PHRASE_DEFAULT_WORDS,
  separator = PASS_PHRASE_DEFAULT_SEPARATOR,
  isCapitalised = false,
}: {
  readonly words: readonly string[];
  readonly randomIndex: (length: number) => number;
  readonly wordCount?: number;
  readonly separator?: string;
  readonly isCapitalised?: boolean;
}): string {
  if (!Number.isInteger(wordCount) || wordCount < PASS_PHRASE_MIN_WORDS) {
    throw new RangeError(PASS_PHRASE_TOO_SHORT);
  }
  const picked = Array.from({ length: wordCount }, () => words[randomIndex(words.length)] ?? '');
  const [first = '', ...rest] = picked;
  const start = isCapitalised ? first.charAt(0).toUpperCase() + first.slice(1) : first;
  return [start, ...rest].join(separator);
}
