import { type Dispatch, useCallback, useEffect, useMemo, useState } from 'react';
import { getHeaderState, type Selection, type SelectionEvent } from '../../lib/selection.ts';

export interface SelectAll {
  /** How many there are; null while the list is incomplete. */
  readonly count: number | null;
  readonly state: 'all' | 'some' | 'none' | 'waiting';
  readonly toggle: () => void;
  readonly select: () => void;
}

/**
 * Selects everything that was found. Asked for while the list is loading, it waits for the rest.
 */
export function useSelectAll({
  ids,
  isComplete,
  selection,
  dispatch,
}: {
  readonly ids: readonly string[];
  readonly isComplete: boolean;
  readonly selection: Selection;
  readonly dispatch: Dispatch<SelectionEvent>;
}): SelectAll {
  const [isWaiting, setWaiting] = useState(false);
  const select = useCallback(() => setWaiting(true), []);
  useEffect(() => {
    if (isWaiting && isComplete) {
      setWaiting(false);
      dispatch({ type: 'add', ids });
    }
  }, [isWaiting, isComplete, ids, dispatch]);
  const header = useMemo(() => getHeaderState({ selection, order: ids }), [selection, ids]);
  const toggle = useCallback(() => {
    if (isWaiting) {
      setWaiting(false);
    } else if (header === 'all') {
      dispatch({ type: 'clear' });
    } else {
      setWaiting(true);
    }
  }, [isWaiting, header, dispatch]);
  return {
    count: isComplete ? ids.length : null,
    state: isWaiting ? 'waiting' : header,
    toggle,
    select,
  };
}
