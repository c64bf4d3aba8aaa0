import { useMemo } from 'react';
import { fitMiddle } from '../../../lib/fit-text.ts';
import { createPen } from './use-column-widths.ts';

const PADDING_PX = 16;
/** Picture of an ad, with its gap. */
const THUMBNAIL_PX = 42;
const MARK_PX = 22;
const LINE_COUNT = 2;

/** Shortens the names that do not fit their column, each of them once. */
export function useNameFit({
  widthPx,
  hasThumbnail,
  hasMarks,
}: {
  /** Of the column. */
  readonly widthPx: number;
  readonly hasThumbnail: boolean;
  /** Some names have a mark at their end. */
  readonly hasMarks: boolean;
}): (name: string) => string {
  const textPx =
    Math.floor(widthPx) - PADDING_PX - (hasThumbnail ? THUMBNAIL_PX : 0) - (hasMarks ? MARK_PX : 0);
  return useMemo(() => {
    const { measure } = createPen();
    const known = new Map<string, string>();
    return (name) => {
      let text = known.get(name);
      if (text === undefined) {
        text = fitMiddle({ text: name, widthPx: textPx, lineCount: LINE_COUNT, measure });
        known.set(name, text);
      }
      return text;
    };
  }, [textPx]);
}
