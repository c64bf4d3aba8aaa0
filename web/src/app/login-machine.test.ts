import type { Credentials, SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { loginMachine } from './login-machine.ts';

const credentials: Credentials = { username: 'anna', password: 'correct horse' };
const refused = new AppError('AuthenticationError', 'The username or password is incorrect.');

function start(answers: ('ok' | Error)[]) {
  const asked: Credentials[] = [];
  const signedIn = { session: { id: '1' } } as unknown as SignedIn;
  const actor = createActor(
    loginMachine.provide({
      actors: {
        login: fromPromise<SignedIn, Credentials>(async ({ input }) => {
          asked.push(input);
          const answer = answers.shift();
          if (answer !== 'ok') {
            throw answer ?? new Error('unexpected extra request');
          }
          return signedIn;
        }),
      },
    }),
  ).start();
  return { actor, asked, signedIn };
}

describe('a login', () => {
  it('ends with the session', async () => {
    const { actor, asked, signedIn } = start(['ok']);
    actor.send({ type: 'submit', credentials });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const done = await waitFor(actor, ({ status }) => status === 'done');
    expect(done.output).toBe(signedIn);
    expect(asked).toEqual([credentials]);
  });

  it('shows the error until the next attempt succeeds', async () => {
    const { actor } = start([refused, 'ok']);
    actor.send({ type: 'submit', credentials });
    const editing = await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    expect(editing.context).toEqual({ error: refused, signedIn: null });
    actor.send({ type: 'submit', credentials });
    expect(actor.getSnapshot().context.error).toBe(refused);
    const done = await waitFor(actor, ({ status }) => status === 'done');
    expect(done.context.error).toBeNull();
  });

  it('ignores a second press while the first attempt runs', async () => {
    const { actor, asked } = start(['ok']);
    actor.send({ type: 'submit', credentials });
    actor.send({ type: 'submit', credentials });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(asked).toHaveLength(1);
  });
});
