import { afterEach, expect, test, vi } from 'vitest';
import { loadCode } from './load-code.ts';

afterEach(() => vi.restoreAllMocks());

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

test('code that cannot be loaded offline is loaded when back online', async () => {
  setOnline(false);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('code');
  const listen = vi.spyOn(globalThis, 'addEventListener');
  const loading = loadCode(load);
  await vi.waitFor(() => expect(listen).toHaveBeenCalledTimes(1));

  setOnline(true);
  dispatchEvent(new Event('online'));

  expect(await loading).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure while online is reported', async () => {
  setOnline(true);
  await expect(loadCode(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
