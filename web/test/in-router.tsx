import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Renders an element that needs a router, without any route; `show` replaces it. */
export async function renderInRouter(element: ReactNode) {
  let shown = element;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => useSyncExternalStore(subscribe, () => shown) }),
    history: createMemoryHistory(),
  });
  await router.load();
  const view = render(<RouterProvider router={router as never} />);
  return {
    ...view,
    show: (next: ReactNode) => {
      shown = next;
      for (const listener of listeners) {
        listener();
      }
    },
  };
}
