const IDLE_WITHIN_MS = 1_000;

/** Resolves when nothing is typed or drawn, or after a second; at once where nobody tells. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    } else {
      resolve();
    }
  });
}
