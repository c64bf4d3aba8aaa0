import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { Clock } from '../../lib/clock.ts';
import { isFollowed } from '../copies/follow-copies.ts';
import { isDiskFullError } from './disk-full.ts';
import { dueTimes, listUnconfirmed } from './due-times.ts';
import type { Journal } from './journal-store.ts';
import type { createSendLoop } from './send-loop.ts';

/** First retry delay after an error of the local database; it doubles. */
const REFUSED_FIRST_MS = 1_000;
const REFUSED_MAX_MS = 60_000;

export interface FollowUps {
  /** Owned data of these collections was changed: pull them. */
  readonly onUnconfirmed: (collections: readonly SyncCollection[]) => void;
  /** The server is carrying out these bulk changes without sending events: read their records. */
  readonly onRunningChanges: (changeIds: readonly string[]) => void;
  /** The server is making these copies: read their records. */
  readonly onCopying: (copyIds: readonly string[]) => void;
}

interface DrainDeps extends FollowUps {
  readonly clock: Clock;
  readonly journal: () => Journal;
  readonly loop: ReturnType<typeof createSendLoop>;
  readonly canSend: () => boolean;
  readonly onCannotSend: () => void;
  readonly onDiskFull: (isFull: boolean) => void;
}

/** Sends what is due, and asks what became of what was accepted: now, and whenever it is time. */
export function createDrain({ clock, journal, loop, canSend, ...deps }: DrainDeps) {
  let isDraining = false;
  let refusals = 0;
  let refusedUntilMs = 0;
  let lastRequestMs = 0;
  let lastCopyReadMs = 0;
  let cancelTimer = (): void => undefined;

  const requestUnconfirmed = (): void => {
    const { commands, changes } = journal();
    const collections = listUnconfirmed(commands);
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

  /** Sets the timer for the next due command or unsynced change. */
  const plan = (): void => {
    cancelTimer();
    if (!canSend()) {
      return;
    }
    const nowMs = clock.now();
    if (isDraining) {
      loop.rescan();
    }
    const due = dueTimes({ ...journal(), lastRequestMs, lastCopyReadMs });
    const { unconfirmedMs, copiesMs } = due;
    const sendMs = due.sendMs.filter((atMs) => !isDraining || atMs > nowMs);
    const atMs = Math.min(unconfirmedMs, copiesMs, ...sendMs);
    if (Number.isFinite(atMs)) {
      const delayMs = Math.max(0, Math.max(atMs, refusedUntilMs) - nowMs);
      cancelTimer = clock.setTimer(() => {
        if (unconfirmedMs <= clock.now()) {
          requestUnconfirmed();
        }
        if (copiesMs <= clock.now()) {
          lastCopyReadMs = clock.now();
          const followed = journal().copies.filter(isFollowed);
          deps.onCopying(followed.map(({ id }) => id));
        }
        void drain();
      }, delayMs);
    }
  };

  const drain = async (): Promise<void> => {
    if (isDraining) {
      loop.rescan();
      return;
    }
    if (!canSend()) {
      deps.onCannotSend();
      return;
    }
    isDraining = true;
    try {
      await loop.sendReady();
      refusals = 0;
      refusedUntilMs = 0;
      deps.onDiskFull(false);
    } catch (error) {
      // The local database failed: the rows are still there, and the timer retries.
      refusedUntilMs = clock.now() + Math.min(REFUSED_FIRST_MS * 2 ** refusals, REFUSED_MAX_MS);
      refusals += 1;
      if (isDiskFullError(error)) {
        deps.onDiskFull(true);
      }
    } finally {
      isDraining = false;
      plan();
    }
  };

  return {
    drain,
    plan,
    requestUnconfirmed,
    cancel: (): void => cancelTimer(),
    /** The clock stepped: no waiting time that was planned by the former one holds. */
    reset(): void {
      lastRequestMs = 0;
      lastCopyReadMs = 0;
      refusedUntilMs = 0;
    },
  };
}
