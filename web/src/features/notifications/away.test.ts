import { expect, it } from 'vitest';
import { absenceBefore } from './away.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const MINUTE_MS = 60_000;

it('counts half an hour as an absence, but not less, and nothing on a new device', () => {
  const lastSeen = now - 30 * MINUTE_MS;
  expect(absenceBefore({ lastSeen, now })).toEqual(new Date(lastSeen));
  expect(absenceBefore({ lastSeen: lastSeen + 1, now })).toBeNull();
  expect(absenceBefore({ lastSeen: null, now })).toBeNull();
});
