/** The fields that determine a comment's place in the tree. */
export interface TreeComment {
  readonly id: string;
  readonly parentId: string | null;
}

/**
 * Replies by comment, in order; top-level comments are under null. Expects the order of a preset.
 */
export function repliesOf<C extends TreeComment>(
  comments: readonly C[],
): ReadonlyMap<string | null, readonly C[]> {
  return Map.groupBy(comments, ({ parentId }) => parentId);
}

/** Flattens the tree to the order of a preset: each comment, then its replies. */
export function flattenReplies<C extends TreeComment>(
  replies: ReadonlyMap<string | null, readonly C[]>,
): C[] {
  const flat: C[] = [];
  const waiting = [...(replies.get(null) ?? [])].reverse();
  for (let comment = waiting.pop(); comment !== undefined; comment = waiting.pop()) {
    flat.push(comment);
    for (const reply of (replies.get(comment.id) ?? []).toReversed()) {
      waiting.push(reply);
    }
  }
  return flat;
}

/** Index after a comment and all its replies. */
export function endOfBranch(comments: readonly TreeComment[], index: number): number {
  const branch = new Set([comments[index]?.id]);
  let end = index + 1;
  for (; end < comments.length; end += 1) {
    const { id, parentId } = comments[end] ?? {};
    if (parentId === null || parentId === undefined || !branch.has(parentId)) {
      break;
    }
    branch.add(id);
  }
  return end;
}

/** Depth by comment; 0 is the top level. */
export function depthsOf(comments: readonly TreeComment[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentId } of comments) {
    depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1);
  }
  return depths;
}
