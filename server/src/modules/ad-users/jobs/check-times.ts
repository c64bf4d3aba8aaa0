import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { jittered } from '../../../platform/jobs/jitter.ts';

export const ACTIVE_INTERVAL_MS = 30 * MINUTE_MS;
/** A profile that needs its owner's action is checked less often. */
const ERROR_INTERVAL_MS = 6 * HOUR_MS;
const RETRY_INTERVAL_MS = 5 * MINUTE_MS;

/** The next check after the ad network returned a status. */
export function nextCheckAt(input: {
  now: Date;
  status: AdUserStatus;
  random?: () => number;
}): Date {
  const intervalMs = input.status === 'active' ? ACTIVE_INTERVAL_MS : ERROR_INTERVAL_MS;
  return new Date(input.now.getTime() + jittered({ intervalMs, random: input.random }));
}

/** The next check after no result: never before the ad network may be asked. */
export function nextTryAt(input: {
  now: Date;
  retryAfterMs: number | null;
  random?: () => number;
}): Date {
  return new Date(
    input.now.getTime() +
      (input.retryAfterMs ?? 0) +
      jittered({ intervalMs: RETRY_INTERVAL_MS, random: input.random }),
  );
}
