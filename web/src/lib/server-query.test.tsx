import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notifyActorChange } from './actor-change.ts';
import { NetworkFailure } from './api-errors.ts';
import { queryClient, useServerQuery } from './server-query.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

function show(first = 'one') {
  const asked: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ id }) =>
      useServerQuery({
        queryKey: ['test', id],
        queryFn: () =>
          new Promise<string>((resolve, reject) => {
            asked.push({ resolve, reject });
          }),
      }),
    { initialProps: { id: first } },
  );
  const view = () => {
    const { data, error, isFetching } = result.current;
    return { data, error, isFetching };
  };
  return { asked, view, rerender, unmount };
}

it('keeps the previous value until the next one arrives', async () => {
  const { asked, view, rerender } = show();
  expect(view()).toEqual({ data: undefined, error: null, isFetching: true });
  asked[0]?.resolve('one');
  await waitFor(() => expect(view()).toEqual({ data: 'one', error: null, isFetching: false }));
  rerender({ id: 'two' });
  expect(view()).toEqual({ data: 'one', error: null, isFetching: true });
  asked[1]?.resolve('two');
  await waitFor(() => expect(view()).toEqual({ data: 'two', error: null, isFetching: false }));
});

it('refetches after 5 minutes, not before', async () => {
  const readMs = Date.parse('2026-03-02T09:00:00Z');
  vi.useFakeTimers({ now: readMs, toFake: ['Date'] });
  const first = show();
  first.asked[0]?.resolve('one');
  await waitFor(() => expect(first.view().data).toBe('one'));
  first.unmount();
  vi.setSystemTime(readMs + 5 * 60_000 - 1);
  const second = show();
  expect(second.view()).toEqual({ data: 'one', error: null, isFetching: false });
  second.unmount();
  vi.setSystemTime(readMs + 5 * 60_000);
  const third = show();
  expect(third.view()).toEqual({ data: 'one', error: null, isFetching: true });
  expect([second.asked.length, third.asked.length]).toEqual([0, 1]);
});

it('refetches after a reconnect, but only calls that failed for the network', async () => {
  const [unreached, refused] = [show('unreached'), show('refused')];
  unreached.asked[0]?.reject(new NetworkFailure('GET /x', undefined));
  refused.asked[0]?.reject(new Error('refused'));
  await waitFor(() => expect(refused.view().error).toEqual(new Error('refused')));
  await waitFor(() => expect(unreached.view().error).toBeInstanceOf(NetworkFailure));
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await waitFor(() => expect(unreached.asked).toHaveLength(2));
  expect(refused.asked).toHaveLength(1);
});

it('never shows data of one actor to another', async () => {
  const { asked, view } = show();
  asked[0]?.resolve('of the former');
  await waitFor(() => expect(view().data).toBe('of the former'));
  act(notifyActorChange);
  await waitFor(() => expect(view()).toEqual({ data: undefined, error: null, isFetching: true }));
  asked[1]?.resolve('of the next');
  await waitFor(() => expect(view().data).toBe('of the next'));
});
