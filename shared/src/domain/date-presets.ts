import type { DatePreset } from '../contracts/ad-object-values.ts';
import type { TimeRange } from '../contracts/time-range.ts';
import { DAY_MS } from './durations.ts';
import { dayIn } from './time-zones.ts';

/** The ad network keeps results for 37 months and refuses an earlier start. */
export const HISTORY_MONTHS = 37;

interface Day {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly day: number;
}

function toDay(date: string): Day {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)) - 1,
    day: Number(date.slice(8, 10)),
  };
}

// Calendar arithmetic uses UTC days, which all have 24 hours, so that daylight saving cannot affect
// it.
function fromDay({ year, month, day }: Day): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.toISOString().slice(0, 10);
}

/** The calendar day `days` later; negative for earlier. */
export function addDays({ date, days }: { date: string; days: number }): string {
  const { year, month, day } = toDay(date);
  return fromDay({ year, month, day: day + days });
}

/** The same day of an earlier month, or its last day when it is shorter. */
function subtractMonths({ date, months }: { date: string; months: number }): string {
  const { year, month, day } = toDay(date);
  const lastDay = toDay(fromDay({ year, month: month - months + 1, day: 0 })).day;
  return fromDay({ year, month: month - months, day: Math.min(day, lastDay) });
}

/** 0 for Monday to 6 for Sunday. */
function weekdayFromMonday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The earliest day the ad network has results for, as of `today`. */
export function earliestDay(today: string): string {
  return subtractMonths({ date: today, months: HISTORY_MONTHS });
}

/** The days of a preset, both ends included. */
export function rangeOfPreset({ preset, today }: { preset: DatePreset; today: string }): TimeRange {
  const { year, month } = toDay(today);
  const monday = addDays({ date: today, days: -weekdayFromMonday(today) });
  const lastDays = (count: number): TimeRange => ({
    since: addDays({ date: today, days: 1 - count }),
    until: today,
  });
  switch (preset) {
    case 'today':
      return lastDays(1);
    case 'yesterday': {
      const yesterday = addDays({ date: today, days: -1 });
      return { since: yesterday, until: yesterday };
    }
    case 'last_2_days':
      return lastDays(2);
    case 'last_3_days':
      return lastDays(3);
    case 'last_7_days':
      return lastDays(7);
    case 'last_14_days':
      return lastDays(14);
    case 'this_week':
      return { since: monday, until: today };
    case 'last_week':
      return {
        since: addDays({ date: monday, days: -7 }),
        until: addDays({ date: monday, days: -1 }),
      };
    case 'this_month':
      return { since: fromDay({ year, month, day: 1 }), until: today };
    case 'last_month':
      return {
        since: fromDay({ year, month: month - 1, day: 1 }),
        until: fromDay({ year, month, day: 0 }),
      };
    case 'this_year':
      return { since: fromDay({ year, month: 0, day: 1 }), until: today };
    case 'last_year':
      return {
        since: fromDay({ year: year - 1, month: 0, day: 1 }),
        until: fromDay({ year: year - 1, month: 11, day: 31 }),
      };
    case 'all_time':
      return { since: earliestDay(today), until: today };
  }
}

/**
 * The days a preset covers at the instant `now` on the calendar of an IANA zone; both ends included.
 * @throws RangeError for an unknown zone.
 */
export function resolveDatePreset({
  preset,
  timeZone,
  now,
}: {
  preset: DatePreset;
  timeZone: string;
  now: Date;
}): TimeRange {
  return rangeOfPreset({ preset, today: dayIn({ timeZone, at: now }) });
}

/** As many days before a range. */
export function rangeBefore({ since, until }: TimeRange): TimeRange {
  const days = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
  return {
    since: addDays({ date: since, days: -days }),
    until: addDays({ date: since, days: -1 }),
  };
}

/** Moves the start of a range into the history the ad network keeps. */
export function clampToHistory({ range, today }: { range: TimeRange; today: string }): TimeRange {
  const earliest = earliestDay(today);
  const clamp = (date: string): string => {
    if (date < earliest) {
      return earliest;
    }
    return date;
  };
  return { since: clamp(range.since), until: clamp(range.until) };
}
