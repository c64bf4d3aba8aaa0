import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import { createActor, fromPromise, waitFor } from 'xstate';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { AdObjectChangeRun } from '../bulk/types.ts';
import type { Clock } from '../clock.ts';
import { isFollowed } from '../copies/follow-copies.ts';
import type { FollowedCopy } from '../copies/types.ts';
import type { StoredAnswer, StoredCommand } from '../dexie-database.ts';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { Leader } from '../leader.ts';
import type { SyncWatermark } from '../owned-collection.ts';
import type { CommandTarget, Outbox, UnreadableChange } from '../types.ts';
import { commandMachine, isReady } from './command-machine.ts';
import { isUnsent } from './command-states.ts';
import { isDiskFullError } from './disk-full.ts';
import { dueTimes, listUnconfirmed } from './due-times.ts';
import { headsOf } from './heads.ts';
import { createJournalView } from './journal-view.ts';
import { classifyFailure, retryDelayMs, toStoredError } from './policy.ts';
import type { SendCommand } from './send-command.ts';
import type { Journal, OutboxStore } from './store.ts';

const PARALLEL_TARGETS = 4;
/** First retry delay after an error of the local database; it doubles. */
const REFUSED_FIRST_MS = 1_000;
const REFUSED_MAX_MS = 60_000;
const RESTORE_MS = 5_000;

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
  let answerSeq = 0;
  /** Held until the session's owner is known and {@link resume} is called. */
  let isHeld = true;
  let isClosed = false;
  let isDraining = false;
  let refusals = 0;
  let refusedUntilMs = 0;
  let isDiskFull = false;
  let mustRescan = false;
  let wake = (): void => undefined;
  let cancelTimer = (): void => undefined;
  let reading: Promise<void> | undefined;
  let mustReadAgain = false;

  const closing = new AbortController();

  const sendInTime = async (command: StoredCommand) => {
    closing.signal.throwIfAborted();
    const late = new AbortController();
    const cancel = clock.setTimer(
      () => late.abort(new NetworkFailure(`send ${command.target.label}`, 'timeout')),
      CLIENT_WAIT_MS,
    );
    try {
      return await deps.send({ command, signal: AbortSignal.any([closing.signal, late.signal]) });
    } finally {
      cancel();
    }
  };

  const machine = commandMachine.provide({
    actors: {
      claim: fromPromise(async ({ input }) => {
        const claimed = await store.claim(input.command.id);
        await refresh();
        if (claimed === undefined || !isHeld) {
          return claimed;
        }
        await store.hold(claimed.id);
        await refresh();
        return undefined;
      }),
      send: fromPromise(({ input }) => sendInTime(input.command)),
      acknowledge: fromPromise(async ({ input }) => {
        await store.acknowledge({ ...input, nowMs: clock.now() });
        await refresh();
        requestUnconfirmed();
      }),
      reschedule: fromPromise(async ({ input: { command, error } }) => {
        const delayMs = retryDelayMs({ attempt: command.attempt, error, random: deps.random });
        await store.reschedule({
          id: command.id,
          notBeforeMs: clock.now() + delayMs,
          error: toStoredError(error),
        });
        await refresh();
      }),
      reject: fromPromise(async ({ input: { command, error } }) => {
        const rejected = await store.reject({ id: command.id, error: toStoredError(error) });
        await refresh();
        const isDefinite = classifyFailure({ error, attempt: 0 }) === 'reject';
        if (rejected && (!isDefinite || command.attempt > 1)) {
          deps.onUncertain(command.target);
        }
      }),
      ask: fromPromise(async ({ input }) => {
        await store.ask(input.command.id);
        await refresh();
      }),
      hold: fromPromise(async ({ input }) => {
        isHeld = true;
        await store.hold(input.command.id);
        await refresh();
      }),
    },
  });

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

  const run = async (command: StoredCommand): Promise<void> => {
    const actor = createActor(machine, { input: { command, now: clock.now } });
    actor.start();
    actor.send({ type: 'SEND' });
    const settled = await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
    actor.stop();
    if (settled.matches('broken')) {
      throw settled.context.error instanceof Error
        ? settled.context.error
        : new Error('The local database rejected a write.');
    }
  };

  const canSend = (): boolean => !isClosed && !isHeld && leader.isLeader();

  /** Sends ready commands, a few targets at a time, until none is ready. */
  const sendReady = async (): Promise<void> => {
    const inFlight = new Map<string, Promise<void>>();
    let failure: unknown;
    do {
      mustRescan = false;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const commands = canSend() && failure === undefined ? await store.listCommands() : [];
      const nowMs = clock.now();
      for (const command of headsOf(commands)) {
        if (
          inFlight.size < PARALLEL_TARGETS &&
          !inFlight.has(command.targetKey) &&
          isReady({ command, nowMs })
        ) {
          const key = command.targetKey;
          const task = run(command)
            .catch((error: unknown) => {
              failure = error;
            })
            .finally(() => inFlight.delete(key));
          inFlight.set(key, task);
        }
      }
      if (inFlight.size > 0) {
        await Promise.race([...inFlight.values(), woken]);
      }
    } while (inFlight.size > 0 || (mustRescan && canSend() && failure === undefined));
    if (failure !== undefined) {
      throw failure;
    }
  };

  const drain = async (): Promise<void> => {
    if (isDraining) {
      mustRescan = true;
      wake();
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
      await sendReady();
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
      mustRescan = true;
      wake();
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
  let lastRequestMs = 0;
  let lastCopyReadMs = 0;
  let stored: readonly StoredCommand[] = [];
  let unreadable: readonly UnreadableChange[] = [];
  let changes: readonly AdObjectChangeRun[] = [];
  let copies: readonly FollowedCopy[] = [];

  let identity: unknown;
  let restoredCount = 0;
  let unsaved: Outbox['unsaved'] = null;
  let cancelRestoring = (): void => undefined;
  /** What this tab knows is stored again when site data was deleted under it. */
  const restore = async (): Promise<void> => {
    try {
      restoredCount = await store.restore(stored, deps.createId());
    } catch (error) {
      tellDiskFull(isDiskFullError(error));
      cancelRestoring = clock.setTimer(() => void refresh().catch(() => undefined), RESTORE_MS);
      throw error;
    }
  };
  const readJournal = async (): Promise<Journal> => {
    const journal = await store.readJournal(answerSeq);
    if (isClosed || (journal.identity !== undefined && journal.identity === identity)) {
      return journal;
    }
    const wasEmptied = identity !== undefined;
    if (wasEmptied && journal.identity === undefined) {
      await restore();
    }
    identity = await store.identify(deps.createId());
    return wasEmptied ? store.readJournal(0) : journal;
  };

  const readOnce = async (): Promise<void> => {
    const journal = await readJournal();
    if (isClosed) {
      return;
    }
    answerSeq = journal.answers.at(-1)?.seq ?? answerSeq;
    stored = journal.commands;
    unreadable = journal.unreadable;
    changes = journal.changes;
    copies = journal.copies;
    deps.onJournal(journal);
    external.set(toOutbox());
    schedule();
  };

  /**
   * Reads the stored commands and notifies the screen; resolves when everything stored before the
   * call is included.
   */
  const refresh = async (): Promise<void> => {
    if (reading) {
      mustReadAgain = true;
      await reading;
      return refreshAfter();
    }
    reading = readOnce().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  const refreshAfter = async (): Promise<void> => {
    if (mustReadAgain) {
      mustReadAgain = false;
      await refresh();
    } else {
      await reading;
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
      cancelRestoring();
      closing.abort();
    },
  };
}
