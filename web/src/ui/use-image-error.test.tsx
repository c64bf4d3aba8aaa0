import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useImageError } from './use-image-error.ts';

it('hides a broken picture until its URL changes or the device is online', () => {
  const { result, rerender } = renderHook(({ url }) => useImageError(url), {
    initialProps: { url: '/1.jpg' as string | null },
  });
  const fail = () => act(() => result.current.onError());
  expect(result.current.hasFailed).toBe(false);
  fail();
  expect(result.current.hasFailed).toBe(true);
  rerender({ url: '/2.jpg' });
  expect(result.current.hasFailed).toBe(false);
  fail();
  rerender({ url: null });
  expect(result.current.hasFailed).toBe(false);
  rerender({ url: '/2.jpg' });
  expect(result.current.hasFailed).toBe(true);
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(result.current.hasFailed).toBe(false);
});
