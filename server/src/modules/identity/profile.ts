import type { ProfileUpdate } from '@ads-checker/shared/contracts/identity';
import { notificationSettingsSchema } from '@ads-checker/shared/contracts/notification-settings';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { PasswordStrength } from '../../platform/auth/password-strength.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Events } from '../events.ts';
import type { User } from './entities.ts';
import { createLoginProbes } from './login-probes.ts';
import { createPasswordConfirmation, wrongPassword } from './password-confirmation.ts';
import { writeToPerson } from './person-writes.ts';
import { changesSignIn } from './policy.ts';
import { personDocId } from './projection.ts';
import type { IdentityRepository } from './repository.ts';
import { renewSession, revokeSessions, type SessionEndDeps } from './session-ends.ts';
import { withNotifications } from './telegram-chats.ts';
import type { UserChange, UserRepository } from './user-repository.ts';

export interface ProfileDeps extends SessionEndDeps {
  readonly repository: IdentityRepository;
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly passwordStrength: PasswordStrength;
  readonly limiter: LoginLimiter;
  readonly idempotency: Idempotency;
  readonly logger: Logger;
  readonly events: Events;
}

/** Only fields to change, without the password that confirms them. */
type ProfileFields = Omit<ProfileUpdate, 'password'>;

function toChange(user: User, update: ProfileFields): UserChange {
  const { settings, telegramChatSettings, notificationSettings, email, ...names } = update;
  if (telegramChatSettings !== undefined && user.telegramChat === null) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.noChat, { code: 'no_chat' });
  }
  return {
    ...names,
    ...settings,
    email,
    ...withAddress(user, email),
    ...(notificationSettings === undefined
      ? {}
      : {
          notificationSettings: notificationSettingsSchema.parse({
            ...user.notificationSettings,
            ...notificationSettings,
          }),
        }),
    ...(telegramChatSettings === undefined || user.telegramChat === null
      ? {}
      : {
          telegramChat: withNotifications(
            user.telegramChat,
            telegramChatSettings.notificationsEnabled,
          ),
        }),
  };
}

/** A changed address is unconfirmed. */
export function withAddress(user: User, email: string | undefined): UserChange {
  return email === undefined || email === user.email ? {} : { email, isEmailConfirmed: false };
}

function passwordRequired(): AppError {
  return new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
    details: { fields: [{ field: 'body.password', message: 'is required' }] },
  });
}

export function createProfile(deps: ProfileDeps) {
  const { repository, users, sessions, passwords, passwordStrength, limiter, sync, idempotency } =
    deps;
  const { confirmPassword } = createPasswordConfirmation(deps);
  const { limitLoginProbes } = createLoginProbes(deps);

  /** The hash of the password that confirms a new username or email; undefined when neither is new. */
  const confirmSignIn = async (
    userId: string,
    { password, ...update }: ProfileUpdate,
  ): Promise<string | undefined> => {
    const user = await repository.findUser(userId);
    if (user === undefined || !changesSignIn(user, update)) {
      return undefined;
    }
    if (password === undefined) {
      throw passwordRequired();
    }
    return confirmPassword({ userId, password, field: 'body.password' });
  };

  return {
    /**
     * All teams of the person see the change, and their own clients reload their identity. A new
     * username or email requires the password.
     */
    async updateProfile<T>({
      session: { userId },
      update,
      key,
      present,
    }: {
      session: ActiveSession;
      update: ProfileUpdate;
      key: string | undefined;
      present: (user: User) => T;
    }): Promise<T> {
      const confirmedHash = await confirmSignIn(userId, update);
      const { password: _, ...fields } = update;
      const write = () =>
        writeToPerson({ users, sync, userId }, ({ scope, user }) =>
          idempotency.runInTransaction({
            trx: scope.trx,
            userId,
            key,
            request: { name: 'updateProfile', update },
            execute: async () => {
              if (user === undefined) {
                throw entityNotFound('User', userId);
              }
              // Username, email or password may have been changed since they were compared.
              if (changesSignIn(user, fields) && confirmedHash !== user.passwordHash) {
                throw confirmedHash === undefined
                  ? passwordRequired()
                  : wrongPassword('body.password');
              }
              const { preferredAccountId } = fields;
              const own = await repository.listAccountsOfUser(userId, scope.trx);
              if (
                preferredAccountId !== undefined &&
                preferredAccountId !== null &&
                !own.some(({ id }) => id === preferredAccountId)
              ) {
                throw entityNotFound('Account', preferredAccountId);
              }
              const updated = await users.updateUser(
                { userId, change: toChange(user, fields) },
                scope.trx,
              );
              scope.touch({ collection: 'people', docIds: [personDocId.user(userId)] });
              scope.touchIdentity([userId]);
              if (fields.notificationSettings !== undefined) {
                await deps.events.publish('chatChanged', { userId }, scope.trx);
              }
              return present(updated);
            },
          }),
        );
      return confirmedHash === undefined ? write() : limitLoginProbes(userId, write);
    },

    /**
     * Requires the old password and signs out everywhere else. The session continues with a new
     * token, which is returned; pairing codes and open streams of the old one end. Returns nothing
     * when the change was made before.
     */
    async changePassword(input: {
      session: ActiveSession;
      oldPassword: string;
      newPassword: string;
      key: string | undefined;
    }): Promise<string | undefined> {
      const { userId } = input.session;
      await limiter.consumeCheck({ userId });
      const person = await repository.findUser(userId);
      const storedHash = person?.passwordHash;
      await passwordStrength.requireStrong({
        password: input.newPassword,
        person: person ?? {},
        field: 'body.newPassword',
      });
      const passwordHash = (await passwords.isMatch({ password: input.oldPassword, storedHash }))
        ? await passwords.hash(input.newPassword)
        : undefined;
      let token: string | undefined;
      await sync.write({ teamIds: [] }, ({ trx }) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key: input.key,
          request: {
            name: 'changePassword',
            oldPassword: input.oldPassword,
            newPassword: input.newPassword,
          },
          execute: async () => {
            const user = await users.lockUser(userId, trx);
            // The password may have been changed since the old one was compared.
            if (passwordHash === undefined || user?.passwordHash !== storedHash) {
              throw new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongOldPassword, {
                code: 'wrong_old_password',
                details: {
                  fields: [{ field: 'body.oldPassword', message: ERROR_MESSAGES.wrongOldPassword }],
                },
              });
            }
            await users.updateUser({ userId, change: { passwordHash } }, trx);
            await revokeSessions(deps, { userId, exceptId: input.session.id, by: userId }, trx);
            token = await renewSession({ sessions, sync }, input.session.id, trx);
            return null;
          },
        }),
      );
      await limiter.refundCheck({ userId });
      return token;
    },
  };
}
