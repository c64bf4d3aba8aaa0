import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import type { OwnedView, SyncStatus } from '../model/types.ts';
import type { FeedClient } from './feed-client.ts';
import { createFirstPages } from './first-pages.ts';
import type { OpenedRxdb, OpenRxdbDeps } from './open-rxdb.ts';
import { createOwnedView } from './owned-view.ts';
import { createFetchRows } from './pull.ts';
import type { OwnedCollections, OwnedDocument } from './rxdb-database.ts';
import type { Snapshots } from './snapshots.ts';

/** When no screen uses owned data, its database opens this long after the start. */
const UNWATCHED_MS = 1_000;
/** A device without rows does not wait longer for the first ones. */
const FIRST_ROWS_MS = 5_000;

/**
 * Owned data from the start. A device that knows the account shows its snapshots at once, another
 * one the first pages of the feed; RxDB is loaded and opened once they are painted.
 */
export function createOwnedData({
  snapshots,
  report,
  ...deps
}: Omit<OpenRxdbDeps, 'onReplaced' | 'fetchRows'> & {
  readonly snapshots: Snapshots;
  readonly report: (error: unknown) => void;
}) {
  const views = new Map<SyncCollection, ReturnType<typeof createOwnedView>>();
  const fetchRows = createFetchRows(deps.owner.accountId);
  const first = snapshots.hasAny ? undefined : createFirstPages(fetchRows);
  let isClosed = false;
  let begin = (): void => undefined;
  const isTime = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isWatched = false;
  const timers = [
    setTimeout(() => {
      if (!isWatched) {
        begin();
      }
    }, UNWATCHED_MS),
    setTimeout(() => begin(), FIRST_ROWS_MS),
  ];
  const opening: Promise<OpenedRxdb | undefined> = isTime.then(async () => {
    const { openRxdb } = await import('./open-rxdb.ts');
    return isClosed
      ? undefined
      : openRxdb({ ...deps, fetchRows: first?.fetchRows ?? fetchRows, onReplaced });
  });

  /** Rows may be read once the session is known to act for the account. */
  let confirm = (): void => undefined;
  const isConfirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  let reading = 0;
  const beginAfter = async (read: Promise<unknown> | undefined): Promise<void> => {
    isWatched = true;
    reading += 1;
    await read;
    await afterNextFrame();
    reading -= 1;
    if (reading === 0) {
      begin();
    }
  };

  let replaced: OwnedCollections | undefined;
  const onReplaced = (collections: OwnedCollections): void => {
    replaced = collections;
    for (const [name, view] of views) {
      view.follow(collections[name]);
    }
  };

  const status = createExternalStore<SyncStatus>({
    isOnline: true,
    state: 'syncing',
    syncedAt: deps.syncedAt,
    unreadable: 0,
    mustReload: false,
  });
  opening.then(
    (opened) => {
      if (opened !== undefined) {
        const follow = (): void => {
          status.set(opened.feed.status.get());
          if (status.get().state === 'synced') {
            first?.clear();
            for (const view of views.values()) {
              view.settle().catch(() => undefined);
            }
          }
        };
        opened.feed.status.subscribe(follow);
        follow();
      }
    },
    (error: unknown) => {
      status.set({ ...status.get(), state: 'error' });
      report(error);
    },
  );
  /** Queued in order until the feed client exists. */
  const withFeed = (act: (feed: FeedClient) => void): void => {
    opening.then(
      (opened) => opened && act(opened.feed),
      () => undefined,
    );
  };

  return {
    status: status as ExternalStore<SyncStatus>,
    observe<C extends SyncCollection>(name: C): ExternalStore<OwnedView<C>> {
      let view = views.get(name);
      if (view === undefined) {
        let read: Promise<readonly OwnedDocument[]> | undefined;
        const readFirst = first && (() => (read ??= isConfirmed.then(() => first.read(name))));
        view = createOwnedView<SyncCollection>({
          name,
          collection: opening.then((opened) => (replaced ?? opened?.collections)?.[name]),
          known: snapshots.find(name),
          readFirst,
          onWatched: () => void beginAfter(readFirst?.()),
          onRead: (documents) => snapshots.save(name, documents),
          onBroken: () => void opening.then((opened) => opened?.rebuild()),
        });
        views.set(name, view);
      }
      // The name determines the type.
      return view.external as unknown as ExternalStore<OwnedView<C>>;
    },
    end: () => withFeed((feed) => feed.end()),
    resume() {
      confirm();
      withFeed((feed) => feed.resume());
    },
    retire: () => withFeed((feed) => feed.retire()),
    setReached: (isReached: boolean) => withFeed((feed) => feed.setReached(isReached)),
    resync: () => withFeed((feed) => feed.resync()),
    requestSync: (collections: readonly SyncCollection[]) =>
      withFeed((feed) => feed.requestSync(collections)),
    async listEmpty(): Promise<readonly SyncCollection[]> {
      const collections = replaced ?? (await opening)?.collections;
      const first = await Promise.all(
        SYNC_COLLECTIONS.map((name) => collections?.[name].findOne().exec()),
      );
      return SYNC_COLLECTIONS.filter((_, index) => first[index] === null);
    },
    async reopen(): Promise<void> {
      await (await opening)?.reopen();
    },
    async close(): Promise<void> {
      isClosed = true;
      timers.forEach(clearTimeout);
      begin();
      snapshots.close();
      for (const view of views.values()) {
        view.close();
      }
      const opened = await opening.catch(() => undefined);
      await opened?.close();
    },
  };
}

export type OwnedData = ReturnType<typeof createOwnedData>;
