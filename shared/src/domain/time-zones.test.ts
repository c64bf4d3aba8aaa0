import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWithOffset, isTimeZone, offsetMinutesAt } from './time-zones.ts';

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];

describe('time zones', () => {
  it.each([
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['America/Los_Angeles', '2026-07-01T00:00:00Z', -420],
    ['America/Los_Angeles', '2026-12-01T00:00:00Z', -480],
    ['America/St_Johns', '2026-12-01T00:00:00Z', -210],
    ['Asia/Kathmandu', '2026-12-01T00:00:00Z', 345],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 630],
  ])('%s at %s is %d minutes ahead of UTC', (timeZone, instant, minutes) => {
    expect(offsetMinutesAt({ timeZone, at: new Date(instant) })).toBe(minutes);
  });

  it('writes an instant with the offset of that day', () => {
    const at = new Date('2026-12-01T17:00:00Z');
    expect(formatWithOffset({ timeZone: 'America/Los_Angeles', at })).toBe(
      '2026-12-01T09:00:00-08:00',
    );
    expect(formatWithOffset({ timeZone: 'Asia/Kolkata', at })).toBe('2026-12-01T22:30:00+05:30');
  });

  it('names the same instant whatever the zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        (date, timeZone) => {
          const at = new Date(Math.floor(date.getTime() / 1000) * 1000);
          expect(Date.parse(formatWithOffset({ timeZone, at }))).toBe(at.getTime());
        },
      ),
    );
  });

  it('tells zones from other words', () => {
    expect([isTimeZone('Europe/Riga'), isTimeZone('Riga'), isTimeZone('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
