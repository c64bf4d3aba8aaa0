import { type ReactNode, useEffect, useState } from 'react';
import { useImageError } from './use-image-error.ts';

/** Rows that are passed quickly, by scrolling or typing, load no picture. */
const REST_MS = 120;
/** Loading a whole screen of them at once would delay interaction. */
const PICTURES_A_FRAME = 3;
const FRAME_MS = 16;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function showSome(): void {
  for (const show of [...waiting].slice(0, PICTURES_A_FRAME)) {
    waiting.delete(show);
    show();
  }
  if (waiting.size > 0) {
    timer = setTimeout(showSome, FRAME_MS);
  }
}

/**
 * Calls `show` once no picture was requested for a while, a few per frame. @returns a function that
 * cancels it
 */
function afterPause(show: () => void): () => void {
  waiting.add(show);
  clearTimeout(timer);
  timer = setTimeout(showSome, REST_MS);
  return () => waiting.delete(show);
}

/**
 * The picture of a list row, which fills its box; `fallback` is shown when it fails to load. Rows
 * are recycled, so the picture of the next object is delayed as well.
 */
export function RowPicture({
  url,
  fallback,
}: {
  readonly url: string;
  readonly fallback: ReactNode;
}) {
  const [restedUrl, setRested] = useState<string>();
  useEffect(() => afterPause(() => setRested(url)), [url]);
  const { hasFailed, onError } = useImageError(url);
  if (hasFailed) {
    return fallback;
  }
  return (
    restedUrl === url && (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-cover"
        onError={onError}
      />
    )
  );
}
