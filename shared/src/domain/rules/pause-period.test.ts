import { expect, it } from 'vitest';
import { parsePausePeriod } from './pause-period.ts';

it.each([
  ['01:05:00', 3_900],
  ['10:30', 630],
  ['0:00', 0],
  [' 1:2:3 ', 3_723],
  ['90:00', 5_400],
  ['', undefined],
  ['30', undefined],
  ['10:60', undefined],
  ['1:60:00', undefined],
  ['-1:00', undefined],
  ['1:00:00:00', undefined],
])('reads %j as %s seconds', (text, seconds) => {
  expect(parsePausePeriod(text)).toBe(seconds);
});
