import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';

/** Read once when a tracker is chosen. */
export const HISTORY_DAYS = 90;
/** The ad network corrects these days before today, and trackers learn of late conversions. */
const CORRECTED_DAYS = 3;
/** Of the history, in one run: what waits for the limits of a vendor stays small. */
const HISTORY_DAYS_OF_A_RUN = 14;
/** Days of one call at most. */
const RANGE_DAYS = 7;

/**
 * A day read within this time is not read again, by whomever: half of an interval, so that an
 * hourly run never finds its own last read too fresh.
 */
export const FRESH_MS = HOUR_MS / 2;
/** The same, when a person asks. */
export const REQUESTED_FRESH_MS = MINUTE_MS;

/** Of each side in one run, well below the time limit of the job: the rest waits for the next. */
export const COLLECT_MAX_MS = 4 * MINUTE_MS;

/** Calendar days, both inclusive. */
export interface DayRange {
  readonly since: string;
  readonly until: string;
}

export interface DueRanges {
  /** Latest first. */
  readonly ranges: readonly DayRange[];
  /** Days left for later runs. */
  readonly isUnfinished: boolean;
}

/**
 * The days that a run reads: today and yesterday unless they are fresh, the corrected days once a
 * day, and a part of the history that was never read.
 */
export function listDueRanges({
  today,
  at,
  freshMs,
  readAt,
}: {
  /** YYYY-MM-DD, here and below. */
  today: string;
  at: Date;
  /** A read no older than this is not repeated. */
  freshMs: number;
  readAt: ReadonlyMap<string, Date>;
}): DueRanges {
  const ageOf = (day: string): number => {
    const time = readAt.get(day);
    return time === undefined ? Number.POSITIVE_INFINITY : at.getTime() - time.getTime();
  };
  const days: string[] = [];
  let historyLeft = HISTORY_DAYS_OF_A_RUN;
  let isUnfinished = false;
  for (let age = 0; age < HISTORY_DAYS; age += 1) {
    const day = addDays({ date: today, days: -age });
    if (age <= 1) {
      if (ageOf(day) > freshMs) {
        days.push(day);
      }
    } else if (age <= CORRECTED_DAYS) {
      if (ageOf(day) > DAY_MS - freshMs) {
        days.push(day);
      }
    } else if (!readAt.has(day)) {
      if (historyLeft > 0) {
        historyLeft -= 1;
        days.push(day);
      } else {
        isUnfinished = true;
        break;
      }
    }
  }
  return { ranges: toRanges(days), isUnfinished };
}

/** When the next calendar day begins in one of the zones, after `at`. @param timeZones IANA names, at least one */
export function nextDayStart({ timeZones, at }: { timeZones: readonly string[]; at: Date }): Date {
  const starts = timeZones.map((timeZone) =>
    startOfDay({ date: addDays({ date: dayIn({ timeZone, at }), days: 1 }), timeZone }).getTime(),
  );
  return new Date(Math.min(...starts));
}

/** @param days latest first */
function toRanges(days: readonly string[]): DayRange[] {
  const ranges: { since: string; until: string; length: number }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (
      last !== undefined &&
      last.length < RANGE_DAYS &&
      addDays({ date: last.since, days: -1 }) === day
    ) {
      last.since = day;
      last.length += 1;
    } else {
      ranges.push({ since: day, until: day, length: 1 });
    }
  }
  return ranges.map(({ since, until }) => ({ since, until }));
}
