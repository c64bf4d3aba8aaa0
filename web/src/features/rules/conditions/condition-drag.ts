import type { DragEvent } from 'react';
import { findGroup, findPlace, moveNode, type Place } from '../condition-tree.ts';
import type { ConditionEditorState } from './condition-editor-state.ts';

const DRAG_TYPE = 'application/x-ads-checker-condition';
let dragged: { readonly editor: ConditionEditorState; readonly id: number } | null = null;
let marked: HTMLElement | null = null;

function mark(element: HTMLElement | null, side: 'before' | 'after' | 'inside' = 'before'): void {
  if (marked !== null && marked !== element) {
    delete marked.dataset.drop;
  }
  marked = element;
  if (element !== null) {
    element.dataset.drop = side;
  }
}

export function startConditionDrag(
  editor: ConditionEditorState,
  id: number,
  event: DragEvent<HTMLElement>,
): void {
  dragged = { editor, id };
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(DRAG_TYPE, '');
  const row = event.currentTarget.closest<HTMLElement>('[data-node]');
  if (row !== null) {
    event.dataTransfer.setDragImage(row, 12, 12);
  }
}

interface Drop {
  readonly element: HTMLElement;
  readonly side: 'before' | 'after' | 'inside';
  readonly place: Place;
}

function findDrop(editor: ConditionEditorState, event: DragEvent): Drop | undefined {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null;
  const id = Number(element?.dataset.node);
  const node = editor.getNode(id);
  if (element === null || node === undefined) {
    return undefined;
  }
  const group = findGroup(editor.getTree(), id);
  if (group !== undefined) {
    return { element, side: 'inside', place: { groupId: id, index: 0 } };
  }
  const place = findPlace(editor.getTree(), id);
  const { top, height } = element.getBoundingClientRect();
  const isAfter = event.clientY > top + height / 2;
  return place === undefined
    ? undefined
    : {
        element,
        side: isAfter ? 'after' : 'before',
        place: { groupId: place.groupId, index: place.index + (isAfter ? 1 : 0) },
      };
}

/** Drop target props of the editor. */
export function conditionDropProps(editor: ConditionEditorState) {
  const isOurs = (event: DragEvent): boolean =>
    event.dataTransfer.types.includes(DRAG_TYPE) && dragged?.editor === editor;
  return {
    onDragOver(event: DragEvent): void {
      const drop = isOurs(event) ? findDrop(editor, event) : undefined;
      if (drop !== undefined) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        mark(drop.element, drop.side);
      }
    },
    onDragEnd(): void {
      mark(null);
      dragged = null;
    },
    onDrop(event: DragEvent): void {
      const drop = isOurs(event) ? findDrop(editor, event) : undefined;
      const id = dragged?.id;
      mark(null);
      dragged = null;
      if (drop === undefined || id === undefined) {
        return;
      }
      event.preventDefault();
      editor.change((tree) => {
        const from = findPlace(tree, id);
        // The index does not count the moved row
        const isEarlier =
          from?.groupId === drop.place.groupId && from.index < drop.place.index ? 1 : 0;
        return moveNode(tree, id, { ...drop.place, index: drop.place.index - isEarlier });
      });
    },
  };
}
