import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietHoursEnd } from './quiet-hours.ts';
import { localMinuteIn } from './time-zones.ts';

const night = { from: '22:30', until: '08:00', timeZone: 'Europe/Berlin' };
const end = (hours: typeof night, at: string) =>
  quietHoursEnd({ hours, at: new Date(at) })?.toISOString() ?? null;

describe('quiet hours', () => {
  it('end on the next morning, or on the same one after midnight', () => {
    expect(end(night, '2026-11-20T21:30:00Z')).toBe('2026-11-21T07:00:00.000Z');
    expect(end(night, '2026-11-21T06:59:59Z')).toBe('2026-11-21T07:00:00.000Z');
  });

  it('begin at their first minute, and are over at their end', () => {
    expect(end(night, '2026-11-20T21:29:59Z')).toBeNull();
    expect(end(night, '2026-11-21T07:00:00Z')).toBeNull();
    expect(end(night, '2026-11-21T12:00:00Z')).toBeNull();
  });

  it('may lie within a day', () => {
    const noon = { from: '12:00', until: '14:00', timeZone: 'Asia/Kolkata' };
    expect(end(noon, '2026-11-20T06:30:00Z')).toBe('2026-11-20T08:30:00.000Z');
    expect(end(noon, '2026-11-20T08:30:00Z')).toBeNull();
  });

  it('end when the clocks are past an end that they skip', () => {
    const early = { ...night, until: '02:30' };
    expect(end(early, '2026-03-28T23:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('end at the second of two ends once the first is over', () => {
    const early = { ...night, until: '02:30' };
    expect(end(early, '2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(end(early, '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('never are where there are none', () => {
    expect(quietHoursEnd({ hours: null, at: new Date() })).toBeNull();
  });

  it('end within a day, at a moment that is not quiet or follows a change of the clocks', () => {
    const minute = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((at) => new Date(at * 60_000).toISOString().slice(11, 16));
    const zone = fc.constantFrom('UTC', 'Europe/Kyiv', 'America/Sao_Paulo', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(
        fc.record({ from: minute, until: minute, timeZone: zone }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (hours, at) => {
          fc.pre(hours.from !== hours.until);
          const until = quietHoursEnd({ hours, at });
          if (until !== null) {
            expect(until > at).toBe(true);
            expect(until.getTime() - at.getTime()).toBeLessThanOrEqual(26 * 60 * 60_000);
            const shown = localMinuteIn({ timeZone: hours.timeZone, at: until }).slice(11);
            expect(shown >= hours.until || shown < hours.from).toBe(true);
          }
        },
      ),
    );
  });
});
