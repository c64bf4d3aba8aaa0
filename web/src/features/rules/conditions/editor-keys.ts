import type { KeyboardEvent } from 'react';
import {
  addCondition,
  addGroup,
  duplicateNode,
  findGroup,
  findPlace,
  getRoot,
  ungroup,
  wrapNode,
} from '../condition-tree.ts';
import type { ConditionEditorState } from './condition-editor-state.ts';

/** Focuses a row or a group after it is rendered. */
export function focusNode(id: number, field: 'start' | 'value' = 'start'): void {
  requestAnimationFrame(() => {
    const node = document.querySelector<HTMLElement>(`[data-node="${id}"]`);
    const target =
      (field === 'value' ? node?.querySelector<HTMLElement>('[data-value]') : undefined) ??
      node?.querySelector<HTMLElement>('[data-start]');
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  });
}

export function addConditionTo(editor: ConditionEditorState, groupId: number): void {
  const count = findGroup(editor.getTree(), groupId)?.childIds.length ?? 0;
  const id = editor.add((tree) => addCondition(tree, { groupId, index: count }));
  if (id !== undefined) {
    focusNode(id);
  }
}

export function addGroupTo(editor: ConditionEditorState, groupId: number): void {
  const count = findGroup(editor.getTree(), groupId)?.childIds.length ?? 0;
  const id = editor.add((tree) => addGroup(tree, { groupId, index: count }));
  const [first] = id === undefined ? [] : (findGroup(editor.getTree(), id)?.childIds ?? []);
  if (first !== undefined) {
    focusNode(first);
  }
}

/** Removes a node and focuses its neighbour. */
export function removeFrom(editor: ConditionEditorState, id: number): void {
  const tree = editor.getTree();
  const place = findPlace(tree, id);
  if (place === undefined) {
    return;
  }
  const siblings = findGroup(tree, place.groupId)?.childIds ?? [];
  editor.remove(id);
  focusNode(siblings[place.index + 1] ?? siblings[place.index - 1] ?? place.groupId);
}

export function undoRemovalIn(editor: ConditionEditorState): void {
  const id = editor.undoRemoval();
  if (id !== undefined) {
    focusNode(id);
  }
}

function addAfter(editor: ConditionEditorState, id: number, isGroup: boolean): void {
  const tree = editor.getTree();
  const group = findGroup(tree, id);
  const place =
    group === undefined ? findPlace(tree, id) : { groupId: id, index: group.childIds.length - 1 };
  if (place === undefined) {
    return;
  }
  const at = { groupId: place.groupId, index: place.index + 1 };
  const added = editor.add((now) => (isGroup ? addGroup(now, at) : addCondition(now, at)));
  if (added !== undefined) {
    const [first] = findGroup(editor.getTree(), added)?.childIds ?? [];
    focusNode(first ?? added);
  }
}

/** Shortcuts of the editor; returns true when the key was handled. */
function handleKey(editor: ConditionEditorState, id: number, event: KeyboardEvent): boolean {
  const isRoot = id === getRoot(editor.getTree()).id;
  switch (event.code) {
    case 'ArrowUp':
    case 'ArrowDown':
      editor.move(id, event.code === 'ArrowUp' ? -1 : 1);
      focusNode(id);
      return true;
    case 'Enter':
    case 'NumpadEnter':
      addAfter(editor, id, event.shiftKey);
      return true;
    case 'Backspace':
    case 'Delete':
      if (!isRoot) {
        removeFrom(editor, id);
      }
      return true;
    case 'KeyD': {
      const copy = isRoot ? undefined : editor.add((tree) => duplicateNode(tree, id));
      if (copy !== undefined) {
        focusNode(copy);
      }
      return true;
    }
    case 'KeyG':
      if (event.shiftKey) {
        const groupId =
          findGroup(editor.getTree(), id) === undefined
            ? findPlace(editor.getTree(), id)?.groupId
            : id;
        if (groupId !== undefined) {
          editor.change((tree) => ungroup(tree, groupId));
          const isThere = editor.getNode(id) !== undefined;
          focusNode(isThere ? id : getRoot(editor.getTree()).id);
        }
      } else if (!isRoot) {
        editor.add((tree) => wrapNode(tree, id));
        focusNode(id);
      }
      return true;
    case 'KeyZ':
      undoRemovalIn(editor);
      return true;
    default:
      return false;
  }
}

/** Alt shortcuts act on the focused row or group. */
export function onEditorKey(editor: ConditionEditorState, event: KeyboardEvent): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) {
    return;
  }
  const id = Number(event.target.closest('[data-node]')?.getAttribute('data-node'));
  if (Number.isInteger(id) && id > 0 && handleKey(editor, id, event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}
