import { assign, fromPromise, setup } from 'xstate';
import { isAnswered } from '../model/command-states.ts';
import type { CommandLife } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { classifyFailure, isStaleMoney } from './policy.ts';
import type { CommandAck } from './send-command.ts';

type Stored = Pick<StoredCommand, 'state' | 'attempt' | 'notBefore' | 'answeredAtMs'>;
export type StoredChanges = Partial<
  CommandLife & Pick<StoredCommand, 'confirmedAt' | 'answeredAtMs'>
>;

/** A confirmed change missing from sync for this long is pulled again. */
const UNCONFIRMED_MS = 10_000;

/** Ready to send; one that asks the person waits for the answer. */
export function isReady({ command, nowMs }: { command: Stored; nowMs: number }): boolean {
  return nextSendMs(command) <= nowMs;
}

/**
 * When a command may be sent: at once, when its retry is due, or never before the person or the
 * server has answered.
 */
export function nextSendMs({ state, notBefore }: Stored): number {
  if (isAnswered({ state }) || state === 'asking') {
    return Number.POSITIVE_INFINITY;
  }
  return notBefore === null ? 0 : Date.parse(notBefore);
}

/** When an unsynced change that the server accepted is pulled again. */
export function nextSyncRequestMs({
  command: { state, answeredAtMs = 0 },
  lastRequestMs,
}: {
  readonly command: Stored;
  readonly lastRequestMs: number;
}): number {
  return state === 'confirming'
    ? Math.max(answeredAtMs, lastRequestMs) + UNCONFIRMED_MS
    : Number.POSITIVE_INFINITY;
}

/**
 * What each step stores; undefined where the step no longer applies, because another tab was
 * faster.
 */
export const STORED_STEPS = {
  claim: (command: Stored) =>
    isAnswered(command) || command.state === 'asking'
      ? undefined
      : { state: 'sending', attempt: command.attempt + 1, notBefore: null },
  /** The attempt does not count: sending is suspended. */
  hold: ({ attempt }: Stored) => ({ state: 'queued', attempt: Math.max(0, attempt - 1) }),
  reschedule: (input: {
    readonly notBeforeMs: number;
    readonly error: StoredCommand['error'];
  }) => ({
    state: 'retrying',
    notBefore: new Date(input.notBeforeMs).toISOString(),
    error: input.error,
  }),
  reject: (error: StoredCommand['error']) => ({ state: 'rejected', notBefore: null, error }),
  ask: () => ({ state: 'asking', notBefore: null }),
  /** The person confirmed the spending. */
  confirm: ({ state }: Stored, nowMs: number) =>
    state === 'asking'
      ? { state: 'queued', confirmedAt: new Date(nowMs).toISOString() }
      : undefined,
  /** Retries a rejected command as a new one: its old key would return the old error. */
  retry: (
    { state }: Stored,
    { createId, nowMs }: { readonly createId: () => string; readonly nowMs: number },
  ) => {
    if (state === 'rejected') {
      const createdAt = new Date(nowMs).toISOString();
      return { id: createId(), state: 'queued', attempt: 0, error: null, createdAt };
    }
    return state === 'retrying' ? { notBefore: null } : undefined;
  },
  /** Keeps the patch until the replica has the accepted change. */
  awaitFeed: (nowMs: number) => ({
    state: 'confirming',
    notBefore: null,
    error: null,
    answeredAtMs: nowMs,
  }),
} as const satisfies Record<string, (...input: never[]) => StoredChanges | undefined>;

interface Context {
  readonly command: StoredCommand;
  readonly now: () => number;
  readonly ack: CommandAck | undefined;
  readonly error: unknown;
}

type CommandEvent = { readonly type: 'SEND' };

const notProvided = (): never => {
  throw new Error('Actor not provided.');
};

/**
 * One attempt at a command: `queued → sending → confirming → done`, aside `retrying`, `rejected`,
 * `asking` and `held`. An attempt ends in a state tagged `settled`; the invoked actors store its
 * outcome as {@link STORED_STEPS} says, so that a reload, or another tab, resumes from the row
 * alone.
 */
