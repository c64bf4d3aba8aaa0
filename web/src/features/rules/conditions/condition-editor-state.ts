import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import {
  hoursOf,
  isRecordedPeriod,
  type RuleWindow,
} from '@ads-checker/shared/contracts/rule-windows';
import { useSyncExternalStore } from 'react';
import {
  type Added,
  type ConditionTree,
  type ConditionTreeNode,
  countConditions,
  createTree,
  findNextPlace,
  moveNode,
  type Removal,
  removeNode,
  restoreNodes,
} from '../condition-tree.ts';
import { readWindow } from '../window-choice.ts';

const OTHER_HOURS: Readonly<Partial<Record<RuleWindow, number>>> = {
  yesterday_by_this_hour: 24,
  since_last_act: 0.5,
};

export type ConditionEditorState = ReturnType<typeof createConditionEditor>;

/** Editor state kept outside of React, so that a keystroke renders a single row. */
export function createConditionEditor(initial: RuleGroup) {
  let tree = createTree(initial);
  let removal: Removal | null = null;
  let isChecked = false;
  const listeners = new Set<() => void>();
  const emit = (): void => {
    for (const listener of [...listeners]) {
      listener();
    }
  };
  const set = (next: ConditionTree): void => {
    if (next !== tree) {
      tree = next;
      emit();
    }
  };
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getTree: (): ConditionTree => tree,
    getNode: (id: number): ConditionTreeNode | undefined => tree.nodes.get(id),
    getRemoval: (): Removal | null => removal,
    isChecked: (): boolean => isChecked,
    change: (change: (tree: ConditionTree) => ConditionTree): void => set(change(tree)),
    /** Returns the id of the added node; undefined when it could not be added. */
    add(change: (tree: ConditionTree) => Added): number | undefined {
      const added = change(tree);
      if (added.tree === tree) {
        return undefined;
      }
      set(added.tree);
      return added.id;
    },
    move(id: number, step: -1 | 1): void {
      const place = findNextPlace(tree, id, step);
      if (place !== undefined) {
        set(moveNode(tree, id, place));
      }
    },
    remove(id: number): void {
      const done = removeNode(tree, id);
      if (done.removal !== null) {
        removal = done.removal;
        set(done.tree);
      }
    },
    /** Returns the id of the restored node. */
    undoRemoval(): number | undefined {
      const last = removal;
      if (last === null) {
        return undefined;
      }
      removal = null;
      set(restoreNodes(tree, last));
      return last.id;
    },
    /** From now on all rows show their errors. */
    check(): void {
      isChecked = true;
      emit();
    },
    reset(conditions: RuleGroup): void {
      removal = null;
      isChecked = false;
      tree = createTree(conditions);
      emit();
    },
  };
}

export function useConditionNode(
  editor: ConditionEditorState,
  id: number,
): ConditionTreeNode | undefined {
  return useSyncExternalStore(editor.subscribe, () => editor.getNode(id));
}

/** All conditions as typed; its users re-render at every keystroke. */
export function useConditionTree(editor: ConditionEditorState): ConditionTree {
  return useSyncExternalStore(editor.subscribe, editor.getTree);
}

/** The number of conditions, which typing does not change. */
export function useConditionCount(editor: ConditionEditorState): number {
  return useSyncExternalStore(editor.subscribe, () => {
    const tree = editor.getTree();
    const isEmpty = [...tree.nodes.values()].every(({ kind }) => kind === 'group');
    return isEmpty ? 0 : countConditions(tree);
  });
}

/** Half an hour until the first figures, and what a window needs of them. */
function hoursToRecord(tree: ConditionTree): number {
  const needed = [...tree.nodes.values()].flatMap((node) =>
    node.kind === 'group' || node.trait !== null
      ? []
      : [node.window, ...(node.otherColumn === null ? [] : [node.otherWindow])].map((typed) => {
          const window = readWindow(typed);
          const isRecorded = window != null && isRecordedPeriod(window);
          const hours = isRecorded ? (hoursOf(window) ?? OTHER_HOURS[window] ?? 0) : 0;
          return hours === 0 ? 0 : hours * (node.isBefore ? 2 : 1) + 0.5;
        }),
  );
  return Math.max(0, ...needed);
}

/** Hours until the recorded figures that the conditions read are known; 0 when they read none. */
export function useHoursToRecord(editor: ConditionEditorState): number {
  return useSyncExternalStore(editor.subscribe, () => hoursToRecord(editor.getTree()));
}

export function useRemoval(editor: ConditionEditorState): Removal | null {
  return useSyncExternalStore(editor.subscribe, editor.getRemoval);
}

export function useIsChecked(editor: ConditionEditorState): boolean {
  return useSyncExternalStore(editor.subscribe, editor.isChecked);
}
