import {
  PLANNED_AHEAD_MAX_DAYS,
  PLANNED_AHEAD_MIN_MINUTES,
  TIME_DOES_NOT_EXIST,
  TIME_TOO_FAR,
  TIME_TOO_SOON,
} from '../contracts/planned-changes.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';
import { findInstant } from './time-zones.ts';

/** The instant of a planned local time, or why a change cannot be planned for it. */
export function findPlannedAt({
  localTime,
  timeZone,
  now,
}: {
  readonly localTime: string;
  readonly timeZone: string;
  readonly now: Date;
}): { readonly at: Date } | { readonly fault: string } {
  const at = findInstant({ timeZone, local: localTime });
  if (at === undefined) {
    return { fault: TIME_DOES_NOT_EXIST };
  }
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs < PLANNED_AHEAD_MIN_MINUTES * MINUTE_MS) {
    return { fault: TIME_TOO_SOON };
  }
  return aheadMs > PLANNED_AHEAD_MAX_DAYS * DAY_MS ? { fault: TIME_TOO_FAR } : { at };
}
