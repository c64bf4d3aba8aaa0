import type { Actor } from '@ads-checker/shared/access/identity';
import type { NewUser, UsersQuery, UserUpdate } from '@ads-checker/shared/contracts/users';
import type { PasswordStrength } from '../../platform/auth/password-strength.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { User } from './entities.ts';
import { writeToPerson } from './person-writes.ts';
import {
  requireAnotherManager,
  requireGrantableUser,
  requireUpdatableUser,
  requireUserManager,
} from './policy.ts';
import { withAddress } from './profile.ts';
import { personDocId } from './projection.ts';
import type { UserReadModel } from './read-model.ts';
import type { IdentityRepository } from './repository.ts';
import { revokeSessions, type SessionEndDeps } from './session-ends.ts';
import type { NewUser as NewUserRow, UserRepository } from './user-repository.ts';

export interface UserDeps extends SessionEndDeps {
  readonly repository: IdentityRepository;
  readonly users: UserRepository;
  readonly readModel: UserReadModel;
  readonly passwords: Passwords;
  readonly passwordStrength: PasswordStrength;
  readonly idempotency: Idempotency;
}

/** The acting person, read again in the transaction. */
function createActorRead(deps: UserDeps) {
  const { repository } = deps;

  /** The actor may have lost the permission since the request began. */
  const readActorAgain = async (actor: Actor, trx: Transaction): Promise<Actor> => {
    const user = await repository.findUser(actor.userId, trx);
    return {
      ...actor,
      userPermissions: {
        create_teams: user?.canCreateTeams ?? false,
        manage_all_users: user?.canManageAllUsers ?? false,
      },
    };
  };

  return { readActorAgain };
}

export function createUsers(deps: UserDeps) {
  const { repository, users, readModel, passwords, passwordStrength, sync, idempotency } = deps;
  const { readActorAgain } = createActorRead(deps);

  return {
    /**
     * Creates a person inside a write. The password is checked and hashed before it. @throws
     * AlreadyExistsError naming `body.username` or `body.email` when taken.
     */
    createUser: (user: NewUserRow, { trx }: Pick<WriteScope, 'trx'>): Promise<User> =>
      users.createUser(user, trx),

    /**
     * Sets a person's password inside a write, and revokes all their sessions. The password is
     * checked and hashed before it.
     */
    async setUserPassword(
      { userId, passwordHash }: { userId: string; passwordHash: string },
      { trx }: Pick<WriteScope, 'trx'>,
    ): Promise<void> {
      await users.updateUser({ userId, change: { passwordHash } }, trx);
      await revokeSessions(deps, { userId, by: null }, trx);
    },

    findUsers({ actor, query }: { actor: Actor; query: UsersQuery }) {
      requireUserManager(actor);
      return readModel.findUsers(query);
    },

    async createPerson<T>({
      actor,
      person: { password, permissions, ...person },
      key,
      present,
    }: {
      actor: Actor;
      person: NewUser;
      key: string | undefined;
      present: (user: User) => T;
    }): Promise<T> {
      requireGrantableUser({ actor, permissions });
      await passwordStrength.requireStrong({ password, person, field: 'body.password' });
      const passwordHash = await passwords.hash(password);
      return sync.write({ teamIds: [] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: actor.userId,
          key,
          request: { name: 'createUser', person, permissions, password },
          execute: async () => {
            requireGrantableUser({ actor: await readActorAgain(actor, scope.trx), permissions });
            const created = await users.createUser(
              {
                ...person,
                passwordHash,
                canCreateTeams: permissions.create_teams,
                canManageAllUsers: permissions.manage_all_users,
              },
              scope.trx,
            );
            return present(created);
          },
        }),
      );
    },

    async updatePerson<T>(input: {
      actor: Actor;
      userId: string;
      update: UserUpdate;
      key: string | undefined;
      present: (user: User) => T;
    }): Promise<T> {
      const before = requireUpdatableUser({
        actor: input.actor,
        user: await repository.findUser(input.userId),
        userId: input.userId,
        update: input.update,
      });
      const { password, permissions, ...names } = input.update;
      if (password !== undefined) {
        const person = {
          username: names.username ?? before.username,
          email: names.email ?? before.email,
          firstName: names.firstName ?? before.firstName,
          lastName: names.lastName ?? before.lastName,
        };
        await passwordStrength.requireStrong({ password, person, field: 'body.password' });
      }
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      return writeToPerson({ users, sync, userId: input.userId }, ({ scope, user: locked }) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: input.actor.userId,
          key: input.key,
          request: {
            name: 'updateUser',
            userId: input.userId,
            names,
            permissions,
            password,
          },
          execute: async () => {
            const { trx } = scope;
            if (permissions?.manage_all_users === false) {
              await users.lockManagers(trx);
            }
            const user = requireUpdatableUser({
              actor: await readActorAgain(input.actor, trx),
              user: locked,
              userId: input.userId,
              update: input.update,
            });
            if (user.canManageAllUsers && permissions?.manage_all_users === false) {
              requireAnotherManager(await users.hasOtherManager(input.userId, trx));
            }
            const updated = await users.updateUser(
              {
                userId: input.userId,
                change: {
                  ...names,
                  ...withAddress(user, names.email),
                  passwordHash,
                  canCreateTeams: permissions?.create_teams,
                  canManageAllUsers: permissions?.manage_all_users,
                },
              },
              trx,
            );
            if (password !== undefined) {
              await revokeSessions(deps, { userId: input.userId, by: input.actor.userId }, trx);
            }
            scope.touch({ collection: 'people', docIds: [personDocId.user(input.userId)] });
            scope.touchIdentity([input.userId]);
            return input.present(updated);
          },
        }),
      );
    },
  };
}
