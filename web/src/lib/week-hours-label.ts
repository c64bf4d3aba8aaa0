import {
  HOURS_PER_DAY,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from '@ads-checker/shared/contracts/week-hours';
import {
  groupWeekHours,
  type HourRange,
  parseWeekHours,
} from '@ads-checker/shared/domain/week-hours-text';
import { activeLocale } from './active-locale.ts';
import { getFixedT } from './i18n.ts';

const t = getFixedT('common');

/** A Monday. */
const FIRST_DAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

const weekdays = new Map<string, string>();

/** A day of the week as the language names it: `Monday`, or `Mon`. */
export function weekdayLabel(day: Weekday, style: 'long' | 'short'): string {
  const locale = activeLocale();
  const key = `${locale} ${day} ${style}`;
  const known = weekdays.get(key);
  if (known !== undefined) {
    return known;
  }
  const at = FIRST_DAY + WEEKDAYS.indexOf(day) * DAY_MS;
  const name = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(at);
  weekdays.set(key, name);
  return name;
}

const two = (hour: number): string => String(hour).padStart(2, '0');

/** `08:00–09:00` */
export function hourLabel(hour: number): string {
  return `${two(hour)}:00–${two(hour + 1)}:00`;
}

function rangesLabel(ranges: readonly HourRange[]): string {
  return ranges.map(([from, until]) => `${two(from)}–${two(until)}`).join(', ');
}

/** `Mon–Fri 08–20; Sat 10–12, 14–16` */
export function weekHoursLabel(week: WeekHours): string {
  const groups = groupWeekHours(week);
  if (groups.length === 0) {
    return t('No hours');
  }
  return groups
    .map(({ days, ranges }) => {
      const [run] = days;
      const isWholeWeek = run?.[0] === WEEKDAYS[0] && run[1] === WEEKDAYS.at(-1);
      const isWholeDay = ranges[0]?.[0] === 0 && ranges[0][1] === HOURS_PER_DAY;
      if (isWholeWeek && isWholeDay) {
        return t('All week, 24 hours');
      }
      const named = days.map(([first, last]) =>
        first === last
          ? weekdayLabel(first, 'short')
          : `${weekdayLabel(first, 'short')}–${weekdayLabel(last, 'short')}`,
      );
      return `${isWholeWeek ? t('Every day') : named.join(', ')} ${rangesLabel(ranges)}`;
    })
    .join('; ');
}

/** Hours as the activity log has them; other text as it is. */
export function loggedHoursLabel(text: string): string {
  const week = parseWeekHours(text);
  return week === undefined ? text : weekHoursLabel(week);
}
