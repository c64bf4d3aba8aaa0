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
 * The row with the focus: on its link (`data-row`, with its index) or on anything beside it, such
 * as a clicked checkbox.
 */
export function findFocusedRow(): number | null {
  const focused = document.activeElement;
  const link =
    focused?.closest('[data-row]') ??
    focused?.closest('[role="row"], li')?.querySelector('[data-row]');
  return link === null || link === undefined ? null : Number(link.getAttribute('data-row'));
}

/** Focuses the link of a row that was scrolled to, in the next frame if it is not rendered yet. */
export function focusRow(container: RefObject<HTMLElement | null>, index: number): void {
  const focus = (): boolean => {
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    row?.focus({ preventScroll: true });
    return row !== null && row !== undefined;
  };
  // Immediately where possible: the next key may precede the next frame
  if (!focus()) {
    requestAnimationFrame(focus);
  }
}

/**
 * Up, Down, Home and End move between the links of rows (`data-row`), also to rows that are not
 * rendered: those are scrolled to and focused in the next frame.
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
      // A menu button handles arrow keys itself
      if (index === null || event.defaultPrevented) {
        return;
      }
      event.preventDefault();
      const next = Math.min(Math.max(index, 0), count - 1);
      reveal(next);
      focusRow(container, next);
    },
    [container, count, reveal],
  );
}
