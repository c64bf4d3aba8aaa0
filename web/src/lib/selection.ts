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
