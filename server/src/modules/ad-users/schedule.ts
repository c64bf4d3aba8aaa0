import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { jittered } from '../../platform/jobs/jitter.ts';

const MINUTE_MS = 60_000;
/** Between checks of a profile that works. */
export const ACTIVE_INTERVAL_MS = 30 * MINUTE_MS;
/** A profile that needs its owner first is not asked again and again. */
const ERROR_INTERVAL_MS = 6 * 60 * MINUTE_MS;
const RETRY_INTERVAL_MS = 5 * MINUTE_MS;

/** When a profile is looked at again after the network told its status. */
export function nextCheckAt({
  now,
  status,
  random,
}: {
  now: Date;
  status: AdUserStatus;
  random?: () => number;
}): Date {
  const intervalMs = status === 'active' ? ACTIVE_INTERVAL_MS : ERROR_INTERVAL_MS;
  return new Date(now.getTime() + jittered({ intervalMs, random }));
}

/** When it is looked at again after nothing was learnt: never before the network may be asked. */
export function nextTryAt({
  now,
  retryAfterMs,
  random,
}: {
  now: Date;
  retryAfterMs: number | null;
  random?: () => number;
}): Date {
  return new Date(
    now.getTime() + (retryAfterMs ?? 0) + jittered({ intervalMs: RETRY_INTERVAL_MS, random }),
  );
}
