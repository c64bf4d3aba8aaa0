import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  applyPresetOperation,
  type PresetOperation,
  type PresetProblem,
} from '@ads-checker/shared/domain/comment-presets/operations';
import { useCallback, useMemo, useRef, useState } from 'react';
import { afterNextFrame } from '../../../lib/frame.ts';
import { useOutbox } from '../../../replica/index.ts';
import type { Preset } from '../use-preset-commands.ts';
import { createUndo, type Undo } from './tree-moves.ts';

type Issue = ReturnType<typeof useOutbox>['issue'];

/** Depth of the undo history. */
const UNDO_STEPS = 100;

function store(issue: Issue, { id, name }: Preset, operation: PresetOperation) {
  const target = { kind: 'commentPreset', id, label: name } as const;
  const ofComment = (commentId: string) => ({ ...target, owner: { commentId } });
  switch (operation.type) {
    case 'add': {
      const { comments, place } = operation;
      const payload = {
        comments: [...comments],
        ...(place === undefined ? {} : { place: { ...place } }),
      };
      return issue({ name: 'addPresetComments', target, payload }, {});
    }
    case 'edit': {
      const [first] = operation.edits;
      if (first !== undefined && operation.edits.length === 1) {
        const { id: commentId, ...payload } = first;
        return issue({ name: 'editPresetComment', target: ofComment(commentId), payload }, {});
      }
      const comments = operation.edits.map((edit) => ({ id: edit.id, text: edit.text ?? '' }));
      return issue({ name: 'editPresetComments', target, payload: { comments } }, {});
    }
    case 'move': {
      const { commentId, referenceCommentId, method } = operation;
      const payload = { referenceCommentId, method };
      return issue({ name: 'movePresetComment', target: ofComment(commentId), payload }, {});
    }
    case 'delete': {
      const [first] = operation.commentIds;
      if (first !== undefined && operation.commentIds.length === 1) {
        return issue({ name: 'deletePresetComment', target: ofComment(first), payload: {} }, {});
      }
      const payload = { commentIds: [...operation.commentIds] };
      return issue({ name: 'deletePresetComments', target, payload }, {});
    }
  }
}

function applyLegal(
  comments: readonly PresetComment[],
  operations: readonly PresetOperation[],
): readonly PresetComment[] {
  return operations.reduce((known, operation) => {
    const result = applyPresetOperation(known, operation);
    return 'comments' in result ? result.comments : known;
  }, comments);
}

export interface PresetEditor {
  /** Includes all local changes, also those not yet stored in the outbox. */
  readonly comments: readonly PresetComment[];
  /** Applies all operations or none. Returns the problem, or undefined once they are shown. */
  readonly run: (...operations: readonly PresetOperation[]) => PresetProblem | undefined;
  /** Reverts the last local change; undefined when there is none. */
  readonly undo: (() => void) | undefined;
}

/**
 * The comments of a preset and their changes. A change is shown in the frame in which it is made,
 * as an overlay on the replica's row until the device has stored it.
 */
export function usePresetEditor(preset: Preset): PresetEditor {
  const { issue } = useOutbox();
  const [ahead, setAhead] = useState<readonly PresetOperation[]>([]);
  const [undos, setUndos] = useState<readonly Undo[]>([]);
  const comments = useMemo(() => applyLegal(preset.comments, ahead), [preset.comments, ahead]);
  const stored = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ preset, comments });
  latest.current = { preset, comments };

  const show = useCallback(
    (operations: readonly PresetOperation[]): void => {
      setAhead((before) => [...before, ...operations]);
      const { preset: changed } = latest.current;
      const storeAll = async (previous: Promise<void>): Promise<void> => {
        // Storing, and the work it triggers, would delay the frame that shows the change
        await Promise.all([previous, afterNextFrame()]);
        try {
          for (const operation of operations) {
            await store(issue, changed, operation);
          }
        } catch {
          // The outbox reports a full disk; the change is lost
        }
        setAhead((before) => before.filter((operation) => !operations.includes(operation)));
      };
      // Sequentially, so that they are sent in order
      stored.current = storeAll(stored.current);
    },
    [issue],
  );

  const run = useCallback(
    (...operations: readonly PresetOperation[]): PresetProblem | undefined => {
      let known = latest.current.comments;
      const steps: Undo[] = [];
      for (const operation of operations) {
        const result = applyPresetOperation(known, operation);
        if ('problem' in result) {
          return result.problem;
        }
        steps.unshift(createUndo(known, operation));
        known = result.comments;
      }
      latest.current = { ...latest.current, comments: known };
      show(operations);
      const undoAll: Undo = (after) => {
        let left = after;
        return steps.flatMap((step) => {
          const back = step(left);
          left = applyLegal(left, back);
          return back;
        });
      };
      setUndos((before) => [...before, undoAll].slice(-UNDO_STEPS));
      return undefined;
    },
    [show],
  );

  const last = undos.at(-1);
  const undo = useCallback(() => {
    if (last !== undefined) {
      setUndos((before) => before.slice(0, -1));
      show(last(latest.current.comments));
    }
  }, [last, show]);
  return { comments, run, undo: last === undefined ? undefined : undo };
}
