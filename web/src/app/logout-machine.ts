import { assign, fromPromise, setup } from 'xstate';

interface LogoutContext {
  /** Changes that would be lost. */
  readonly unsentCount: number;
}

type LogoutEvent =
  | { readonly type: 'log-out' }
  | { readonly type: 'cancel' }
  | { readonly type: 'send-first' }
  | { readonly type: 'lose-changes' }
  /** The outbox moved while it is being emptied. */
  | { readonly type: 'unsent-changed'; readonly count: number };

/** Never loses a change without asking; the session ends on the server before anything is deleted here. */
export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    countUnsent: fromPromise<number>(() => Promise.reject(new Error('not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
    wipe: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    sendNow: () => undefined,
    /** The end of the session, which the server tells everybody, is wanted here. */
    tellLeaving: () => undefined,
    tellStayed: () => undefined,
    sayFailed: () => undefined,
    reloadToRoot: () => undefined,
  },
}).createMachine({
  id: 'logout',
  context: { unsentCount: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'log-out': { target: 'counting' } } },
    counting: {
      tags: 'busy',
      invoke: {
        src: 'countUnsent',
        onDone: [
          {
            guard: ({ event }) => event.output > 0,
            target: 'asking',
            actions: assign({ unsentCount: ({ event }) => event.output }),
          },
          { target: 'loggingOut' },
        ],
        onError: { target: 'idle', actions: 'sayFailed' },
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
        'unsent-changed': [
          { guard: ({ event }) => event.count === 0, target: 'loggingOut' },
          { actions: assign({ unsentCount: ({ event }) => event.count }) },
        ],
      },
    },
    loggingOut: {
      tags: 'busy',
      entry: 'tellLeaving',
      invoke: {
        src: 'logout',
        onDone: { target: 'wiping' },
        onError: { target: 'idle', actions: ['tellStayed', 'sayFailed'] },
      },
    },
    wiping: {
      tags: 'busy',
      invoke: {
        src: 'wipe',
        onDone: { target: 'done' },
        // The session is over: a database that would not go is deleted by the server's Clear-Site-Data
        onError: { target: 'done' },
      },
    },
    done: { type: 'final', entry: 'reloadToRoot' },
  },
});
