import { act, cleanup, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { createExternalStore } from './external-store.ts';
import { useSlicedFirst } from './use-sliced-first.ts';

interface View {
  readonly status: 'loading' | 'ready';
  readonly rows: number;
}

afterEach(cleanup);

const store = createExternalStore<View>({ status: 'loading', rows: 0 });

function List() {
  const view = useSlicedFirst(
    useSyncExternalStore(store.subscribe, store.get),
    ({ status }) => status === 'ready',
  );
  return `${view.status} ${view.rows}`;
}

it('shows the first rows after the update that brings them, later changes with it', async () => {
  const { container } = render(<List />);
  /** What the update itself renders, then what follows. */
  const set = (view: View) =>
    act(async () => {
      flushSync(() => store.set(view));
      const atOnce = container.textContent;
      await null;
      return atOnce;
    });
  expect(await set({ status: 'ready', rows: 2 })).toBe('loading 0');
  expect(container.textContent).toBe('ready 2');
  expect(await set({ status: 'ready', rows: 3 })).toBe('ready 3');
  expect(await set({ status: 'loading', rows: 0 })).toBe('loading 0');
});
