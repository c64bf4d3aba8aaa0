import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { assign, fromPromise, setup } from 'xstate';
import { applySessionUpdate, type SessionUpdate } from '../lib/session-update.ts';
import { canStayOn, isSameAccount, keepIfUnchanged } from './session-answer.ts';

const RETRY_MS = 30_000;

interface StartupContext {
  readonly signedIn: SignedIn | null;
  readonly error: unknown;
  /** Set when the session was revoked; the user's id if known. */
  readonly revoked: { readonly userId: string | null } | null;
  /** The session's current account, while this tab shows another account of the same person. */
  readonly elsewhere: SignedIn | null;
  /** The person changed while a request was in flight. */
  readonly mustRefreshAgain: boolean;
  /** This tab is selecting another account, so a changed session does not come from another tab. */
  readonly isChoosing: boolean;
}

export type StartupEvent =
  /** A login succeeded. */
  | { readonly type: 'logged-in'; readonly signedIn: SignedIn }
  /** The person is selecting another account in this tab; `chosen` ends it when that failed. */
  | { readonly type: 'choosing' }
  | { readonly type: 'chosen' }
  | { readonly type: 'session-changed'; readonly signedIn: SignedIn }
  /** A response contained changes of the person or their teams. */
  | { readonly type: 'session-news'; readonly news: SessionUpdate }
  /** Another tab has authenticated. */
  | { readonly type: 'session-received'; readonly signedIn: SignedIn }
  | { readonly type: 'identity-changed' }
  /** A response said that the session acts for another account. */
  | { readonly type: 'account-elsewhere' }
  /** Switch this tab to the account selected in another one. */
  | { readonly type: 'follow' }
  | { readonly type: 'session-ended' }
  /** The session was revoked: nothing readable may stay. */
  | { readonly type: 'session-revoked' }
  /** The account was restricted or removed: the server decides what remains. */
  | { readonly type: 'access-ended' }
  /** The person logs out in this tab, so the session's end is expected. */
  | { readonly type: 'leaving' }
  | { readonly type: 'stayed' }
  /** Another tab logged out and wiped this device. */
  | { readonly type: 'wiped' }
  | { readonly type: 'online' }
  | { readonly type: 'reached' }
  | { readonly type: 'retry' };

function sessionOf({
  event,
}: {
  readonly event: { readonly output: SignedIn } | { readonly signedIn: SignedIn };
}) {
  return { signedIn: 'output' in event ? event.output : event.signedIn };
}

const take = { type: 'take', params: sessionOf } as const;
const acceptSession = [take, 'remember'] as const;
const choose = ['endChoice', ...acceptSession] as const;
const isUnauthenticated = {
  type: 'isUnauthenticated',
  params: ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ error }),
} as const;
const isSameAccountReceived = { type: 'isSameAccount', params: sessionOf } as const;

/**
 * From page load to a screen: restores the settings, then authenticates. A returning person sees
 * the last screen at once from local data, authenticated in the background; offline that is enough.
 * Later changes of the person are requested again in the background, one request at a time. Tags:
 * `pending`, `signed-out`, `signed-in`, `failed`; in `signed-in`, `ended` asks for a new login over
 * the screen and `elsewhere` asks which account to continue with.
 */
export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    events: {} as StartupEvent,
    tags: {} as 'pending' | 'signed-out' | 'signed-in' | 'failed' | 'ended' | 'elsewhere',
  },
  actors: {
    /** Restores settings, theme and messages; returns who was last signed in on this device. */
    restore: fromPromise<SignedIn | null>(() => Promise.reject(new Error('not provided'))),
    authenticate: fromPromise<SignedIn>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    /**
     * Stores the session for an offline start, tells the other tabs, and deletes local data of lost
     * accounts.
     */
    remember: (_: { readonly context: StartupContext }) => undefined,
    forget: () => undefined,
    requestPersistentStorage: () => undefined,
    /** Deletes readable local data; unsent changes stay. */
    clearCachedData: () => undefined,
    /** Another person signed in in this browser: nothing on this page is theirs. */
    startOver: () => undefined,
    take: assign(({ context }, { signedIn }: { readonly signedIn: SignedIn }) => ({
      signedIn: keepIfUnchanged(context.signedIn, signedIn),
      elsewhere: null,
    })),
    refreshAgain: assign({ mustRefreshAgain: true }),
    endChoice: assign({ isChoosing: false }),
  },
  guards: {
    isUnauthenticated: (_, { error }: { readonly error: unknown }) =>
      error instanceof AppError && error.type === 'AuthenticationError',
    isSomebodyElse: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null && context.signedIn.user.id !== signedIn.user.id,
    /** Another tab selected another account, and the one this tab shows is still usable. */
    isElsewhere: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null &&
      !context.isChoosing &&
      !isSameAccount(context.signedIn, signedIn) &&
      canStayOn(context.signedIn, signedIn),
    isSameAccount: ({ context }, { signedIn }: { readonly signedIn: SignedIn }) =>
      context.signedIn !== null && isSameAccount(context.signedIn, signedIn),
    mustRefreshAgain: ({ context }) => context.mustRefreshAgain,
  },
}).createMachine({
  id: 'startup',
  context: {
    signedIn: null,
    error: null,
    revoked: null,
    elsewhere: null,
    mustRefreshAgain: false,
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
          actions: [assign({ revoked: null }), ...acceptSession, 'requestPersistentStorage'],
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
            'refreshAgain',
          ],
        },
        'session-received': [
          { guard: isSameAccountReceived, actions: take },
          // Messages of tabs may cross; the server decides.
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
        /** Re-authenticates in the background. */
        refreshing: {
          entry: assign({ mustRefreshAgain: false }),
          invoke: {
            src: 'authenticate',
            onDone: [
              {
                guard: { type: 'isSomebodyElse', params: sessionOf },
                target: 'confirmed',
                actions: [...acceptSession, 'startOver'],
              },
              {
                guard: { type: 'isElsewhere', params: sessionOf },
                target: 'elsewhere',
                actions: assign({ elsewhere: ({ event }) => event.output }),
              },
              {
                guard: 'mustRefreshAgain',
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
            // A response requested before says nothing about the newly selected account
            'session-changed': { target: 'refreshing', reenter: true, actions: choose },
            'identity-changed': { actions: 'refreshAgain' },
            'account-elsewhere': { actions: 'refreshAgain' },
            'session-received': [
              { guard: isSameAccountReceived, actions: take },
              { actions: 'refreshAgain' },
            ],
          },
        },
        /** The re-authentication failed. */
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
            'session-received': { target: 'refreshing' },
          },
        },
        ended: {
          tags: 'ended',
          on: {
            'logged-in': { target: 'confirmed', actions: acceptSession },
            'session-received': { target: 'refreshing' },
          },
        },
        leaving: {
          on: {
            stayed: { target: 'confirmed' },
            'session-revoked': {},
            'session-received': {},
          },
        },
      },
    },
  },
});
