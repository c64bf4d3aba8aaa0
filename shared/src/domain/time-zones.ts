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

export function isTimeZone(timeZone: string): boolean {
  try {
    offsetMinutesAt({ timeZone, at: new Date(0) });
    return true;
  } catch {
    return false;
  }
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
