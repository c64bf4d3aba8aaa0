import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import {
  anna,
  atNine,
  blank,
  boris,
  confirm,
  offline,
  reach,
  start,
  unauthenticated,
} from '../../test/startup.ts';

describe('the start-up', () => {
  it('is pending while restoring, and while authenticating a new visitor', async () => {
    const { actor } = start({ answers: [anna] });
    expect(actor.getSnapshot().matches('restoring')).toBe(true);
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    const authenticating = await reach(actor, 'authenticating');
    expect(authenticating.hasTag('pending')).toBe(true);
  });

  it('signs in with a valid cookie', async () => {
    const { actor, log } = start({ answers: [anna] });
    const snapshot = await reach(actor, { signedIn: 'confirmed' });
    expect(snapshot.context).toEqual({ ...blank, signedIn: anna });
    expect(log).toEqual(['remember 1']);
  });

  it('shows the login screen on 401', async () => {
    const { actor, log } = start({ answers: [unauthenticated] });
    const snapshot = await reach(actor, 'signedOut');
    expect(snapshot.context).toEqual({ ...blank, signedIn: null });
    expect(log).toEqual(['forget']);
  });

  it('shows a full-page error on any other failure, and retries on request', async () => {
    const broken = new AppError('InternalError', 'boom');
    const { actor } = start({ answers: [broken, anna] });
    const failed = await reach(actor, 'failed');
    expect(failed.context).toEqual({ ...blank, signedIn: null, error: broken });
    actor.send({ type: 'retry' });
    const signedIn = await reach(actor, { signedIn: 'confirmed' });
    expect(signedIn.context).toEqual({ ...blank, signedIn: anna });
  });

  it('shows a full-page error when settings and messages cannot be restored', async () => {
    const restoreError = new Error('no words');
    const { actor } = start({ restoreError });
    const snapshot = await reach(actor, 'failed');
    expect(snapshot.context.error).toBe(restoreError);
  });

  it('logs in from the login screen', async () => {
    const { actor, log } = start({ answers: [unauthenticated] });
    await reach(actor, 'signedOut');
    actor.send({ type: 'logged-in', signedIn: anna });
    const snapshot = actor.getSnapshot();
    expect(snapshot.matches({ signedIn: 'confirmed' })).toBe(true);
    expect(snapshot.context.signedIn).toBe(anna);
    expect(log).toEqual(['forget', 'remember 1', 'keep storage']);
  });
});

describe('the start-up of a returning person', () => {
  it('shows the last screen before the server answers, then follows the server', async () => {
    const { actor, log } = start({ remembered: anna, answers: [boris] });
    const early = await reach(actor, { signedIn: 'verifying' });
    expect(early.hasTag('signed-in')).toBe(true);
    expect(early.context.signedIn).toBe(anna);
    const confirmed = await reach(actor, { signedIn: 'confirmed' });
    expect(confirmed.context.signedIn).toBe(boris);
    expect(log).toEqual(['remember 2']);
  });

  it('asks the server again when the account was restricted or removed', async () => {
    const { actor, log } = start({ remembered: anna, answers: [anna, boris] });
    await reach(actor, { signedIn: 'confirmed' });
    actor.send({ type: 'access-ended' });
    expect(actor.getSnapshot().matches({ signedIn: 'verifying' })).toBe(true);
    const snapshot = await reach(actor, { signedIn: 'confirmed' });
    expect(snapshot.context.signedIn).toBe(boris);
    expect(log).toEqual(['remember 1', 'remember 2']);
  });

  it('shows the login screen when the session is over', async () => {
    const { actor, log } = start({ remembered: anna, answers: [unauthenticated] });
    const snapshot = await reach(actor, 'signedOut');
    expect(snapshot.context.signedIn).toBeNull();
    expect(log).toEqual(['forget']);
  });

  it('stays on the last screen offline, and authenticates when back online', async () => {
    const { actor } = start({ remembered: anna, answers: [offline, anna] });
    const unverified = await reach(actor, { signedIn: 'unverified' });
    expect(unverified.hasTag('signed-in')).toBe(true);
    actor.send({ type: 'online' });
    await reach(actor, { signedIn: 'confirmed' });
  });

  it('retries the authentication after half a minute', async () => {
    const { actor, clock } = start({ remembered: anna, answers: [offline, anna] });
    await reach(actor, { signedIn: 'unverified' });
    clock.increment(29_999);
    expect(actor.getSnapshot().matches({ signedIn: 'unverified' })).toBe(true);
    clock.increment(1);
    await reach(actor, { signedIn: 'confirmed' });
  });
});

