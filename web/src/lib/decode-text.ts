const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

const WORD = /[\p{L}\p{M}]+/gu;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
/** Lower case, upper case, or capitalised; other Cyrillic encodings swap these. */
const CYRILLIC_WORD = /^(?=\p{Script=Cyrillic}+$)(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** One in so many words may fail to match: a size or a brand with look-alike letters. */
const WORDS_PER_ODD = 5;
/** Bytes that the encoding does not have, and those of files that are no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/;

/**
 * Whether the whole text reads as Cyrillic. French, Polish or Turkish bytes do not, because their
 * letters occur inside Latin words. A single letter may belong to any language.
 */
function readsAsCyrillic(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => HAS_CYRILLIC.test(word));
  const right = words.filter((word) => word.length > 1 && CYRILLIC_WORD.test(word)).length;
  const odd = words.filter((word) => !CYRILLIC_WORD.test(word)).length;
  return right > 0 && odd * WORDS_PER_ODD <= words.length;
}

/**
 * Decodes a text file: UTF-16 by its byte order mark, UTF-8 if all bytes are valid, otherwise
 * windows-1251, which spreadsheets in Russian write, if that reads as words. Undefined for anything
 * else, since a wrong guess would corrupt letters unnoticed.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? undefined : text;
  } catch {
    // Not valid UTF-8
  }
  const text = new TextDecoder('windows-1251').decode(bytes);
  return marked === undefined && !NO_TEXT.test(text) && readsAsCyrillic(text) ? text : undefined;
}
