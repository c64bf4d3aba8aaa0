import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { Clock } from '../clock.ts';
import { isFollowed } from '../copies/follow-copies.ts';
import { dueTimes, listUnconfirmed } from './due-times.ts';
import type { Journal } from './journal-store.ts';

export interface ScheduleDeps {
  readonly clock: Clock;
  /** Owned data of these collections was changed: pull them. */
  readonly onUnconfirmed: (collections: readonly SyncCollection[]) => void;
  /** The server is carrying out these bulk changes without sending events: read their records. */
  readonly onRunningChanges: (changeIds: readonly string[]) => void;
  /** The server is making these copies: read their records. */
  readonly onCopying: (copyIds: readonly string[]) => void;
}

/** When the next command is due, and what the server was asked to confirm. */
export function createSchedule({
  clock,
  journal,
  send,
  ...deps
}: ScheduleDeps & { readonly journal: () => Journal; readonly send: () => void }) {
  let cancelTimer = (): void => undefined;
  let lastRequestMs = 0;
  let lastCopyReadMs = 0;

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

  return {
    requestUnconfirmed,
    cancel: () => cancelTimer(),
    /** Sets the timer for the next due command or unsynced change. */
    plan(input: { readonly isDraining: boolean; readonly notBeforeMs: number }): void {
      const nowMs = clock.now();
      const { unconfirmedMs, copiesMs, sendMs } = dueTimes({
        ...journal(),
        lastRequestMs,
        lastCopyReadMs,
      });
      const sendsMs = sendMs.filter((atMs) => !input.isDraining || atMs > nowMs);
      const atMs = Math.min(unconfirmedMs, copiesMs, ...sendsMs);
      if (Number.isFinite(atMs)) {
        const delayMs = Math.max(0, Math.max(atMs, input.notBeforeMs) - nowMs);
        cancelTimer = clock.setTimer(() => {
          if (unconfirmedMs <= clock.now()) {
            requestUnconfirmed();
          }
          if (copiesMs <= clock.now()) {
            lastCopyReadMs = clock.now();
            deps.onCopying(
              journal()
                .copies.filter(isFollowed)
                .map(({ id }) => id),
            );
          }
          send();
        }, delayMs);
      }
    },
    /** The clock stepped: no waiting time that was planned by the former one holds. */
    reset(): void {
      lastRequestMs = 0;
      lastCopyReadMs = 0;
    },
  };
}
