const DELETED: ReadonlySet<unknown> = new Set(['AbortError', 'DatabaseClosedError']);

/** How a call fails when another tab deletes the database under it. */
export function isDeletedDatabaseError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && DELETED.has(error.name);
}
