import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { describe, expect, it } from 'vitest';
import {
  anna,
  atEight,
  atNine,
  blank,
  boris,
  confirm,
  granted,
  movedToEight,
  offline,
  reach,
  start,
  unauthenticated,
} from '../../test/startup.ts';

describe('a person who changes while working', () => {
  it.each(['identity-changed', 'online', 'account-elsewhere'] as const)(
    'is asked about again on %s, behind the screen',
    async (type) => {
      const { actor, log } = await confirm([atNine, granted]);
      actor.send({ type });
      const asking = actor.getSnapshot();
      expect(asking.matches({ signedIn: 'refreshing' })).toBe(true);
      expect(asking.hasTag('signed-in')).toBe(true);
      expect(asking.context.signedIn).toBe(atNine);
      const { context } = await reach(actor, { signedIn: 'confirmed' });
      expect(context).toEqual({ ...blank, signedIn: granted });
      expect(log).toEqual(['remember 1']);
    },
  );

  it('keeps its identity when the response contains nothing new', async () => {
    const later = {
      ...atNine,
      session: { ...atNine.session, lastActivity: '2025-11-21T10:00:00Z' },
    };
    const { actor } = await confirm([atNine, later]);
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(atNine);
  });

  it('is refreshed once more when many changes arrive during a refresh', async () => {
    const first = Promise.withResolvers<SignedIn>();
    const answers: (SignedIn | Promise<SignedIn>)[] = [atNine, first.promise, granted];
    const { actor } = await confirm(answers);
    actor.send({ type: 'identity-changed' });
    for (let count = 0; count < 5; count += 1) {
      actor.send({ type: 'identity-changed' });
    }
    actor.send({ type: 'account-elsewhere' });
    first.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(granted);
    expect(answers).toEqual([]);
  });

  it.each(['identity-changed', 'online', 'account-elsewhere'] as const)(
    'is asked about again on %s when the first question failed',
    async (type) => {
      const { actor } = await confirm([atNine, offline, granted]);
      actor.send({ type: 'identity-changed' });
      const stale = await reach(actor, { signedIn: 'stale' });
      expect(stale.context.signedIn).toBe(atNine);
      expect(stale.hasTag('signed-in')).toBe(true);
      actor.send({ type });
      const { context } = await reach(actor, { signedIn: 'confirmed' });
      expect(context.signedIn).toBe(granted);
    },
  );

  it('is refreshed again half a minute after a failure', async () => {
    const { actor, clock } = await confirm([atNine, offline, granted]);
    actor.send({ type: 'identity-changed' });
    await reach(actor, { signedIn: 'stale' });
    clock.increment(30_000);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(granted);
  });

  it.each(['refreshing', 'stale'] as const)(
    'may lose the session or the account in %s',
    async (state) => {
      const get = async (answers: (SignedIn | Error | Promise<SignedIn>)[]) => {
        const { actor } = await confirm([
          atNine,
          state === 'stale' ? offline : new Promise<SignedIn>(() => undefined),
          ...answers,
        ]);
        actor.send({ type: 'identity-changed' });
        await reach(actor, { signedIn: state });
        return actor;
      };
      const ended = await get([]);
      ended.send({ type: 'session-ended' });
      expect(ended.getSnapshot().hasTag('ended')).toBe(true);
      const lost = await get([movedToEight]);
      lost.send({ type: 'access-ended' });
      expect(lost.getSnapshot().matches({ signedIn: 'verifying' })).toBe(true);
      expect((await reach(lost, { signedIn: 'confirmed' })).context.signedIn).toBe(movedToEight);
    },
  );

  it('requires a new login when the refresh returns 401', async () => {
    const { actor } = await confirm([atNine, unauthenticated]);
    actor.send({ type: 'identity-changed' });
    const ended = await reach(actor, { signedIn: 'ended' });
    expect(ended.context.signedIn).toBe(atNine);
  });

  it('adopts changes from a response', async () => {
    const { actor, log } = await confirm([atNine]);
    const user = { ...atNine.user, firstName: 'Anna' };
    actor.send({ type: 'session-news', news: { user } });
    expect(actor.getSnapshot().context.signedIn).toEqual({ ...atNine, user });
    expect(log).toEqual(['remember 1']);
  });

  it('is refreshed again when a response contains changes that the running refresh may miss', async () => {
    const first = Promise.withResolvers<SignedIn>();
    const renamed = { ...atNine, user: { ...atNine.user, firstName: 'Anna' } };
    const { actor } = await confirm([atNine, first.promise, renamed]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'session-news', news: { user: renamed.user } });
    first.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toEqual(renamed);
  });

  it('refreshes as soon as the server is reachable or reports a change', async () => {
    for (const type of ['reached', 'identity-changed'] as const) {
      const { actor } = start({ remembered: anna, answers: [offline, anna] });
      await reach(actor, { signedIn: 'unverified' });
      actor.send({ type });
      await reach(actor, { signedIn: 'confirmed' });
    }
  });
});

