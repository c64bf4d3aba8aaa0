import type { PresetComment } from '../../contracts/comment-preset-entities.ts';
import { endOfBranch, flattenReplies, repliesOf } from './tree.ts';

export const PRESET_COMMENTS_MAX = 2_000;
/** Characters of all texts of a preset, so that one call can always carry it. */
export const PRESET_TEXT_MAX = 200_000;

export const MOVE_METHODS = ['appendChild', 'insertBefore'] as const;
export type MoveMethod = (typeof MOVE_METHODS)[number];

/** Where a comment goes: last among the replies to another, or directly before another. */
export interface CommentPlace {
  /** Null, with `appendChild` alone: last of those that answer the post. */
  readonly referenceCommentId: string | null;
  readonly method: MoveMethod;
}

export type CommentChange = Partial<Pick<PresetComment, 'text' | 'reactions' | 'photo' | 'video'>>;

/** One change of the comments of a preset. */
export type PresetOperation =
  | {
      readonly type: 'add';
      /** Parents before their replies; a parent is one of these, or of the preset. */
      readonly comments: readonly PresetComment[];
      /** Of those without a parent; absent: last of those that answer the post. */
      readonly place?: CommentPlace | undefined;
    }
  | {
      readonly type: 'edit';
      readonly edits: readonly (CommentChange & { readonly id: string })[];
    }
  | ({ readonly type: 'move'; readonly commentId: string } & CommentPlace)
  /** With all replies below them; those that are gone already do not matter. */
  | { readonly type: 'delete'; readonly commentIds: readonly string[] };

/** Ids of the comments that it adds, edits or moves. */
export function changedCommentIds(operation: PresetOperation): readonly string[] {
  switch (operation.type) {
    case 'add':
      return operation.comments.map(({ id }) => id);
    case 'edit':
      return operation.edits.map(({ id }) => id);
    case 'move':
      return [operation.commentId];
    case 'delete':
      return [];
  }
}

/** The six moves that the specification names as illegal. */
export const ILLEGAL_MOVES = [
  'onto_itself',
  'onto_parent',
  'onto_descendant',
  'before_itself',
  'before_next',
  'before_descendant',
] as const;
export type IllegalMove = (typeof ILLEGAL_MOVES)[number];

export type PresetProblem =
  | IllegalMove
  /** The comment itself, its parent, or the one that a place refers to is not there. */
  | 'comment_missing'
  | 'comment_exists'
  /** Neither text nor photo nor video. */
  | 'comment_empty'
  /** It would leave the preset without comments. */
  | 'last_comment'
  | 'too_many_comments'
  | 'too_much_text';

export type PresetResult =
  | { readonly comments: readonly PresetComment[] }
  | { readonly problem: PresetProblem; readonly commentId?: string };

function missing(commentId: string): PresetResult {
  return { problem: 'comment_missing', commentId };
}

function indexOfId(comments: readonly PresetComment[], id: string): number {
  return comments.findIndex((comment) => comment.id === id);
}

type Move = Extract<PresetOperation, { readonly type: 'move' }>;

/** Why a comment cannot be moved there; undefined when it can. */
export function whyNotMove(
  comments: readonly PresetComment[],
  { commentId, referenceCommentId, method }: Omit<Move, 'type'>,
): PresetProblem | undefined {
  const from = indexOfId(comments, commentId);
  const moved = comments[from];
  const at = referenceCommentId === null ? -1 : indexOfId(comments, referenceCommentId);
  if (
    moved === undefined ||
    (at < 0 && (referenceCommentId !== null || method !== 'appendChild'))
  ) {
    return 'comment_missing';
  }
  const end = endOfBranch(comments, from);
  const isBelow = at > from && at < end;
  if (method === 'appendChild') {
    if (at === from) {
      return 'onto_itself';
    }
    if (moved.parentId === referenceCommentId) {
      return 'onto_parent';
    }
    return isBelow ? 'onto_descendant' : undefined;
  }
  if (at === from) {
    return 'before_itself';
  }
  if (isBelow) {
    return 'before_descendant';
  }
  return at === end && comments[at]?.parentId === moved.parentId ? 'before_next' : undefined;
}

