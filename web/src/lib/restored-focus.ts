import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A list that went from the screen had the focus, and nothing has it since. */
let isCarried = false;
const places = new Map<string, string>();

/** Which row of a list was in use last, for who comes back to it. */
export function rememberRow({ list, rowId }: { list: string; rowId: string }): void {
  places.set(list, rowId);
}

export function getRememberedRow(list: string): string | null {
  return places.get(list) ?? null;
}

/**
 * Carries the focus from a list over to the list that takes its place: into a profile, down to ad sets, and back again.
 * Whoever went on by another way, or is already elsewhere, keeps their focus.
 */
export function useRestoredFocus({
  container,
  isReady,
  focus,
}: {
  readonly container: RefObject<HTMLElement | null>;
  /** There is something that can take the focus. */
  readonly isReady: boolean;
  readonly focus: () => void;
}): void {
  const latest = useRef(focus);
  latest.current = focus;
  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      if (element?.contains(document.activeElement) === true) {
        isCarried = true;
      }
    };
  }, [container]);
  useEffect(() => {
    if (isReady && isCarried) {
      isCarried = false;
      if (document.activeElement === null || document.activeElement === document.body) {
        latest.current();
      }
    }
  }, [isReady]);
}
