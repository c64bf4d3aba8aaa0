import { describe, expect, it } from 'vitest';
import { dayOfDailyTime, nextDailyTime } from './daily-times.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'];
const TIMES = ['00:00', '00:30', '01:30', '02:00', '02:30', '09:00', '23:59'];

describe('a daily time', () => {
  it('occurs once on each local day of a year, changes of clocks included', () => {
    for (const timeZone of ZONES) {
      for (const at of TIMES) {
        const time = { at, timeZone };
        const days: string[] = [];
        let now = new Date('2026-01-01T12:00:00Z');
        while (days.length < 365) {
          now = nextDailyTime(time, now);
          days.push(dayOfDailyTime(time, now));
        }
        const expected = days.map((_, index) =>
          new Date(Date.parse(`${days[0]}T00:00:00Z`) + index * 86_400_000)
            .toISOString()
            .slice(0, 10),
        );
        expect({ timeZone, at, days }).toEqual({ timeZone, at, days: expected });
      }
    }
  });

  it('moves to the next minute that exists when clocks skip it, and comes once when repeated', () => {
    const time = { at: '02:30', timeZone: 'Europe/Berlin' };
    expect(nextDailyTime(time, new Date('2026-03-28T12:00:00Z'))).toEqual(
      new Date('2026-03-29T01:00:00Z'),
    );
    expect(nextDailyTime(time, new Date('2026-10-24T12:00:00Z'))).toEqual(
      new Date('2026-10-25T00:30:00Z'),
    );
    expect(nextDailyTime(time, new Date('2026-10-25T00:30:00Z'))).toEqual(
      new Date('2026-10-26T01:30:00Z'),
    );
  });
});
