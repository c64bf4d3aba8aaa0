import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';

export interface TreeRow {
  readonly comment: PresetComment;
  /** 0 answers the post. */
  readonly depth: number;
  readonly hasReplies: boolean;
  readonly isCollapsed: boolean;
  /** Its place among its siblings, from 1. */
  readonly position: number;
  readonly siblingCount: number;
}

/** The comments in sight of a tree: without those below a collapsed one. */
export function listTreeRows(
  comments: readonly PresetComment[],
  collapsed: ReadonlySet<string>,
): readonly TreeRow[] {
  const counts = new Map<string | null, number>();
  for (const { parentId } of comments) {
    counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  }
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const positions = new Map<string | null, number>();
  const rows: TreeRow[] = [];
  for (const comment of comments) {
    const { id, parentId } = comment;
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1;
    const position = (positions.get(parentId) ?? 0) + 1;
    depths.set(id, depth);
    positions.set(parentId, position);
    if (parentId !== null && (hidden.has(parentId) || collapsed.has(parentId))) {
      hidden.add(id);
    } else {
      rows.push({
        comment,
        depth,
        hasReplies: counts.has(id),
        isCollapsed: collapsed.has(id),
        position,
        siblingCount: counts.get(parentId) ?? 1,
      });
    }
  }
  return rows;
}
