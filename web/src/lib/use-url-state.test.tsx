import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toQueryString, useUrlState } from './use-url-state.ts';

const readName = (search: unknown): string => {
  const { name } = search as { name?: unknown };
  return typeof name === 'string' ? name : '';
};
const writeName = (name: string): string => `/list${toQueryString(name === '' ? {} : { name })}`;

function ListScreen() {
  const [name, setName] = useUrlState({ read: readName, write: writeName });
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Link to={'/detail' as never}>Detail</Link>
    </>
  );
}

/** `/detail` is shown only when `load` resolves, like a screen whose code loads late. */
async function renderList(load: Promise<void>) {
  const root = createRootRoute({ component: Outlet });
  const at = <TPath extends string>(path: TPath) => ({ getParentRoute: () => root, path });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ ...at('/list'), component: ListScreen }),
      createRoute({ ...at('/detail'), component: () => <h1>Detail</h1>, loader: () => load }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return router;
}

const type = (name: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const laterThanTheDelay = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('writes the state to the URL after a pause in typing', async () => {
  const router = await renderList(Promise.resolve());
  type('Cas');
  type('Casa');
  expect(router.state.location.href).toBe('/list');
  await laterThanTheDelay();
  expect(router.state.location.href).toBe('/list?name=Casa');
});

it('does not overtake a link whose screen is still loading', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const router = await renderList(promise);
  type('Casa');
  await act(async () => {
    fireEvent.click(screen.getByRole('link'));
  });
  await laterThanTheDelay();
  await act(async () => resolve());
  await laterThanTheDelay();
  expect(screen.getByRole('heading').textContent).toBe('Detail');
  expect(router.state.location.href).toBe('/detail');
});

it.each([
  ['a click', () => fireEvent.pointerDown(screen.getByRole('link'))],
  ['Enter', () => fireEvent.keyDown(screen.getByRole('link'), { key: 'Enter' })],
])(
  'flushes the pending write before %s leaves, so that going back restores it',
  async (_, press) => {
    const router = await renderList(Promise.resolve());
    type('Casa');
    await act(async () => {
      press();
    });
    await act(async () => {
      fireEvent.click(screen.getByRole('link'));
    });
    await laterThanTheDelay();
    expect(router.state.location.href).toBe('/detail');
    await act(async () => router.history.back());
    await laterThanTheDelay();
    expect(router.state.location.href).toBe('/list?name=Casa');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Casa');
  },
);
