import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import { createActor, fromPromise, waitFor } from 'xstate';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CommandTarget } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { commandMachine } from './command-machine.ts';
import { classifyFailure, retryDelayMs, toStoredError } from './policy.ts';
import type { CommandAck, SendCommand } from './send-command.ts';
import type { OutboxStore } from './store.ts';

interface RunCommandDeps {
  readonly store: OutboxStore;
  readonly send: SendCommand;
  readonly clock: Clock;
  readonly random: () => number;
  /** Sending is suspended. */
  readonly isHeld: () => boolean;
  readonly hold: () => void;
  /** Aborted when the outbox closes. */
  readonly closing: AbortSignal;
  /** Reads what was stored, and shows it. */
  readonly refresh: () => Promise<void>;
  readonly onAccepted: () => void;
  /** The outcome of a rejected command is unknown: refetch the target. */
  readonly onUncertain: (target: CommandTarget) => void;
}

/** Carries out one attempt at a command, and stores its outcome. */
export function createRunCommand(deps: RunCommandDeps) {
  const { store, clock, refresh } = deps;

  const sendInTime = async (command: StoredCommand): Promise<CommandAck> => {
    deps.closing.throwIfAborted();
    const late = new AbortController();
    const cancel = clock.setTimer(
      () => late.abort(new NetworkFailure(`send ${command.target.label}`, 'timeout')),
      CLIENT_WAIT_MS,
    );
    try {
      return await deps.send({ command, signal: AbortSignal.any([deps.closing, late.signal]) });
    } finally {
      cancel();
    }
  };

  const machine = commandMachine.provide({
    actors: {
      claim: fromPromise(async ({ input }) => {
        const claimed = await store.claim(input.command.id);
        await refresh();
        if (claimed === undefined || !deps.isHeld()) {
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
        deps.onAccepted();
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
        deps.hold();
        await store.hold(input.command.id);
        await refresh();
      }),
    },
  });

  /** @throws when the local database failed: the stored row still tells what to do. */
  return async (command: StoredCommand): Promise<void> => {
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
}
