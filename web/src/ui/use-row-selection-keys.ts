import { type Dispatch, type KeyboardEvent, type RefObject, useCallback } from 'react';
import type { Selection, SelectionEvent } from '../lib/selection.ts';
import { getSettings } from '../lib/settings.ts';
import { findFocusedRow, useRowArrows } from './use-row-arrows.ts';

/**
 * Selection keys of a list with `data-row` rows: arrows move, with Shift they select, `X` selects
 * the row, `⌘A` all, Escape none.
 */
export function useRowSelectionKeys({
  container,
  order,
  reveal,
  selection,
  dispatch,
}: {
  readonly container: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  readonly reveal: (index: number) => void;
  readonly selection: Selection;
  readonly dispatch: Dispatch<SelectionEvent>;
}): (event: KeyboardEvent) => void {
  const onArrows = useRowArrows({ container, count: order.length, reveal });
  return useCallback(
    (event) => {
      const index = findFocusedRow();
      const id = index === null ? undefined : order[index];
      if (event.key === 'Escape') {
        if (selection.ids.size > 0) {
          event.preventDefault();
          dispatch({ type: 'clear' });
        }
        return;
      }
      if (index === null || id === undefined) {
        return;
      }
      const isCommand = event.metaKey || event.ctrlKey;
      if (isCommand && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        dispatch({ type: 'add', ids: order });
        return;
      }
      if (isCommand || event.altKey) {
        return;
      }
      if (event.key.toLowerCase() === 'x' && getSettings().hasLetterKeys) {
        event.preventDefault();
        dispatch(event.shiftKey ? { type: 'extend', id, order } : { type: 'toggle', id });
        return;
      }
      if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        const next = order[index + (event.key === 'ArrowDown' ? 1 : -1)];
        if (selection.anchorId === null || !selection.ids.has(selection.anchorId)) {
          dispatch({ type: 'toggle', id });
        }
        if (next !== undefined) {
          dispatch({ type: 'extend', id: next, order });
        }
      }
      onArrows(event);
    },
    [order, selection, dispatch, onArrows],
  );
}
