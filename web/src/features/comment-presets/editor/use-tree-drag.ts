import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import type { PresetProblem } from '@ads-checker/shared/domain/comment-presets/operations';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import type { DropMark } from './comment-row.tsx';
import { findPosition, type MovePlan, planMove, type TreePosition } from './tree-moves.ts';

export interface DropTarget {
  readonly id: string;
  readonly mark: DropMark;
  /** Why it cannot be dropped there; undefined when it can. */
  readonly problem: PresetProblem | undefined;
}

/**
 * The upper third of a row drops before it, the lower third after it, the middle as a reply to it.
 */
function getDropMark(offset: number, height: number): DropMark {
  const third = height / 3;
  return offset < third ? 'before' : offset > height - third ? 'after' : 'inside';
}

function getPositionAt(
  comments: readonly PresetComment[],
  id: string,
  mark: DropMark,
): TreePosition | undefined {
  const own = findPosition(comments, id);
  if (own === undefined || mark === 'after') {
    return own;
  }
  return mark === 'before'
    ? { parentId: own.parentId, beforeId: id }
    : { parentId: id, beforeId: null };
}

/** Dragging a comment by its handle over the rows of its tree. */
export function useTreeDrag({
  comments,
  onMove,
}: {
  readonly comments: readonly PresetComment[];
  readonly onMove: (plan: MovePlan, id: string) => void;
}) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const latest = useRef({ comments, draggedId, target, onMove });
  latest.current = { comments, draggedId, target, onMove };
  const planAt = useCallback((id: string, mark: DropMark): MovePlan | undefined => {
    const { comments: known, draggedId: dragged } = latest.current;
    const position = getPositionAt(known, id, mark);
    return dragged === null || position === undefined
      ? undefined
      : planMove(known, dragged, position);
  }, []);
  const end = useCallback(() => {
    setDraggedId(null);
    setTarget(null);
  }, []);
  const onDragStart = useCallback((id: string, event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', id);
    const row = event.currentTarget.closest('[role=treeitem]');
    if (row !== null) {
      event.dataTransfer.setDragImage(row, 16, 16);
    }
    setDraggedId(id);
  }, []);
  const onDragOver = useCallback(
    (id: string, event: DragEvent) => {
      if (latest.current.draggedId === null) {
        return;
      }
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const mark = getDropMark(event.clientY - top, height);
      const { target: known } = latest.current;
      const plan = known?.id === id && known.mark === mark ? undefined : planAt(id, mark);
      const next =
        plan === undefined
          ? known
          : { id, mark, problem: 'problem' in plan ? plan.problem : undefined };
      if (next !== known) {
        setTarget(next);
      }
      if (next?.problem === undefined) {
        // Required for the browser to allow a drop
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }
    },
    [planAt],
  );
  const onDrop = useCallback(
    (event: DragEvent) => {
      event.preventDefault();
      const { draggedId: dragged, target: known, onMove: move } = latest.current;
      const plan = known === null ? undefined : planAt(known.id, known.mark);
      if (dragged !== null && plan !== undefined) {
        move(plan, dragged);
      }
      end();
    },
    [planAt, end],
  );
  return { draggedId, target, onDragStart, onDragOver, onDrop, onDragEnd: end };
}
