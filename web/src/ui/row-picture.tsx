import { type ReactNode, useEffect, useState } from 'react';
import { usePictureFault } from './use-picture-fault.ts';

/** Rows scrolled past or typed past quickly load no picture. */
const REST_MS = 120;
/** Those of a whole screen at once would hold up what a person does then. */
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

/** Calls after no picture came for a while, a few of all that wait in a frame. Returns how to forget it. */
function onceAtRest(show: () => void): () => void {
  waiting.add(show);
  clearTimeout(timer);
  timer = setTimeout(showSome, REST_MS);
  return () => waiting.delete(show);
}

/**
 * The picture of a row of a list, which fills its box; `fallback` where it cannot be loaded. A row lends its
 * elements to another object, whose picture comes later too.
 */
export function RowPicture({
  url,
  fallback,
}: {
  readonly url: string;
  readonly fallback: ReactNode;
}) {
  const [restedUrl, setRested] = useState<string>();
  useEffect(() => onceAtRest(() => setRested(url)), [url]);
  const { hasFailed, onError } = usePictureFault(url);
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
