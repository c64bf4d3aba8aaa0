import { addDays } from '@ads-checker/shared/domain/date-presets';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { dayIn, offsetMinutesAt } from '@ads-checker/shared/domain/time-zones';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
const FRACTION_DIGITS = 2;

export function yesterdayIn({ timeZone, at }: { timeZone: string; at: Date }): string {
  return addDays({ date: dayIn({ timeZone, at }), days: -1 });
}

/**
 * Estimates the spend up to the same time of day, taking a proportional part of the current hour,
 * in major units. Null when an earlier hour is unknown.
 */
export function spentByTimeOfDay(input: {
  hours: readonly (string | null)[];
  timeZone: string;
  at: Date;
}): string | null {
  const minutes =
    (Math.floor(input.at.getTime() / MINUTE_MS) +
      offsetMinutesAt({ timeZone: input.timeZone, at: input.at }) +
      MINUTES_PER_DAY) %
    MINUTES_PER_DAY;
  const hour = Math.floor(minutes / MINUTES_PER_HOUR);
  let sum = 0;
  for (const [index, spend] of input.hours.slice(0, hour + 1).entries()) {
    if (spend === null) {
      return null;
    }
    sum += Number(spend) * (index < hour ? 1 : (minutes % MINUTES_PER_HOUR) / MINUTES_PER_HOUR);
  }
  return sum.toFixed(FRACTION_DIGITS);
}
