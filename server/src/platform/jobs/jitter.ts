const JITTER = 0.25;

/** A delay drawn from a quarter below to a quarter above the interval: rows that came together do not come together again. */
export function jittered({
  intervalMs,
  random = Math.random,
}: {
  intervalMs: number;
  /** From 0 up to, not including, 1. */
  random?: (() => number) | undefined;
}): number {
  return Math.round(intervalMs * (1 - JITTER + 2 * JITTER * random()));
}
