import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';

const PARALLEL = 4;

/**
 * Fetches the files of this release that the browser evicted, so that the app starts offline again.
 * Nothing is fetched when the server has another release: its own service worker brings its files.
 */
export async function refillCache({
  files,
  registration,
}: {
  readonly files: readonly PrecacheEntry[];
  readonly registration: ServiceWorkerRegistration;
}): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.flatMap(({ url }) => {
    const key = getCacheKeyForURL(url);
    return key === undefined || present.has(key) ? [] : [{ url, key }];
  });
  if (missing.length === 0) {
    return;
  }
  await registration.update();
  if (registration.installing !== null || registration.waiting !== null) {
    return;
  }
  const fetchNext = async (): Promise<void> => {
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
      const response = await fetch(next.url, { cache: 'no-cache', credentials: 'same-origin' });
      if (response.ok && !response.redirected) {
        await cache.put(next.key, response);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, fetchNext));
}
