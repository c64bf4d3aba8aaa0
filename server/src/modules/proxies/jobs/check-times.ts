import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { jittered } from '../../../platform/jobs/jitter.ts';

export const CHECK_INTERVAL_MS = 30 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;

/** A proxy saved without a check: one is due now, and shown as requested. */
export function uncheckedProxy(now: Date) {
  return { check: null, geo: null, checkRequestedAt: now } as const;
}

/**
 * The next check: soon after a failure, then less and less often, at least as often as for one that
 * passes.
 */
export function nextProxyCheckAt(input: {
  now: Date;
  /** Consecutive failed checks including this one; 0 when it passed. */
  failures: number;
  random?: () => number;
}): Date {
  const intervalMs =
    input.failures === 0
      ? CHECK_INTERVAL_MS
      : Math.min(CHECK_INTERVAL_MS, FIRST_RETRY_MS * 2 ** (input.failures - 1));
  return new Date(input.now.getTime() + jittered({ intervalMs, random: input.random }));
}