function move(comments: readonly PresetComment[], wanted: Move): PresetResult {
  const problem = whyNotMove(comments, wanted);
  const { commentId, referenceCommentId, method } = wanted;
  const from = indexOfId(comments, commentId);
  const end = from < 0 ? from : endOfBranch(comments, from);
  const [moved, ...below] = from < 0 ? [] : comments.slice(from, end);
  if (problem !== undefined || moved === undefined) {
    return { problem: problem ?? 'comment_missing', commentId };
  }
  const rest = [...comments.slice(0, from), ...comments.slice(end)];
  const at = referenceCommentId === null ? rest.length : indexOfId(rest, referenceCommentId);
  const reference = rest[at];
  const isAppended = method === 'appendChild';
  const target = isAppended && reference !== undefined ? endOfBranch(rest, at) : at;
  const parentId = isAppended ? referenceCommentId : (reference?.parentId ?? null);
  return {
    comments: [...rest.slice(0, target), { ...moved, parentId }, ...below, ...rest.slice(target)],
  };
}

function isEmpty({ text, photo, video }: PresetComment): boolean {
  return text === '' && photo === null && video === null;
}

function withinLimits(comments: readonly PresetComment[]): PresetResult {
  if (comments.length > PRESET_COMMENTS_MAX) {
    return { problem: 'too_many_comments' };
  }
  const length = comments.reduce((sum, { text }) => sum + text.length, 0);
  return length > PRESET_TEXT_MAX ? { problem: 'too_much_text' } : { comments };
}

function add(
  comments: readonly PresetComment[],
  { comments: added, place }: Extract<PresetOperation, { readonly type: 'add' }>,
): PresetResult {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const reference = place?.referenceCommentId ?? null;
  const isBefore = place?.method === 'insertBefore';
  const referred = reference === null ? undefined : known.get(reference);
  if (referred === undefined && (reference !== null || isBefore)) {
    return missing(reference ?? '');
  }
  const parentOfRoots = isBefore ? (referred?.parentId ?? null) : reference;
  const replies = new Map([...repliesOf(comments)].map(([id, list]) => [id, [...list]]));
  const roots: PresetComment[] = [];
  for (const comment of added) {
    const { id, parentId } = comment;
    if (known.has(id)) {
      return { problem: 'comment_exists', commentId: id };
    }
    if (parentId !== null && !known.has(parentId)) {
      return missing(parentId);
    }
    if (isEmpty(comment)) {
      return { problem: 'comment_empty', commentId: id };
    }
    const placed = parentId === null ? { ...comment, parentId: parentOfRoots } : comment;
    known.set(id, placed);
    if (parentId === null) {
      roots.push(placed);
    } else {
      const siblings = replies.get(parentId) ?? [];
      siblings.push(placed);
      replies.set(parentId, siblings);
    }
  }
  const siblings = replies.get(parentOfRoots) ?? [];
  const at = isBefore && reference !== null ? indexOfId(siblings, reference) : siblings.length;
  replies.set(parentOfRoots, siblings.toSpliced(at, 0, ...roots));
  return withinLimits(flattenReplies(replies));
}

function edit(
  comments: readonly PresetComment[],
  { edits }: Extract<PresetOperation, { readonly type: 'edit' }>,
): PresetResult {
  const byId = new Map(edits.map((each) => [each.id, each]));
  const found = new Set<string>();
  const edited = comments.map((comment): PresetComment => {
    const change = byId.get(comment.id);
    if (change === undefined) {
      return comment;
    }
    found.add(comment.id);
    const next = { ...comment, ...change };
    // A new photo takes the place of a video, and the other way round.
    if (change.photo !== null && change.photo !== undefined) {
      return { ...next, video: null };
    }
    return change.video !== null && change.video !== undefined ? { ...next, photo: null } : next;
  });
  const lost = edits.find(({ id }) => !found.has(id));
  if (lost !== undefined) {
    return missing(lost.id);
  }
  const empty = edited.find((comment) => found.has(comment.id) && isEmpty(comment));
  return empty === undefined
    ? withinLimits(edited)
    : { problem: 'comment_empty', commentId: empty.id };
}

function remove(
  comments: readonly PresetComment[],
  { commentIds }: Extract<PresetOperation, { readonly type: 'delete' }>,
): PresetResult {
  const gone = new Set(commentIds);
  const left = comments.filter(({ id, parentId }) => {
    if (parentId !== null && gone.has(parentId)) {
      gone.add(id);
    }
    return !gone.has(id);
  });
  const [first] = commentIds;
  if (left.length === comments.length && first !== undefined) {
    return missing(first);
  }
  return left.length === 0 ? { problem: 'last_comment' } : { comments: left };
}

/**
 * The comments of a preset after one change, or why it cannot be made. Changes nothing in place;
 * screen, server and tests all go by it.
 */
export function applyPresetOperation(
  comments: readonly PresetComment[],
  operation: PresetOperation,
): PresetResult {
  switch (operation.type) {
    case 'add':
      return add(comments, operation);
    case 'edit':
      return edit(comments, operation);
    case 'move':
      return move(comments, operation);
    case 'delete':
      return remove(comments, operation);
  }
}
