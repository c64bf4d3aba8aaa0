import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useEffect, useSyncExternalStore } from 'react';
import { onActorChange } from '../../../lib/actor-change.ts';
import { asAppError, isAbort } from '../../../lib/api-errors.ts';
import { waitForIdle } from '../../../lib/idle.ts';
import { STALE_MS } from '../../../lib/server-query.ts';
import { createExternalStore, type Replica, useReplica } from '../../../replica/index.ts';
import { prepareSearch } from './filter-items.ts';
import { type CatalogSummary, type LoadedItems, type LoadStep, loadItems } from './load-items.ts';
import { readStoredItems, storeItems } from './stored-items.ts';

/** Number of catalogs whose items are kept in memory. */
const IN_MEMORY_MAX = 2;

export interface ItemsView {
  /** Undefined until something was loaded. */
  readonly catalog: CatalogSummary | undefined;
  readonly items: readonly ProductDto[];
  /** All items are loaded, possibly from the device. */
  readonly isComplete: boolean;
  /** A request to Facebook is running. */
  readonly isLoading: boolean;
  /** Number of items according to Facebook. */
  readonly total: number | null;
  readonly gaps: LoadedItems['gaps'];
  readonly fetchedAt: string | null;
  readonly error: Error | null;
}

const NOTHING: ItemsView = {
  catalog: undefined,
  items: [],
  isComplete: false,
  isLoading: true,
  total: null,
  gaps: null,
  fetchedAt: null,
  error: null,
};

type Answers = Pick<Replica, 'readAnswer' | 'storeAnswer'>;

/**
 * The items of a catalog: first from the device, then from Facebook if those are older than five
 * minutes. If refreshing fails, the shown items stay.
 */
export function createItemsStore({
  replica,
  adUserId,
  catalogId,
  load = loadItems,
  now = Date.now,
}: {
  readonly replica: Answers;
  readonly adUserId: string;
  readonly catalogId: string;
  readonly load?: typeof loadItems;
  readonly now?: () => number;
}) {
  const key = `${adUserId}:${catalogId}`;
  let run: AbortController | undefined;
  let opening: Promise<void> | undefined;

  const external = createExternalStore<ItemsView>(NOTHING, {
    onWatched: () => {
      void open();
    },
  });
  const change = (next: Partial<ItemsView>): void => external.set({ ...external.get(), ...next });

  const fetchAll = async (): Promise<void> => {
    run?.abort();
    const mine = new AbortController();
    run = mine;
    change({ isLoading: true, error: null });
    let last: LoadStep | undefined;
    try {
      for await (const step of load({ adUserId, catalogId, signal: mine.signal })) {
        if (run !== mine) {
          return;
        }
        last = step;
        const shown = external.get();
        // The shown items stay until the new list is at least as long.
        const isMore = step.isComplete || step.items.length >= shown.items.length;
        change(
          isMore
            ? { ...step, isLoading: !step.isComplete }
            : { catalog: step.catalog, total: step.total },
        );
      }
      if (last !== undefined) {
        await storeItems(replica, key, last);
      }
    } catch (error) {
      if (run === mine && !isAbort(error)) {
        change({ isLoading: false, error: asAppError(error) });
      }
    } finally {
      if (run === mine) {
        run = undefined;
      }
    }
  };

  const isStale = (): boolean => {
    const { fetchedAt, isComplete } = external.get();
    return !isComplete || fetchedAt === null || now() - Date.parse(fetchedAt) > STALE_MS;
  };

  const open = async (): Promise<void> => {
    opening ??= readStoredItems(replica, key).then((stored) => {
      if (stored !== undefined && external.get().catalog === undefined) {
        change({ ...stored, total: stored.items.length, isComplete: true, isLoading: false });
      }
    });
    await opening;
    if (run === undefined && isStale()) {
      await fetchAll();
    }
  };

  return {
    external,
    open,
    refresh: fetchAll,
    /** Applies saved values to the items until they are read again. */
    patch(changes: ReadonlyMap<string, Partial<ProductDto>>): void {
      const items = external
        .get()
        .items.map((item) => (changes.has(item.id) ? { ...item, ...changes.get(item.id) } : item));
      change({ items });
      const { catalog, fetchedAt, gaps, isComplete } = external.get();
      if (isComplete && catalog !== undefined && fetchedAt !== null) {
        void storeItems(replica, key, { catalog, fetchedAt, gaps, items });
      }
    },
    close: (): void => run?.abort(),
  };
}
export type ItemsStore = ReturnType<typeof createItemsStore>;

const stores = new Map<string, ItemsStore>();
onActorChange(() => {
  for (const store of stores.values()) {
    store.close();
  }
  stores.clear();
});

function findStore(replica: Replica, adUserId: string, catalogId: string): ItemsStore {
  const key = `${replica.owner.accountId} ${adUserId} ${catalogId}`;
  const store = stores.get(key) ?? createItemsStore({ replica, adUserId, catalogId });
  stores.delete(key);
  stores.set(key, store);
  for (const [name, old] of stores) {
    if (stores.size <= IN_MEMORY_MAX) {
      break;
    }
    old.close();
    stores.delete(name);
  }
  return store;
}

/** Starts loading a catalog that is about to be shown. */
export function openCatalogItems(
  replica: Replica,
  { adUserId, catalogId }: { readonly adUserId: string; readonly catalogId: string },
): void {
  void findStore(replica, adUserId, catalogId).open();
}

export function useCatalogItems({
  adUserId,
  catalogId,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
}): { readonly view: ItemsView; readonly store: ItemsStore } {
  const replica = useReplica();
  const store = findStore(replica, adUserId, catalogId);
  const view = useSyncExternalStore(store.external.subscribe, store.external.get);
  const { items, isComplete } = view;
  useEffect(() => {
    let isOver = !isComplete;
    void waitForIdle().then(() => {
      if (!isOver) {
        prepareSearch(items);
      }
    });
    return () => {
      isOver = true;
    };
  }, [items, isComplete]);
  return { view, store };
}
