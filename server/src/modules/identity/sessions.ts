import type { Credentials } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { KnownDevices } from '../../platform/auth/known-devices.ts';
import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { ActiveSession, SessionRecord } from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Account, OwnInvitation, Team, User } from './entities.ts';
import type { InvitationRepository } from './invitation-repository.ts';
import { writeToPerson } from './person-writes.ts';
import { listOwnTeams, requireSelectableAccount } from './policy.ts';
import { personDocId } from './projection.ts';
import type { IdentityRepository } from './repository.ts';
import { revokeSessions, type SessionEndDeps } from './session-ends.ts';
import type { TelegramKeys } from './telegram-keys.ts';
import type { UserRepository } from './user-repository.ts';

export interface SignedInState {
  readonly session: SessionRecord;
  readonly user: User;
  readonly telegramKey: string;
  readonly teams: readonly Team[];
  readonly accounts: readonly Account[];
  readonly invitations: readonly OwnInvitation[];
}

export interface SessionDeps extends SessionEndDeps {
  readonly repository: IdentityRepository;
  readonly users: UserRepository;
  readonly invitations: Pick<InvitationRepository, 'listOpenInvitationsOfUser'>;
  readonly devices: KnownDevices;
  readonly passwords: Passwords;
  readonly limiter: LoginLimiter;
  readonly idempotency: Idempotency;
  readonly telegramKeys: TelegramKeys;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'sessionsPerPerson' | 'extensionsPerPerson'>;
}

/**
 * The preferred account if usable, else the first usable one, else a restricted one that tells why.
 */
function chooseAccount(user: User, accounts: readonly Account[]): Account | undefined {
  const usable = accounts.filter(({ status }) => status === 'active');
  return (
    usable.find(({ id }) => id === user.preferredAccountId) ??
    usable[0] ??
    accounts.find(({ id }) => id === user.preferredAccountId) ??
    accounts[0]
  );
}

function wrongCredentials(): AppError {
  return new AppError('AuthenticationError', ERROR_MESSAGES.wrongCredentials);
}

/** Sessions as their owners see them. */
function createSessionAnswers(deps: SessionDeps) {
  const { repository, sessions, sync, clock, telegramKeys, limits } = deps;

  const describe = async (session: SessionRecord): Promise<SignedInState> => {
    const user = await repository.findUser(session.userId);
    if (user === undefined) {
      throw entityNotFound('User', session.userId);
    }
    const accounts = await repository.listAccountsOfUser(user.id);
    const teams = await repository.listTeamsOfUser(user.id);
    const invitations = await deps.invitations.listOpenInvitationsOfUser(user.id, clock.now());
    return {
      session,
      user,
      telegramKey: telegramKeys.issue(user),
      teams: listOwnTeams({ teams, accounts }),
      accounts,
      invitations,
    };
  };
  const revoke = ({ id, userId }: Pick<SessionRecord, 'id' | 'userId'>): Promise<void> =>
    sync.write({ teamIds: [] }, async ({ trx }) => {
      await revokeSessions(deps, { userId, onlyId: id, by: userId }, trx);
    });

  const createWithinLimit: typeof sessions.create = async (session, trx) => {
    const created = await sessions.create(session, trx);
    if (trx !== undefined) {
      const { userId } = session;
      const sessionIds = await sessions.endSurplus({ userId, keep: limits.sessionsPerPerson }, trx);
      await sync.publishSessionsEnded({ sessionIds, reason: 'session_revoked', trx });
    }
    return created;
  };

  return { describe, revoke, createWithinLimit };
}

function createLogins(
  deps: SessionDeps,
  { describe, revoke, createWithinLimit }: ReturnType<typeof createSessionAnswers>,
) {
  const { repository, users, devices, passwords, limiter, sync, clock, logger } = deps;
  return {
    /**
     * Always opens a new session, which prevents session fixation. An unknown name costs the same
     * work as a wrong password.
     */
    async login({
      credentials: { username, password },
      client,
      former,
      deviceToken,
    }: {
      credentials: Credentials;
      client: { ip: string; userAgent: string };
      former: ActiveSession | undefined;
      deviceToken: string | undefined;
    }): Promise<SignedInState & { token: string; deviceToken: string }> {
      const user = await repository.findUserByLogin(username);
      const isKnown = await devices.isKnown({ token: deviceToken, userId: user?.id });
      const attempt = {
        username,
        userId: user?.id,
        ip: client.ip,
        device:
          isKnown && deviceToken !== undefined && user !== undefined
            ? { token: deviceToken, userId: user.id }
            : undefined,
      };
      // Without the name as typed: it may be a password in the wrong field
      const origin = { userId: user?.id, ip: client.ip, isKnownBrowser: isKnown };
      try {
        await limiter.consume(attempt);
      } catch (error) {
        logger.warn(origin, 'login attempts refused: too many');
        throw error;
      }
      const isMatch = await passwords.isMatch({ password, storedHash: user?.passwordHash });
      if (user === undefined || !isMatch) {
        logger.info(origin, 'login failed');
        throw wrongCredentials();
      }
      await limiter.refund(attempt);
      const { session, token } = await writeToPerson(
        { users, sync, userId: user.id },
        async ({ scope: { trx, touch }, user: current }) => {
          // The password may have been changed since it was compared, and all sessions ended.
          if (current === undefined || current.passwordHash !== user.passwordHash) {
            throw wrongCredentials();
          }
          await users.setLastLogin({ userId: user.id, at: clock.now() }, trx);
          touch({ collection: 'people', docIds: [personDocId.user(user.id)] });
          const accounts = await repository.listAccountsOfUser(user.id, trx);
          return createWithinLimit(
            { userId: user.id, accountId: chooseAccount(current, accounts)?.id ?? null, ...client },
            trx,
          );
        },
      );
      if (former !== undefined) {
        await revoke(former);
      }
      return {
        ...(await describe(session)),
        token,
        deviceToken: await devices.register({ token: deviceToken, userId: user.id }),
      };
    },
  };
}

