const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const SPACES = /\s+/g;

/**
 * Normalizes text for comparison: ignores case, width, accents and invisible characters, which
 * people vary to evade filters. `ё` equals `е`.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(INVISIBLE, '').toLowerCase().replace(SPACES, ' ').trim();
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const LETTER = '[\\p{L}\\p{N}_]';
/** Bounded, so that a long word cannot make a term with several `*` slow. */
const ANY_LETTERS = `${LETTER}{0,24}`;
const IS_LETTER = /[\p{L}\p{N}_]/u;

/**
 * Finds words and phrases as whole words; `*` matches any letters, so that `scam*` finds “scammer”.
 * @returns the first matching term as given; null when none matches
 */
export function createTermFinder(terms: readonly string[]): (text: string) => string | null {
  const patterns = terms.flatMap((term) => {
    const folded = foldText(term).replace(/\*+/g, '*');
    if (folded.replaceAll('*', '') === '') {
      return [];
    }
    const body = folded.replace(SPECIAL, (sign) => (sign === '*' ? ANY_LETTERS : `\\${sign}`));
    // A term that starts or ends with a symbol, such as an emoji, has no word boundary there.
    const before = IS_LETTER.test(folded.at(0) ?? '') ? `(?<!${LETTER})` : '';
    const after = IS_LETTER.test(folded.at(-1) ?? '') ? `(?!${LETTER})` : '';
    return [{ term, pattern: new RegExp(`${before}${body}${after}`, 'u') }];
  });
  return (text) => {
    const folded = foldText(text);
    return patterns.find(({ pattern }) => pattern.test(folded))?.term ?? null;
  };
}
