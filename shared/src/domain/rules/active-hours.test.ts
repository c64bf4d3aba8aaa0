import { expect, it } from 'vitest';
import { WEEKDAYS, type WeekHours } from '../../contracts/week-hours.ts';
import { isOutsideActiveHours, nextActiveTime } from './active-hours.ts';

const morning = {
  activeHours: Object.fromEntries(WEEKDAYS.map((day) => [day, [8]])) as unknown as WeekHours,
};
const timeZone = 'Europe/Berlin';

it.each([
  ['2026-12-01T06:59:59Z', true, '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T07:00:00Z', false, '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T07:59:59Z', false, '2026-12-01T07:59:59.000Z'],
  ['2026-12-01T08:00:00Z', true, '2026-12-02T07:00:00.000Z'],
])('at %s: outside is %s', (text, isOutside, next) => {
  const at = new Date(text);
  expect(isOutsideActiveHours(morning, { timeZone, at })).toBe(isOutside);
  expect(nextActiveTime(morning, { timeZone, from: at }).toISOString()).toBe(next);
});

it('is never outside without hours', () => {
  const always = { activeHours: null };
  const at = new Date('2026-12-01T08:00:00Z');
  expect(isOutsideActiveHours(always, { timeZone, at })).toBe(false);
  expect(nextActiveTime(always, { timeZone, from: at })).toBe(at);
});
