import type { AccountDto, SignedIn } from '@ads-checker/shared/contracts/identity';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import { AppError } from '@ads-checker/shared/errors';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { startupMachine } from '../src/app/startup-machine.ts';

const at = '2025-11-20T10:00:00Z';

export const blank = {
  error: null,
  revoked: null,
  elsewhere: null,
  mustRefreshAgain: false,
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
      label: null,
      pairingKeyId: null,
      lastProfile: null,
      name: null,
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
      notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
    },
    userTeams: [],
    userAccounts: accounts,
    userInvitations: [],
  };
}

export const anna = buildSignedIn('1');
export const boris = buildSignedIn('2');
export const unauthenticated = new AppError('AuthenticationError', 'User is not logged in.');
export const offline = new AppError(
  'UnavailableError',
  'Request failed to POST /api/v1/authenticate',
);

interface World {
  readonly remembered?: SignedIn;
  readonly restoreError?: Error;
  readonly answers?: (SignedIn | Error | Promise<SignedIn>)[];
}

/** A start-up with scripted responses; `log` records its effects on the device. */
export function start({ remembered, restoreError, answers = [] }: World) {
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
            throw answer ?? new Error('unexpected extra request');
          }
          return answer;
        }),
      },
      actions: {
        remember: ({ context }) => log.push(`remember ${context.signedIn?.user.id}`),
        forget: () => log.push('forget'),
        requestPersistentStorage: () => log.push('keep storage'),
        clearCachedData: () => log.push('empty'),
        startOver: () => log.push('start anew'),
      },
    }),
    { clock },
  ).start();
  return { actor, log, clock };
}

type Actor = ReturnType<typeof start>['actor'];
export const reach = (
  actor: Actor,
  state: Parameters<ReturnType<Actor['getSnapshot']>['matches']>[0],
) => waitFor(actor, (snapshot) => snapshot.matches(state));

const nine = [buildAccount('9'), buildAccount('8')];
export const atNine = buildSignedIn('1', { accounts: nine });
export const atEight = buildSignedIn('1', { accountId: '8', accounts: nine });
export const granted = buildSignedIn('1', {
  accounts: [
    {
      ...buildAccount('9'),
      permissions: { manage_team: false, read_team_ads: true, manage_team_ads: false },
    },
  ],
});
export const movedToEight = buildSignedIn('1', {
  accountId: '8',
  accounts: [buildAccount('9', 'restricted'), buildAccount('8')],
});

export async function confirm(answers: (SignedIn | Error | Promise<SignedIn>)[]) {
  const started = start({ answers });
  await reach(started.actor, { signedIn: 'confirmed' });
  started.log.length = 0;
  return started;
}
