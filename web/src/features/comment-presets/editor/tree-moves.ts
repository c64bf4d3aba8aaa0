import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  applyPresetOperation,
  type PresetOperation,
  type PresetProblem,
} from '@ads-checker/shared/domain/comment-presets/operations';
import { endOfBranch } from '@ads-checker/shared/domain/comment-presets/tree';

type Comments = readonly PresetComment[];
export type Move = Extract<PresetOperation, { readonly type: 'move' }>;

/** A position among siblings. */
export interface TreePosition {
  readonly parentId: string | null;
  /** Null for the last position. */
  readonly beforeId: string | null;
}

export type MovePlan = { readonly moves: readonly Move[] } | { readonly problem: PresetProblem };

function siblingsOf(comments: Comments, parentId: string | null): Comments {
  return comments.filter((comment) => comment.parentId === parentId);
}

function before(commentId: string, referenceCommentId: string): Move {
  return { type: 'move', commentId, method: 'insertBefore', referenceCommentId };
}

/** Position of a comment; undefined when it was deleted. */
export function findPosition(comments: Comments, id: string): TreePosition | undefined {
  const index = comments.findIndex((comment) => comment.id === id);
  const comment = comments[index];
  if (comment === undefined) {
    return undefined;
  }
  const { parentId } = comment;
  const next = comments[endOfBranch(comments, index)];
  return { parentId, beforeId: next?.parentId === parentId ? next.id : null };
}

/**
 * The moves that bring a comment to a spot: one, or two for the last place among its own siblings,
 * which a single move cannot express.
 */
export function planMove(
  comments: Comments,
  id: string,
  { parentId, beforeId }: TreePosition,
): MovePlan {
  const last = siblingsOf(comments, parentId).at(-1)?.id;
  const isSibling = comments.find((comment) => comment.id === id)?.parentId === parentId;
  const wanted: readonly Move[] =
    beforeId !== null
      ? [before(id, beforeId)]
      : isSibling && last !== undefined && last !== id
        ? [before(id, last), before(last, id)]
        : [{ type: 'move', commentId: id, method: 'appendChild', referenceCommentId: parentId }];
  let known = comments;
  const moves: Move[] = [];
  for (const move of wanted) {
    const result = applyPresetOperation(known, move);
    if ('comments' in result) {
      known = result.comments;
      moves.push(move);
    } else if (wanted.length === 1 || result.problem !== 'before_next') {
      return result;
    }
  }
  return { moves };
}

export const DIRECTIONS = ['up', 'down', 'in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A step by keyboard; undefined when there is nowhere to go. */
export function planStep(comments: Comments, id: string, direction: Direction): Move | undefined {
  const comment = comments.find((each) => each.id === id);
  if (comment === undefined) {
    return undefined;
  }
  const siblings = siblingsOf(comments, comment.parentId);
  const at = siblings.indexOf(comment);
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  switch (direction) {
    case 'up':
      return previous && before(id, previous.id);
    case 'down':
      return next && before(next.id, id);
    case 'in':
      return (
        previous && {
          type: 'move',
          commentId: id,
          method: 'appendChild',
          referenceCommentId: previous.id,
        }
      );
    case 'out': {
      if (comment.parentId === null) {
        return undefined;
      }
      const position = findPosition(comments, comment.parentId);
      return position?.beforeId === null
        ? {
            type: 'move',
            commentId: id,
            method: 'appendChild',
            referenceCommentId: position.parentId,
          }
        : position && before(id, position.beforeId);
    }
  }
}

/** Builds the operations that revert a change, given the comments at the time of the undo. */
export type Undo = (comments: Comments) => readonly PresetOperation[];

/** @param known The comments before the change. */
export function createUndo(known: Comments, operation: PresetOperation): Undo {
  switch (operation.type) {
    case 'add': {
      const own = new Set(operation.comments.map(({ id }) => id));
      const commentIds = operation.comments.flatMap(({ id, parentId }) =>
        parentId !== null && own.has(parentId) ? [] : [id],
      );
      return () => [{ type: 'delete', commentIds }];
    }
    case 'edit': {
      const byId = new Map(known.map((comment) => [comment.id, comment]));
      const edits = operation.edits.flatMap(({ id, ...change }) => {
        const original = byId.get(id);
        return original === undefined
          ? []
          : [
              {
                id,
                ...Object.fromEntries(
                  Object.keys(change).map((field) => [
                    field,
                    original[field as keyof typeof original],
                  ]),
                ),
              },
            ];
      });
      return () => [{ type: 'edit', edits }];
    }
    case 'move': {
      const position = findPosition(known, operation.commentId);
      return (comments) => {
        if (position === undefined) {
          return [];
        }
        const isThere = (id: string | null) => comments.some((comment) => comment.id === id);
        const beforeId = isThere(position.beforeId) ? position.beforeId : null;
        const plan = planMove(comments, operation.commentId, { ...position, beforeId });
        return 'moves' in plan ? plan.moves : [];
      };
    }
    case 'delete': {
      const branches = operation.commentIds.flatMap((id) => {
        const index = known.findIndex((comment) => comment.id === id);
        const position = findPosition(known, id);
        const [first, ...below] = known.slice(index, index < 0 ? index : endOfBranch(known, index));
        return first === undefined || position === undefined
          ? []
          : [{ position, comments: [{ ...first, parentId: null }, ...below] }];
      });
      return (comments) =>
        branches.map(({ position, comments: branch }) => {
          const isThere = (id: string | null) => comments.some((comment) => comment.id === id);
          return {
            type: 'add',
            comments: branch,
            place: isThere(position.beforeId)
              ? { method: 'insertBefore', referenceCommentId: position.beforeId }
              : {
                  method: 'appendChild',
                  referenceCommentId: isThere(position.parentId) ? position.parentId : null,
                },
          };
        });
    }
  }
}
