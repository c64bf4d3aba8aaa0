import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { startupMachine } from './startup-machine.ts';

const at = '2025-11-20T10:00:00Z';

function buildSignedIn(userId: string): SignedIn {
  return {
    session: {
      id: '1',
      userId,
      teamId: '4',
      accountId: '9',
      status: 'active',
      ip: '',
      userAgent: '',
      device: 'Desktop',
      os: 'Linux',
      browser: 'Chromium',
      lastActivity: at,
      expiredAt: at,
      createdAt: at,
    },
    user: {
      id: userId,
      username: `user_${userId}`,
      email: 'user@example.com',
      isEmailConfirmed: true,
      firstName: '',
      lastName: '',
      permissions: { create_teams: false, manage_all_users: false },
      lastLogin: null,
      settings: { convertMoneyToUSD: false, showAdAccountFundingSource: false },
      preferredAccountId: null,
      telegramKey: '',
      telegramChat: null,
    },
    userTeams: [],
    userAccounts: [],
  };
}

const anna = buildSignedIn('1');
const boris = buildSignedIn('2');
const unauthenticated = new AppError('AuthenticationError', 'User is not logged in.');
const offline = new AppError('UnavailableError', 'Request failed to POST /api/v1/authenticate');

interface World {
  readonly remembered?: SignedIn;
  readonly restoreError?: Error;
  /** Answers to `authenticate`, in turn. */
  readonly answers?: (SignedIn | Error)[];
}

function start({ remembered, restoreError, answers = [] }: World) {
  const log: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    startupMachine.provide({
      actors: {
        restore: fromPromise(async () => {
          if (restoreError !== undefined) {
            throw restoreError;
          }
          return remembered ?? null;
        }),
        authenticate: fromPromise(async () => {
          const answer = answers.shift();
          if (answer === undefined || answer instanceof Error) {
            throw answer ?? new Error('asked once too often');
          }
          return answer;
        }),
      },
      actions: {
        remember: (_, { signedIn }) => log.push(`remember ${signedIn.user.id}`),
        forget: () => log.push('forget'),
        keepStorage: () => log.push('keep storage'),
      },
    }),
    { clock },
  ).start();
  return { actor, log, clock };
}

type Actor = ReturnType<typeof start>['actor'];
const reach = (actor: Actor, state: Parameters<ReturnType<Actor['getSnapshot']>['matches']>[0]) =>
  waitFor(actor, (snapshot) => snapshot.matches(state));

describe('the start-up', () => {
  it('is pending while it restores, and while it authenticates a stranger', async () => {
    const { actor } = start({ answers: [anna] });
    expect(actor.getSnapshot().matches('restoring')).toBe(true);
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    const authenticating = await reach(actor, 'authenticating');
    expect(authenticating.hasTag('pending')).toBe(true);
  });

  it('signs in when the cookie is good', async () => {
    const { actor, log } = start({ answers: [anna] });
    const snapshot = await reach(actor, { signedIn: 'confirmed' });
    expect(snapshot.context).toEqual({ signedIn: anna, error: null });
    expect(log).toEqual(['remember 1']);
  });

  it('shows the login screen on 401', async () => {
    const { actor, log } = start({ answers: [unauthenticated] });
    const snapshot = await reach(actor, 'signedOut');
    expect(snapshot.context).toEqual({ signedIn: null, error: null });
    expect(log).toEqual(['forget']);
  });

  it('shows a full-page error on any other failure, and tries again when asked', async () => {
    const broken = new AppError('InternalError', 'boom');
    const { actor } = start({ answers: [broken, anna] });
    const failed = await reach(actor, 'failed');
    expect(failed.context).toEqual({ signedIn: null, error: broken });
    actor.send({ type: 'retry' });
    const signedIn = await reach(actor, { signedIn: 'confirmed' });
    expect(signedIn.context).toEqual({ signedIn: anna, error: null });
  });

  it('shows a full-page error when the settings and words cannot be restored', async () => {
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

describe('the start-up of somebody who was here before', () => {
  it('shows the last screen before the server answers, then believes the server', async () => {
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

  it('stays on the last screen without a network, and verifies when it is back', async () => {
    const { actor } = start({ remembered: anna, answers: [offline, anna] });
    const unverified = await reach(actor, { signedIn: 'unverified' });
    expect(unverified.hasTag('signed-in')).toBe(true);
    actor.send({ type: 'online' });
    await reach(actor, { signedIn: 'confirmed' });
  });

  it('verifies again by itself after half a minute', async () => {
    const { actor, clock } = start({ remembered: anna, answers: [offline, anna] });
    await reach(actor, { signedIn: 'unverified' });
    clock.increment(29_999);
    expect(actor.getSnapshot().matches({ signedIn: 'unverified' })).toBe(true);
    clock.increment(1);
    await reach(actor, { signedIn: 'confirmed' });
  });
});

describe('a session that ends while somebody works', () => {
  it('keeps the work on the screen and goes on after a new login', async () => {
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

  it('takes over another account of the person', async () => {
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
