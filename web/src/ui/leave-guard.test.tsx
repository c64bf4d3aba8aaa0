import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

let isEdited = false;
const listeners = new Set<() => void>();
function setEdited(next: boolean): void {
  isEdited = next;
  for (const listener of listeners) {
    listener();
  }
}

function EditedForm() {
  const [isDirty, setDirty] = useState(isEdited);
  useEffect(() => {
    const follow = () => setDirty(isEdited);
    listeners.add(follow);
    return () => {
      listeners.delete(follow);
    };
  }, []);
  return (
    <>
      <output>{isDirty ? 'edited' : 'saved'}</output>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

/** A form at `/edit` that goes between edited and saved from outside. */
async function openForm() {
  const root = createRootRoute({ component: Outlet });
  const screenAt = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const history = createMemoryHistory({ initialEntries: ['/edit'] });
  const router = createRouter({
    routeTree: root.addChildren([
      screenAt('/list', () => <p>List</p>),
      screenAt('/edit', EditedForm),
    ]),
    history,
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await router.load();
  });
  /** Leaves as soon as the page shows the new state, before the effects that follow the paint. */
  const leaveOnceShown = async (): Promise<void> => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    const shown = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        history.push('/list');
        resolve();
      }).observe(screen.getByRole('status'), { characterData: true, subtree: true });
    });
    setEdited(!isEdited);
    await shown;
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  };
  return { leaveOnceShown };
}

it('does not ask as soon as the form is shown as saved', async () => {
  setEdited(true);
  const { leaveOnceShown } = await openForm();
  await leaveOnceShown();
  await screen.findByText('List');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks as soon as the form is shown as edited', async () => {
  setEdited(false);
  const { leaveOnceShown } = await openForm();
  await leaveOnceShown();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(screen.queryByText('List')).toBeNull();
});
