import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { assign, fromPromise, setup } from 'xstate';
import { applySessionUpdate, type SessionUpdate } from '../lib/session-update.ts';
import { canStayOn, isSameAccount, keepIfUnchanged } from './session-answer.ts';

const RETRY_MS = 30_000;

interface StartupContext {
  readonly signedIn: SignedIn | null;
  readonly error: unknown;
  /** Set when the session was ended on purpose, elsewhere: whose it was, if that is known. */
  readonly revoked: { readonly userId: string | null } | null;
  /** For whom the session acts by now, while this tab shows another account of the same person. */
  readonly elsewhere: SignedIn | null;
  /** Something about the person changed after the running question was asked. */
  readonly mustLookAgain: boolean;
  /** This tab asked for another account: that the server speaks of another one is no other tab's doing. */
  readonly isChoosing: boolean;
}

export type StartupEvent =
  /** The login form got a session. */
  | { readonly type: 'logged-in'; readonly signedIn: SignedIn }
  /** The person is choosing another account in this tab; `chosen` ends it when it came to nothing. */
  | { readonly type: 'choosing' }
  | { readonly type: 'chosen' }
  /** The person chose another account in this tab. */
  | { readonly type: 'session-changed'; readonly signedIn: SignedIn }
  /** An answer told something of the person or what they belong to. */
  | { readonly type: 'session-news'; readonly news: SessionUpdate }
  /** Another tab of this browser was told who is signed in. */
  | { readonly type: 'heard'; readonly signedIn: SignedIn }
  /** Who the person is, what they may do or where they belong changed. */
  | { readonly type: 'identity-changed' }
  /** Some call was answered that the session acts for another account. */
  | { readonly type: 'account-elsewhere' }
  /** The person wants to see in this tab, too, what was selected in another one. */
  | { readonly type: 'follow' }
  /** Some call was answered with 401. */
  | { readonly type: 'session-ended' }
  /** The session was ended on purpose: nothing readable may stay. */
  | { readonly type: 'session-revoked' }
  /** The account was restricted or removed: the server knows what is left. */
  | { readonly type: 'access-ended' }
  /** The person logs out in this tab: what the server says of the session's end is no news. */
  | { readonly type: 'leaving' }
  /** The logging out failed. */
  | { readonly type: 'stayed' }
  /** Another tab logged out: nothing is left on this device. */
  | { readonly type: 'wiped' }
  | { readonly type: 'online' }
  /** The server was heard. */
  | { readonly type: 'reached' }
  | { readonly type: 'retry' };

/** Who is signed in, by an answer to `authenticate` or by an event. */
function told({
  event,
}: {
  readonly event: { readonly output: SignedIn } | { readonly signedIn: SignedIn };
}) {
  return { signedIn: 'output' in event ? event.output : event.signedIn };
}

const take = { type: 'take', params: told } as const;
const acceptSession = [take, 'remember'] as const;
const choose = ['endChoice', ...acceptSession] as const;
const isUnauthenticated = {
  type: 'isUnauthenticated',
  params: ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ error }),
} as const;
const isSameAccountTold = { type: 'isSameAccount', params: told } as const;

/**
 * From the first line of script to a screen: restore the settings, then authenticate. Who was here last sees the last
 * screen at once, from what this device keeps, and is authenticated behind it; without a network that has to do.
 * Whatever changes about the person later is asked for again behind the screen, by one question at a time.
 * Tags: `pending`, `signed-out`, `signed-in`, `failed`; beside `signed-in`, `ended` asks for a new login over the work
 * and `elsewhere` asks which account to go on with.
 */