export const commandMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly command: StoredCommand; readonly now: () => number },
    events: {} as CommandEvent,
    tags: {} as 'settled',
  },
  actors: {
    /** Claims the command; undefined when it is gone. */
    claim: fromPromise<StoredCommand | undefined, { command: StoredCommand }>(notProvided),
    send: fromPromise<CommandAck, { command: StoredCommand }>(notProvided),
    /**
     * Stores the response; removes the command, or keeps its patch until the replica has the
     * change.
     */
    acknowledge: fromPromise<void, { command: StoredCommand; ack: CommandAck }>(notProvided),
    reschedule: fromPromise<void, { command: StoredCommand; error: unknown }>(notProvided),
    reject: fromPromise<void, { command: StoredCommand; error: unknown }>(notProvided),
    ask: fromPromise<void, { command: StoredCommand }>(notProvided),
    hold: fromPromise<void, { command: StoredCommand }>(notProvided),
  },
  guards: {
    isStaleMoney: ({ context }) => isStaleMoney({ command: context.command, nowMs: context.now() }),
    isHeld: ({ context }) =>
      classifyFailure({ error: context.error, attempt: context.command.attempt }) === 'held',
    isRetryable: ({ context }) =>
      classifyFailure({ error: context.error, attempt: context.command.attempt }) === 'retry',
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ ...input, ack: undefined, error: undefined }),
  initial: 'queued',
  states: {
    queued: {
      on: {
        SEND: [{ guard: 'isStaleMoney', target: 'asking' }, { target: 'claiming' }],
      },
    },
    claiming: {
      invoke: {
        src: 'claim',
        input: ({ context }) => ({ command: context.command }),
        onDone: [
          {
            guard: ({ event }) => event.output === undefined,
            target: 'gone',
          },
          // The computer may have slept since the command was picked
          { guard: 'isStaleMoney', target: 'asking' },
          {
            target: 'sending',
            actions: assign({ command: ({ context, event }) => event.output ?? context.command }),
          },
        ],
        onError: { target: 'broken', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'confirming', actions: assign({ ack: ({ event }) => event.output }) },
        onError: { target: 'failing', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    failing: {
      always: [
        { guard: 'isHeld', target: 'held' },
        { guard: 'isRetryable', target: 'retrying' },
        { target: 'rejected' },
      ],
    },
    confirming: {
      invoke: {
        src: 'acknowledge',
        input: ({ context: { command, ack } }) => {
          if (ack === undefined) {
            throw new Error('No acknowledgement to confirm');
          }
          return { command, ack };
        },
        onDone: { target: 'done' },
        // The response could not be stored: a repeat with the same key returns it again.
        onError: { target: 'retrying', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    retrying: {
      invoke: {
        src: 'reschedule',
        input: ({ context: { command, error } }) => ({ command, error }),
        onDone: 'retryingSaved',
        onError: 'broken',
      },
    },
    retryingSaved: { tags: ['settled'], type: 'final' },
    rejected: {
      invoke: {
        src: 'reject',
        input: ({ context: { command, error } }) => ({ command, error }),
        onDone: 'rejectedSaved',
        onError: 'broken',
      },
    },
    rejectedSaved: { tags: ['settled'], type: 'final' },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ command: context.command }),
        onDone: 'askingSaved',
        onError: 'broken',
      },
    },
    askingSaved: { tags: ['settled'], type: 'final' },
    held: {
      invoke: {
        src: 'hold',
        input: ({ context }) => ({ command: context.command }),
        onDone: 'heldSaved',
        onError: 'broken',
      },
    },
    heldSaved: { tags: ['settled'], type: 'final' },
    /** Dropped by the person, or completed by another tab. */
    gone: { tags: ['settled'], type: 'final' },
    /** The local database failed: the stored row still tells what to do. */
    broken: { tags: ['settled'], type: 'final' },
    done: { tags: ['settled'], type: 'final' },
  },
});
