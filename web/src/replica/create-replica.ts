import type { SyncCollection, SyncDoc } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { onLocale } from '../lib/active-locale.ts';
import { onApiSignal } from '../lib/api.ts';
import { NetworkFailure } from '../lib/api-errors.ts';
import { emitCommentChanges } from '../lib/comment-changes.ts';
import { emitCommentTask } from '../lib/comment-tasks.ts';
import { waitForIdle } from '../lib/idle.ts';
import { openChannel } from '../lib/open-channel.ts';
import { onServerTimeStep } from '../lib/server-time.ts';
import { getSessionOwner, onSessionOwner } from '../lib/session-owner.ts';
import { openAnswers } from './answers.ts';
import { systemClock } from './clock.ts';
import { isDeletedDatabaseError } from './deleted-database.ts';
import { openDexieData } from './dexie-data.ts';
import { LocalDatabase, localDatabaseName } from './dexie-database.ts';
import { foldOwnedData } from './fold-owned.ts';
import { createLeader, leaderName } from './leader.ts';
import { followEmptiness } from './owned/emptiness.ts';
import { createOwnedData } from './owned/owned-data.ts';
import { readSnapshots } from './owned/snapshots.ts';
import { toProfileHit } from './profile-hit.ts';
import type { ReachProbe } from './reach-probe.ts';
import { createDatabaseReconnect } from './reconnect.ts';
import type { Replica, SearchInput } from './replica.ts';
import { isInMemory } from './storage.ts';
import type { ReplicaOwner, SearchHit } from './types.ts';
import { createVolatileFields } from './volatile/volatile-fields.ts';

const SYNCED_AT_KEY = 'synced-at';
const GENERATION_KEY = 'owned-generation';
const EMPTY_KEY = 'owned-empty';

const isVisible = (): boolean =>
  typeof document === 'undefined' || document.visibilityState === 'visible';

/** Code that the first list does without; it is tried again like a call that failed. */
async function load<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (error) {
    throw new NetworkFailure('load a part of the app', error);
  }
}

