import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ExternalStore } from '../../lib/external-store.ts';
import type { Locale } from '../../lib/locales.ts';
import type { AdAccountsQuery, AdObjectsQuery, TopRowsQuery } from '../model/replica.ts';
import type { AdObjectTarget, BorrowedKind, BorrowedRows, BorrowedView } from '../model/types.ts';
import type { Cache } from './cache.ts';
import type { AnyRow } from './columns.ts';
import { createFolder, type Overlay } from './fold.ts';
import { type ListAddress, listKey } from './list-key.ts';
import { createListStore, type ListStore } from './list-store.ts';
import type { FetchPage } from './pages.ts';
import { createSearch } from './search.ts';

/** Above this many rows, lists of accounts that are not shown are dropped from memory. */
const ROWS_IN_MEMORY_MAX = 12_000;

/** Whether what was read of an ad account was changed since, without being told. */
export type IsOutdated = (adAccountId: string | null, fetchedAt: string) => boolean;

export interface BorrowedDeps {
  readonly cache: Cache;
  readonly overlay: Overlay;
  readonly fetchPage: FetchPage;
  readonly now: () => number;
  readonly locale: () => Locale;
  readonly onSaveFailed: (error: unknown) => void;
}

function addressOf(query: AdObjectsQuery): ListAddress {
  const { kind, adUserId, adAccountId, period, isArchived, filters } = query;
  return { kind, adUserId, adAccountId, period, isArchived, filters };
}

export function createBorrowedStore(deps: BorrowedDeps) {
  const { cache, overlay } = deps;
  const search = createSearch(cache);
  /** In order of use: the first is the least recently used. */
  const lists = new Map<string, ListStore>();
  let isOutdated: IsOutdated = () => false;

  const forgetUnused = (): void => {
    let rows = 0;
    for (const [key, list] of [...lists].reverse()) {
      rows += list.rowCount();
      if (rows > ROWS_IN_MEMORY_MAX && list.isUnused()) {
        list.close();
        lists.delete(key);
      }
    }
  };

  const getList = (input: { address: ListAddress; firstSort: AdObjectsQuery['firstSort'] }) => {
    const { address } = input;
    const key = listKey(address);
    const list =
      lists.get(key) ??
      createListStore({
        address,
        cache,
        overlay,
        fetchPage: deps.fetchPage,
        now: deps.now,
        locale: deps.locale,
        firstSort: input.firstSort,
        isOutdated: (fetchedAt) => isOutdated(address.adAccountId, fetchedAt),
        onSaved: () => {
          void cache.evict({ keep: address }).catch(deps.onSaveFailed);
        },
        onSaveFailed: deps.onSaveFailed,
      });
    lists.delete(key);
    lists.set(key, list);
    list.expectWatching();
    forgetUnused();
    return list;
  };

  /** Refetches watched lists that are stale or failed. */
  const revalidate = (): void => {
    for (const list of lists.values()) {
      if (list.isWatched()) {
        void list.revalidate();
      }
    }
  };

  const foldPages = (input: {
    readonly kind: ListAddress['kind'];
    readonly pages: readonly { readonly rows: readonly AnyRow[]; readonly fetchedAt: string }[];
  }): readonly AnyRow[] =>
    createFolder(input.kind)({
      rows: input.pages.flatMap((page) => page.rows),
      sinceMs: input.pages.flatMap((page) => page.rows.map(() => Date.parse(page.fetchedAt))),
      overlay,
    });

  return {
    search,
    observeAdAccounts: ({ adUserId, period }: AdAccountsQuery) =>
      getList({
        address: { kind: 'adAccounts', adUserId, adAccountId: null, period },
        firstSort: undefined,
      }).external as ExternalStore<BorrowedView<AdAccountDto>>,

    // Each list key belongs to one kind.
    observeAdObjects: <K extends BorrowedKind>(query: AdObjectsQuery<K>) =>
      getList({ address: addressOf(query), firstSort: query.firstSort })
        .external as unknown as ExternalStore<BorrowedView<BorrowedRows[K]>>,

    async listTopRows<K extends BorrowedKind>(
      query: TopRowsQuery<K>,
    ): Promise<readonly BorrowedRows[K][]> {
      const pages = await cache.listTop({ ...query, address: addressOf(query) });
      return foldPages({
        kind: query.kind,
        pages,
      }) as readonly unknown[] as readonly BorrowedRows[K][];
    },

    foldPages,

    refold(): void {
      for (const list of lists.values()) {
        list.refold();
      }
    },

    /** The ad network's data may differ from the shown data of this account. */
    refetch({ adUserId, adAccountId }: Pick<AdObjectTarget, 'adUserId' | 'adAccountId'>): void {
      for (const list of lists.values()) {
        const { address } = list;
        if (address.adUserId === adUserId && address.adAccountId === adAccountId) {
          void list.refetch();
        }
      }
    },

    revalidate,

    /** Refetches watched lists, and others when they are opened, that were changed unnoticed. */
    catchUp(next: IsOutdated): void {
      isOutdated = next;
      revalidate();
    },

    /** The server is reachable again: refetches the watched lists whose last request failed. */
    refetchUnreachable(): void {
      for (const list of lists.values()) {
        if (list.isWatched()) {
          void list.refetchUnreachable();
        }
      }
    },

    close(): void {
      for (const list of lists.values()) {
        list.close();
      }
      lists.clear();
    },
  };
}
