/** QuotaExceededError, perhaps wrapped by Dexie. */
export function isDiskFullError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'QuotaExceededError' || ('inner' in error && isDiskFullError(error.inner)))
  );
}
