import { addDays } from '@ads-checker/shared/domain/date-presets';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { offsetMinutesAt, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { TrackerRange } from '../ports/tracker-port.ts';

const HOUR_MINUTES = 60;
const OFFSET_HOURS_MAX = 12;

export interface BinomV1Dates {
  readonly date: string;
  readonly date_s?: string;
  readonly date_e?: string;
  readonly timezone: string;
}

/** Binom accepts only whole hours from -12 to 12; returns the nearest. */
function toWholeHours(minutes: number): number {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return Math.max(-OFFSET_HOURS_MAX, Math.min(OFFSET_HOURS_MAX, hours));
}

function wallClock({ at, hours }: { at: Date; hours: number }): string {
  return new Date(at.getTime() + hours * HOUR_MINUTES * MINUTE_MS)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}

/**
 * Days of an IANA zone in Binom 1 terms: dates with a whole-hour offset (code 12) when the days
 * start and end at midnight of that offset; otherwise the same instants as times with a whole-hour
 * offset (code 10, last minute inclusive), for days of 23 or 25 hours, half-hour zones, and zones
 * beyond ±12. Source: date codes and `timezone` of docs.binom.org/api.php.
 */
export function toBinomV1Dates(input: { range: TrackerRange; timeZone: string }): BinomV1Dates {
  if (input.range === 'all_time') {
    return { date: '9', timezone: '0' };
  }
  const { since, until } = input.range;
  const dayAfter = addDays({ date: until, days: 1 });
  const start = startOfDay({ date: since, timeZone: input.timeZone });
  const end = startOfDay({ date: dayAfter, timeZone: input.timeZone });
  const hours = toWholeHours(offsetMinutesAt({ timeZone: input.timeZone, at: start }));
  const isMidnight = (at: Date, date: string): boolean =>
    wallClock({ at, hours }) === `${date} 00:00`;
  if (isMidnight(start, since) && isMidnight(end, dayAfter)) {
    return { date: '12', date_s: since, date_e: until, timezone: String(hours) };
  }
  return {
    date: '10',
    date_s: wallClock({ at: start, hours }),
    date_e: wallClock({ at: new Date(end.getTime() - MINUTE_MS), hours }),
    timezone: String(hours),
  };
}
