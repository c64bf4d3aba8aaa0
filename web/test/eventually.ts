const TIMEOUT_MS = 30_000;

/** Retries `check` at every turn of the event loop until it succeeds; fails with its last error. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  let last: unknown;
  const untilMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < untilMs) {
    try {
      return await check();
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw last;
}

export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
