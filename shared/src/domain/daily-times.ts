import { addDays } from './date-presets.ts';
import { dayIn, instantFrom } from './time-zones.ts';

export interface DailyTime {
  /** `09:00` */
  readonly at: string;
  readonly timeZone: string;
}

const instantOn = ({ at, timeZone }: DailyTime, day: string): Date =>
  instantFrom({ timeZone, local: `${day}T${at}` });

/**
 * The next occurrence of a daily time after an instant. A time that clocks skip moves to the next
 * one that exists; of a repeated one the first counts.
 */
export function nextDailyTime(time: DailyTime, after: Date): Date {
  const today = dayIn({ timeZone: time.timeZone, at: after });
  for (let days = 0; ; days += 1) {
    const next = instantOn(time, addDays({ date: today, days }));
    if (next > after) {
      return next;
    }
  }
}

/** The local day of the latest occurrence of a daily time up to an instant. */
export function dayOfDailyTime(time: DailyTime, at: Date): string {
  const today = dayIn({ timeZone: time.timeZone, at });
  for (let days = 0; ; days -= 1) {
    const day = addDays({ date: today, days });
    if (instantOn(time, day) <= at) {
      return day;
    }
  }
}
