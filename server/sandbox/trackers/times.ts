import { DAY_MS, dayOf, findDay, zoneOffsetMs } from '@ads-checker/shared/sample/index';

/** Half-open range of instants. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const MINUTE_MS = 60_000;
const startsByZone = new Map<string, Map<number, number>>();

/** The instant at which a zone's clocks show a wall-clock time given as if it were UTC. */
function wallToMs({ wallMs, timeZone }: { wallMs: number; timeZone: string }): number {
  const guess = wallMs - zoneOffsetMs({ atMs: wallMs, timeZone });
  return wallMs - zoneOffsetMs({ atMs: guess, timeZone });
}

/** Start of a day, counted from 1970, in a zone. */
export function startOfDayMs({ day, timeZone }: { day: number; timeZone: string }): number {
  const starts = startsByZone.get(timeZone) ?? new Map<number, number>();
  startsByZone.set(timeZone, starts);
  let startMs = starts.get(day);
  if (startMs === undefined) {
    startMs = wallToMs({ wallMs: day * DAY_MS, timeZone });
    // A clock change at midnight may skip it.
    while (dayOf({ atMs: startMs, timeZone }) < day) {
      startMs += MINUTE_MS;
    }
    starts.set(day, startMs);
  }
  return startMs;
}

/** Calendar days of a zone, inclusive. */
export function spanOfDays(input: { sinceDay: number; untilDay: number; timeZone: string }): Span {
  const { sinceDay, timeZone, untilDay } = input;
  return {
    fromMs: startOfDayMs({ day: sinceDay, timeZone }),
    toMs: startOfDayMs({ day: untilDay + 1, timeZone }),
  };
}

const WALL = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/;

/**
 * Parses `YYYY-MM-DD HH:MM`, optionally with seconds, as if it were UTC; undefined when invalid.
 */
function readWallMs(text: string): number | undefined {
  const [, date = '', hours = '', minutes = '', seconds = '0'] = WALL.exec(text) ?? [];
  const day = findDay(date);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  return day * DAY_MS + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/**
 * Span between two wall-clock times of a zone, including the last minute or second; undefined when
 * invalid or in the wrong order.
 */
export function spanOfWalls(input: {
  from: string;
  to: string;
  toInstant: (wallMs: number) => number;
}): Span | undefined {
  const from = readWallMs(input.from);
  const to = readWallMs(input.to);
  if (from === undefined || to === undefined || from > to) {
    return undefined;
  }
  const step = /:\d{2}:\d{2}$/.test(input.to) ? 1_000 : MINUTE_MS;
  return { fromMs: input.toInstant(from), toMs: input.toInstant(to + step) };
}

/**
 * Converts wall-clock times of an IANA zone. A skipped midnight is the first instant of its day.
 */
export function instantIn(timeZone: string): (wallMs: number) => number {
  return (wallMs) =>
    wallMs % DAY_MS === 0
      ? startOfDayMs({ day: wallMs / DAY_MS, timeZone })
      : wallToMs({ wallMs, timeZone });
}

export function isZone(timeZone: string): boolean {
  try {
    zoneOffsetMs({ atMs: 0, timeZone });
    return true;
  } catch {
    return false;
  }
}
