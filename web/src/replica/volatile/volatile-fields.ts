import type { VolatileKind } from '@ads-checker/shared/collections/index';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import type { KnownVolatile, VolatileView } from '../model/types.ts';
import type { VolatileAnswersDeps } from './volatile-answers.ts';
import type { VolatileQueries } from './volatile-queries.ts';

const NOTHING: VolatileView<VolatileKind> = {
  fields: undefined,
  fetchedAt: null,
  isLoading: true,
  error: null,
};
const NOTHING_KNOWN: KnownVolatile<VolatileKind> = new Map();

/**
 * Volatile fields, which are not in the replica, are fetched for rows that a screen watches. The
 * query code loads with the first of them, after the first list.
 */
export function createVolatileFields({
  report,
  ...deps
}: VolatileAnswersDeps & { readonly report: (error: unknown) => void }) {
  let queries: VolatileQueries | undefined;
  let isClosed = false;
  let loading: Promise<VolatileQueries> | undefined;
  const load = (): Promise<VolatileQueries> => {
    loading ??= import('./volatile-queries.ts').then(({ createVolatileQueries }) => {
      queries = createVolatileQueries(deps);
      return queries;
    });
    return loading;
  };

  function observe<T>(
    initial: T,
    watch: (queries: VolatileQueries, onValue: (value: T) => void) => () => void,
  ): ExternalStore<T> {
    let watched: AbortController | undefined;
    const store = createExternalStore<T>(initial, {
      onWatched() {
        const current = new AbortController();
        watched = current;
        load().then((opened) => {
          if (!current.signal.aborted && !isClosed) {
            const stop = watch(opened, store.set);
            current.signal.addEventListener('abort', stop);
          }
        }, report);
      },
      onUnwatched: () => watched?.abort(),
    });
    return store;
  }

  return {
    observe<K extends VolatileKind>(kind: K, id: string): ExternalStore<VolatileView<K>> {
      const known = queries?.peek(kind, id) ?? (NOTHING as VolatileView<K>);
      return observe(known, (opened, onValue) => opened.watch({ kind, id, onView: onValue }));
    },
    observeAll<K extends VolatileKind>(
      kind: K,
      ids: readonly string[],
    ): ExternalStore<KnownVolatile<K>> {
      return observe(NOTHING_KNOWN as KnownVolatile<K>, (opened, onValue) =>
        opened.watchAll({ kind, ids, onKnown: onValue }),
      );
    },
    /** These rows changed; undefined: any row may have. */
    changed(changes: StreamEvent<'volatile'>['changes'] | undefined): void {
      queries?.invalidate(changes);
    },
    close(): void {
      isClosed = true;
      queries?.close();
    },
  };
}
