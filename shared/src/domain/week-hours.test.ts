import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
// Sets the messages
import '../contracts/common.ts';
import { WEEKDAYS, type WeekHours, weekHoursSchema } from '../contracts/week-hours.ts';
import { type HoursPlan, isInsideHours, nextHoursEdge, nextTimeInside } from './week-hours.ts';
import { formatWeekHours, groupWeekHours, parseWeekHours } from './week-hours-text.ts';

const MINUTE_MS = 60_000;
const hoursFrom = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index);
const week = (days: Partial<WeekHours> = {}): WeekHours => ({
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as WeekHours),
  ...days,
});
const everyDay = (hours: number[]): WeekHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as WeekHours;
const plan = (changes: Partial<HoursPlan> = {}): HoursPlan => ({
  hours: everyDay(hoursFrom(8, 20)),
  timeZone: 'Europe/Berlin',
  ...changes,
});
const edgeAfter = (of: HoursPlan, after: string) => {
  const edge = nextHoursEdge(of, new Date(after));
  return edge === null ? null : `${edge.turnsOn ? 'on' : 'off'} ${edge.at.toISOString()}`;
};

describe('hours of a week', () => {
  it('are sorted as they are read', () => {
    const hours = { ...week(), monday: [9, 8, 23] };
    expect(weekHoursSchema.parse(hours)).toEqual({ ...week(), monday: [8, 9, 23] });
  });

  it.each([
    [{ monday: [24] }, ['monday', 0], 'must be at most 23'],
    [{ tuesday: [1.5] }, ['tuesday', 0], 'must be a whole number'],
    [{ sunday: [3, 3] }, ['sunday'], 'must not repeat an hour'],
    [{ sunday: undefined }, ['sunday'], 'is required'],
  ])('name the field of %j', (wrong, path, message) => {
    const { error } = weekHoursSchema.safeParse({ ...week(), ...wrong });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[path, message]]);
  });

  it('know no other days', () => {
    const { error } = weekHoursSchema.safeParse({ ...week(), someday: [] });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['someday'] }]);
  });
});

describe('edges', () => {
  it.each([
    ['2026-12-01T06:59:59Z', 'on 2026-12-01T07:00:00.000Z'],
    ['2026-12-01T07:00:00Z', 'off 2026-12-01T19:00:00.000Z'],
    ['2026-12-01T19:00:00Z', 'on 2026-12-02T07:00:00.000Z'],
    // Clocks are set forward: the morning comes an hour earlier
    ['2026-03-28T20:00:00Z', 'on 2026-03-29T06:00:00.000Z'],
    ['2026-10-24T20:00:00Z', 'on 2026-10-25T07:00:00.000Z'],
  ])('after %s: %s', (after, expected) => {
    expect(edgeAfter(plan(), after)).toBe(expected);
  });

  it('an hour that clocks skip does not happen that day', () => {
    const skipped = plan({ hours: week({ sunday: [2] }) });
    expect(edgeAfter(skipped, '2026-03-23T00:00:00Z')).toBe('on 2026-04-05T00:00:00.000Z');
    const kept = plan({ hours: everyDay(hoursFrom(0, 2)) });
    expect(edgeAfter(kept, '2026-03-29T00:00:00Z')).toBe('off 2026-03-29T01:00:00.000Z');
    const around = plan({ hours: everyDay([1, 3]) });
    expect(edgeAfter(around, '2026-03-29T00:30:00Z')).toBe('off 2026-03-29T02:00:00.000Z');
  });

  it('an hour that clocks repeat counts both times', () => {
    const repeated = plan({ hours: week({ sunday: [2] }) });
    expect(edgeAfter(repeated, '2026-10-24T12:00:00Z')).toBe('on 2026-10-25T00:00:00.000Z');
    expect(edgeAfter(repeated, '2026-10-25T00:00:00Z')).toBe('off 2026-10-25T02:00:00.000Z');
  });

  it('of days that differ', () => {
    const other = plan({
      exceptions: [
        { date: '2026-12-24', hours: [8, 9] },
        { date: '2026-12-25', hours: [] },
      ],
    });
    expect(edgeAfter(other, '2026-12-24T08:00:00Z')).toBe('off 2026-12-24T09:00:00.000Z');
    expect(edgeAfter(other, '2026-12-24T09:00:00Z')).toBe('on 2026-12-26T07:00:00.000Z');
    const far = plan({ hours: week(), exceptions: [{ date: '2031-05-01', hours: [23] }] });
    expect(edgeAfter(far, '2026-12-01T00:00:00Z')).toBe('on 2031-05-01T21:00:00.000Z');
    expect(edgeAfter(far, '2031-05-01T21:00:00Z')).toBe('off 2031-05-01T22:00:00.000Z');
    expect(edgeAfter(far, '2031-05-01T22:00:00Z')).toBeNull();
  });

  it('between the first and the last day', () => {
    const always = plan({
      hours: everyDay(hoursFrom(0, 24)),
      startsOn: '2027-06-01',
      endsOn: '2027-09-30',
    });
    expect(edgeAfter(always, '2026-12-01T00:00:00Z')).toBe('on 2027-05-31T22:00:00.000Z');
    expect(edgeAfter(always, '2027-06-01T00:00:00Z')).toBe('off 2027-09-30T22:00:00.000Z');
    expect(edgeAfter(always, '2027-09-30T22:00:00Z')).toBeNull();
  });

  it('never come without hours, and with all', () => {
    expect(edgeAfter(plan({ hours: week() }), '2026-12-01T00:00:00Z')).toBeNull();
    expect(
      edgeAfter(plan({ hours: everyDay(hoursFrom(0, 24)) }), '2026-12-01T00:00:00Z'),
    ).toBeNull();
  });

  it('tell the next time inside', () => {
    const inside = new Date('2026-12-01T12:34:56Z');
    expect(nextTimeInside(plan(), inside)).toBe(inside);
    expect(nextTimeInside(plan(), new Date('2026-12-01T22:00:00Z'))).toEqual(
      new Date('2026-12-02T07:00:00Z'),
    );
    expect(nextTimeInside(plan({ hours: week() }), inside)).toBeNull();
  });
});

