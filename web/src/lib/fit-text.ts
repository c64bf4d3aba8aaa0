type Measure = (text: string) => number;

const ELLIPSIS = '…';
/** The beginning is longer: what names have in common stands there, but also what they are. */
const HEAD_SHARE = 0.55;

/** How many lines a text takes that wraps between words, or inside a word longer than a line. */
function countLines(text: string, widthPx: number, measure: Measure): number {
  let lines = 1;
  let usedPx = 0;
  const spacePx = measure(' ');
  for (const word of text.split(' ')) {
    const wordPx = measure(word);
    const startPx = usedPx === 0 ? 0 : usedPx + spacePx;
    if (startPx + wordPx <= widthPx) {
      usedPx = startPx + wordPx;
    } else if (wordPx <= widthPx) {
      lines += 1;
      usedPx = wordPx;
    } else {
      const overPx = startPx + wordPx - widthPx;
      const more = Math.ceil(overPx / widthPx);
      lines += more;
      usedPx = overPx - (more - 1) * widthPx;
    }
  }
  return lines;
}

/**
 * A text that fits into lines of a width. What does not fit is left out of its middle, because
 * names often share their beginning and differ at the end.
 */
export function fitMiddle({
  text,
  widthPx,
  lineCount,
  measure,
}: {
  readonly text: string;
  readonly widthPx: number;
  readonly lineCount: number;
  readonly measure: Measure;
}): string {
  const fits = (candidate: string) => countLines(candidate, widthPx, measure) <= lineCount;
  if (widthPx <= 0 || fits(text)) {
    return text;
  }
  const characters = [...text];
  const shorten = (kept: number) => {
    const head = Math.ceil(kept * HEAD_SHARE);
    const start = characters.slice(0, head).join('').trimEnd();
    const end = characters.slice(characters.length - (kept - head)).join('');
    return `${start}${ELLIPSIS}${kept === head ? '' : end.trimStart()}`;
  };
  let least = 1;
  let most = characters.length - 1;
  while (least < most) {
    const kept = Math.ceil((least + most) / 2);
    if (fits(shorten(kept))) {
      least = kept;
    } else {
      most = kept - 1;
    }
  }
  return shorten(least);
}

/** The least width at which a text takes two lines, broken between words. */
export function measureTwoLines(text: string, measure: Measure): number {
  const words = text.split(' ');
  return words.reduce((narrowest, _, at) => {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return Math.min(narrowest, Math.max(...lines.map((line) => measure(line))));
  }, Number.POSITIVE_INFINITY);
}