export async function createReplica(owner: ReplicaOwner): Promise<Replica> {
  let isClosed = false;
  /** Background errors that nobody can act on are reported to the browser. */
  const reportToBrowser = (error: unknown): void => {
    // Another tab deletes the databases when it logs out, so operations in flight here fail by
    // design
    if (!isDeletedDatabaseError(error)) {
      globalThis.reportError?.(error);
    }
  };
  const report = (error: unknown): void => {
    // Operations in flight fail when the databases close.
    if (!isClosed) {
      reportToBrowser(error);
    }
  };
  const clock = systemClock;
  const db = new LocalDatabase(localDatabaseName(owner));
  const channel =
    // In memory each tab has rows of its own, and leads itself.
    isInMemory() ? undefined : openChannel(`${leaderName(owner)}:feed`);
  const leader = createLeader({
    name: leaderName(owner),
    // Some environments set it to null
    locks: isInMemory() ? undefined : (globalThis.navigator?.locks ?? undefined),
    channel,
    clock,
    isVisible,
  });
  let requestSync = (_collections: readonly SyncCollection[]): void => undefined;
  // One round trip for the first screen.
  const [local, snapshots, syncedAt, generation, empty, answers] = await Promise.all([
    openDexieData({
      db,
      clock,
      leader,
      send: async (input) => {
        const { sendCommand } = await load(import('./outbox/send-command.ts'));
        return sendCommand(input);
      },
      fetchPage: async (request) => {
        const { fetchPage } = await load(import('./borrowed/fetch-page.ts'));
        return fetchPage(request);
      },
      random: Math.random,
      createId: () => crypto.randomUUID(),
      requestSync: (collections) => requestSync(collections),
      report: reportToBrowser,
    }),
    readSnapshots({ db, report }),
    db.kv.get(SYNCED_AT_KEY),
    db.kv.get(GENERATION_KEY),
    db.kv.get(EMPTY_KEY),
    openAnswers(db),
  ]);
  const { borrowed, outbox, store } = local;

  const volatile = createVolatileFields({ db, accountId: owner.accountId, report });
  const owned = createOwnedData({
    snapshots,
    report,
    owner,
    clock,
    leader,
    isVisible,
    channel,
    generation: Number(generation?.value ?? 0) || 0,
    saveGeneration: (value) => db.kv.put({ key: GENERATION_KEY, value }),
    syncedAt: typeof syncedAt?.value === 'string' ? syncedAt.value : null,
    onSyncedAt: (value) => void db.kv.put({ key: SYNCED_AT_KEY, value }).catch(report),
    onAdObject({ level, id, patch, changedAt }) {
      void store.addAnswer({ kind: level, id, patch, changedAt }).catch(report);
    },
    onAdObjectChange(event) {
      const applyEvent = async (): Promise<void> => {
        await store.changes.applyEvent(event, clock.now());
        if (event.state !== 'running') {
          await local.follower.follow(event.changeId);
        }
      };
      void applyEvent().catch(report);
    },
    onPageComments: emitCommentChanges,
    onCommentTask: emitCommentTask,
    onVolatile(changes) {
      volatile.changed(changes);
      if (changes === undefined) {
        borrowed.refetchUnreachable();
      }
    },
    onEnded: outbox.hold,
    onInvalidRow: report,
    onSyncWatermark: (watermark) => void outbox.settle(watermark).catch(report),
  });
  requestSync = owned.requestSync;
  const known = followEmptiness({
    status: owned.status,
    stored: empty?.value,
    listEmpty: owned.listEmpty,
    save: (names) => db.kv.put({ key: EMPTY_KEY, value: names }),
    isClosed: () => isClosed,
  });

  let isEnded = false;
  let isRetired = false;
  let isLeaving = false;
  /**
   * Commands are sent only after the server confirmed that the session acts for this account, and
   * while it does.
   */
  const follow = (): void => {
    const acting = getSessionOwner();
    const isOurs = acting?.userId === owner.userId && acting.accountId === owner.accountId;
    if (isOurs && !isEnded && !isRetired) {
      leader.join();
      owned.resume();
      outbox.resume();
      return;
    }
    outbox.hold();
    if (isEnded || (acting !== null && !isOurs)) {
      owned.end();
      if (!isLeaving) {
        leader.leave();
      }
    }
  };
  let stopWatchingLeader = (): void => undefined;
  const probing = waitForIdle().then(async () => {
    const [{ askServer, createReachProbe }, { watchUnreachedLeader }] = await Promise.all([
      import('./reach-probe.ts'),
      import('./unreached-leader.ts'),
    ]);
    stopWatchingLeader = watchUnreachedLeader({ leader, clock, ask: askServer });
    return createReachProbe({
      clock,
      probe: askServer,
      // Other tabs show the leading tab's state, so that one asks while hidden, too.
      isWorthwhile: () =>
        (isVisible() || leader.isLeader()) && globalThis.navigator?.onLine !== false,
    });
  });
  const withProbe = (act: (probe: ReachProbe) => void): void => {
    probing.then(act, () => undefined);
  };
  const setReached = (isReached: boolean): void => {
    owned.setReached(isReached);
    withProbe((probe) => probe.setReached(isReached));
  };
  leader.join();
  const stopFollowing = onSessionOwner(follow);
  const stopSignals = onApiSignal((signal) => {
    switch (signal) {
      case 'session-ended':
      case 'session-revoked':
        isEnded = true;
        follow();
        break;
      case 'session-started':
        isEnded = false;
        follow();
        break;
      case 'must-reload':
        isRetired = true;
        outbox.hold();
        owned.retire();
        leader.leave();
        break;
      case 'reached':
        setReached(true);
        break;
      case 'unreached':
        setReached(false);
        break;
    }
  });
  const onOnline = (): void => {
    withProbe((probe) => probe.wake());
    owned.resync();
    outbox.external.get().sendNow();
    borrowed.revalidate();
  };
  const stopLocale = onLocale(borrowed.revalidate);
  const stopSteps = onServerTimeStep(() => {
    outbox.replan();
    borrowed.revalidate();
  });
  const onOffline = (): void => setReached(false);
  const revive = createDatabaseReconnect({
    read: () => db.kv.get(SYNCED_AT_KEY),
    reopen: async () => {
      if (isClosed) {
        return;
      }
      db.close();
      await db.open();
      await Promise.all([owned.reopen(), outbox.refresh()]);
    },
    reload: () => {
      if (!isClosed) {
        location.reload();
      }
    },
    report,
  });
  const onVisible = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') {
      return;
    }
    await revive();
    if (!isClosed) {
      leader.ensureAwake();
      withProbe((probe) => probe.wake());
      owned.resync();
      borrowed.revalidate();
      void outbox.drain();
    }
  };
  globalThis.addEventListener?.('online', onOnline);
  globalThis.addEventListener?.('offline', onOffline);
  globalThis.document?.addEventListener('visibilitychange', onVisible);

  follow();

  const observeOwned = foldOwnedData({ observe: owned.observe, outbox: outbox.external });

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
    const searchText = text.trim().toLocaleLowerCase();
    const byId = new Map(adUsers.map((adUser) => [adUser.id, adUser]));
    const profiles: SearchHit[] =
      searchText === ''
        ? []
        : adUsers
            .filter(
              (adUser) =>
                adUserDisplayName(adUser).toLocaleLowerCase().includes(searchText) ||
                adUser.id.includes(searchText) ||
                adUser.facebookId.includes(searchText),
            )
            .map(toProfileHit);
    const objects = found.flatMap((hit): SearchHit[] => {
      const adUser = byId.get(hit.adUserId);
      // A profile that became invisible takes its cached data along.
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
              parentNames: hit.parentNames,
              adUserName: adUserDisplayName(adUser),
              row,
            },
          ];
    });
    return [...profiles, ...objects].slice(0, limit);
  };

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    isClosed = true;
    stopping ??= stopAll();
    return stopping;
  };
  const stopAll = async (): Promise<void> => {
    withProbe((probe) => {
      stopWatchingLeader();
      probe.close();
    });
    stopSignals();
    stopFollowing();
    stopLocale();
    stopSteps();
    globalThis.removeEventListener?.('online', onOnline);
    globalThis.removeEventListener?.('offline', onOffline);
    globalThis.document?.removeEventListener('visibilitychange', onVisible);
    volatile.close();
    local.close();
    // The logging-out tab may delete the databases at any moment: the wipe continues regardless
    await owned.close().catch(report);
  };

  return {
    owner,
    isKept: !isInMemory(),
    observeOwned,
    observeVolatile: volatile.observe,
    observeAllVolatile: volatile.observeAll,
    observeAdAccounts: borrowed.observeAdAccounts,
    observeAdObjects: borrowed.observeAdObjects,
    outbox: outbox.external,
    syncStatus: owned.status,
    knowsAsEmpty: known.knowsAsEmpty,
    listTopRows: borrowed.listTopRows,
    findStoredAds: async (of) => (await import('./borrowed/stored-ads.ts')).findStoredAds(db, of),
    searchAdObjects,
    searchVersion: borrowed.search.version,
    readAnswer: answers.read,
    storeAnswer: (name, answer) => answers.store(name, answer).catch(report),
    setLeaving(next) {
      isLeaving = next;
      follow();
    },
    stop,
    async close() {
      await stop();
      leader.close();
      channel?.close();
    },
  };
}
