import { getFixedT } from '../../../lib/i18n.ts';

const t = getFixedT('rules');

/**
 * The exact duration in hours, minutes and seconds: `1 h 5 min`; `30 minutes` when there is a
 * single unit.
 */
export function durationText(totalSeconds: number): string {
  const days = totalSeconds % 86_400 === 0 ? totalSeconds / 86_400 : 0;
  if (days > 0) {
    return t('{count, plural, one {# day} other {# days}}', { count: days });
  }
  const hours = Math.floor(totalSeconds / 3_600);
  const minutes = Math.floor((totalSeconds % 3_600) / 60);
  const seconds = totalSeconds % 60;
  const parts = [
    {
      count: hours,
      long: t('{count, plural, one {# hour} other {# hours}}', { count: hours }),
      short: t('{hours} h', { hours }),
    },
    {
      count: minutes,
      long: t('{count, plural, one {# minute} other {# minutes}}', { count: minutes }),
      short: t('{minutes} min', { minutes }),
    },
    {
      count: seconds,
      long: t('{count, plural, one {# second} other {# seconds}}', { count: seconds }),
      short: t('{seconds} s', { seconds }),
    },
  ].filter(({ count }) => count > 0);
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? only.long
    : parts.map(({ short }) => short).join(' ');
}
