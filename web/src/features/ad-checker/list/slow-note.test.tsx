import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowNote } from './list-notes.tsx';

const TEXTS = 'Facebook is slow to respond. Still trying…';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type View = Parameters<typeof SlowNote>[0]['view'];
const loading: View = { status: 'loading', progress: null, isRefreshing: false };
const partial = (loaded: number): View => ({
  status: 'partial',
  progress: { loaded, total: 6000 },
  isRefreshing: false,
});

function show(first: View) {
  const element = (view: View) => <SlowNote view={view} />;
  const { rerender } = render(element(first));
  return {
    say: () => screen.getByRole('status').textContent,
    next: (view: View) => rerender(element(view)),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

it('appears after eight seconds of loading, and disappears when loaded', () => {
  const { say, next, pass } = show(loading);
  pass(7_999);
  expect(say()).toBe('');
  pass(1);
  expect(say()).toBe(TEXTS);
  next({ status: 'ready', progress: null, isRefreshing: false });
  expect(say()).toBe('');
});

it('is hidden while rows keep arriving', () => {
  const { say, next, pass } = show(partial(25));
  pass(7_000);
  next(partial(525));
  pass(7_000);
  expect(say()).toBe('');
  pass(1_000);
  expect(say()).toBe(TEXTS);
  next(partial(1_025));
  expect(say()).toBe('');
});

it('appears for a refresh too, but not when nobody is waiting', () => {
  const { say, next, pass } = show({ status: 'ready', progress: null, isRefreshing: false });
  pass(60_000);
  expect(say()).toBe('');
  next({ status: 'ready', progress: null, isRefreshing: true });
  pass(8_000);
  expect(say()).toBe(TEXTS);
});
