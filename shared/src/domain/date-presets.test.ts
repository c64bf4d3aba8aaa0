import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_PRESETS } from '../contracts/ad-object-values.ts';
import {
  addDays,
  clampToHistory,
  earliestDay,
  rangeOfPreset,
  resolveDatePreset,
} from './date-presets.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function weekday(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

describe('rangeOfPreset', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['last_2_days', '2026-11-19', '2026-11-20'],
    ['last_3_days', '2026-11-18', '2026-11-20'],
    ['last_7_days', '2026-11-14', '2026-11-20'],
    ['last_14_days', '2026-11-07', '2026-11-20'],
    ['this_week', '2026-11-16', '2026-11-20'],
    ['last_week', '2026-11-09', '2026-11-15'],
    ['this_month', '2026-11-01', '2026-11-20'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_year', '2026-01-01', '2026-11-20'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['all_time', '2023-10-20', '2026-11-20'],
  ] as const)('%s on Friday 2026-11-20 is %s to %s', (preset, since, until) => {
    expect(rangeOfPreset({ preset, today: '2026-11-20' })).toEqual({ since, until });
  });

  it.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-11-16', '2026-11-16'],
  ])('a week that holds %s starts on Monday %s', (today, since) => {
    expect(rangeOfPreset({ preset: 'this_week', today })).toEqual({ since, until: today });
  });

  it('crosses years and leap days', () => {
    expect(rangeOfPreset({ preset: 'last_month', today: '2027-01-31' })).toEqual({
      since: '2026-12-01',
      until: '2026-12-31',
    });
    expect(rangeOfPreset({ preset: 'last_month', today: '2028-03-31' })).toEqual({
      since: '2028-02-01',
      until: '2028-02-29',
    });
    expect(earliestDay('2026-03-31')).toBe('2023-02-28');
  });

  it('never ends after today nor before it starts, and weeks are Monday to Sunday', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...DATE_PRESETS), (today, preset) => {
        const { since, until } = rangeOfPreset({ preset, today });
        expect(since <= until && until <= today).toBe(true);
        expect(since >= earliestDay(today)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(day, (today) => {
        const { since, until } = rangeOfPreset({ preset: 'last_week', today });
        expect([weekday(since), weekday(until), addDays({ date: since, days: 6 })]).toEqual([
          1,
          0,
          until,
        ]);
      }),
    );
  });
});

describe('resolveDatePreset', () => {
  const now = new Date('2026-11-20T18:45:00Z');
  it.each([
    ['UTC', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21'],
    ['Australia/Adelaide', '2026-11-21'],
  ])('today in %s is %s', (timeZone, date) => {
    expect(resolveDatePreset({ preset: 'today', timeZone, now })).toEqual({
      since: date,
      until: date,
    });
  });

  it.each([
    // 1 November has 25 hours there, 8 March 23.
    ['2026-11-02T07:30:00Z', '2026-10-31', '2026-11-01'],
    ['2026-11-02T08:30:00Z', '2026-11-01', '2026-11-02'],
    ['2026-03-09T06:30:00Z', '2026-03-07', '2026-03-08'],
    ['2026-03-09T07:30:00Z', '2026-03-08', '2026-03-09'],
  ])('counts days, not hours, over a clock change at %s', (instant, since, until) => {
    expect(
      resolveDatePreset({
        preset: 'last_2_days',
        timeZone: 'America/Los_Angeles',
        now: new Date(instant),
      }),
    ).toEqual({ since, until });
  });

  it('refuses an unknown zone', () => {
    expect(() => resolveDatePreset({ preset: 'today', timeZone: 'Mars/Olympus', now })).toThrow(
      RangeError,
    );
  });
});

describe('clampToHistory', () => {
  it('moves a start older than 37 months', () => {
    expect(
      clampToHistory({
        range: { since: '2020-01-01', until: '2026-01-01' },
        today: '2026-11-20',
      }),
    ).toEqual({ since: '2023-10-20', until: '2026-01-01' });
  });

  it('leaves a range inside the history alone', () => {
    const range = { since: '2023-10-20', until: '2024-01-01' };
    expect(clampToHistory({ range, today: '2026-11-20' })).toEqual(range);
  });
});
