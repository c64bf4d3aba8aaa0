import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { AdObjectChangeRun } from '../bulk/types.ts';
import type { Clock } from '../clock.ts';
import { isFollowed } from '../copies/follow-copies.ts';
import type { FollowedCopy } from '../copies/types.ts';
import type { StoredAnswer, StoredCommand } from '../dexie-database.ts';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { Leader } from '../leader.ts';
import type { SyncWatermark } from '../owned-collection.ts';
import type { CommandTarget, Outbox, UnreadableChange } from '../types.ts';
import { isUnsent } from './command-states.ts';
import { isDiskFullError } from './disk-full.ts';
import { dueTimes, listUnconfirmed } from './due-times.ts';
import { createJournalView } from './journal-view.ts';
import { createJournalReader, shareReads } from './read-journal.ts';
import { createRunCommand } from './run-command.ts';
import type { SendCommand } from './send-command.ts';
import { createSendLoop } from './send-loop.ts';
import type { OutboxStore } from './store.ts';

/** First retry delay after an error of the local database; it doubles. */
const REFUSED_FIRST_MS = 1_000;
const REFUSED_MAX_MS = 60_000;

export interface OutboxDeps {
  readonly store: OutboxStore;
  readonly leader: Pick<Leader, 'isLeader' | 'onChange' | 'ensureAwake'>;
  readonly send: SendCommand;
  readonly clock: Clock;
  readonly random: () => number;
  readonly createId: () => string;
  /** The current commands and answers. Called before the screen is notified. */
  readonly onJournal: (input: {
    commands: readonly StoredCommand[];
    answers: readonly StoredAnswer[];
    changes: readonly AdObjectChangeRun[];
    copies: readonly FollowedCopy[];
  }) => void;
  /** The outcome of a dropped or rejected command is unknown: refetch the target. */
  readonly onUncertain: (target: CommandTarget) => void;
  /** Owned data of these collections was changed: pull them. */
  readonly onUnconfirmed: (collections: readonly SyncCollection[]) => void;
  /** The server is carrying out these bulk changes without sending events: read their records. */
  readonly onRunningChanges: (changeIds: readonly string[]) => void;
  /** The server is making these copies: read their records. */
  readonly onCopying: (copyIds: readonly string[]) => void;
}

