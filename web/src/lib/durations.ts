import { formatNumber } from './format.ts';
import { t } from './i18n.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time: `212 ms`, `4.8 s`, `30 min`, `1 h 5 min`, `2 days`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < SECOND_MS) {
    const count = formatNumber(Math.max(0, Math.round(durationMs)));
    return t('{count} ms', { count });
  }
  if (durationMs < MINUTE_MS) {
    const seconds = formatNumber(Math.floor(durationMs / 100) / 10);
    return t('{seconds} s', { seconds });
  }
  if (durationMs % DAY_MS === 0) {
    return t('{count, plural, one {# day} other {# days}}', { count: durationMs / DAY_MS });
  }
  const hours = Math.floor(durationMs / HOUR_MS);
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((durationMs % MINUTE_MS) / SECOND_MS);
  return [
    ...(hours > 0 ? [t('{hours} h', { hours: formatNumber(hours) })] : []),
    ...(minutes > 0 ? [t('{minutes} min', { minutes: formatNumber(minutes) })] : []),
    ...(seconds > 0 ? [t('{seconds} s', { seconds: formatNumber(seconds) })] : []),
  ].join(' ');
}

/** About how long, in the largest whole unit and at least a minute: `42 min`, `2 h`, `3 days`. */
export function formatRoughDuration(durationMs: number): string {
  const unitMs = [DAY_MS, HOUR_MS].find((size) => durationMs >= size) ?? MINUTE_MS;
  return formatDuration(Math.max(1, Math.floor(durationMs / unitMs)) * unitMs);
}