describe('a session that ends during work', () => {
  it('keeps the screen and continues after a new login', async () => {
    const { actor, log } = start({ answers: [anna] });
    await reach(actor, { signedIn: 'confirmed' });
    actor.send({ type: 'session-ended' });
    const ended = actor.getSnapshot();
    expect(ended.hasTag('ended')).toBe(true);
    expect(ended.hasTag('signed-in')).toBe(true);
    expect(ended.context.signedIn).toBe(anna);
    actor.send({ type: 'logged-in', signedIn: anna });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(log).toEqual(['remember 1', 'remember 1']);
  });

  it('switches to another account of the person', async () => {
    const { actor } = start({ answers: [anna] });
    await reach(actor, { signedIn: 'confirmed' });
    actor.send({ type: 'session-changed', signedIn: boris });
    expect(actor.getSnapshot().context.signedIn).toBe(boris);
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
  });

  it('shows the login screen when another tab logged out', async () => {
    const { actor, log } = start({ answers: [anna] });
    await reach(actor, { signedIn: 'confirmed' });
    actor.send({ type: 'wiped' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(log).toEqual(['remember 1', 'forget']);
  });
});

describe('a revoked session', () => {
  it.each(['confirmed', 'refreshing', 'ended', 'verifying'] as const)(
    'empties the device and says so on the login screen, from %s',
    async (state) => {
      const hanging = new Promise<SignedIn>(() => undefined);
      const { actor, log } = await confirm([atNine, hanging]);
      const ways = {
        confirmed: undefined,
        refreshing: 'identity-changed',
        ended: 'session-ended',
        verifying: 'access-ended',
      } as const;
      const type = ways[state];
      if (type !== undefined) {
        actor.send({ type });
      }
      expect(actor.getSnapshot().matches({ signedIn: state })).toBe(true);
      actor.send({ type: 'session-revoked' });
      const { context } = await reach(actor, 'signedOut');
      expect(context).toEqual({ ...blank, signedIn: null, revoked: { userId: '1' } });
      expect(log).toEqual(['empty', 'forget']);
      actor.send({ type: 'session-revoked' });
      expect(log).toEqual(['empty', 'forget']);
    },
  );

  it('is reported at the start as well', async () => {
    const { actor, log } = start({ answers: [new Promise<SignedIn>(() => undefined)] });
    await reach(actor, 'authenticating');
    actor.send({ type: 'session-revoked' });
    expect(actor.getSnapshot().context.revoked).toEqual({ userId: null });
    expect(log).toEqual(['empty', 'forget']);
  });

  it('is over after the next login, and is not reported when this browser logged out itself', async () => {
    for (const next of [
      { type: 'logged-in', signedIn: atNine } as const,
      { type: 'wiped' } as const,
    ]) {
      const { actor } = await confirm([atNine]);
      actor.send({ type: 'session-revoked' });
      actor.send(next);
      expect(actor.getSnapshot().context.revoked).toBeNull();
    }
  });

  it('is ignored by the tab that logs out', async () => {
    const { actor, log } = await confirm([atNine]);
    actor.send({ type: 'leaving' });
    actor.send({ type: 'session-revoked' });
    actor.send({ type: 'session-ended' });
    actor.send({ type: 'session-received', signedIn: boris });
    expect(actor.getSnapshot().matches({ signedIn: 'leaving' })).toBe(true);
    expect(log).toEqual([]);
    actor.send({ type: 'stayed' });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
  });
});
