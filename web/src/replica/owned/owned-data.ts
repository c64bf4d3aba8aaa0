import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import { afterNextFrame } from '../../lib/frame.ts';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { OwnedView, SyncStatus } from '../types.ts';
import type { FeedClient } from './feed-client.ts';
import type { OpenedRxdb, OpenRxdbDeps } from './open-rxdb.ts';
import { createOwnedView } from './owned-view.ts';
import type { OwnedCollections } from './rxdb-database.ts';
import type { Snapshots } from './snapshots.ts';

/** When no screen uses owned data, its database opens this long after the start. */
const UNWATCHED_MS = 1_000;

/**
 * Owned data from the start. A device that knows the account shows its snapshots at once and opens
 * RxDB after the first paint; another one waits for RxDB, and fails when it fails.
 */
export async function createOwnedData({
  snapshots,
  report,
  ...deps
}: Omit<OpenRxdbDeps, 'onReplaced'> & {
  readonly snapshots: Snapshots;
  readonly report: (error: unknown) => void;
}) {
  const views = new Map<SyncCollection, ReturnType<typeof createOwnedView>>();
  let isClosed = false;
  let begin = (): void => undefined;
  const isTime = snapshots.hasAny
    ? new Promise<void>((resolve) => {
        begin = resolve;
        setTimeout(resolve, UNWATCHED_MS);
      })
    : Promise.resolve();
  const opening: Promise<OpenedRxdb | undefined> = isTime.then(async () => {
    const { openRxdb } = await import('./open-rxdb.ts');
    return isClosed ? undefined : openRxdb({ ...deps, onReplaced });
  });
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
        const follow = (): void => status.set(opened.feed.status.get());
        opened.feed.status.subscribe(follow);
        follow();
      }
    },
    (error: unknown) => {
      status.set({ ...status.get(), state: 'error' });
      if (snapshots.hasAny) {
        report(error);
      }
    },
  );
  if (!snapshots.hasAny) {
    await opening;
  }
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
        view = createOwnedView<SyncCollection>({
          name,
          collection: opening.then((opened) => (replaced ?? opened?.collections)?.[name]),
          known: snapshots.find(name),
          onWatched: () => void afterNextFrame().then(begin),
          onRead: (documents) => snapshots.save(name, documents),
          onBroken: () => void opening.then((opened) => opened?.rebuild()),
        });
        views.set(name, view);
      }
      // The name determines the type.
      return view.external as unknown as ExternalStore<OwnedView<C>>;
    },
    end: () => withFeed((feed) => feed.end()),
    resume: () => withFeed((feed) => feed.resume()),
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
