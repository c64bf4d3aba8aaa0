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

const NOTHING = { current: null };

/** Returns the focus to the row last used in the list. @param list undefined: it does not. */
export function useReturnToRow({
  list,
  container,
  order,
  reveal,
}: {
  readonly list: string | undefined;
  readonly container: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  readonly reveal: (index: number) => void;
}): void {
  useRestoredFocus({
    container: list === undefined ? NOTHING : container,
    isReady: list !== undefined && order.length > 0,
    focus: () => {
      const index = Math.max(0, order.indexOf(places.get(list ?? '') ?? ''));
      reveal(index);
      requestAnimationFrame(() => {
        // The focus may have moved within the frame
        if (isFocusLost()) {
          container.current
            ?.querySelector<HTMLElement>(`[data-row="${index}"]`)
            ?.focus({ preventScroll: true });
        }
      });
    },
  });
}
