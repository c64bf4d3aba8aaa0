import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { refillCache } from './refill-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

/** Paths that the server answers itself. */
const SERVER_PATHS = [/^\/api\//, /^\/metrics/, /^\/extension\//, /^\/media\//];

const files = [...self.__WB_MANIFEST];

cleanupOutdatedCaches();
precacheAndRoute(files);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }),
);
clientsClaim();

self.addEventListener('message', (event) => {
  switch (event.data?.type) {
    case 'SKIP_WAITING':
      void self.skipWaiting();
      break;
    case 'REFILL_CACHE':
      // Without a network the next start tries again
      event.waitUntil(
        refillCache({ files, registration: self.registration }).catch(() => undefined),
      );
      break;
  }
});
