import {
  HOURS_PER_DAY,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from '@ads-checker/shared/contracts/week-hours';

/** A cell of the grid; −1 stands for all hours of a day, or all days at an hour. */
export interface Place {
  readonly day: number;
  readonly hour: number;
}

const LAST_DAY = WEEKDAYS.length - 1;
const LAST_HOUR = HOURS_PER_DAY - 1;

function span(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index);
}

/** Cells in the rectangle between two. */
export function cellsBetween(from: Place, to: Place): Place[] {
  const whole = (value: number, last: number) => (value < 0 ? [0, last] : [value, value]);
  const days = [...whole(from.day, LAST_DAY), ...whole(to.day, LAST_DAY)];
  const hours = [...whole(from.hour, LAST_HOUR), ...whole(to.hour, LAST_HOUR)];
  return span(Math.min(...days), Math.max(...days)).flatMap((day) =>
    span(Math.min(...hours), Math.max(...hours)).map((hour) => ({ day, hour })),
  );
}

export function cellsOf(place: Place): Place[] {
  return cellsBetween(place, place);
}

export function areAllOn(week: WeekHours, cells: readonly Place[]): boolean {
  return cells.every(({ day, hour }) => {
    const weekday = WEEKDAYS[day];
    return weekday !== undefined && week[weekday].includes(hour);
  });
}

export function setCells(week: WeekHours, cells: readonly Place[], isOn: boolean): WeekHours {
  const byDay = Map.groupBy(cells, ({ day }) => day);
  return Object.fromEntries(
    WEEKDAYS.map((weekday, day): [Weekday, number[]] => {
      const hours = new Set(week[weekday]);
      for (const { hour } of byDay.get(day) ?? []) {
        if (isOn) {
          hours.add(hour);
        } else {
          hours.delete(hour);
        }
      }
      return [weekday, [...hours].toSorted((a, b) => a - b)];
    }),
  ) as WeekHours;
}

interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key leads; undefined for other keys. */
export function movePlace({ day, hour }: Place, { key, ...held }: Keys): Place | undefined {
  const isFar = held.ctrlKey || held.metaKey;
  switch (key) {
    case 'ArrowUp':
      return { day: Math.max(-1, day - 1), hour };
    case 'ArrowDown':
      return { day: Math.min(LAST_DAY, day + 1), hour };
    case 'ArrowLeft':
      return { day, hour: Math.max(-1, hour - 1) };
    case 'ArrowRight':
      return { day, hour: Math.min(LAST_HOUR, hour + 1) };
    case 'Home':
      return { day: isFar ? 0 : day, hour: 0 };
    case 'End':
      return { day: isFar ? LAST_DAY : day, hour: LAST_HOUR };
    default:
      return undefined;
  }
}
