import { afterEach, beforeAll, expect, it } from 'vitest';
import { inBoth, loadAllMessages, showLocale } from '../../test/locale.ts';
import { formatDuration, formatRoughDuration } from './durations.ts';

beforeAll(loadAllMessages);
afterEach(() => showLocale('en-US'));

it.each([
  [0, '0 ms', '0 мс'],
  [212.4, '212 ms', '212 мс'],
  [1_000, '1 s', '1 с'],
  [4_832, '4.8 s', '4,8 с'],
  [59_999, '59.9 s', '59,9 с'],
  [60_000, '1 min', '1 мин'],
  [90_000, '1 min 30 s', '1 мин 30 с'],
  [1_800_000, '30 min', '30 мин'],
  [3_600_000, '1 h', '1 ч'],
  [3_900_000, '1 h 5 min', '1 ч 5 мин'],
  [86_400_000, '1 day', '1 день'],
  [90_000_000, '25 h', '25 ч'],
  [172_800_000, '2 days', '2 дня'],
])('%i ms are %s', (durationMs, english, russian) => {
  expect(inBoth(() => formatDuration(durationMs))).toEqual([english, russian]);
});

it.each([
  [0, '1 min'],
  [42.9 * 60_000, '42 min'],
  [125 * 60_000, '2 h'],
  [26 * 60 * 60_000, '1 day'],
])('%i ms are about %s', (durationMs, text) => {
  expect(formatRoughDuration(durationMs)).toBe(text);
});
