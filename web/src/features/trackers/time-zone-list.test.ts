import { expect, it } from 'vitest';
import { findTimeZones } from './components/time-zone-field.tsx';

const find = (text: string) => findTimeZones({ text, chosen: 'Europe/Kyiv', limit: 2 });

it.each([
  ['', ['Europe/Kyiv', 'UTC']],
  ['new york', ['America/New_York']],
  ['EUROPE/WARS', ['Europe/Warsaw']],
  ['utc', ['UTC']],
  ['olympus', []],
])('finds time zones by %j', (text, zones) => {
  expect(find(text)).toEqual(zones);
});

it('returns no more than the limit', () => {
  expect(find('europe')).toHaveLength(2);
});
