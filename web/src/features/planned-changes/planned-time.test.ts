import { afterEach, expect, it, vi } from 'vitest';
import { defaultLocalTime, plannedTimeSchema } from './planned-time.ts';

afterEach(() => vi.useRealTimers());

const faultsAt = (now: string, localTime: string): string[] => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const { error } = plannedTimeSchema('Europe/Berlin').safeParse({ localTime });
  return (error?.issues ?? []).map(({ message }) => message);
};

it.each([
  ['a usual day', '2026-11-29T12:00:00Z', '2026-11-30T06:00'],
  // Half past midnight of a day that lasts 25 hours, and of one that lasts 23
  ['a long day', '2026-10-24T22:30:00Z', '2026-10-26T06:00'],
  ['a short day', '2026-03-28T23:30:00Z', '2026-03-30T06:00'],
  ['the evening, when it is the next day in the zone', '2026-11-29T23:30:00Z', '2026-12-01T06:00'],
])('offers the next morning on %s', (_, now, expected) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  expect(defaultLocalTime('Europe/Berlin')).toBe(expected);
});

it('says what is wrong with a time', () => {
  const now = '2026-03-20T12:00:00Z';
  expect(faultsAt(now, '2026-03-21T06:00')).toEqual([]);
  expect(faultsAt(now, '')).toEqual(['is required']);
  expect(faultsAt(now, '2026-03-20T13:00')).toEqual(['must be at least a minute ahead']);
  expect(faultsAt(now, '2026-07-21T06:00')).toEqual(['must be at most 60 days ahead']);
  expect(faultsAt(now, '2026-03-29T02:30')).toEqual([
    'must be a time that exists in the ad account’s time zone',
  ]);
});
