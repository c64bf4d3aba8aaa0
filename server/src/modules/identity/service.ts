import type { Credentials } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type {
  ActiveSession,
  SessionRecord,
  SessionStore,
} from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Account, Team, User } from './entities.ts';
import { requireSelectableAccount } from './policy.ts';
import { personDocId } from './projection.ts';
import type { AccountChange, IdentityRepository, NewAccount, NewUser } from './repository.ts';
import { createTelegramChats, createTelegramKey } from './telegram-chats.ts';

export interface SignedInState {
  readonly session: SessionRecord;
  readonly user: User;
  readonly teams: readonly Team[];
  readonly accounts: readonly Account[];
}

interface ServiceDeps {
  readonly repository: IdentityRepository;
  readonly sessions: SessionStore;
  readonly passwords: Passwords;
  readonly limiter: LoginLimiter;
  readonly sync: Sync;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

export interface ProfileUpdate {
  readonly settings?:
    | {
        readonly convertMoneyToUSD?: boolean | undefined;
        readonly showAdAccountFundingSource?: boolean | undefined;
      }
    | undefined;
  readonly preferredAccountId?: string | null | undefined;
}

/** The preferred account if it may be used, else the first that may, else one that says why it may not. */
function chooseAccount(user: User, accounts: readonly Account[]): Account | undefined {
  const usable = accounts.filter(({ status }) => status === 'active');
  return (
    usable.find(({ id }) => id === user.preferredAccountId) ??
    usable[0] ??
    accounts.find(({ id }) => id === user.preferredAccountId) ??
    accounts[0]
  );
}

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService(deps: ServiceDeps) {
  const { repository, sessions, passwords, limiter, sync, idempotency, clock } = deps;

  const describe = async (session: SessionRecord): Promise<SignedInState> => {
    const user = await repository.findUser(session.userId);
    if (user === undefined) {
      throw entityNotFound('User', session.userId);
    }
    return {
      session,
      user,
      teams: await repository.listTeamsOfUser(user.id),
      accounts: await repository.listAccountsOfUser(user.id),
    };
  };

  return {
    ...createTelegramChats({ repository, sync, clock }),

    /** Opens a new session, whatever session the browser had: a planted one is worth nothing. */
    async login({
      credentials,
      client,
      former,
    }: {
      credentials: Credentials;
      client: { ip: string; userAgent: string };
      former: ActiveSession | undefined;
    }): Promise<SignedInState & { token: string }> {
      const { username, password } = credentials;
      await limiter.consume({ username, ip: client.ip });
      const user = await repository.findUserByLogin(username);
      const isMatch = await passwords.isMatch({ password, storedHash: user?.passwordHash });
      if (user === undefined || !isMatch) {
        throw new AppError('AuthenticationError', ERROR_MESSAGES.wrongCredentials);
      }
      await limiter.forgive({ username });
      const accounts = await repository.listAccountsOfUser(user.id);
      const { session, token } = await sync.write(
        { teamIds: accounts.map(({ teamId }) => teamId) },
        async ({ trx, touch }) => {
          await repository.setLastLogin({ userId: user.id, at: clock.now() }, trx);
          touch({ collection: 'people', docIds: [personDocId.user(user.id)] });
          return sessions.create(
            { userId: user.id, accountId: chooseAccount(user, accounts)?.id ?? null, ...client },
            trx,
          );
        },
      );
      if (former !== undefined) {
        await sessions.end(former.id);
        await sync.publishSessionsEnded({ sessionIds: [former.id], reason: 'session_revoked' });
      }
      return { ...(await describe(session)), token };
    },

    async logout(session: ActiveSession): Promise<void> {
      await sessions.end(session.id);
      await sync.publishSessionsEnded({ sessionIds: [session.id], reason: 'session_revoked' });
    },

    /** Resumes a session; one whose account was restricted or removed moves to another account of the person. */
    async authenticate(session: ActiveSession): Promise<SignedInState> {
      const state = await describe(session);
      if (session.actor.account?.status === 'active') {
        return state;
      }
      const chosen = chooseAccount(state.user, state.accounts);
      if (chosen === undefined || chosen.id === session.accountId) {
        return state;
      }
      await sessions.setAccount({ sessionId: session.id, accountId: chosen.id });
      return { ...state, session: await sessions.get(session.id) };
    },

    async selectAccount({
      session,
      accountId,
    }: {
      session: ActiveSession;
      accountId: string;
    }): Promise<{ session: SessionRecord; account: Account }> {
      const account = requireSelectableAccount({
        actor: session.actor,
        account: await repository.findAccount(accountId),
        accountId,
      });
      await sessions.setAccount({ sessionId: session.id, accountId: account.id });
      return { session: await sessions.get(session.id), account };
    },

    async updateProfile<T>({
      session,
      update,
      key,
      present,
    }: {
      session: ActiveSession;
      update: ProfileUpdate;
      key: string | undefined;
      present: (user: User) => T;
    }): Promise<T> {
      const { userId } = session;
      const accounts = await repository.listAccountsOfUser(userId);
      const { preferredAccountId } = update;
      if (
        preferredAccountId !== undefined &&
        preferredAccountId !== null &&
        !accounts.some(({ id }) => id === preferredAccountId)
      ) {
        throw entityNotFound('Account', preferredAccountId);
      }
      return sync.write({ teamIds: accounts.map(({ teamId }) => teamId) }, async ({ trx, touch }) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { name: 'updateProfile', update },
          act: async () => {
            const user = await repository.updateProfile(
              { userId, change: { ...update.settings, preferredAccountId } },
              trx,
            );
            touch({ collection: 'people', docIds: [personDocId.user(userId)] });
            return present(user);
          },
        }),
      );
    },

