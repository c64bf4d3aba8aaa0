const JITTER = 0.25;

/** A random delay of 75 to 125 % of the interval, which spreads simultaneous rows. */
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
