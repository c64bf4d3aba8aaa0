import type { QuietHours } from '../contracts/notification-settings.ts';
import { addDays } from './date-presets.ts';
import { HOUR_MS } from './durations.ts';
import { instantFrom, localMinuteIn } from './time-zones.ts';

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
  const end = instantFrom({ timeZone, local: `${lastDay}T${until}` });
  return end > at ? end : new Date(end.getTime() + HOUR_MS);
}
