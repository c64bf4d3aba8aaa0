import type { Credentials, SignedIn } from '@ads-checker/shared/contracts/identity';
import { assertEvent, assign, fromPromise, setup } from 'xstate';

interface LoginContext {
  readonly error: unknown;
  readonly signedIn: SignedIn | null;
}

type LoginEvent = { readonly type: 'submit'; readonly credentials: Credentials };

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as SignedIn | null,
    tags: {} as 'busy',
  },
  actors: {
    login: fromPromise<SignedIn, Credentials>(() => Promise.reject(new Error('not provided'))),
  },
}).createMachine({
  id: 'login',
  context: { error: null, signedIn: null },
  initial: 'editing',
  output: ({ context }) => context.signedIn,
  states: {
    editing: { on: { submit: { target: 'submitting' } } },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return event.credentials;
        },
        onDone: {
          target: 'done',
          actions: assign({ error: null, signedIn: ({ event }) => event.output }),
        },
        onError: { target: 'editing', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    done: { type: 'final' },
  },
});
