import type { PresetComment } from '../../contracts/comment-preset-entities.ts';
import { type MoveMethod, PRESET_COMMENTS_MAX } from '../../contracts/comment-preset-values.ts';
import { endOfBranch, flattenReplies, repliesOf } from './tree.ts';

/** Limit of characters over all comments, so that one call can always carry a preset. */
export const PRESET_TEXT_MAX = 200_000;

/** Where to place a comment: last among the replies to another, or directly before another. */
export interface CommentPlace {
  /** Null is allowed only with `appendChild`: appends a top-level comment. */
  readonly referenceCommentId: string | null;
  readonly method: MoveMethod;
}

export type CommentChange = Partial<Pick<PresetComment, 'text' | 'reactions' | 'photo' | 'video'>>;

/** One operation on the comments of a preset. */
export type PresetOperation =
  | {
      readonly type: 'add';
      /** Parents precede their replies; a parent may also be in the preset. */
      readonly comments: readonly PresetComment[];
      /** Place of the comments without a parent; appended to the top level by default. */
      readonly place?: CommentPlace | undefined;
    }
  | {
      readonly type: 'edit';
      readonly edits: readonly (CommentChange & { readonly id: string })[];
    }
  | ({ readonly type: 'move'; readonly commentId: string } & CommentPlace)
  /** Includes all their replies; missing comments are ignored. */
  | { readonly type: 'delete'; readonly commentIds: readonly string[] };

/** Ids of the comments added, edited or moved. */
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

/** The six illegal moves of the specification. */
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
  /** The comment, its parent, or the reference comment does not exist. */
  | 'comment_missing'
  | 'comment_exists'
  /** Neither text, photo nor video. */
  | 'comment_empty'
  /** The preset would be left without comments. */
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
export function findMoveProblem(
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
  const problem = findMoveProblem(comments, wanted);
  const { commentId, referenceCommentId, method } = wanted;
  const from = indexOfId(comments, commentId);
  const end = from < 0 ? from : endOfBranch(comments, from);
  const [moved, ...below] = from < 0 ? [] : comments.slice(from, end);
  if (moved === undefined) {
    return missing(commentId);
  }
  if (problem === 'comment_missing') {
    return missing(referenceCommentId ?? '');
  }
  if (problem !== undefined) {
    return { problem, commentId };
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
    // A new photo replaces a video, and vice versa.
    if (change.photo !== null && change.photo !== undefined) {
      return { ...next, video: null };
    }
    return change.video !== null && change.video !== undefined ? { ...next, photo: null } : next;
  });
  const missingEdit = edits.find(({ id }) => !found.has(id));
  if (missingEdit !== undefined) {
    return missing(missingEdit.id);
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
  const deleted = new Set(commentIds);
  const left = comments.filter(({ id, parentId }) => {
    if (parentId !== null && deleted.has(parentId)) {
      deleted.add(id);
    }
    return !deleted.has(id);
  });
  const [first] = commentIds;
  if (left.length === comments.length && first !== undefined) {
    return missing(first);
  }
  return left.length === 0 ? { problem: 'last_comment' } : { comments: left };
}

/**
 * Applies one operation to a preset, or returns why it is invalid. Pure; used by both the UI and
 * the server.
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
