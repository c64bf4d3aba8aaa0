import { type KeyboardEvent, type RefObject, useCallback } from 'react';

function findTarget({
  key,
  from,
  count,
}: {
  key: string;
  from: number;
  count: number;
}): number | null {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Up, Down, Home and End move between the links of rows (`data-row`), also to rows that are not drawn yet: those are
 * revealed first and take the focus in the next frame.
 */
export function useRowArrows({
  container,
  count,
  reveal,
}: {
  container: RefObject<HTMLElement | null>;
  count: number;
  reveal: (index: number) => void;
}): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const focused = document.activeElement?.getAttribute('data-row') ?? null;
      const index =
        focused === null ? null : findTarget({ key: event.key, from: Number(focused), count });
      if (index === null) {
        return;
      }
      event.preventDefault();
      const next = Math.min(Math.max(index, 0), count - 1);
      reveal(next);
      const focusRow = (): boolean => {
        const row = container.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
        row?.focus({ preventScroll: true });
        return row !== null && row !== undefined;
      };
      // At once where it can be: the next key may come before the next frame
      if (!focusRow()) {
        requestAnimationFrame(focusRow);
      }
    },
    [container, count, reveal],
  );
}
