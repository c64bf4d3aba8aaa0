import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { assign, fromPromise, setup } from 'xstate';

const RETRY_MS = 30_000;

interface StartupContext {
  readonly signedIn: SignedIn | null;
  readonly error: unknown;
}

export type StartupEvent =
  /** The login form got a session. */
  | { readonly type: 'logged-in'; readonly signedIn: SignedIn }
  /** The session now acts for another account, or the person changed. */
  | { readonly type: 'session-changed'; readonly signedIn: SignedIn }
  /** Some call was answered with 401. */
  | { readonly type: 'session-ended' }
  /** The account was restricted or removed: the server knows what is left. */
  | { readonly type: 'access-ended' }
  /** Another tab logged out: nothing is left on this device. */
  | { readonly type: 'wiped' }
  | { readonly type: 'online' }
  | { readonly type: 'retry' };

function isUnauthenticated(error: unknown): boolean {
  return error instanceof AppError && error.type === 'AuthenticationError';
}

/**
 * From the first line of script to a screen: restore the settings, then authenticate. Who was here last sees the last
 * screen at once, from what this device keeps, and is authenticated behind it; without a network that has to do.
 * Tags: `pending`, `signed-out`, `signed-in`, `failed`; `ended` beside `signed-in` asks for a new login over the work.
 */
export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    events: {} as StartupEvent,
    tags: {} as 'pending' | 'signed-out' | 'signed-in' | 'failed' | 'ended',
  },
  actors: {
    /** Settings, theme and words; gives who was signed in last on this device. */
    restore: fromPromise<SignedIn | null>(() => Promise.reject(new Error('not provided'))),
    authenticate: fromPromise<SignedIn>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    /** Keeps the session for a start without a network. */
    remember: (_, _params: { readonly signedIn: SignedIn }) => undefined,
    forget: () => undefined,
    /** Somebody starts working on this device. */
    keepStorage: () => undefined,
  },
  guards: {
    isUnauthenticated: (_, { error }: { readonly error: unknown }) => isUnauthenticated(error),
  },
}).createMachine({
  id: 'startup',
  context: { signedIn: null, error: null },
  initial: 'restoring',
  on: {
    wiped: { target: '.signedOut' },
  },
  states: {
    restoring: {
      tags: 'pending',
      invoke: {
        src: 'restore',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'signedIn.verifying',
            actions: assign({ signedIn: ({ event }) => event.output }),
          },
          { target: 'authenticating' },
        ],
        onError: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    authenticating: {
      tags: 'pending',
      invoke: {
        src: 'authenticate',
        onDone: {
          target: 'signedIn.confirmed',
          actions: [
            assign({ signedIn: ({ event }) => event.output }),
            { type: 'remember', params: ({ event }) => ({ signedIn: event.output }) },
          ],
        },
        onError: [
          {
            guard: {
              type: 'isUnauthenticated',
              params: ({ event }) => ({ error: event.error }),
            },
            target: 'signedOut',
          },
          { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    failed: {
      tags: 'failed',
      on: { retry: { target: 'authenticating', actions: assign({ error: null }) } },
    },
    signedOut: {
      tags: 'signed-out',
      entry: [assign({ signedIn: null }), 'forget'],
      on: {
        'logged-in': {
          target: 'signedIn.confirmed',
          actions: [
            assign({ signedIn: ({ event }) => event.signedIn }),
            { type: 'remember', params: ({ event }) => ({ signedIn: event.signedIn }) },
            'keepStorage',
          ],
        },
      },
    },
    signedIn: {
      tags: 'signed-in',
      initial: 'confirmed',
      on: {
        'session-changed': {
          actions: [
            assign({ signedIn: ({ event }) => event.signedIn }),
            { type: 'remember', params: ({ event }) => ({ signedIn: event.signedIn }) },
          ],
        },
      },
      states: {
        verifying: {
          invoke: {
            src: 'authenticate',
            onDone: {
              target: 'confirmed',
              actions: [
                assign({ signedIn: ({ event }) => event.output }),
                { type: 'remember', params: ({ event }) => ({ signedIn: event.output }) },
              ],
            },
            onError: [
              {
                guard: {
                  type: 'isUnauthenticated',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: '#startup.signedOut',
              },
              { target: 'unverified' },
            ],
          },
        },
        unverified: {
          after: { [RETRY_MS]: { target: 'verifying' } },
          on: { online: { target: 'verifying' } },
        },
        confirmed: {
          on: {
            'session-ended': { target: 'ended' },
            'access-ended': { target: 'verifying' },
          },
        },
        ended: {
          tags: 'ended',
          on: {
            'logged-in': {
              target: 'confirmed',
              actions: [
                assign({ signedIn: ({ event }) => event.signedIn }),
                { type: 'remember', params: ({ event }) => ({ signedIn: event.signedIn }) },
              ],
            },
          },
        },
      },
    },
  },
});
