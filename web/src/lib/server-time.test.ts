import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetServerTime, noteServerTime, onServerTimeStep, serverNow } from './server-time.ts';

const NINE = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const at = (ms: number): string => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NINE });
  forgetServerTime();
});
afterEach(() => {
  forgetServerTime();
  vi.useRealTimers();
});

const answer = (date: string): void => noteServerTime({ date, sentMs: serverNow() });

it('is what all code reads', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const others = Object.keys(sources).filter(
    (path) =>
      !/\.test\.|\/demo\/|\/server-time\.ts$/.test(path) &&
      /Date\.now\(\)|new Date\(\)/.test(sources[path] ?? ''),
  );
  expect(others).toEqual([]);
});

it('is the device’s clock before the first answer', () => {
  expect(serverNow()).toBe(NINE);
  vi.advanceTimersByTime(1_500);
  expect(serverNow()).toBe(NINE + 1_500);
});

it.each([-DAY_MS, DAY_MS])('is the server’s clock when the device’s is off by %i ms', (off) => {
  vi.setSystemTime(NINE + off);
  const steps: number[] = [];
  const stop = onServerTimeStep(() => steps.push(serverNow()));
  answer(at(NINE));
  answer(at(NINE));
  vi.advanceTimersByTime(3_000);
  expect([serverNow(), steps]).toEqual([NINE + 3_000, [NINE]]);
  stop();
});

it('is not moved by what an answer cannot tell more exactly', () => {
  const steps: number[] = [];
  const stop = onServerTimeStep(() => steps.push(serverNow()));
  answer(at(NINE - 4_000));
  answer(at(NINE + 4_000));
  expect([serverNow(), steps]).toEqual([NINE, []]);
  stop();
});

it('does not follow a device’s clock that is set back', () => {
  answer(at(NINE));
  vi.setSystemTime(NINE - DAY_MS);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(NINE + 1_000);
});

it('follows a device that slept, and a clock that is set ahead until the next answer', () => {
  answer(at(NINE));
  vi.setSystemTime(NINE + DAY_MS);
  expect(serverNow()).toBe(NINE + DAY_MS);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(NINE + DAY_MS + 1_000);
  answer(at(NINE + 2_000));
  expect(serverNow()).toBe(NINE + 2_000);
});

it('takes no time from an answer that was on its way too long, or that has none', () => {
  const sentMs = serverNow();
  vi.advanceTimersByTime(60_000);
  noteServerTime({ date: at(NINE - DAY_MS), sentMs });
  noteServerTime({ date: null, sentMs: serverNow() });
  noteServerTime({ date: 'yesterday', sentMs: serverNow() });
  expect(serverNow()).toBe(NINE + 60_000);
});
