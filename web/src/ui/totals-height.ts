import { useLayoutEffect, useSyncExternalStore } from 'react';

const USUAL_PX = 36;

let shownPx = USUAL_PX;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(heightPx: number): void {
  shownPx = heightPx;
  for (const listener of [...listeners]) {
    listener();
  }
}

/**
 * Height of the current list's totals; floating elements are placed above them. Not a CSS property
 * of the document, which would recalculate the styles of all elements.
 */
export function useShownTotalsHeight(): number {
  return useSyncExternalStore(subscribe, () => shownPx);
}

/** Sets it while the list is shown. */
export function useTotalsHeight(heightPx: number): void {
  useLayoutEffect(() => {
    show(heightPx);
    return () => show(USUAL_PX);
  }, [heightPx]);
}
