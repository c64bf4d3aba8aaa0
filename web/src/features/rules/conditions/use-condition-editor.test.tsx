import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addCondition, getRoot } from '../condition-tree.ts';
import { toConditions } from './condition-values.ts';
import { useConditionEditor } from './use-condition-editor.ts';

function costOver(value: number): RuleGroup {
  return { operator: 'and', items: [{ column: 'cost', operator: 'greater_than', value }] };
}

function edit(saved: RuleGroup) {
  return renderHook(({ conditions }) => useConditionEditor(conditions), {
    initialProps: { conditions: saved },
  });
}

describe('useConditionEditor', () => {
  it('adopts conditions saved by others while nothing is edited', () => {
    const { result, rerender } = edit(costOver(5));
    rerender({ conditions: costOver(7) });
    expect(toConditions(result.current.editor.getTree())).toEqual(costOver(7));
    expect(result.current.isChanged).toBe(false);
  });

  it('keeps the tree when the same conditions arrive again', () => {
    const { result, rerender } = edit(costOver(5));
    const tree = result.current.editor.getTree();
    rerender({ conditions: costOver(5) });
    expect(result.current.editor.getTree()).toBe(tree);
  });

  it('keeps local edits, and adopts others again after a reset', () => {
    const { result, rerender } = edit(costOver(5));
    const { id: groupId } = getRoot(result.current.editor.getTree());
    act(() => {
      result.current.editor.add((tree) => addCondition(tree, { groupId, index: 0 }));
    });
    const typed = result.current.editor.getTree();
    rerender({ conditions: costOver(7) });
    expect([result.current.editor.getTree(), result.current.isChanged]).toEqual([typed, true]);
    act(() => result.current.reset(costOver(9)));
    rerender({ conditions: costOver(11) });
    expect(toConditions(result.current.editor.getTree())).toEqual(costOver(11));
  });
});
