import { liveQuery } from 'dexie';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import type { SearchInput } from '../model/replica.ts';
import type { Cache } from './cache.ts';
import type { createSearchIndex, FoundRow } from './search-index.ts';

export interface Search {
  /** Changes whenever stored lists change, in this or another tab; observed while watched. */
  readonly version: ExternalStore<string>;
  /**
   * Objects whose name contains every word, or whose id contains the whole text. Names that start
   * with it come first; every kind gets its share of the limit before any gets more.
   */
  readonly search: (input: SearchInput) => Promise<readonly FoundRow[]>;
}

export function createSearch(cache: Cache): Search {
  let index: Promise<ReturnType<typeof createSearchIndex>> | undefined;
  let following: { unsubscribe: () => void } | undefined;
  const version = createExternalStore('', {
    onWatched: () => {
      // Search errors are reported by the search itself.
      following = liveQuery(() => cache.getVersion()).subscribe({
        next: (latest) => version.set(latest),
        error: () => undefined,
      });
    },
    onUnwatched: () => following?.unsubscribe(),
  });

  return {
    version,
    async search(input) {
      index ??= import('./search-index.ts').then((code) => code.createSearchIndex(cache));
      index.catch(() => {
        index = undefined;
      });
      return (await index).search(input);
    },
  };
}
