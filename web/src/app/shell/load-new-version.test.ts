import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNewVersion, watchTakeover } from './load-new-version.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the page reloads once, as soon as the new version controls it', () => {
  const serviceWorker = new EventTarget();
  const activate = vi.fn();
  const reload = vi.fn();
  loadNewVersion({ activate, serviceWorker, reload });
  expect([activate.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);

  serviceWorker.dispatchEvent(new Event('controllerchange'));
  vi.runAllTimers();
  expect([activate.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});

test('the page reloads when requests of the old version keep the new one waiting', () => {
  const reload = vi.fn();
  loadNewVersion({ activate: () => undefined, serviceWorker: new EventTarget(), reload });
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that takes over is told, and the first one is not', () => {
  const serviceWorker = Object.assign(new EventTarget(), { controller: null as object | null });
  const onTakeover = vi.fn();
  watchTakeover({ serviceWorker, onTakeover });
  const takeOver = () => {
    serviceWorker.controller = {};
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    return onTakeover.mock.calls.length;
  };
  expect([takeOver(), takeOver()]).toEqual([0, 1]);
});
