import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The focused list was unmounted, and nothing has the focus since. */
let isRestorePending = false;
const places = new Map<string, string>();

/** The focused element is gone; the main part takes the focus after a link. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === 'main';
}

/** Remembers the row last used in a list. */
export function rememberRow({ list, rowId }: { list: string; rowId: string }): void {
  places.set(list, rowId);
}

export function getRememberedRow(list: string): string | null {
  return places.get(list) ?? null;
}

/**
 * Moves the focus from an unmounted list to the one that replaces it: into a profile, down to ad
 * sets, and back. Focus that has moved elsewhere stays.
 */
export function useRestoredFocus({
  container,
  isReady,
  focus,
}: {
  readonly container: RefObject<HTMLElement | null>;
  readonly isReady: boolean;
  readonly focus: () => void;
}): void {
  const latest = useRef(focus);
  latest.current = focus;
  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      if (element?.contains(document.activeElement) === true) {
        isRestorePending = true;
      }
    };
  }, [container]);
  useEffect(() => {
    if (isReady && isRestorePending) {
      isRestorePending = false;
      if (isFocusLost()) {
        latest.current();
      }
    }
  }, [isReady]);
}
