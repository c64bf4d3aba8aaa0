import { expect, it } from 'vitest';
import { newScheduleInput, readHours, scheduleFormSchema, writeHours } from './schedule-form.ts';

it.each([
  ['8-10', [8, 9]],
  [' 8:00 – 10:00, 14 ', [8, 9, 14]],
  ['22–24; 0-1', [0, 22, 23]],
  ['', []],
])('reads %j', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
  expect(readHours(writeHours(hours))).toEqual(hours);
});

it.each(['8-', '10-8', '8-8', '20-25', '24', 'morning', '8.5-9'])('refuses %j', (text) => {
  expect(readHours(text)).toBeUndefined();
});

const faultsOf = (changes: object) =>
  scheduleFormSchema
    .safeParse({ ...newScheduleInput('Nights', [{ id: '1', name: null }]), ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('is valid as it begins, and names what is not', () => {
  expect(faultsOf({})).toBeUndefined();
  expect(faultsOf({ name: ' ' })).toEqual([['name', 'is required']]);
  expect(faultsOf({ exceptions: [{ date: '2026-12-25', hours: 'all' }] })).toEqual([
    ['exceptions.0.hours', 'Enter hours, like 8–12, 14–20'],
  ]);
  const day = { date: '2026-12-25', hours: '' };
  expect(faultsOf({ exceptions: [day, day] })).toEqual([
    ['exceptions.1.date', 'This date is there twice'],
  ]);
  expect(faultsOf({ startsOn: '2026-12-02', endsOn: '2026-12-01' })).toEqual([
    ['endsOn', 'must not be before the first day'],
  ]);
});