export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    events: {} as StartupEvent,
    tags: {} as 'pending' | 'signed-out' | 'signed-in' | 'failed' | 'ended' | 'elsewhere',
  },
  actors: {
    /** Settings, theme and words; gives who was signed in last on this device. */
    restore: fromPromise<SignedIn | null>(() => Promise.reject(new Error('not provided'))),
    authenticate: fromPromise<SignedIn>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    /** Keeps the session for a start without a network, tells the other tabs, and lets go of what was lost. */
    remember: (_: { readonly context: StartupContext }) => undefined,
    forget: () => undefined,
    /** Somebody starts working on this device. */
    keepStorage: () => undefined,
    /** Takes what can be read off this device; unsent changes stay. */
    clearCachedData: () => undefined,
    /** Somebody else signed in in this browser: nothing of this page is theirs. */
    startAnew: () => undefined,
    take: assign(({ context }, { signedIn }: { readonly signedIn: SignedIn }) => ({
      signedIn: keepIfUnchanged(context.signedIn, signedIn),
      elsewhere: null,
    })),
    lookAgain: assign({ mustLookAgain: true }),
    endChoice: assign({ isChoosing: false }),
  },
  guards: {
    isUnauthenticated: (_, { error }: { readonly error: unknown }) =>
      error instanceof AppError && error.type === 'AuthenticationError',
    isSomebodyElse: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null && context.signedIn.user.id !== signedIn.user.id,
    /** Another tab selected another account, and the one this tab shows may still be worked with. */
    isElsewhere: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null &&
      !context.isChoosing &&
      !isSameAccount(context.signedIn, signedIn) &&
      canStayOn(context.signedIn, signedIn),
    isSameAccount: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null && isSameAccount(context.signedIn, signedIn),
    mustLookAgain: ({ context }) => context.mustLookAgain,
  },
}).createMachine({
  id: 'startup',
  context: {
    signedIn: null,
    error: null,
    revoked: null,
    elsewhere: null,
    mustLookAgain: false,
    isChoosing: false,
  },
  initial: 'restoring',
  on: {
    wiped: { target: '.signedOut', actions: assign({ revoked: null }) },
    'session-revoked': {
      target: '.signedOut',
      actions: [
        assign({ revoked: ({ context }) => ({ userId: context.signedIn?.user.id ?? null }) }),
        'clearCachedData',
      ],
    },
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
          actions: acceptSession,
        },
        onError: [
          { guard: isUnauthenticated, target: 'signedOut' },
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
      entry: [assign({ signedIn: null, elsewhere: null }), 'forget'],
      on: {
        'session-revoked': {},
        'logged-in': {
          target: 'signedIn.confirmed',
          actions: [assign({ revoked: null }), ...acceptSession, 'keepStorage'],
        },
      },
    },
    signedIn: {
      tags: 'signed-in',
      initial: 'confirmed',
      on: {
        choosing: { actions: assign({ isChoosing: true }) },
        chosen: { actions: 'endChoice' },
        'session-changed': {
          actions: choose,
        },
        'session-news': {
          actions: [
            assign({
              signedIn: ({ context, event }) =>
                context.signedIn && applySessionUpdate(context.signedIn, event.news),
            }),
            'remember',
            'lookAgain',
          ],
        },
        heard: [
          { guard: isSameAccountTold, actions: take },
          // The tabs' words may cross; the server's is what counts.
          { target: '.refreshing' },
        ],
        leaving: { target: '.leaving' },
      },
      states: {
        verifying: {
          invoke: {
            src: 'authenticate',
            onDone: { target: 'confirmed', actions: acceptSession },
            onError: [
              { guard: isUnauthenticated, target: '#startup.signedOut' },
              { target: 'unverified' },
            ],
          },
        },
        unverified: {
          after: { [RETRY_MS]: { target: 'verifying' } },
          on: {
            online: { target: 'verifying' },
            reached: { target: 'verifying' },
            'identity-changed': { target: 'verifying' },
          },
        },
        confirmed: {
          on: {
            'session-ended': { target: 'ended' },
            'access-ended': { target: 'verifying' },
            'identity-changed': { target: 'refreshing' },
            'account-elsewhere': { target: 'refreshing' },
            online: { target: 'refreshing' },
          },
        },
        /** The person is asked about again, behind what they do. */
        refreshing: {
          entry: assign({ mustLookAgain: false }),
          invoke: {
            src: 'authenticate',
            onDone: [
              {
                guard: { type: 'isSomebodyElse', params: told },
                target: 'confirmed',
                actions: [...acceptSession, 'startAnew'],
              },
              {
                guard: { type: 'isElsewhere', params: told },
                target: 'elsewhere',
                actions: assign({ elsewhere: ({ event }) => event.output }),
              },
              {
                guard: 'mustLookAgain',
                target: 'refreshing',
                reenter: true,
                actions: acceptSession,
              },
              { target: 'confirmed', actions: acceptSession },
            ],
            onError: [{ guard: isUnauthenticated, target: 'ended' }, { target: 'stale' }],
          },
          on: {
            'session-ended': { target: 'ended' },
            'access-ended': { target: 'verifying' },
            // What was asked before says nothing of the account that was chosen since
            'session-changed': { target: 'refreshing', reenter: true, actions: choose },
            'identity-changed': { actions: 'lookAgain' },
            'account-elsewhere': { actions: 'lookAgain' },
            heard: [{ guard: isSameAccountTold, actions: take }, { actions: 'lookAgain' }],
          },
        },
        /** What changed about the person could not be asked. */
        stale: {
          after: { [RETRY_MS]: { target: 'refreshing' } },
          on: {
            'session-ended': { target: 'ended' },
            'access-ended': { target: 'verifying' },
            'identity-changed': { target: 'refreshing' },
            'account-elsewhere': { target: 'refreshing' },
            online: { target: 'refreshing' },
          },
        },
        elsewhere: {
          tags: 'elsewhere',
          on: {
            'session-ended': { target: 'ended' },
            'access-ended': { target: 'verifying' },
            'session-changed': { target: 'confirmed', actions: choose },
            follow: {
              target: 'confirmed',
              actions: [
                assign({
                  signedIn: ({ context }) => context.elsewhere ?? context.signedIn,
                  elsewhere: null,
                }),
                'remember',
              ],
            },
            heard: { target: 'refreshing' },
          },
        },
        ended: {
          tags: 'ended',
          on: {
            'logged-in': { target: 'confirmed', actions: acceptSession },
            // Another tab logged in again.
            heard: { target: 'refreshing' },
          },
        },
        leaving: {
          on: {
            stayed: { target: 'confirmed' },
            'session-revoked': {},
            heard: {},
          },
        },
      },
    },
  },
});
