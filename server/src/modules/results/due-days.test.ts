import { expect, it } from 'vitest';
import { listDueRanges, nextDayStart } from './due-days.ts';

const at = new Date('2026-11-20T12:00:00Z');
const today = '2026-11-20';
const freshMs = 30 * 60_000;
const dayBefore = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const readAt = (ages: readonly number[], minutesAgo: number) =>
  new Map(ages.map((age) => [dayBefore(age), new Date(at.getTime() - minutesAgo * 60_000)]));
const allDays = Array.from({ length: 90 }, (_, age) => age);

it('reads 90 days in parts, the latest first', () => {
  expect(listDueRanges({ today, at, freshMs, readAt: new Map() })).toEqual({
    ranges: [
      { since: '2026-11-14', until: '2026-11-20' },
      { since: '2026-11-07', until: '2026-11-13' },
      { since: '2026-11-03', until: '2026-11-06' },
    ],
    isUnfinished: true,
  });
});

it('continues with what no run has read', () => {
  const known = readAt(
    allDays.filter((age) => age < 85),
    10,
  );
  expect(listDueRanges({ today, at, freshMs, readAt: known })).toEqual({
    ranges: [{ since: dayBefore(89), until: dayBefore(85) }],
    isUnfinished: false,
  });
});

it.each([
  { name: 'nothing while all is fresh', minutes: 10, ranges: [] },
  {
    name: 'today and yesterday after an hour',
    minutes: 60,
    ranges: [{ since: '2026-11-19', until: '2026-11-20' }],
  },
  {
    name: 'the days that are still corrected after a day',
    minutes: 24 * 60,
    ranges: [{ since: '2026-11-17', until: '2026-11-20' }],
  },
])('reads $name', ({ minutes, ranges }) => {
  expect(listDueRanges({ today, at, freshMs, readAt: readAt(allDays, minutes) })).toEqual({
    ranges,
    isUnfinished: false,
  });
});

it.each([
  {
    name: 'of the zone where it is latest',
    timeZones: ['Europe/Warsaw', 'Asia/Tokyo', 'America/New_York'],
    at: '2026-11-20T12:00:00Z',
    start: '2026-11-20T15:00:00.000Z',
  },
  {
    name: 'after a day of 25 hours',
    timeZones: ['Europe/Warsaw'],
    at: '2026-10-25T00:30:00Z',
    start: '2026-10-25T23:00:00.000Z',
  },
  {
    name: 'a day later at the very start of one',
    timeZones: ['UTC'],
    at: '2026-11-20T00:00:00Z',
    start: '2026-11-21T00:00:00.000Z',
  },
])('finds the next start of a day $name', ({ timeZones, at: time, start }) => {
  expect(nextDayStart({ timeZones, at: new Date(time) }).toISOString()).toBe(start);
});
