const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

const WORD = /[\p{L}\p{M}]+/gu;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
/** Small letters, capitals, or small ones after a capital: other encodings of Cyrillic swap these. */
const CYRILLIC_WORD = /^(?=\p{Script=Cyrillic}+$)(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** Of so many words one may be none: a size or a brand with letters that look alike. */
const WORDS_PER_ODD = 5;
/** Bytes that the encoding does not have, and those of files that are no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/;

/**
 * Whether all of it reads as Cyrillic. French, Polish or Turkish bytes do not: their letters stand
 * within Latin words. A letter alone may be of any language.
 */
function readsAsCyrillic(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => HAS_CYRILLIC.test(word));
  const right = words.filter((word) => word.length > 1 && CYRILLIC_WORD.test(word)).length;
  const odd = words.filter((word) => !CYRILLIC_WORD.test(word)).length;
  return right > 0 && odd * WORDS_PER_ODD <= words.length;
}

/**
 * The text of a file: UTF-16 by its mark, UTF-8 where all bytes are, else windows-1251, which
 * spreadsheets in Russian write, where that reads as words. Undefined: none of them; a guess would
 * spoil letters unseen.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? undefined : text;
  } catch {
    // Not in Unicode
  }
  const text = new TextDecoder('windows-1251').decode(bytes);
  return marked === undefined && !NO_TEXT.test(text) && readsAsCyrillic(text) ? text : undefined;
}
