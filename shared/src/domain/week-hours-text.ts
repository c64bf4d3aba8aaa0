import { HOURS_PER_DAY, WEEKDAYS, type Weekday, type WeekHours } from '../contracts/week-hours.ts';

/** `[8, 20]`: from 08:00 until 20:00. */
export type HourRange = readonly [from: number, until: number];

export interface WeekHoursGroup {
  /** Runs of days that follow one another: `[['monday', 'friday'], ['sunday', 'sunday']]`. */
  readonly days: readonly (readonly [first: Weekday, last: Weekday])[];
  readonly ranges: readonly HourRange[];
}

/** Hours that follow one another, as ranges. */
export function toHourRanges(hours: readonly number[]): HourRange[] {
  const ranges: [number, number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === hour) {
      last[1] = hour + 1;
    } else {
      ranges.push([hour, hour + 1]);
    }
  }
  return ranges;
}

/** Days with the same hours together, in the order of the week; without days that have none. */
export function groupWeekHours(week: WeekHours): WeekHoursGroup[] {
  const groups = new Map<string, { days: [Weekday, Weekday][]; ranges: HourRange[] }>();
  for (const [index, day] of WEEKDAYS.entries()) {
    const ranges = toHourRanges(week[day]);
    if (ranges.length === 0) {
      continue;
    }
    const key = JSON.stringify(ranges);
    const group = groups.get(key) ?? { days: [], ranges };
    groups.set(key, group);
    const run = group.days.at(-1);
    if (run !== undefined && run[1] === WEEKDAYS[index - 1]) {
      run[1] = day;
    } else {
      group.days.push([day, day]);
    }
  }
  return [...groups.values()];
}

const short = (day: Weekday): string => day.slice(0, 3);

export function formatHourRanges(hours: readonly number[]): string {
  return toHourRanges(hours)
    .map(([from, until]) => `${from}-${until}`)
    .join(',');
}

/** Without words of a language: `mon-fri 8-20; sun 10-12,14-16`. Empty without hours. */
export function formatWeekHours(week: WeekHours): string {
  return groupWeekHours(week)
    .map(({ days, ranges }) => {
      const named = days.map(([first, last]) =>
        first === last ? short(first) : `${short(first)}-${short(last)}`,
      );
      const spans = ranges.map(([from, until]) => `${from}-${until}`);
      return `${named.join(',')} ${spans.join(',')}`;
    })
    .join('; ');
}

function findDay(text: string | undefined): number {
  return WEEKDAYS.findIndex((day) => short(day) === text);
}

/** What {@link formatWeekHours} wrote; undefined for other text. */
export function parseWeekHours(text: string): WeekHours | undefined {
  const week = Object.fromEntries(WEEKDAYS.map((day): [Weekday, number[]] => [day, []])) as Record<
    Weekday,
    number[]
  >;
  for (const group of text === '' ? [] : text.split('; ')) {
    const match = /^([a-z]{3}(?:[-,][a-z]{3})*) (\d+-\d+(?:,\d+-\d+)*)$/.exec(group);
    const [, days = '', spans = ''] = match ?? [];
    const ranges = spans.split(',').map((span) => span.split('-').map(Number));
    for (const run of days.split(',')) {
      const [first, last = first] = run.split('-');
      const [from, until] = [findDay(first), findDay(last)];
      if (from < 0 || until < from) {
        return undefined;
      }
      for (const day of WEEKDAYS.slice(from, until + 1)) {
        for (const [start = 0, end = 0] of ranges) {
          for (let hour = start; hour < Math.min(end, HOURS_PER_DAY); hour += 1) {
            week[day].push(hour);
          }
        }
      }
    }
  }
  return week;
}
