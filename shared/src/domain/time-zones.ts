import { HOUR_MS, MINUTE_MS } from './durations.ts';

export { isTimeZone } from '../contracts/is-time-zone.ts';

const dayFormats = new Map<string, Intl.DateTimeFormat>();
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function formatIn(
  cache: Map<string, Intl.DateTimeFormat>,
  { timeZone, options }: { timeZone: string; options: Intl.DateTimeFormatOptions },
): Intl.DateTimeFormat {
  let format = cache.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...options, timeZone });
    cache.set(timeZone, format);
  }
  return format;
}

/** The calendar day, YYYY-MM-DD, that an instant falls on in a zone. @throws RangeError for an unknown zone. */
export function dayIn({ timeZone, at }: { timeZone: string; at: Date }): string {
  const format = formatIn(dayFormats, {
    timeZone,
    options: { year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Minutes a zone is ahead of UTC at an instant, daylight saving included. @throws RangeError for an unknown zone. */
export function offsetMinutesAt({ timeZone, at }: { timeZone: string; at: Date }): number {
  const format = formatIn(offsetFormats, { timeZone, options: { timeZoneName: 'longOffset' } });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) {
    return 0;
  }
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** An instant written with a zone's offset: `2026-12-01T09:00:00-08:00`. */
export function formatWithOffset({ timeZone, at }: { timeZone: string; at: Date }): string {
  const offsetMinutes = offsetMinutesAt({ timeZone, at });
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const magnitude = Math.abs(offsetMinutes);
  const hours = String(Math.floor(magnitude / 60)).padStart(2, '0');
  const minutes = String(magnitude % 60).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const LOCAL_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Wall-clock time of an instant in a zone, to the minute: `2026-03-29T03:30`. */
export function localMinuteIn({ timeZone, at }: { timeZone: string; at: Date }): string {
  return formatWithOffset({ timeZone, at }).slice(0, 16);
}

/**
 * The instant at which a zone's clocks show a wall-clock minute (`2026-10-25T02:30`); the first of
 * two when clocks are set back. Undefined for a minute that is skipped when they are set forward,
 * and for other text.
 */
export function findInstant({
  timeZone,
  local,
}: {
  timeZone: string;
  local: string;
}): Date | undefined {
  const asUTC = LOCAL_MINUTE.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asUTC)) {
    return undefined;
  }
  // Offsets on both sides of a change of clocks
  return [-26 * HOUR_MS, 26 * HOUR_MS]
    .map((distance) => offsetMinutesAt({ timeZone, at: new Date(asUTC + distance) }))
    .map((offset) => new Date(asUTC - offset * MINUTE_MS))
    .filter((at) => localMinuteIn({ timeZone, at }) === local)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** No zone skips more when its clocks are set forward. */
const SKIPPED_MINUTES_MAX = 24 * 60;

/**
 * The first instant at which a zone's clocks show a wall-clock minute, or the next one that exists
 * when it is skipped. @throws RangeError for text that is not a minute
 */
export function instantFrom({ timeZone, local }: { timeZone: string; local: string }): Date {
  const asUTC = LOCAL_MINUTE.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  for (let skipped = 0; skipped <= SKIPPED_MINUTES_MAX; skipped += 1) {
    const minute = new Date(asUTC + skipped * MINUTE_MS).toISOString().slice(0, 16);
    const at = findInstant({ timeZone, local: minute });
    if (at !== undefined) {
      return at;
    }
  }
  throw new RangeError(`The clocks of ${timeZone} never show ${local}.`);
}

/** Where a calendar day begins in a zone: at midnight, or at the first minute after one that is skipped. */
export function startOfDay({ date, timeZone }: { date: string; timeZone: string }): Date {
  for (let minute = 0; minute < 180; minute += 15) {
    const clock = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
    const at = findInstant({ timeZone, local: `${date}T${clock}` });
    if (at !== undefined) {
      return at;
    }
  }
  return new Date(`${date}T00:00:00Z`);
}

/** An offset from UTC as people write it: `UTC+1`, `UTC−3:30`, `UTC+0`. */
export function offsetText(minutes: number): string {
  const magnitude = Math.abs(minutes);
  const rest = Math.round(magnitude % 60);
  const tail = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '\u2212' : '+'}${Math.floor(magnitude / 60)}${tail}`;
}

/** A zone's offset at an instant, as people write it; `UTC` without one. */
export function offsetLabel({ timeZone, at }: { timeZone: string; at: Date }): string {
  const minutes = offsetMinutesAt({ timeZone, at });
  return minutes === 0 ? 'UTC' : offsetText(minutes);
}