    /** Changes a membership. Whoever loses rights sees it at once; a restricted account's streams end. */
    async updateAccount({
      accountId,
      change,
    }: {
      accountId: string;
      change: AccountChange;
    }): Promise<Account> {
      const account = await repository.findAccount(accountId);
      if (account === undefined) {
        throw entityNotFound('Account', accountId);
      }
      return sync.write({ teamIds: [account.teamId] }, async (scope) => {
        const updated = await repository.updateAccount({ accountId, change }, scope.trx);
        scope.touchEverything();
        if (updated.status === 'restricted') {
          scope.endAccounts({ accountIds: [accountId], reason: 'account_restricted' });
        }
        return updated;
      });
    },

    /** Removes a membership with everything it owns. */
    async deleteAccount(accountId: string): Promise<void> {
      const account = await repository.findAccount(accountId);
      if (account === undefined) {
        throw entityNotFound('Account', accountId);
      }
      await sync.write({ teamIds: [account.teamId] }, async (scope) => {
        await repository.deleteAccount(accountId, scope.trx);
        scope.touchEverything();
        scope.endAccounts({ accountIds: [accountId], reason: 'account_removed' });
      });
    },

    hasUsers: () => repository.hasUsers(),

    findTeamId: async (accountId: string): Promise<string | undefined> =>
      (await repository.findAccount(accountId))?.teamId,

    async createUser(
      { password, ...user }: Omit<NewUser, 'passwordHash' | 'telegramKey'> & { password: string },
      { trx }: Pick<WriteScope, 'trx'>,
    ): Promise<User> {
      return repository.createUser(
        {
          ...user,
          passwordHash: await passwords.hash(password),
          telegramKey: createTelegramKey(),
        },
        trx,
      );
    },

    createTeam: (
      team: { name: string; description: string },
      { trx }: Pick<WriteScope, 'trx'>,
    ): Promise<string> => repository.createTeam(team, trx),

    /** Adds a person to a team, inside a write of that team. */
    async createAccount(account: NewAccount, scope: WriteScope): Promise<Account> {
      const created = await repository.createAccount(account, scope.trx);
      scope.touchEverything();
      return created;
    },
  };
}
