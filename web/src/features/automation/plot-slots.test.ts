import { expect, it } from 'vitest';
import { addUSD, listSlots } from './plot-slots.ts';

const none = { usd: '0.00', isPartial: false };
const hour = (at: string, acts: number) => ({
  at,
  acts,
  raised: none,
  lowered: none,
  spendStopped: none,
});
const until = new Date('2026-03-12T09:30:00.000Z');

it('makes hours of a day, of which the first and last are cut', () => {
  const slots = listSlots({
    hours: [hour('2026-03-11T09:00:00.000Z', 1), hour('2026-03-12T08:00:00.000Z', 2)],
    period: 'day',
    since: new Date('2026-03-11T09:30:00.000Z'),
    until,
    timeZone: 'UTC',
  });
  expect(slots).toHaveLength(25);
  expect(slots.map(({ hours }) => hours.length).join('')).toBe('1000000000000000000000010');
  expect(slots.flatMap(({ isPart }, index) => (isPart === true ? [index] : []))).toEqual([0, 24]);
});

it('makes days of a week in the zone of the person', () => {
  const slots = listSlots({
    hours: [hour('2026-03-05T22:00:00.000Z', 1), hour('2026-03-12T08:00:00.000Z', 2)],
    period: 'week',
    since: new Date('2026-03-05T09:30:00.000Z'),
    until,
    timeZone: 'Asia/Tokyo',
  });
  expect(slots.map(({ date, hours }) => [date, hours.length])).toEqual([
    ['2026-03-05', 0],
    ['2026-03-06', 1],
    ['2026-03-07', 0],
    ['2026-03-08', 0],
    ['2026-03-09', 0],
    ['2026-03-10', 0],
    ['2026-03-11', 0],
    ['2026-03-12', 1],
  ]);
});

it('adds up what is known', () => {
  expect(addUSD([])).toBe(0);
  expect(addUSD([{ usd: null, isPartial: false }])).toBeNull();
  expect(
    addUSD([
      { usd: null, isPartial: false },
      { usd: '1.50', isPartial: true },
    ]),
  ).toBe(1.5);
});