describe('several tabs', () => {
  it('adopt what another tab learned about the same account', async () => {
    const { actor, log } = await confirm([atNine]);
    actor.send({ type: 'session-received', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context.signedIn).toBe(granted);
    expect(log).toEqual([]);
  });

  it('never switch to another account by themselves, but ask which one to continue with', async () => {
    const { actor } = await confirm([atNine, atEight]);
    actor.send({ type: 'session-received', signedIn: atEight });
    const asking = await reach(actor, { signedIn: 'elsewhere' });
    expect(asking.hasTag('elsewhere')).toBe(true);
    expect(asking.context).toEqual({ ...blank, signedIn: atNine, elsewhere: atEight });
  });

  const goElsewhere = async (answers: (SignedIn | Error)[] = []) => {
    const started = await confirm([atNine, atEight, ...answers]);
    started.actor.send({ type: 'account-elsewhere' });
    await reach(started.actor, { signedIn: 'elsewhere' });
    return started;
  };

  it('can select an account in one tab, regardless of a pending refresh of the previous one', async () => {
    const before = Promise.withResolvers<SignedIn>();
    const { actor } = await confirm([atNine, before.promise, atEight]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'choosing' });
    actor.send({ type: 'session-changed', signedIn: atEight });
    before.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: atEight });
  });

  it('can select an account in one tab, even if the server announces it before it responds', async () => {
    const { actor } = await confirm([atNine, atEight, atEight]);
    actor.send({ type: 'choosing' });
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: atEight, isChoosing: true });
    actor.send({ type: 'session-changed', signedIn: atEight });
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: atEight });
  });

  it('ask again after a failed selection', async () => {
    const { actor } = await confirm([atNine, atEight]);
    actor.send({ type: 'choosing' });
    actor.send({ type: 'chosen' });
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'elsewhere' });
    expect(context).toEqual({ ...blank, signedIn: atNine, elsewhere: atEight });
  });

  it('follow on request', async () => {
    const { actor, log } = await goElsewhere();
    actor.send({ type: 'follow' });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: atEight });
    expect(log).toEqual(['remember 1']);
  });

  it('stay on request', async () => {
    const { actor } = await goElsewhere();
    actor.send({ type: 'session-changed', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: granted });
  });

  it('continue when the other tab switched back', async () => {
    const { actor } = await goElsewhere([granted]);
    actor.send({ type: 'session-received', signedIn: atNine });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: granted });
  });

  it('may lose the session or the account while asking', async () => {
    const ended = await goElsewhere();
    ended.actor.send({ type: 'session-ended' });
    expect(ended.actor.getSnapshot().hasTag('ended')).toBe(true);
    const lost = await goElsewhere([movedToEight]);
    lost.actor.send({ type: 'access-ended' });
    const { context } = await reach(lost.actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: movedToEight });
  });

  it('switch without asking when their account is lost', async () => {
    const { actor } = await confirm([atNine, movedToEight]);
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(movedToEight);
  });

  it('start over when somebody else signed in', async () => {
    const { actor, log } = await confirm([atNine, boris]);
    actor.send({ type: 'session-received', signedIn: boris });
    await reach(actor, { signedIn: 'confirmed' });
    expect(log).toEqual(['remember 2', 'start anew']);
  });

  it('need no second login when another tab logged in again', async () => {
    const { actor } = await confirm([atNine, atNine]);
    actor.send({ type: 'session-ended' });
    actor.send({ type: 'session-received', signedIn: atNine });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(atNine);
  });

  it('refresh once more when their messages cross', async () => {
    const first = Promise.withResolvers<SignedIn>();
    const { actor } = await confirm([atNine, first.promise, granted]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'session-received', signedIn: atEight });
    first.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: granted });
    actor.send({ type: 'session-received', signedIn: atNine });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
  });

  it('accept a message about the same account while asking', async () => {
    const { actor } = await confirm([atNine, new Promise<SignedIn>(() => undefined)]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'session-received', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'refreshing' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: granted });
  });
});
