/** Twice as fast as rows become due by themselves. */
const CATCH_UP = 2;

/**
 * How many rows a run takes at most. When all of them are due at once, after an upgrade or a weekend without the server,
 * they are worked off over half of their interval instead of in a burst, and spread by that for the time to come.
 */
export function shareOfRun({
  rowCount,
  intervalMs,
  runEveryMs,
  atLeast,
}: {
  /** Of all rows, due or not. */
  rowCount: number;
  /** How often a row is due. */
  intervalMs: number;
  runEveryMs: number;
  atLeast: number;
}): number {
  return Math.max(atLeast, Math.ceil((CATCH_UP * rowCount * runEveryMs) / intervalMs));
}
