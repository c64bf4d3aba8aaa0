import { useEffect, useState } from 'react';

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
 * Whether the picture of a row is to be loaded. A row lends its elements to another object, whose
 * picture comes later too.
 */
export function useRestedPicture(url: string | undefined): boolean {
  const [restedUrl, setRested] = useState<string>();
  useEffect(() => (url === undefined ? undefined : onceAtRest(() => setRested(url))), [url]);
  return url !== undefined && restedUrl === url;
}
