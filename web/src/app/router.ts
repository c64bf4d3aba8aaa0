import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/** Cache lifetime of what a route loads. */
const CACHE_MS = 5 * 60_000;

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultStaleTime: CACHE_MS,
  defaultGcTime: CACHE_MS,
  // The bar along the top says that a page is on its way; the former page stays until then
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
