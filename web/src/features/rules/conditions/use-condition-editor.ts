import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { dequal } from 'dequal';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ConditionEditorState, createConditionEditor } from './condition-editor-state.ts';

/**
 * The conditions being edited, next to the saved ones. Changes saved by others are adopted while
 * there are no local edits.
 */
export function useConditionEditor(saved: RuleGroup): {
  readonly editor: ConditionEditorState;
  readonly isChanged: boolean;
  readonly reset: (conditions: RuleGroup) => void;
} {
  const [editor] = useState(() => createConditionEditor(saved));
  const [stored, setStored] = useState(editor.getTree);
  const [known, setKnown] = useState(saved);
  const isChanged = useSyncExternalStore(editor.subscribe, () => {
    const tree = editor.getTree();
    return (
      tree !== stored &&
      (tree.nodes.size !== stored.nodes.size ||
        [...tree.nodes].some(([id, node]) => stored.nodes.get(id) !== node))
    );
  });
  const reset = (conditions: RuleGroup): void => {
    editor.reset(conditions);
    setStored(editor.getTree());
    setKnown(conditions);
  };
  useEffect(() => {
    if (dequal(saved, known)) {
      return;
    }
    setKnown(saved);
    if (!isChanged) {
      editor.reset(saved);
      setStored(editor.getTree());
    }
  }, [saved, known, isChanged, editor]);
  return { editor, isChanged, reset };
}
