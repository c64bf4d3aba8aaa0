import { jittered } from '../../platform/jobs/jitter.ts';

const MINUTE_MS = 60_000;
/** Between checks of a proxy that passes. */
export const CHECK_INTERVAL_MS = 30 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;

/** Of one that is kept without a try: it is looked at now, and whoever sees it sees that. */
export function uncheckedProxy(now: Date) {
  return { check: null, geo: null, checkRequestedAt: now } as const;
}

/** When a proxy is looked at again: one that fails soon, then less and less often, never less often than one that passes. */
export function nextProxyCheckAt({
  now,
  failures,
  random,
}: {
  now: Date;
  /** Checks that failed in a row, this one too; none when it passed. */
  failures: number;
  random?: () => number;
}): Date {
  const intervalMs =
    failures === 0
      ? CHECK_INTERVAL_MS
      : Math.min(CHECK_INTERVAL_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return new Date(now.getTime() + jittered({ intervalMs, random }));
}
