import type { QuietHours } from '../contracts/notification-settings.ts';
import { addDays } from './date-presets.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { findInstant, localMinuteIn } from './time-zones.ts';

/** No zone skips more when its clocks are set forward. */
const SKIPPED_MINUTES_MAX = 24 * 60;

/**
 * When the quiet hours containing an instant end; null outside of them. An end skipped by a clock
 * change moves to the next existing minute; a repeated one ends at its next occurrence.
 */
export function quietHoursEnd({ hours, at }: { hours: QuietHours | null; at: Date }): Date | null {
  if (hours === null) {
    return null;
  }
  const { from, until, timeZone } = hours;
  const local = localMinuteIn({ timeZone, at });
  const [day = '', time = ''] = local.split('T');
  const isOvernight = from > until;
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) {
    return null;
  }
  const lastDay = isOvernight && time >= from ? addDays({ date: day, days: 1 }) : day;
  const endMs = Date.parse(`${lastDay}T${until}:00Z`);
  for (let skipped = 0; skipped <= SKIPPED_MINUTES_MAX; skipped += 1) {
    const minute = new Date(endMs + skipped * MINUTE_MS).toISOString().slice(0, 16);
    const end = findInstant({ timeZone, local: minute });
    if (end !== undefined) {
      return end > at ? end : new Date(end.getTime() + HOUR_MS);
    }
  }
  throw new Error(`The clocks of ${timeZone} never show ${until}.`);
}
