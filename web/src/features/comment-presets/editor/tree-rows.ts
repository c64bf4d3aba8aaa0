import {
  type PresetAttachment,
  type PresetComment,
  REACTION_KINDS,
} from '@ads-checker/shared/contracts/comment-preset-entities';

export interface TreeRow {
  readonly comment: PresetComment;
  /** 0 for comments on the post itself. */
  readonly depth: number;
  readonly hasReplies: boolean;
  readonly isCollapsed: boolean;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblingCount: number;
}

/** The visible rows of a tree: replies of collapsed comments are omitted. */
function listTreeRows(
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

function isSameAttachment(a: PresetAttachment | null, b: PresetAttachment | null): boolean {
  return a?.url === b?.url && a?.previewUrl === b?.previewUrl;
}

/** Saved comments come back as new objects. */
function isSameComment(a: PresetComment, b: PresetComment): boolean {
  return (
    a === b ||
    (a.parentId === b.parentId &&
      a.text === b.text &&
      isSameAttachment(a.photo, b.photo) &&
      isSameAttachment(a.video, b.video) &&
      REACTION_KINDS.every((kind) => a.reactions[kind] === b.reactions[kind]))
  );
}

function isSame(a: TreeRow, b: TreeRow): boolean {
  return (
    isSameComment(a.comment, b.comment) &&
    a.depth === b.depth &&
    a.hasReplies === b.hasReplies &&
    a.isCollapsed === b.isCollapsed &&
    a.position === b.position &&
    a.siblingCount === b.siblingCount
  );
}

/** Lists the rows of a tree repeatedly and reuses the object of every row that did not change. */
export function createTreeRowList(): typeof listTreeRows {
  let known = new Map<string, TreeRow>();
  return (comments, collapsed) => {
    const next = new Map<string, TreeRow>();
    const rows = listTreeRows(comments, collapsed).map((row) => {
      const before = known.get(row.comment.id);
      const shown = before !== undefined && isSame(before, row) ? before : row;
      next.set(row.comment.id, shown);
      return shown;
    });
    known = next;
    return rows;
  };
}
