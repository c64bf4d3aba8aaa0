import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findInstant,
  formatWithOffset,
  isTimeZone,
  localMinuteIn,
  offsetLabel,
  offsetMinutesAt,
} from './time-zones.ts';

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

describe('wall-clock minutes', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z', 'UTC+1'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', 'UTC+2'],
    // It occurs twice that day: the first time is used.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'UTC+2'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'UTC+1'],
    ['America/St_Johns', '2026-12-01T09:00', '2026-12-01T12:30:00.000Z', 'UTC\u22123:30'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z', 'UTC+11'],
    ['UTC', '2026-12-31T23:59', '2026-12-31T23:59:00.000Z', 'UTC'],
  ])('%s at %s is %s', (timeZone, local, instant, offset) => {
    const at = findInstant({ timeZone, local });
    expect(at?.toISOString()).toBe(instant);
    expect(offsetLabel({ timeZone, at: new Date(instant) })).toBe(offset);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:00'],
    ['Europe/Berlin', '2026-03-29T02:59'],
    ['America/Los_Angeles', '2026-03-08T02:30'],
    ['UTC', '2026-02-30T10:00'],
    ['UTC', 'tomorrow'],
    ['UTC', ''],
  ])('no clock in %s shows %s', (timeZone, local) => {
    expect(findInstant({ timeZone, local })).toBeUndefined();
  });

  it('leads from an instant to its minute and back, whatever the zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom(...ZONES, 'Europe/Berlin'),
        (date, timeZone) => {
          const local = localMinuteIn({ timeZone, at: date });
          const found = findInstant({ timeZone, local });
          expect(found && localMinuteIn({ timeZone, at: found })).toBe(local);
        },
      ),
    );
  });
});
