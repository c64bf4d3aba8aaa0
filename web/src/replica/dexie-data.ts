import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { liveQuery } from 'dexie';
import { activeLocale } from '../lib/active-locale.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locales.ts';
import { createBorrowedStore } from './borrowed/borrowed-store.ts';
import { createCache } from './borrowed/cache.ts';
import { Overlay } from './borrowed/fold.ts';
import type { FetchPage } from './borrowed/pages.ts';
import { purgeAnswers } from './borrowed/purge-answers.ts';
import { createChangeFollower } from './bulk/follow-changes.ts';
import { listShownChanges } from './bulk/pending-changes.ts';
import { createCompletionTracker, createCopyFollower } from './copies/follow-copies.ts';
import { isAdObjectCommand } from './model/ad-object-commands.ts';
import { ownedCollectionOf } from './model/owned-collection.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { SendCommand } from './outbox/send-command.ts';
import { createOutboxStore } from './outbox/store.ts';
import type { LocalDatabase } from './storage/dexie-database.ts';
import type { Leader } from './tabs/leader.ts';

/** A tab that logs out tells the others first, so that they close. */
const LOOK_MS = 500;

export interface DexieDataDeps {
  readonly db: LocalDatabase;
  readonly clock: Clock;
  readonly leader: Leader;
  readonly send: SendCommand;
  readonly fetchPage: FetchPage;
  readonly random: () => number;
  readonly createId: () => string;
  /** Owned data of these collections may have changed: pull them. */
  readonly requestSync: (collections: readonly SyncCollection[]) => void;
  readonly locale?: () => Locale;
  /** Reports background errors until closed. */
  readonly report: (error: unknown) => void;
}

export async function openDexieData(deps: DexieDataDeps) {
  const { db, clock } = deps;
  let isClosed = false;
  const report = (error: unknown): void => {
    // Operations in flight fail when the database closes.
    if (!isClosed) {
      deps.report(error);
    }
  };
  await db.open();
  const cache = createCache(db);
  const overlay = new Overlay();
  const borrowed = createBorrowedStore({
    cache,
    overlay,
    fetchPage: deps.fetchPage,
    now: clock.now,
    locale: deps.locale ?? activeLocale,
    onSaveFailed: report,
  });
  const store = createOutboxStore(db);
  const listEndedCopies = createCompletionTracker();
  const outbox = createOutbox({
    store,
    leader: deps.leader,
    send: deps.send,
    clock,
    random: deps.random,
    createId: deps.createId,
    onJournal({ commands, answers, changes, copies }) {
      overlay.addAnswers(answers);
      overlay.setCommands(commands.filter(isAdObjectCommand));
      overlay.setChanges(listShownChanges({ commands, changes }));
      borrowed.refold();
      for (const { target } of listEndedCopies(copies)) {
        borrowed.refetch(target);
      }
    },
    onUncertain(target) {
      if ('adUserId' in target) {
        borrowed.refetch(target);
        return;
      }
      const collection = ownedCollectionOf(target.kind);
      if (collection !== undefined) {
        deps.requestSync([collection]);
      }
    },
    onUnconfirmed: deps.requestSync,
    onRunningChanges: (changeIds) => {
      for (const id of changeIds) {
        void follower.follow(id).catch(report);
      }
    },
    onCopying: (copyIds) => {
      for (const id of copyIds) {
        void copyFollower.follow(id).catch(report);
      }
    },
  });
  const follower = createChangeFollower({
    store: store.changes,
    clock,
    onStored: () => outbox.refresh(),
  });
  const copyFollower = createCopyFollower({
    store: store.copies,
    clock,
    onStored: () => outbox.refresh(),
  });
  await outbox.refresh();

  // Other tabs change the same tables, so every commit is read again.
  const journal = liveQuery(async () => [
    await db.outbox.toArray(),
    await db.answers.toCollection().last(),
    await store.changes.list(),
    await store.copies.list(),
  ]).subscribe({ next: () => void outbox.refresh().catch(report), error: report });

  // The browser, or somebody, deletes the database: what this tab knows is stored again.
  let cancelLook = (): void => undefined;
  const lookSoon = (): void => {
    cancelLook();
    cancelLook = clock.setTimer(() => void outbox.refresh().catch(report), LOOK_MS);
  };
  db.on('versionchange', lookSoon);
  db.on('ready', () => db.backendDB().addEventListener('close', lookSoon), true);

  void purgeAnswers(db, clock.now()).catch(report);

  return {
    db,
    cache,
    borrowed,
    outbox,
    store,
    follower,
    close(): void {
      isClosed = true;
      cancelLook();
      journal.unsubscribe();
      outbox.close();
      borrowed.close();
      db.close();
    },
  };
}

export type DexieData = Awaited<ReturnType<typeof openDexieData>>;
