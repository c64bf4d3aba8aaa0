import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScreenAction, useScreenActions } from './screen-actions.ts';

it('offers the actions of the open screen in their latest version', () => {
  const palette = renderHook(() => useScreenActions());
  const labels = () => palette.result.current.map(({ label }) => label);
  const runs = [vi.fn<() => void>(), vi.fn<() => void>()] as const;
  const screen = renderHook(
    ({ label, run }) => useScreenAction({ id: 'rules', label, keys: 'R', run }),
    { initialProps: { label: '1 campaign', run: runs[0] } },
  );
  expect(labels()).toEqual(['1 campaign']);
  screen.rerender({ label: '2 campaigns', run: runs[1] });
  expect(labels()).toEqual(['2 campaigns']);
  act(() => palette.result.current[0]?.run());
  expect(runs.map((run) => run.mock.calls.length)).toEqual([0, 1]);
  screen.unmount();
  expect(labels()).toEqual([]);
});
