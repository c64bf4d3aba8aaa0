import type { Actor } from '@ads-checker/shared/access/identity';
import { createRouter } from '@tanstack/react-router';
import { notifyActorChange } from '../lib/actor-change.ts';
import { forgetScreens } from '../lib/kept-keys.ts';
import { loadCode } from '../lib/load-code.ts';
import { routeTree } from '../routeTree.gen.ts';

const CACHE_MS = 5 * 60_000;

export const router = createRouter({
  routeTree,
  context: { actor: null },
  defaultPreload: 'intent',
  defaultStaleTime: CACHE_MS,
  defaultGcTime: CACHE_MS,
  // The progress bar shows that a page is loading; the previous page stays until then
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: false,
});

// The messages of a screen must be loaded before it is shown
for (const { options } of Object.values(router.routesById)) {
  const component = options.component as { preload?: () => Promise<void> } | undefined;
  const preload = component?.preload;
  if (component !== undefined && preload !== undefined) {
    component.preload = () => loadCode(preload);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/**
 * Re-runs guards and loaders when the user or permissions change: data loaded for another user is
 * dropped.
 */
export function createActorObserver(
  followed: Pick<typeof router, 'clearCache' | 'invalidate' | 'load'>,
) {
  let known: string | undefined;
  return (actor: Actor): void => {
    const next = JSON.stringify(actor);
    if (known === undefined) {
      void followed.load();
    } else if (known !== next) {
      notifyActorChange();
      forgetScreens();
      followed.clearCache();
      void followed.invalidate();
    }
    known = next;
  };
}

export const observeActor = createActorObserver(router);
