/** What of a comment says where it stands. */
export interface TreeComment {
  readonly id: string;
  readonly parentId: string | null;
}

/**
 * The replies to each comment in their order, and under null those that answer the post. Of a list
 * in the order of a preset.
 */
export function repliesOf<C extends TreeComment>(
  comments: readonly C[],
): ReadonlyMap<string | null, readonly C[]> {
  return Map.groupBy(comments, ({ parentId }) => parentId);
}

/** The list in the order of a preset: each comment, then all below it. */
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

/** Index after the last of a comment and all below it. */
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

/** How deep each comment stands: 0 answers the post. */
export function depthsOf(comments: readonly TreeComment[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentId } of comments) {
    depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1);
  }
  return depths;
}
