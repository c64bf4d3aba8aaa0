/**
 * Days and clock times in the zone of an ad account. A day is a number of whole days since
 * 1970-01-01.
 */
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsetsMs = new Map<string, number>();
const OFFSET_CACHE_MAX = 50_000;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function zoneOffsetMs(input: { atMs: number; timeZone: string }): number {
  const quarter = Math.floor(input.atMs / 900_000);
  const key = `${input.timeZone}@${quarter}`;
  const known = offsetsMs.get(key);
  if (known !== undefined) {
    return known;
  }
  const atMs = quarter * 900_000;
  const parts = new Map(
    formatterOf(input.timeZone)
      .formatToParts(atMs)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wallMs = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  if (offsetsMs.size >= OFFSET_CACHE_MAX) {
    offsetsMs.clear();
  }
  const offsetMs = wallMs - atMs;
  offsetsMs.set(key, offsetMs);
  return offsetMs;
}

export function dayOf(input: { atMs: number; timeZone: string }): number {
  return Math.floor((input.atMs + zoneOffsetMs(input)) / DAY_MS);
}

/** Fraction of the zone's day that has passed, 0 to 1. */
export function dayFraction(input: { atMs: number; timeZone: string }): number {
  return (input.atMs + zoneOffsetMs(input)) / DAY_MS - dayOf(input);
}

export function dayToText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Reads `YYYY-MM-DD`; undefined when it is not a day of the calendar. */
export function findDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return undefined;
  }
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(atMs) || dayToText(atMs / DAY_MS) !== text ? undefined : atMs / DAY_MS;
}
