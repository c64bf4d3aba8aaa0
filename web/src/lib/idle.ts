const IDLE_WITHIN_MS = 1_000;

/**
 * Resolves when the browser is idle, or after a second; immediately where idle callbacks are not
 * supported.
 */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    } else {
      resolve();
    }
  });
}
