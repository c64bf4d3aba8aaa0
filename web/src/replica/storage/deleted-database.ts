const NAMES: ReadonlySet<unknown> = new Set(['AbortError', 'DatabaseClosedError']);
/** Errors that let a transaction abort on its own. */
const ABORT_CAUSES: ReadonlySet<unknown> = new Set([
  'QuotaExceededError',
  'ConstraintError',
  'DataError',
]);

function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
}

/** Recognises how a call fails when another tab, or the browser, deletes its database. */
export function isDeletedDatabaseError(error: unknown): boolean {
  const inner: unknown =
    typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined;
  return NAMES.has(nameOf(error)) && !ABORT_CAUSES.has(nameOf(inner));
}
