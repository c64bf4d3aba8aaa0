const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const SPACES = /\s+/g;

/**
 * Text as comments are compared: without case, width, accents and invisible characters, which are
 * what people vary to pass a filter. `ё` is `е`.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(INVISIBLE, '').toLowerCase().replace(SPACES, ' ').trim();
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const LETTER = '[\\p{L}\\p{N}_]';
/** A bound, so that a long word of a comment cannot make a term with several `*` slow. */
const ANY_LETTERS = `${LETTER}{0,24}`;
const IS_LETTER = /[\p{L}\p{N}_]/u;

/**
 * Finds words and phrases as whole words; `*` stands for any letters, so that `scam*` finds
 * “scammer”.
 *
 * @returns the first term, as it was given, that occurs in the text; null when none does
 */
export function createTermFinder(terms: readonly string[]): (text: string) => string | null {
  const patterns = terms.flatMap((term) => {
    const folded = foldText(term).replace(/\*+/g, '*');
    if (folded.replaceAll('*', '') === '') {
      return [];
    }
    const body = folded.replace(SPECIAL, (sign) => (sign === '*' ? ANY_LETTERS : `\\${sign}`));
    // A term that begins or ends with a sign, such as an emoji, has no border of a word there.
    const before = IS_LETTER.test(folded.at(0) ?? '') ? `(?<!${LETTER})` : '';
    const after = IS_LETTER.test(folded.at(-1) ?? '') ? `(?!${LETTER})` : '';
    return [{ term, pattern: new RegExp(`${before}${body}${after}`, 'u') }];
  });
  return (text) => {
    const folded = foldText(text);
    return patterns.find(({ pattern }) => pattern.test(folded))?.term ?? null;
  };
}