export function createSessions(deps: SessionDeps) {
  const { repository, users, sessions, sync, idempotency, limits } = deps;
  const sessionAnswers = createSessionAnswers(deps);
  const { describe, revoke } = sessionAnswers;

  return {
    ...createLogins(deps, sessionAnswers),

    logout: (session: ActiveSession): Promise<void> => revoke(session),

    /**
     * Opens an extension's session for one account of a person, in one transaction with `claim`,
     * which decides whether it may; no sign-out everywhere can happen in between. Returns nothing
     * when refused. @throws FailedPreconditionError above the person's maximum
     */
    openExtensionSession: ({
      userId,
      claim,
      client,
      extension,
      ...session
    }: {
      userId: string;
      accountId: string;
      client: { ip: string; userAgent: string };
      extension: { version: string; label: string | null };
      claim: (trx: Transaction) => Promise<{ pairingKeyId: string | null } | undefined>;
    }): Promise<{ session: SessionRecord; token: string } | undefined> =>
      writeToPerson({ users, sync, userId }, async ({ scope: { trx } }) => {
        const claimed = await claim(trx);
        if (claimed === undefined) {
          return undefined;
        }
        const max = limits.extensionsPerPerson;
        if ((await sessions.countExtensions(userId, trx)) >= max) {
          const text = `You have ${max} connected extensions, the limit for a user. Disconnect one first.`;
          throw new AppError('FailedPreconditionError', text, {
            code: 'limit_reached',
            details: { limit: 'extensions', max },
          });
        }
        return sessions.create(
          { userId, ...session, ...client, extension: { ...extension, ...claimed } },
          trx,
        );
      }),

    describeExtension: sessions.describeExtension,

    /** Disconnects the extensions that were paired with a key. */
    endExtensionsOf: (
      { userId, pairingKeyId }: { userId: string; pairingKeyId: string },
      trx: Transaction,
    ) => revokeSessions(deps, { userId, pairingKeyId, by: userId }, trx),

    /**
     * Resumes a session; one whose account was restricted or removed switches to another account of
     * the person.
     */
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

    async selectAccount(input: {
      session: ActiveSession;
      accountId: string;
    }): Promise<{ session: SessionRecord; account: Account }> {
      const account = requireSelectableAccount({
        actor: input.session.actor,
        account: await repository.findAccount(input.accountId),
        accountId: input.accountId,
      });
      await sessions.setAccount({ sessionId: input.session.id, accountId: account.id });
      const selected = await sessions.get(input.session.id);
      if (selected.accountId === null) {
        // Removed since it was looked up.
        throw entityNotFound('Account', input.accountId);
      }
      return { session: selected, account };
    },

    listSessions: ({ userId }: ActiveSession): Promise<SessionRecord[]> =>
      sessions.listActive(userId),

    /** @throws NotFoundError for somebody else's session, and for one that has ended. */
    endSession: ({
      session: { userId },
      sessionId,
      webhooks,
      key,
    }: {
      session: ActiveSession;
      sessionId: string;
      /** What becomes of the webhooks of an API token. */
      webhooks: 'end' | 'keep';
      key: string | undefined;
    }): Promise<null> =>
      sync.write({ teamIds: [] }, ({ trx }) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { name: 'endSession', sessionId, webhooks },
          execute: async () => {
            const which = {
              userId,
              onlyId: sessionId,
              by: userId,
              keepsWebhooks: webhooks === 'keep',
            };
            if ((await revokeSessions(deps, which, trx)) === 0) {
              throw entityNotFound('Session', sessionId);
            }
            return null;
          },
        }),
      ),

    endOtherSessions: ({
      session: { userId, id },
      key,
    }: {
      session: ActiveSession;
      key: string | undefined;
    }): Promise<number> =>
      sync.write({ teamIds: [] }, ({ trx }) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { name: 'endOtherSessions', sessionId: id },
          execute: async () => {
            // Under this lock concurrent logins have either finished, or begin after it.
            await users.lockUser(userId, trx);
            return revokeSessions(deps, { userId, exceptId: id, by: userId }, trx);
          },
        }),
      ),
  };
}
