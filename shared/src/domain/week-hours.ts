import { WEEKDAYS, type WeekHours } from '../contracts/week-hours.ts';
import { addDays } from './date-presets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { dayIn, instantFrom, localMinuteIn, offsetMinutesAt } from './time-zones.ts';

/** Hours of a week on the clocks of a zone, with days that differ and days between which they apply. */
export interface HoursPlan {
  readonly hours: WeekHours;
  readonly timeZone: string;
  /** Days with other hours than those of their weekday. */
  readonly exceptions?: readonly HoursException[];
  /** The first day; days before it have no hours. */
  readonly startsOn?: string | null;
  /** The last day; days after it have no hours. */
  readonly endsOn?: string | null;
}

export interface HoursException {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly hours: readonly number[];
}

/** Where the hours begin (`turnsOn`) or end. */
export interface HoursEdge {
  readonly at: Date;
  readonly turnsOn: boolean;
}

/** Clocks change at quarters of an hour everywhere. */
const STEP_MS = 15 * MINUTE_MS;
/** Two weeks: the only hour of a week may be skipped once, or the only hour without may. */
const SEARCH_DAYS = 15;

/** Hours of a calendar day, whether or not clocks skip some of them. */
function hoursOfDay(plan: HoursPlan, date: string): readonly number[] {
  const { hours, exceptions = [], startsOn = null, endsOn = null } = plan;
  if ((startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)) {
    return [];
  }
  const exception = exceptions.find((other) => other.date === date);
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return exception?.hours ?? (weekday === undefined ? [] : hours[weekday]);
}

/**
 * Whether an instant is inside of the hours, by what the zone's clocks show then: an hour that
 * clocks skip does not happen, and both occurrences of a repeated one count.
 */
export function isInsideHours(plan: HoursPlan, at: Date): boolean {
  const local = localMinuteIn({ timeZone: plan.timeZone, at });
  return hoursOfDay(plan, local.slice(0, 10)).includes(Number(local.slice(11, 13)));
}

/** What applies from each instant of a day at which it may change. */
function* stepsOfDay(plan: HoursPlan, date: string): Generator<HoursEdge> {
  const { timeZone } = plan;
  const startOf = (day: string) => instantFrom({ timeZone, local: `${day}T00:00` });
  const from = startOf(date);
  const until = startOf(addDays({ date, days: 1 }));
  const isPlain =
    until.getTime() - from.getTime() === DAY_MS &&
    offsetMinutesAt({ timeZone, at: from }) === offsetMinutesAt({ timeZone, at: until });
  if (isPlain) {
    const hours = new Set(hoursOfDay(plan, date));
    for (let hour = 0; hour < 24; hour += 1) {
      yield { at: new Date(from.getTime() + hour * HOUR_MS), turnsOn: hours.has(hour) };
    }
    return;
  }
  for (let ms = from.getTime(); ms < until.getTime(); ms += STEP_MS) {
    const at = new Date(ms);
    yield { at, turnsOn: isInsideHours(plan, at) };
  }
}

/** Days on which the next edge may be: the weeks ahead, and those after each day that differs. */
function* daysToSearch(plan: HoursPlan, after: Date): Generator<string> {
  const { exceptions = [], startsOn, endsOn } = plan;
  const special = [
    ...exceptions.flatMap(({ date }) => [date, addDays({ date, days: 1 })]),
    ...(startsOn == null ? [] : [startsOn]),
    ...(endsOn == null ? [] : [addDays({ date: endsOn, days: 1 })]),
  ].toSorted();
  let date = dayIn({ timeZone: plan.timeZone, at: after });
  for (const from of [date, ...special]) {
    const last = addDays({ date: from, days: SEARCH_DAYS });
    if (from > date) {
      date = from;
    }
    for (; date <= last; date = addDays({ date, days: 1 })) {
      yield date;
    }
  }
}

/** The first edge after an instant; null when nothing changes any more. */
export function nextHoursEdge(plan: HoursPlan, after: Date): HoursEdge | null {
  const isInside = isInsideHours(plan, after);
  for (const date of daysToSearch(plan, after)) {
    for (const step of stepsOfDay(plan, date)) {
      if (step.at > after && step.turnsOn !== isInside) {
        return step;
      }
    }
  }
  return null;
}

/** The instant itself inside of the hours, otherwise where they begin next; null when never. */
export function nextTimeInside(plan: HoursPlan, from: Date): Date | null {
  return isInsideHours(plan, from) ? from : (nextHoursEdge(plan, from)?.at ?? null);
}
