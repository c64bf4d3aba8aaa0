import { assign, fromPromise, setup } from 'xstate';

export interface UnsentCounts {
  /** Of the open account: these can be sent from here. */
  readonly ownCount: number;
  /** Of other accounts and people on this device. */
  readonly elsewhereCount: number;
}

/** Unsent changes that would be lost. */
type LogoutContext = UnsentCounts;

type LogoutEvent =
  | { readonly type: 'log-out' }
  | { readonly type: 'cancel' }
  | { readonly type: 'send-first' }
  | { readonly type: 'lose-changes' }
  | { readonly type: 'own-changed'; readonly count: number };

/**
 * Never loses a change without asking; the server ends the session before local data is deleted.
 */
export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    countUnsent: fromPromise<UnsentCounts>(() => Promise.reject(new Error('not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
    wipe: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    sendNow: () => undefined,
    /** The server announces the end of the session, which is expected here. */
    announceLeaving: () => undefined,
    announceStaying: () => undefined,
    reportFailure: () => undefined,
    reloadToRoot: () => undefined,
  },
}).createMachine({
  id: 'logout',
  context: { ownCount: 0, elsewhereCount: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'log-out': { target: 'counting' } } },
    counting: {
      tags: 'busy',
      invoke: {
        src: 'countUnsent',
        onDone: [
          {
            guard: ({ event: { output } }) => output.ownCount + output.elsewhereCount > 0,
            target: 'asking',
            actions: assign(({ event }) => event.output),
          },
          { target: 'loggingOut' },
        ],
        onError: { target: 'idle', actions: 'reportFailure' },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        cancel: { target: 'idle' },
        'lose-changes': { target: 'loggingOut' },
        'send-first': { target: 'draining' },
      },
    },
    draining: {
      tags: ['asking', 'busy'],
      entry: 'sendNow',
      on: {
        cancel: { target: 'idle' },
        'lose-changes': { target: 'loggingOut' },
        'own-changed': [
          // Other people's unsent changes are still on this device, so ask about those again
          { guard: ({ event }) => event.count === 0, target: 'counting' },
          { actions: assign({ ownCount: ({ event }) => event.count }) },
        ],
      },
    },
    loggingOut: {
      tags: 'busy',
      entry: 'announceLeaving',
      invoke: {
        src: 'logout',
        onDone: { target: 'wiping' },
        onError: { target: 'idle', actions: ['announceStaying', 'reportFailure'] },
      },
    },
    wiping: {
      tags: 'busy',
      invoke: {
        src: 'wipe',
        onDone: { target: 'done' },
        // The session is over: Clear-Site-Data deletes a database that could not be deleted
        onError: { target: 'done' },
      },
    },
    done: { type: 'final', entry: 'reloadToRoot' },
  },
});
