import type { Actor } from '@ads-checker/shared/access/identity';
import { createRouter } from '@tanstack/react-router';
import { notifyActorChange } from '../lib/actor-change.ts';
import { loadCode } from '../lib/load-code.ts';
import { routeTree } from '../routeTree.gen.ts';

/** Cache lifetime of what a route loads. */
const CACHE_MS = 5 * 60_000;

export const router = createRouter({
  routeTree,
  context: { actor: null },
  defaultPreload: 'intent',
  defaultStaleTime: CACHE_MS,
  defaultGcTime: CACHE_MS,
  // The bar along the top says that a page is on its way; the former page stays until then
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: false,
});

// A screen is there when its words are
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
 * Guards and loaders follow who is signed in and with which rights: what was loaded for others is thrown away, and
 * what was loaded ahead of the sign-in has its guards asked now.
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
      followed.clearCache();
      void followed.invalidate();
    }
    known = next;
  };
}

export const observeActor = createActorObserver(router);
