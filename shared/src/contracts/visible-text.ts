/** Characters that show nothing: Unicode's ignorable ones, control characters, and blank symbols. */
const UNSEEN = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1D159}]/gu;

/** Removes what a reader does not see, such as zero-width spaces and Hangul fillers. */
export function toVisibleText(text: string): string {
  return text.replace(UNSEEN, '');
}

/**
 * Case folding of one character or text, as far as the engine's case mappings describe it:
 * `ẞ`, `ß` and `SS` give `ss`, `Σ` and `ς` give `σ`, and Turkish `ı` and `İ` give `i`.
 */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text) {
    folded += character.toLowerCase().toUpperCase().toLowerCase();
  }
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

const SPACES = /\s+/g;

/** Normalizes a text for comparison: ignores case, width, and characters nobody sees. */
export function foldText(text: string): string {
  return foldCase(toVisibleText(text).normalize('NFKC'))
    .normalize('NFC')
    .replace(SPACES, ' ')
    .trim();
}
