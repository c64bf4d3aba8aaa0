import { parsePausePeriod } from '@ads-checker/shared/domain/rules/pause-period';
import { activeLocale } from '../../lib/active-locale.ts';

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|days?|д|дн|день|дня|дней)$/, 86_400],
  [/^(?:h|hrs?|hours?|ч|час|часа|часов)$/, 3_600],
  [/^(?:m|mins?|minutes?|м|мин|минута|минуты|минут|минуту)$/, 60],
  [/^(?:s|secs?|seconds?|с|сек|секунда|секунды|секунд)$/, 1],
];
const PIECE = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)\.?/gu;

/**
 * Parses an interval as people type it, into seconds: `30` (minutes), `30 min`, `1 h 30 min`, `90
 * s`, `01:05:00`, also in Russian. Undefined for anything else.
 */
export function parseIntervalText(text: string): number | undefined {
  const clock = parsePausePeriod(text);
  if (clock !== undefined) {
    return clock;
  }
  const clean = text.trim().toLocaleLowerCase();
  if (clean === '' || clean.replaceAll(PIECE, '').replaceAll(/[\s,]/g, '') !== '') {
    return undefined;
  }
  let seconds = 0;
  for (const [, number = '', unit = ''] of clean.matchAll(PIECE)) {
    const size = unit === '' ? 60 : UNITS.find(([pattern]) => pattern.test(unit))?.[1];
    if (size === undefined) {
      return undefined;
    }
    seconds += Number(number.replace(',', '.')) * size;
  }
  return Number.isInteger(seconds) ? seconds : undefined;
}

/** `30 min`, `1 h 30 min`: in the format for typing in the current language. */
export function toIntervalText(totalSeconds: number): string {
  const isRussian = activeLocale().startsWith('ru');
  const names = isRussian ? ['ч', 'мин', 'с'] : ['h', 'min', 's'];
  const counts = [
    Math.floor(totalSeconds / 3_600),
    Math.floor((totalSeconds % 3_600) / 60),
    totalSeconds % 60,
  ];
  const pieces = counts.flatMap((count, index) =>
    count === 0 ? [] : [`${count} ${names[index] ?? ''}`],
  );
  return pieces.length === 0 ? `0 ${names[1] ?? ''}` : pieces.join(' ');
}