export function createOutbox(deps: OutboxDeps) {
  const { store, clock, leader } = deps;
  const toShown = createJournalView();
  /** Held until the session's owner is known and {@link resume} is called. */
  let isHeld = true;
  let isClosed = false;
  let isDraining = false;
  let refusals = 0;
  let refusedUntilMs = 0;
  let isDiskFull = false;
  let cancelTimer = (): void => undefined;
  let lastRequestMs = 0;
  let lastCopyReadMs = 0;
  let stored: readonly StoredCommand[] = [];
  let unreadable: readonly UnreadableChange[] = [];
  let changes: readonly AdObjectChangeRun[] = [];
  let copies: readonly FollowedCopy[] = [];
  let restoredCount = 0;
  let unsaved: Outbox['unsaved'] = null;
  const closing = new AbortController();

  const requestUnconfirmed = (): void => {
    const collections = listUnconfirmed(stored);
    const open = changes.filter(({ progress }) => !progress.isSettled);
    if (collections.length + open.length > 0) {
      lastRequestMs = clock.now();
    }
    if (collections.length > 0) {
      deps.onUnconfirmed(collections);
    }
    if (open.length > 0) {
      deps.onRunningChanges(open.map(({ id }) => id));
    }
  };

  const canSend = (): boolean => !isClosed && !isHeld && leader.isLeader();

  const journal = createJournalReader({
    store,
    clock,
    createId: deps.createId,
    isClosed: () => isClosed,
    known: () => stored,
    onRestored: (count) => {
      restoredCount = count;
    },
    onRestoreFailed: (failure) => tellDiskFull(failure.isDiskFull),
    retry: () => void refresh().catch(() => undefined),
  });
  /**
   * Reads the stored commands and notifies the screen; resolves when everything stored before the
   * call is included.
   */
  const refresh = shareReads(async () => {
    const read = await journal.read();
    if (isClosed) {
      return;
    }
    stored = read.commands;
    unreadable = read.unreadable;
    changes = read.changes;
    copies = read.copies;
    deps.onJournal(read);
    external.set(toOutbox());
    schedule();
  });

  /** What was noted by a clock that was ahead would wait until that moment comes. */
  const correctMoments = async (): Promise<void> => {
    const nowMs = clock.now();
    if (
      stored.some(({ answeredAtMs = 0 }) => answeredAtMs > nowMs) ||
      changes.some(({ progress }) => progress.heardAtMs > nowMs) ||
      copies.some((run) => Math.max(run.heardAtMs, run.acceptedAtMs) > nowMs)
    ) {
      await store.correctMoments(nowMs);
      await refresh();
    }
  };

  const loop = createSendLoop({
    listCommands: store.listCommands,
    canSend,
    clock,
    run: createRunCommand({
      store,
      clock,
      refresh,
      send: deps.send,
      random: deps.random,
      closing: closing.signal,
      isHeld: () => isHeld,
      hold: () => {
        isHeld = true;
      },
      onAccepted: requestUnconfirmed,
      onUncertain: deps.onUncertain,
    }),
  });

  const drain = async (): Promise<void> => {
    if (isDraining) {
      loop.rescan();
      return;
    }
    if (!canSend()) {
      if (!isClosed && !isHeld && stored.some(isUnsent)) {
        leader.ensureAwake();
      }
      return;
    }
    isDraining = true;
    try {
      await loop.sendReady();
      refusals = 0;
      refusedUntilMs = 0;
      tellDiskFull(false);
    } catch (error) {
      // The local database failed: the rows are still there, and the timer retries.
      refusedUntilMs = clock.now() + Math.min(REFUSED_FIRST_MS * 2 ** refusals, REFUSED_MAX_MS);
      refusals += 1;
      if (isDiskFullError(error)) {
        tellDiskFull(true);
      }
    } finally {
      isDraining = false;
      schedule();
    }
  };

  /** Sets the timer for the next due command or unsynced change. */
  const schedule = (): void => {
    cancelTimer();
    if (!canSend()) {
      return;
    }
    const nowMs = clock.now();
    if (isDraining) {
      loop.rescan();
    }
    const { unconfirmedMs, copiesMs, sendMs } = dueTimes({
      commands: stored,
      changes,
      copies,
      lastRequestMs,
      lastCopyReadMs,
    });
    const sendsMs = sendMs.filter((atMs) => !isDraining || atMs > nowMs);
    const atMs = Math.min(unconfirmedMs, copiesMs, ...sendsMs);
    if (Number.isFinite(atMs)) {
      const delayMs = Math.max(0, Math.max(atMs, refusedUntilMs) - nowMs);
      cancelTimer = clock.setTimer(() => {
        if (unconfirmedMs <= clock.now()) {
          requestUnconfirmed();
        }
        if (copiesMs <= clock.now()) {
          lastCopyReadMs = clock.now();
          deps.onCopying(copies.filter(isFollowed).map(({ id }) => id));
        }
        void drain();
      }, delayMs);
    }
  };

  const issue: Outbox['issue'] = async (input, before) => {
    const result = await store
      .issue({ input, before, id: deps.createId(), nowMs: clock.now() })
      .catch((error: unknown) => {
        unsaved = { id: deps.createId(), label: input.target.label };
        isDiskFull ||= isDiskFullError(error);
        external.set(toOutbox());
        throw error;
      });
    await refresh();
    if (result === 'accepted') {
      void drain();
    }
    return result;
  };

  const actions: Omit<
    Outbox,
    | 'commands'
    | 'unreadable'
    | 'changes'
    | 'copies'
    | 'byTarget'
    | 'isDiskFull'
    | 'restoredCount'
    | 'unsaved'
  > = {
    issue,
    async drop(...ids) {
      const dropped = await store.drop(ids, clock.now());
      await refresh();
      for (const { attempt, state, target } of dropped) {
        if (attempt > 0 && state !== 'rejected') {
          deps.onUncertain(target);
        }
      }
      void drain();
    },
    async dropUnreadable(key) {
      await store.dropUnreadable(key);
      await refresh();
    },
    async retry(...ids) {
      await store.retry({ ids, createId: deps.createId, nowMs: clock.now() });
      await refresh();
      void drain();
    },
    async confirm(id) {
      await store.confirm({ id, nowMs: clock.now() });
      await refresh();
      void drain();
    },
    async dismissChange(id) {
      await store.changes.remove(id);
      await refresh();
    },
    async dismissCopy(id) {
      await store.copies.remove(id);
      await refresh();
    },
    async noteChange(change) {
      await store.changes.restart(change, clock.now());
      await refresh();
      // It may have ended before this response arrived
      deps.onRunningChanges([change.id]);
    },
    sendNow() {
      const clearBackoff = async (): Promise<void> => {
        await store.clearBackoff();
        await refresh();
        await drain();
      };
      // The database was closed; its rows are sent when it opens again.
      clearBackoff().catch(() => undefined);
    },
  };

  const toOutbox = (): Outbox => ({
    ...toShown({ stored, changes, copies }),
    unreadable,
    isDiskFull,
    restoredCount,
    unsaved,
    ...actions,
  });
  const tellDiskFull = (next: boolean): void => {
    if (isDiskFull !== next && !isClosed) {
      isDiskFull = next;
      external.set(toOutbox());
    }
  };
  const external = createExternalStore<Outbox>(toOutbox());
  const stopFollowing = leader.onChange(() => void drain());

  return {
    external: external as ExternalStore<Outbox>,
    refresh,
    drain,
    /** The replica has everything of a collection committed before a moment. */
    async settle(watermark: SyncWatermark): Promise<void> {
      await correctMoments();
      if (
        listUnconfirmed(stored).includes(watermark.collection) &&
        (await store.settle(watermark)) > 0
      ) {
        await refresh();
      }
    },
    /** The clock stepped: no waiting time that was planned by the former one holds. */
    replan(): void {
      lastRequestMs = 0;
      lastCopyReadMs = 0;
      refusedUntilMs = 0;
      actions.sendNow();
      // The local database failed: the next watermark tries again
      correctMoments().catch(() => undefined);
    },
    /** Suspends sending: the session ended or this client is too old. */
    hold(): void {
      isHeld = true;
      cancelTimer();
    },
    /** The session is valid for this account: sends everything pending. */
    resume(): void {
      if (isHeld) {
        isHeld = false;
        void drain();
      }
    },
    isHeld: (): boolean => isHeld,
    /**
     * A command in flight keeps its row, and is sent again with its key when the outbox reopens.
     */
    close(): void {
      isClosed = true;
      stopFollowing();
      cancelTimer();
      journal.close();
      closing.abort();
    },
  };
}
