import type { SyncCollection, SyncDoc } from '@ads-checker/shared/contracts/sync';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { onApiSignal, openStream } from '../lib/api.ts';
import { fetchPage } from './borrowed/pages.ts';
import { systemClock } from './clock.ts';
import { LocalDatabase, localDatabaseName } from './database.ts';
import type { External } from './external.ts';
import { openLocal } from './local.ts';
import { sendCommand } from './outbox/send-command.ts';
import { openOwnedDatabase, ownedDatabaseName } from './owned/database.ts';
import { createFeed } from './owned/feed.ts';
import { createOwnedView } from './owned/owned-view.ts';
import { fetchRows } from './owned/pull.ts';
import type { Replica, SearchInput } from './replica.ts';
import type { OwnedView, ReplicaOwner, SearchHit } from './types.ts';

const SYNCED_AT_KEY = 'synced-at';

/** Problems nobody asked about and nobody can act on go where the browser collects them. */
function report(error: unknown): void {
  globalThis.reportError?.(error);
}

/** Opens the databases of one account and starts its feed and its outbox. */
export async function createReplica(owner: ReplicaOwner): Promise<Replica> {
  const clock = systemClock;
  const locks = globalThis.navigator?.locks;
  const db = new LocalDatabase(localDatabaseName(owner));
  const [owned, local] = await Promise.all([
    openOwnedDatabase(owner),
    openLocal({
      db,
      clock,
      locks,
      send: sendCommand,
      fetchPage,
      random: Math.random,
      createId: () => crypto.randomUUID(),
      report,
    }),
  ]);
  const { borrowed, outbox, store } = local;
  const syncedAt = await db.kv.get(SYNCED_AT_KEY);

  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${db.name}:feed`);
  const feed = createFeed({
    databaseName: ownedDatabaseName(owner),
    collections: owned.collections,
    fetchRows,
    openStream,
    clock,
    locks,
    channel,
    isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
    syncedAt: typeof syncedAt?.value === 'string' ? syncedAt.value : null,
    onSyncedAt: (value) => void db.kv.put({ key: SYNCED_AT_KEY, value }).catch(report),
    onAdObject({ level, id, patch, changedAt }) {
      void store.addAnswer({ kind: level, id, patch, changedAt }).catch(report);
    },
    onEnded: outbox.hold,
    onOddRow: report,
  });

  const stopSignals = onApiSignal((signal) => {
    switch (signal) {
      case 'session-ended':
        outbox.hold();
        feed.end();
        break;
      case 'session-started':
        feed.resume();
        outbox.resume();
        break;
      case 'must-reload':
        outbox.hold();
        feed.retire();
        break;
      case 'reached':
        feed.setReached(true);
        break;
      case 'unreached':
        feed.setReached(false);
        break;
    }
  });
  const onOnline = (): void => {
    feed.reSync();
    outbox.external.get().sendNow();
    borrowed.revalidate();
  };
  const onOffline = (): void => feed.setReached(false);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') {
      feed.reSync();
      borrowed.revalidate();
      void outbox.drain();
    }
  };
  globalThis.addEventListener?.('online', onOnline);
  globalThis.addEventListener?.('offline', onOffline);
  globalThis.document?.addEventListener('visibilitychange', onVisible);

  void outbox.drain();

  const views = new Map<string, ReturnType<typeof createOwnedView>>();
  const observeOwned = <C extends SyncCollection>(collection: C): External<OwnedView<C>> => {
    let view = views.get(collection);
    if (view === undefined) {
      view = createOwnedView<SyncCollection>({
        name: collection,
        collection: owned.collections[collection],
      });
      views.set(collection, view);
    }
    // Kept by its name, which says what it holds.
    return view.external as unknown as External<OwnedView<C>>;
  };

  const findAdUsers = async (): Promise<readonly SyncDoc<'adUsers'>[]> => {
    const external = observeOwned('adUsers');
    return new Promise((resolve) => {
      let stop = (): void => undefined;
      const look = (): void => {
        const view = external.get();
        if (view.isReady) {
          stop();
          resolve(view.rows);
        }
      };
      stop = external.subscribe(look);
      look();
    });
  };

  const searchAdObjects = async ({ text, limit }: SearchInput): Promise<readonly SearchHit[]> => {
    const [adUsers, found] = await Promise.all([
      findAdUsers(),
      borrowed.search.search({ text, limit }),
    ]);
    const wanted = text.trim().toLocaleLowerCase();
    const byId = new Map(adUsers.map((adUser) => [adUser.id, adUser]));
    const profiles: SearchHit[] =
      wanted === ''
        ? []
        : adUsers
            .filter(
              (adUser) =>
                adUserDisplayName(adUser).toLocaleLowerCase().includes(wanted) ||
                adUser.id.includes(wanted) ||
                adUser.facebookId.includes(wanted),
            )
            .map((row) => ({
              kind: 'adUser',
              id: row.id,
              name: adUserDisplayName(row),
              adUserId: row.id,
              adAccountId: null,
              adAccountName: null,
              adUserName: adUserDisplayName(row),
              row,
            }));
    const objects = found.flatMap((hit): SearchHit[] => {
      const adUser = byId.get(hit.adUserId);
      // A profile one may no longer see takes what was cached of it along.
      if (adUser === undefined) {
        return [];
      }
      const [row] = borrowed.foldPages({ kind: hit.listKind, pages: [hit.page] });
      return row === undefined || !('status' in row) || 'hash' in row
        ? []
        : [
            {
              kind: hit.kind,
              id: hit.id,
              name: row.name,
              adUserId: hit.adUserId,
              adAccountId: hit.adAccountId,
              adAccountName: hit.adAccountName,
              adUserName: adUserDisplayName(adUser),
              row,
            },
          ];
    });
    return [...profiles, ...objects].slice(0, limit);
  };

  return {
    owner,
    observeOwned,
    observeAdAccounts: borrowed.observeAdAccounts,
    observeAdObjects: borrowed.observeAdObjects,
    outbox: outbox.external,
    syncStatus: feed.status,
    listTopRows: borrowed.listTopRows,
    searchAdObjects,
    async close() {
      stopSignals();
      globalThis.removeEventListener?.('online', onOnline);
      globalThis.removeEventListener?.('offline', onOffline);
      globalThis.document?.removeEventListener('visibilitychange', onVisible);
      local.close();
      for (const view of views.values()) {
        view.close();
      }
      await feed.close();
      channel?.close();
      await owned.close();
    },
  };
}
