import { type RenderedText, sliceText } from './render.ts';

/** Telegram's limit for a message, in UTF-16 units, the stricter count. */
export const CHAT_MESSAGE_MAX_LENGTH = 4_096;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Longer than any grapheme, including flags and families. */
const WINDOW = 64;

/** The last grapheme boundary at or before `end`. */
function characterEnd(text: string, end: number): number {
  const from = Math.max(0, end - WINDOW);
  const found = graphemes.segment(text.slice(from, end + WINDOW)).containing(end - from);
  // A grapheme longer than the window is cut between code points.
  const at = found === undefined || found.index === 0 ? end : from + found.index;
  const isInsidePair = /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));
  return isInsidePair && at > 1 ? at - 1 : at;
}

/** Where to cut a text that is too long: the best place in its second half, otherwise anywhere. */
function findCut({ text, entities }: RenderedText, max: number): number {
  const isFree = (at: number): boolean =>
    entities.every(({ offset, length }) => at <= offset || at >= offset + length);
  const findLast = (isPlace: (at: number) => boolean, least: number): number | undefined => {
    for (let at = max; at > least; at -= 1) {
      if (isPlace(at)) {
        return at;
      }
    }
    return undefined;
  };
  const half = Math.floor(max / 2);
  const isLineEnd = (at: number): boolean => text[at] === '\n';
  const isSpace = (at: number): boolean => /\s/.test(text.charAt(at));
  const isCharacterEnd = (at: number): boolean => characterEnd(text, at) === at;
  return (
    findLast((at) => isLineEnd(at) && isFree(at), half) ??
    findLast((at) => isSpace(at) && isFree(at), half) ??
    findLast((at) => isSpace(at) && isFree(at), 0) ??
    findLast((at) => isFree(at) && isCharacterEnd(at), 0) ??
    // One entity spans the whole message: it continues in the next one.
    findLast(isSpace, half) ??
    Math.max(1, characterEnd(text, max))
  );
}

/**
 * Splits text into messages within Telegram's limit: at a line break if possible, then at a space,
 * then between graphemes; inside an entity only if it alone exceeds a message. Empty for blank
 * text.
 */
export function splitMessage(
  message: RenderedText,
  max: number = CHAT_MESSAGE_MAX_LENGTH,
): readonly RenderedText[] {
  const parts: RenderedText[] = [];
  let rest = sliceText(message, 0, message.text.length);
  while (rest.text.length > max) {
    const cut = findCut(rest, max);
    parts.push(sliceText(rest, 0, cut));
    rest = sliceText(rest, cut, rest.text.length);
  }
  return [...parts, rest].filter(({ text }) => text !== '');
}
