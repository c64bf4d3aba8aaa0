import type { AccountDto, SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { startupMachine } from './startup-machine.ts';

const at = '2025-11-20T10:00:00Z';

const blank = {
  error: null,
  revoked: null,
  elsewhere: null,
  mustLookAgain: false,
  isChoosing: false,
};

function buildAccount(id: string, status: AccountDto['status'] = 'active'): AccountDto {
  return {
    id,
    userId: '1',
    teamId: `4${id}`,
    status,
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    createdAt: at,
    updatedAt: at,
  };
}

function buildSignedIn(
  userId: string,
  { accountId = '9', accounts = [] }: { accountId?: string; accounts?: AccountDto[] } = {},
): SignedIn {
  return {
    session: {
      id: '1',
      kind: 'browser',
      extensionVersion: null,
      userId,
      teamId: '4',
      accountId,
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
    userAccounts: accounts,
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
  readonly answers?: (SignedIn | Error | Promise<SignedIn>)[];
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
          const answer = await answers.shift();
          if (answer === undefined || answer instanceof Error) {
            throw answer ?? new Error('asked once too often');
          }
          return answer;
        }),
      },
      actions: {
        remember: ({ context }) => log.push(`remember ${context.signedIn?.user.id}`),
        forget: () => log.push('forget'),
        keepStorage: () => log.push('keep storage'),
        emptyReadable: () => log.push('empty'),
        startAnew: () => log.push('start anew'),
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
    expect(snapshot.context).toEqual({ ...blank, signedIn: anna });
    expect(log).toEqual(['remember 1']);
  });

  it('shows the login screen on 401', async () => {
    const { actor, log } = start({ answers: [unauthenticated] });
    const snapshot = await reach(actor, 'signedOut');
    expect(snapshot.context).toEqual({ ...blank, signedIn: null });
    expect(log).toEqual(['forget']);
  });

  it('shows a full-page error on any other failure, and tries again when asked', async () => {
    const broken = new AppError('InternalError', 'boom');
    const { actor } = start({ answers: [broken, anna] });
    const failed = await reach(actor, 'failed');
    expect(failed.context).toEqual({ ...blank, signedIn: null, error: broken });
    actor.send({ type: 'retry' });
    const signedIn = await reach(actor, { signedIn: 'confirmed' });
    expect(signedIn.context).toEqual({ ...blank, signedIn: anna });
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

const nine = [buildAccount('9'), buildAccount('8')];
const atNine = buildSignedIn('1', { accounts: nine });
const atEight = buildSignedIn('1', { accountId: '8', accounts: nine });
const granted = buildSignedIn('1', {
  accounts: [
    {
      ...buildAccount('9'),
      permissions: { manage_team: false, read_team_ads: true, manage_team_ads: false },
    },
  ],
});
const movedToEight = buildSignedIn('1', {
  accountId: '8',
  accounts: [buildAccount('9', 'restricted'), buildAccount('8')],
});

async function confirm(answers: (SignedIn | Error | Promise<SignedIn>)[]) {
  const started = start({ answers });
  await reach(started.actor, { signedIn: 'confirmed' });
  started.log.length = 0;
  return started;
}

describe('a person who changes while they work', () => {
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

  it('stays the same object when the answer says nothing new', async () => {
    const later = {
      ...atNine,
      session: { ...atNine.session, lastActivity: '2025-11-21T10:00:00Z' },
    };
    const { actor } = await confirm([atNine, later]);
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(atNine);
  });

  it('is asked about once more when many changes came while the answer was on its way', async () => {
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

  it('is asked about again by itself half a minute after a failure', async () => {
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

  it('is asked for a new login when the question is answered with 401', async () => {
    const { actor } = await confirm([atNine, unauthenticated]);
    actor.send({ type: 'identity-changed' });
    const ended = await reach(actor, { signedIn: 'ended' });
    expect(ended.context.signedIn).toBe(atNine);
  });

  it('takes over what an answer told', async () => {
    const { actor, log } = await confirm([atNine]);
    const user = { ...atNine.user, firstName: 'Anna' };
    actor.send({ type: 'session-news', news: { user } });
    expect(actor.getSnapshot().context.signedIn).toEqual({ ...atNine, user });
    expect(log).toEqual(['remember 1']);
  });

  it('is asked about again when an answer told something the running question may not know', async () => {
    const first = Promise.withResolvers<SignedIn>();
    const renamed = { ...atNine, user: { ...atNine.user, firstName: 'Anna' } };
    const { actor } = await confirm([atNine, first.promise, renamed]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'session-news', news: { user: renamed.user } });
    first.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toEqual(renamed);
  });

  it('verifies as soon as the server is heard, or says that something changed', async () => {
    for (const type of ['reached', 'identity-changed'] as const) {
      const { actor } = start({ remembered: anna, answers: [offline, anna] });
      await reach(actor, { signedIn: 'unverified' });
      actor.send({ type });
      await reach(actor, { signedIn: 'confirmed' });
    }
  });
});

describe('several tabs', () => {
  it('take over what another one heard of the same account', async () => {
    const { actor, log } = await confirm([atNine]);
    actor.send({ type: 'heard', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context.signedIn).toBe(granted);
    expect(log).toEqual([]);
  });

  it('never follow one another to another account by themselves, and ask which to go on with', async () => {
    const { actor } = await confirm([atNine, atEight]);
    actor.send({ type: 'heard', signedIn: atEight });
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

  it('choose in one of them, whatever the question that was on its way says of the former', async () => {
    const before = Promise.withResolvers<SignedIn>();
    const { actor } = await confirm([atNine, before.promise, atEight]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'choosing' });
    actor.send({ type: 'session-changed', signedIn: atEight });
    before.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: atEight });
  });

  it('choose in one of them, though the server tells of it sooner than it answers', async () => {
    const { actor } = await confirm([atNine, atEight, atEight]);
    actor.send({ type: 'choosing' });
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: atEight, isChoosing: true });
    actor.send({ type: 'session-changed', signedIn: atEight });
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: atEight });
  });

  it('ask again after a choice that came to nothing', async () => {
    const { actor } = await confirm([atNine, atEight]);
    actor.send({ type: 'choosing' });
    actor.send({ type: 'chosen' });
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'elsewhere' });
    expect(context).toEqual({ ...blank, signedIn: atNine, elsewhere: atEight });
  });

  it('follow when told so', async () => {
    const { actor, log } = await goElsewhere();
    actor.send({ type: 'follow' });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: atEight });
    expect(log).toEqual(['remember 1']);
  });

  it('stay when told so', async () => {
    const { actor } = await goElsewhere();
    actor.send({ type: 'session-changed', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: granted });
  });

  it('go on when the other one came back', async () => {
    const { actor } = await goElsewhere([granted]);
    actor.send({ type: 'heard', signedIn: atNine });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: granted });
  });

  it('may lose the session or the account while they ask', async () => {
    const ended = await goElsewhere();
    ended.actor.send({ type: 'session-ended' });
    expect(ended.actor.getSnapshot().hasTag('ended')).toBe(true);
    const lost = await goElsewhere([movedToEight]);
    lost.actor.send({ type: 'access-ended' });
    const { context } = await reach(lost.actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: movedToEight });
  });

  it('move without asking when the account they show is lost', async () => {
    const { actor } = await confirm([atNine, movedToEight]);
    actor.send({ type: 'identity-changed' });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(movedToEight);
  });

  it('begin anew when somebody else signed in', async () => {
    const { actor, log } = await confirm([atNine, boris]);
    actor.send({ type: 'heard', signedIn: boris });
    await reach(actor, { signedIn: 'confirmed' });
    expect(log).toEqual(['remember 2', 'start anew']);
  });

  it('need no second login when another one logged in again', async () => {
    const { actor } = await confirm([atNine, atNine]);
    actor.send({ type: 'session-ended' });
    actor.send({ type: 'heard', signedIn: atNine });
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context.signedIn).toBe(atNine);
  });

  it('believe the server when their words cross', async () => {
    const first = Promise.withResolvers<SignedIn>();
    const { actor } = await confirm([atNine, first.promise, granted]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'heard', signedIn: atEight });
    first.resolve(atNine);
    const { context } = await reach(actor, { signedIn: 'confirmed' });
    expect(context).toEqual({ ...blank, signedIn: granted });
    actor.send({ type: 'heard', signedIn: atNine });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
  });

  it('take over a word of the same account while they ask', async () => {
    const { actor } = await confirm([atNine, new Promise<SignedIn>(() => undefined)]);
    actor.send({ type: 'identity-changed' });
    actor.send({ type: 'heard', signedIn: granted });
    expect(actor.getSnapshot().matches({ signedIn: 'refreshing' })).toBe(true);
    expect(actor.getSnapshot().context).toEqual({ ...blank, signedIn: granted });
  });
});

describe('a session that was ended on purpose', () => {
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

  it('says so also at the start', async () => {
    const { actor, log } = start({ answers: [new Promise<SignedIn>(() => undefined)] });
    await reach(actor, 'authenticating');
    actor.send({ type: 'session-revoked' });
    expect(actor.getSnapshot().context.revoked).toEqual({ userId: null });
    expect(log).toEqual(['empty', 'forget']);
  });

  it('is over with the next login, and says nothing when this browser logged out itself', async () => {
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

  it('is no news to the tab that logs out', async () => {
    const { actor, log } = await confirm([atNine]);
    actor.send({ type: 'leaving' });
    actor.send({ type: 'session-revoked' });
    actor.send({ type: 'session-ended' });
    actor.send({ type: 'heard', signedIn: boris });
    expect(actor.getSnapshot().matches({ signedIn: 'leaving' })).toBe(true);
    expect(log).toEqual([]);
    actor.send({ type: 'stayed' });
    expect(actor.getSnapshot().matches({ signedIn: 'confirmed' })).toBe(true);
  });
});
