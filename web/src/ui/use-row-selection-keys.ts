import { type Dispatch, type KeyboardEvent, type RefObject, useCallback } from 'react';
import {
  findSelectionKey,
  listStepEvents,
  type Selection,
  type SelectionEvent,
} from '../lib/selection.ts';
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
      const { key, shiftKey, altKey } = event;
      const isCommand = event.metaKey || event.ctrlKey;
      const act = findSelectionKey({ key, isCommand, altKey });
      if (act === 'clear') {
        if (selection.ids.size > 0) {
          event.preventDefault();
          dispatch({ type: 'clear' });
        }
        return;
      }
      if (index === null || id === undefined) {
        return;
      }
      if (act === 'selectAll') {
        event.preventDefault();
        dispatch({ type: 'add', ids: order });
        return;
      }
      if (isCommand || altKey) {
        return;
      }
      if (act === 'select' && getSettings().hasLetterKeys) {
        event.preventDefault();
        dispatch(shiftKey ? { type: 'extend', id, order } : { type: 'toggle', id });
        return;
      }
      if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
        const to = order[index + (key === 'ArrowDown' ? 1 : -1)];
        for (const step of listStepEvents({ selection, order, from: id, to })) {
          dispatch(step);
        }
      }
      onArrows(event);
    },
    [order, selection, dispatch, onArrows],
  );
}
