export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchorId: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchorId: null };

export type SelectionEvent =
  | { readonly type: 'toggle'; readonly id: string }
  /** Everything between the anchor and `id` takes the anchor's state. */
  | { readonly type: 'extend'; readonly id: string; readonly order: readonly string[] }
  | { readonly type: 'add'; readonly ids: readonly string[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'clear' };

function extend({
  selection,
  id,
  order,
}: {
  selection: Selection;
  id: string;
  order: readonly string[];
}): Selection {
  const from = selection.anchorId === null ? -1 : order.indexOf(selection.anchorId);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) {
    return reduceSelection(selection, { type: 'toggle', id });
  }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(selection.ids);
  const isOn = selection.anchorId !== null && selection.ids.has(selection.anchorId);
  for (const each of range) {
    if (isOn) {
      ids.add(each);
    } else {
      ids.delete(each);
    }
  }
  return { ids, anchorId: selection.anchorId };
}

/** What a key does to the selection of a list, or to its current row; null for other keys. */
export function findSelectionKey({
  key,
  isCommand,
  altKey,
}: {
  readonly key: string;
  /** Ctrl or ⌘. */
  readonly isCommand: boolean;
  readonly altKey: boolean;
}): 'clear' | 'selectAll' | 'select' | null {
  if (key === 'Escape') {
    return 'clear';
  }
  const letter = key.toLowerCase();
  if (letter === 'a' && isCommand) {
    return 'selectAll';
  }
  return letter === 'x' && !isCommand && !altKey ? 'select' : null;
}

/** The events of Shift with an arrow. @param to undefined at the end of the list. */
export function listStepEvents({
  selection: { ids, anchorId },
  order,
  from,
  to,
}: {
  readonly selection: Selection;
  readonly order: readonly string[];
  readonly from: string;
  readonly to: string | undefined;
}): readonly SelectionEvent[] {
  const isAnchored = anchorId !== null && ids.has(anchorId);
  return [
    ...(isAnchored ? [] : [{ type: 'toggle', id: from } as const]),
    ...(to === undefined ? [] : [{ type: 'extend', id: to, order } as const]),
  ];
}

/** Returns the same object when nothing changed, which saves a re-render. */
export function reduceSelection(selection: Selection, event: SelectionEvent): Selection {
  switch (event.type) {
    case 'toggle': {
      const ids = new Set(selection.ids);
      if (!ids.delete(event.id)) {
        ids.add(event.id);
      }
      return { ids, anchorId: event.id };
    }
    case 'extend':
      return extend({ selection, id: event.id, order: event.order });
    case 'add':
      return { ids: new Set([...selection.ids, ...event.ids]), anchorId: selection.anchorId };
    case 'remove': {
      const removed = new Set(event.ids);
      return {
        ids: new Set([...selection.ids].filter((id) => !removed.has(id))),
        anchorId: selection.anchorId,
      };
    }
    case 'clear':
      return selection.ids.size === 0 ? selection : EMPTY_SELECTION;
  }
}

export function getHeaderState({
  selection,
  order,
}: {
  selection: Selection;
  order: readonly string[];
}): 'all' | 'some' | 'none' {
  let count = 0;
  if (selection.ids.size > 0) {
    for (const id of order) {
      if (selection.ids.has(id)) {
        count += 1;
      }
    }
  }
  return count === 0 ? 'none' : count === order.length ? 'all' : 'some';
}
