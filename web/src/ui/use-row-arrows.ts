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
 * The row that the focus is in: on its link (`data-row`, with its place in the list) or on anything beside it, such as a
 * box that was clicked.
 */
export function findFocusedRow(): number | null {
  const focused = document.activeElement;
  const link =
    focused?.closest('[data-row]') ??
    focused?.closest('[role="row"], li')?.querySelector('[data-row]');
  return link === null || link === undefined ? null : Number(link.getAttribute('data-row'));
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
      const focused = findFocusedRow();
      const index = focused === null ? null : findTarget({ key: event.key, from: focused, count });
      // A menu's button has a use for arrows of its own
      if (index === null || event.defaultPrevented) {
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
