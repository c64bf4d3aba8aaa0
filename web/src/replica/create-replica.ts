import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { NetworkFailure } from '../lib/api-errors.ts';
import { systemClock } from '../lib/clock.ts';
import { emitCommentChanges, emitCommentTask } from '../lib/comment-changes.ts';
import { openChannel } from '../lib/open-channel.ts';
import { openAnswers } from './answers.ts';
import { openDexieData } from './dexie-data.ts';
import { foldOwnedData } from './fold-owned.ts';
import { followPage } from './follow-page.ts';
import { followSession } from './follow-session.ts';
import type { Replica } from './model/replica.ts';
import type { ReplicaOwner } from './model/types.ts';
import { followEmptiness } from './owned/emptiness.ts';
import { createOwnedData } from './owned/owned-data.ts';
import { readSnapshots } from './owned/snapshots.ts';
import { followReach } from './reach.ts';
import { createAdObjectSearch } from './search-ad-objects.ts';
import { isDeletedDatabaseError } from './storage/deleted-database.ts';
import { isInMemory } from './storage/device-storage.ts';
import { LocalDatabase, localDatabaseName } from './storage/dexie-database.ts';
import { createLeader, leaderName } from './tabs/leader.ts';
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

/** Background errors that nobody can act on are reported to the browser. */
function reportToBrowser(error: unknown): void {
  // Another tab deletes the databases when it logs out, so operations in flight here fail by design
  if (!isDeletedDatabaseError(error)) {
    globalThis.reportError?.(error);
  }
}

/** The tabs of an account share a channel, and one of them leads. */
function openTabs(owner: ReplicaOwner) {
  const name = leaderName(owner);
  // In memory each tab has rows of its own, and leads itself.
  const channel = isInMemory() ? undefined : openChannel(`${name}:feed`);
  // Some environments set it to null
  const locks = isInMemory() ? undefined : (globalThis.navigator?.locks ?? undefined);
  return { channel, leader: createLeader({ name, locks, channel, clock: systemClock, isVisible }) };
}

export async function createReplica(owner: ReplicaOwner): Promise<Replica> {
  let isClosed = false;
  const report = (error: unknown): void => {
    // Operations in flight fail when the databases close.
    if (!isClosed) {
      reportToBrowser(error);
    }
  };
  const clock = systemClock;
  const db = new LocalDatabase(localDatabaseName(owner));
  const { channel, leader } = openTabs(owner);
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
    onRecentChanges: borrowed.catchUp,
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

  const reach = followReach({ clock, leader, isVisible, onReached: owned.setReached });
  leader.join();
  const session = followSession({ owner, leader, owned, outbox, onReached: reach.set });
  const stopPage = followPage({
    local,
    owned,
    leader,
    reach,
    read: () => db.kv.get(SYNCED_AT_KEY),
    isClosed: () => isClosed,
    report,
  });
  session.follow();

  const observeOwned = foldOwnedData({ observe: owned.observe, outbox: outbox.external });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    isClosed = true;
    stopping ??= stopAll();
    return stopping;
  };
  const stopAll = async (): Promise<void> => {
    reach.close();
    session.stop();
    stopPage();
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
    searchAdObjects: createAdObjectSearch({ observeOwned, borrowed }),
    searchVersion: borrowed.search.version,
    readAnswer: answers.read,
    storeAnswer: (name, answer) => answers.store(name, answer).catch(report),
    setLeaving: session.setLeaving,
    stop,
    async close() {
      await stop();
      leader.close();
      channel?.close();
    },
  };
}
