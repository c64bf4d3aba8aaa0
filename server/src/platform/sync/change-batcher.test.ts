import { VOLATILE_IDS_MAX } from '@ads-checker/shared/contracts/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeBatcher } from './change-batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const published: unknown[] = [];
  const batcher = createChangeBatcher({
    intervalMs: 1_000,
    publish: (byAccount) => published.push(Object.fromEntries(byAccount)),
  });
  return { ...batcher, published };
}

it('tells each account once an interval what changed, every row once', () => {
  const { add, published } = start();
  add({ accountIds: ['1', '2'], collection: 'adUsers', docIds: ['7', '8'] });
  add({ accountIds: ['1'], collection: 'adUsers', docIds: ['8', '9'] });
  add({ accountIds: ['1'], collection: 'proxies', docIds: ['3'] });
  expect(published).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(published).toEqual([
    {
      1: [
        { collection: 'adUsers', ids: ['7', '8', '9'] },
        { collection: 'proxies', ids: ['3'] },
      ],
      2: [{ collection: 'adUsers', ids: ['7', '8'] }],
    },
  ]);
  add({ accountIds: ['2'], collection: 'adUsers', docIds: ['7'] });
  vi.advanceTimersByTime(1_000);
  expect(published.slice(1)).toEqual([{ 2: [{ collection: 'adUsers', ids: ['7'] }] }]);
});

it('names no rows when they are more than an event may name', () => {
  const { add, published } = start();
  const docIds = Array.from({ length: VOLATILE_IDS_MAX }, (_, index) => String(index));
  add({ accountIds: ['1', '2'], collection: 'adUsers', docIds });
  add({ accountIds: ['2'], collection: 'adUsers', docIds: ['one more'] });
  add({ accountIds: ['2'], collection: 'adUsers', docIds: ['0'] });
  add({ accountIds: ['3'], collection: 'proxies', docIds: null });
  vi.advanceTimersByTime(1_000);
  expect(published).toEqual([
    {
      1: [{ collection: 'adUsers', ids: docIds }],
      2: [{ collection: 'adUsers', ids: null }],
      3: [{ collection: 'proxies', ids: null }],
    },
  ]);
});

it('is silent for accounts without an open stream, and once it is stopped', () => {
  const { add, stop, published } = start();
  add({ accountIds: [], collection: 'adUsers', docIds: ['7'] });
  vi.advanceTimersByTime(1_000);
  add({ accountIds: ['1'], collection: 'adUsers', docIds: ['7'] });
  stop();
  vi.advanceTimersByTime(1_000);
  expect(published).toEqual([]);
});
