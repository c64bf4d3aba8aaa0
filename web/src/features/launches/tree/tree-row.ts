/** A row of a tree of launch objects. */
export interface TreeRow {
  readonly key: string;
  /** From 1 on. */
  readonly depth: number;
  /** Null when nothing is below it. */
  readonly isExpanded: boolean | null;
  /** Says something about the row before it, over all columns. */
  readonly isNote: boolean;
}

/** The nearest row above with a lower depth; -1 when there is none. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row !== undefined && !row.isNote && row.depth < depth) {
      return at;
    }
  }
  return -1;
}
