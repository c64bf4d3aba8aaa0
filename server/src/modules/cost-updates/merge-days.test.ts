import { expect, it } from 'vitest';
import { mergeDays } from './push-costs.ts';

const day = (date: string, timeZone: string | null) => ({ date, timeZone, count: 1 });

it('takes zones whose days are the same instants together, also around a change of clocks', () => {
  const days = [
    day('2026-11-20', 'Europe/Berlin'),
    day('2026-11-20', 'Europe/Warsaw'),
    day('2026-11-20', 'Asia/Kolkata'),
    day('2026-11-20', null),
    day('2026-11-19', 'Europe/Berlin'),
    // The clocks are set back a week apart.
    day('2026-10-25', 'Africa/Lagos'),
    day('2026-10-25', 'Europe/Berlin'),
  ];
  expect(mergeDays(days).map(({ date, timeZones }) => [date, timeZones])).toEqual([
    ['2026-11-20', ['Europe/Berlin', 'Europe/Warsaw']],
    ['2026-11-20', ['Asia/Kolkata']],
    ['2026-11-20', []],
    ['2026-11-19', ['Europe/Berlin']],
    ['2026-10-25', ['Africa/Lagos']],
    ['2026-10-25', ['Europe/Berlin']],
  ]);
});
