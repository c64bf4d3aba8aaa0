import type { Clock } from '../../lib/clock.ts';
import { isUnsent } from '../model/command-states.ts';
import type { SyncWatermark } from '../model/owned-collection.ts';
import type { CommandTarget } from '../model/types.ts';
import type { Leader } from '../tabs/leader.ts';
import { isDiskFullError } from './disk-full.ts';
import { createDrain, type FollowUps } from './drain.ts';
import { listUnconfirmed } from './due-times.ts';
import type { Journal } from './journal-store.ts';
import { createOutboxActions } from './outbox-actions.ts';
import { createOutboxView } from './outbox-view.ts';
import { createJournalReader, shareReads } from './read-journal.ts';
import { createRunCommand } from './run-command.ts';
import type { SendCommand } from './send-command.ts';
import { createSendLoop } from './send-loop.ts';
import type { OutboxStore } from './store.ts';

export interface OutboxDeps extends FollowUps {
  readonly clock: Clock;
  readonly store: OutboxStore;
  readonly leader: Pick<Leader, 'isLeader' | 'onChange' | 'ensureAwake'>;
  readonly send: SendCommand;
  readonly random: () => number;
  readonly createId: () => string;
  /** The current commands and answers. Called before the screen is notified. */
  readonly onJournal: (journal: Journal) => void;
  /** The outcome of a dropped or rejected command is unknown: refetch the target. */
  readonly onUncertain: (target: CommandTarget) => void;
}

export function createOutbox(deps: OutboxDeps) {
  const { store, clock, leader } = deps;
  /** Held until the session's owner is known and {@link resume} is called. */
  let isHeld = true;
  let isClosed = false;
  const closing = new AbortController();
  const canSend = (): boolean => !isClosed && !isHeld && leader.isLeader();

  /**
   * Reads the stored commands and notifies the screen; resolves when everything stored before the
   * call is included.
   */
  const refresh = shareReads(async () => {
    const read = await reader.read();
    if (isClosed) {
      return;
    }
    state.journal = read;
    deps.onJournal(read);
    view.show();
    sending.plan();
  });
  const drain = (): Promise<void> => sending.drain();
  const actions = createOutboxActions({
    ...deps,
    refresh,
    drain,
    onUnsaved(label, error) {
      state.unsaved = { id: deps.createId(), label };
      state.isDiskFull ||= isDiskFullError(error);
      view.show();
    },
  });
  const view = createOutboxView(actions);
  const { state } = view;
  const tellDiskFull = (next: boolean): void => {
    if (state.isDiskFull !== next && !isClosed) {
      state.isDiskFull = next;
      view.show();
    }
  };

  const reader = createJournalReader({
    store,
    clock,
    createId: deps.createId,
    isClosed: () => isClosed,
    known: () => state.journal.commands,
    onRestored: (count) => {
      state.restoredCount = count;
    },
    onRestoreFailed: (failure) => tellDiskFull(failure.isDiskFull),
    retry: () => void refresh().catch(() => undefined),
  });

  /** What was noted by a clock that was ahead would wait until that moment comes. */
  const correctMoments = async (): Promise<void> => {
    const nowMs = clock.now();
    const { commands, changes, copies } = state.journal;
    if (
      commands.some(({ answeredAtMs = 0 }) => answeredAtMs > nowMs) ||
      changes.some(({ progress }) => progress.heardAtMs > nowMs) ||
      copies.some((run) => Math.max(run.heardAtMs, run.acceptedAtMs) > nowMs)
    ) {
      await store.correctMoments(nowMs);
      await refresh();
    }
  };

  const sending = createDrain({
    ...deps,
    journal: () => state.journal,
    canSend,
    loop: createSendLoop({
      listCommands: store.listCommands,
      canSend,
      clock,
      run: createRunCommand({
        ...deps,
        refresh,
        closing: closing.signal,
        isHeld: () => isHeld,
        hold: () => {
          isHeld = true;
        },
        onAccepted: () => sending.requestUnconfirmed(),
      }),
    }),
    onCannotSend() {
      if (!isClosed && !isHeld && state.journal.commands.some(isUnsent)) {
        leader.ensureAwake();
      }
    },
    onDiskFull: tellDiskFull,
  });
  const stopFollowing = leader.onChange(() => void drain());

  return {
    external: view.external,
    refresh,
    drain,
    /** The replica has everything of a collection committed before a moment. */
    async settle(watermark: SyncWatermark): Promise<void> {
      await correctMoments();
      if (
        listUnconfirmed(state.journal.commands).includes(watermark.collection) &&
        (await store.settle(watermark)) > 0
      ) {
        await refresh();
      }
    },
    /** The clock stepped. */
    replan(): void {
      sending.reset();
      actions.sendNow();
      // The local database failed: the next watermark tries again
      correctMoments().catch(() => undefined);
    },
    /** Suspends sending: the session ended or this client is too old. */
    hold(): void {
      isHeld = true;
      sending.cancel();
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
      sending.cancel();
      reader.close();
      closing.abort();
    },
  };
}
