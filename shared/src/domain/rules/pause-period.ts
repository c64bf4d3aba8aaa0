const HOURS_MINUTES_SECONDS = /^(?:(\d{1,4}):([0-5]?\d)|(\d{1,4})):([0-5]?\d)$/;

/** Seconds of `hh:mm:ss` or `mm:ss`, as `01:05:00` or `10:30`; undefined for anything else. */
export function parsePausePeriod(text: string): number | undefined {
  const match = HOURS_MINUTES_SECONDS.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [, hours = '0', minutesOfHour, minutes, seconds] = match;
  return (
    Number(hours) * 3_600 + Number(minutesOfHour ?? minutes ?? '0') * 60 + Number(seconds ?? '0')
  );
}
