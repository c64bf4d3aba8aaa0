import { asAppError, NetworkFailure } from '../../lib/api-errors.ts';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import type { FirstSort } from '../model/replica.ts';
import type { BorrowedView } from '../model/types.ts';
import type { AnyRow } from './columns.ts';
import { createFolder, type Overlay } from './fold.ts';
import { createListLoader, type ListLoaderDeps } from './list-loader.ts';
import { flatten, type ListState, NOTHING_READ, toView } from './list-state.ts';

const LIST_LIFETIME_MS = 5 * 60_000;
const FIRST_ROWS = 50;
/** Lists up to this length are read whole within a frame or two. */
const ONE_FRAME_ROWS = 500;

export interface ListStoreDeps extends ListLoaderDeps {
  readonly overlay: Overlay;
  /** Sort order for the rows shown while the rest of the cache is read. */
  readonly firstSort: FirstSort | undefined;
  /** Changed since it was read, without being told. */
  readonly isOutdated: (fetchedAt: string) => boolean;
}

/**
 * One list of ad network rows: from the cache at once, refetched when older than {@link
 * LIST_LIFETIME_MS} or in another language, in memory while watched. A failed refresh keeps all
 * rows.
 */
export function createListStore(deps: ListStoreDeps) {
  const { address, cache, overlay, now } = deps;
  const isKept = address.filters === undefined;
  const foldAll = createFolder(address.kind);
  let state = NOTHING_READ;
  let opening: Promise<void> | undefined;

  const refresh = (): void => {
    void loader.fetchAll({ isFresh: true });
  };
  const toShown = (): BorrowedView<AnyRow> => ({
    ...toView(state, foldAll({ rows: state.rows, sinceMs: state.sinceMs, overlay })),
    refresh,
  });

  let isWatched = false;
  /** Requested by a screen that does not watch it yet. */
  let isAwaited = false;
  const external = createExternalStore(toShown(), {
    onWatched: () => {
      isWatched = true;
      isAwaited = false;
      void open();
    },
    onUnwatched: () => {
      isWatched = false;
    },
  });
  const publish = (change: Partial<ListState>): void => {
    state = { ...state, ...change };
    if (change.rows !== undefined) {
      overlay.recordStatuses({ kind: address.kind, rows: state.rows, sinceMs: state.sinceMs });
    }
    external.set(toShown());
  };

  const loader = createListLoader({ ...deps, state: () => state, publish });

  /** The last request got no response: the shown rows may be older than their time says. */
  const isUnreached = (): boolean => state.error instanceof NetworkFailure;

  const isStale = (): boolean =>
    !state.isComplete ||
    state.locale !== deps.locale() ||
    state.fetchedAt === null ||
    isUnreached() ||
    deps.isOutdated(state.fetchedAt) ||
    now() - Date.parse(state.fetchedAt) > LIST_LIFETIME_MS;

  /** Reads the cache once, then refetches when it is missing or stale. */
  const open = async (): Promise<void> => {
    opening ??= (async () => {
      const { firstSort } = deps;
      const record = isKept ? await cache.findList(address) : undefined;
      if (record) {
        if (record.rowCount > (firstSort ? FIRST_ROWS : ONE_FRAME_ROWS)) {
          const first = await cache.listTop({ address, ...firstSort, limit: FIRST_ROWS });
          publish({ ...flatten(first), fetchedAt: record.fetchedAt, total: record.rowCount });
          await afterNextFrame();
        }
        const found = await cache.findRows(address);
        if (found) {
          publish({
            ...flatten(found.pages),
            fetchedAt: found.record.fetchedAt,
            total: found.record.total,
            isComplete: found.record.isComplete,
            gaps: found.record.gaps,
            locale: found.record.locale,
          });
          await cache.markOpened({ address, nowMs: now() });
        }
      }
      publish({ hasRead: true });
    })().catch((error: unknown) => {
      // An unreadable cache counts as empty: everything can be refetched.
      publish({ hasRead: true, error: asAppError(error) });
    });
    await opening;
    await revalidate();
  };

  const revalidate = async (): Promise<void> => {
    if (state.hasRead && isStale()) {
      await loader.fetchStale();
    }
  };

  return {
    address,
    external: external as ExternalStore<BorrowedView<AnyRow>>,
    refold(): void {
      const view = toShown();
      if (view.rows !== external.get().rows) {
        external.set(view);
      }
    },
    revalidate,
    /** The server is reachable again: refetches a list whose last request failed. */
    async refetchUnreachable(): Promise<void> {
      if (isUnreached()) {
        await revalidate();
      }
    },
    refetch: (): Promise<void> => loader.fetchAll({ isFresh: true }),
    isWatched: (): boolean => isWatched,
    /** A screen is about to watch it, so it must not be dropped. */
    expectWatching(): void {
      isAwaited = !isWatched;
    },
    isUnused: (): boolean => !isWatched && !isAwaited,
    rowCount: (): number => state.rows.length,
    close: loader.close,
  };
}

export type ListStore = ReturnType<typeof createListStore>;