/** Clocks change in each of these windows, in steps of 30 minutes, an hour and two. */
const CHANGES = [
  ['Europe/Berlin', '2027-03-27T12:00:00Z'],
  ['Europe/Berlin', '2027-10-30T12:00:00Z'],
  ['America/New_York', '2027-03-13T12:00:00Z'],
  ['America/New_York', '2027-11-06T12:00:00Z'],
  ['America/St_Johns', '2027-03-13T12:00:00Z'],
  ['America/Havana', '2027-03-13T12:00:00Z'],
  ['America/Havana', '2027-11-06T12:00:00Z'],
  ['Africa/Cairo', '2026-04-23T12:00:00Z'],
  ['Africa/Cairo', '2026-10-29T12:00:00Z'],
  ['Asia/Beirut', '2027-03-27T12:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T00:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T00:00:00Z'],
  ['Antarctica/Troll', '2027-03-27T12:00:00Z'],
  ['Pacific/Apia', '2011-12-29T20:00:00Z'],
  ['Asia/Kathmandu', '2027-03-27T12:00:00Z'],
  ['UTC', '2027-03-27T12:00:00Z'],
] as const;

/** What the clocks show, without the helpers of the product. */
function showClocks(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (ms: number) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return { date, hour: Number(parts.get('hour')) };
  };
}

it('is what walking minute by minute finds, over changes of clocks', () => {
  const dayHours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 24 });
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, dayHours]))),
      fc.array(fc.record({ day: fc.integer({ min: -1, max: 3 }), hours: dayHours }), {
        maxLength: 2,
      }),
      fc.option(fc.integer({ min: -1, max: 2 })),
      fc.integer({ min: 0, max: 24 * 60 * 60 }),
      ([timeZone, from], hours, others, endsIn, offsetSeconds) => {
        const start = Date.parse(from) + offsetSeconds * 1000;
        const clocks = showClocks(timeZone);
        const dateIn = (days: number) => clocks(Date.parse(from) + days * 86_400_000).date;
        const exceptions = [
          ...new Map(others.map((other) => [dateIn(other.day), other.hours])),
        ].map(([date, hoursThen]) => ({ date, hours: hoursThen }));
        const endsOn = endsIn === null ? null : dateIn(endsIn);
        const tested = { hours: hours as WeekHours, timeZone, exceptions, endsOn };
        const isOn = (ms: number): boolean => {
          const { date, hour } = clocks(ms);
          if (endsOn !== null && date > endsOn) {
            return false;
          }
          const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
          const exception = exceptions.find((other) => other.date === date);
          return (exception?.hours ?? tested.hours[weekday]).includes(hour);
        };
        const before = isOn(start);
        expect(isInsideHours(tested, new Date(start))).toBe(before);
        const first = Math.floor(start / MINUTE_MS + 1) * MINUTE_MS;
        const end = start + 2 * 86_400_000;
        let found: number | null = null;
        for (let ms = first; ms < end && found === null; ms += MINUTE_MS) {
          found = isOn(ms) === before ? null : ms;
        }
        const edge = nextHoursEdge(tested, new Date(start));
        if (found === null) {
          expect(edge === null || edge.at.getTime() >= end).toBe(true);
        } else {
          expect(edge).toEqual({ at: new Date(found), turnsOn: !before });
        }
      },
    ),
    { numRuns: 120 },
  );
});

describe('the text of hours', () => {
  it('has days with the same hours together', () => {
    const hours = {
      ...everyDay(hoursFrom(8, 20)),
      wednesday: [],
      saturday: [10, 11, 14],
      sunday: [10, 11, 14],
    };
    expect(groupWeekHours(hours)).toEqual([
      {
        days: [
          ['monday', 'tuesday'],
          ['thursday', 'friday'],
        ],
        ranges: [[8, 20]],
      },
      {
        days: [['saturday', 'sunday']],
        ranges: [
          [10, 12],
          [14, 15],
        ],
      },
    ]);
    expect(formatWeekHours(hours)).toBe('mon-tue,thu-fri 8-20; sat-sun 10-12,14-15');
    expect(formatWeekHours(week())).toBe('');
  });

  it('is read back, and is never longer than a value of the log', () => {
    const dayHours = fc
      .uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 24 })
      .map((hours) => hours.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, dayHours]))),
        (hours) => {
          const text = formatWeekHours(hours as WeekHours);
          expect(parseWeekHours(text)).toEqual(hours);
          expect(text.length).toBeLessThanOrEqual(500);
        },
      ),
    );
  });

  it.each(['abc 1-2', 'fri-mon 1-2', 'mon', 'mon 8–20', 'daily'])('refuses %s', (text) => {
    expect(parseWeekHours(text)).toBeUndefined();
  });
});
