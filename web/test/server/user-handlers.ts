import { canManageAllUsers } from '@ads-checker/shared/access/identity';
import { canChangeSignInOf, canGrantUserPermissions } from '@ads-checker/shared/access/users';
import type { AccountDto, UserDto } from '@ads-checker/shared/contracts/identity';
import type { UsersQuery } from '@ads-checker/shared/contracts/users';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import { addPerson, applyNames, requireFree, requireStrongPassword } from './people-rules.ts';
import {
  listAccountsOfTeam,
  listAccountsOfUser,
  type TestPerson,
  toTeam,
  toUser,
} from './state.ts';

const byId = (left: UserDto, right: UserDto): number => Number(left.id) - Number(right.id);

/** People who never signed in come last, whichever way the others stand. */
function sortUsers(users: readonly UserDto[], orderBy: UsersQuery['orderBy']): UserDto[] {
  const { column, order } = orderBy ?? { column: 'id', order: 'asc' };
  const sign = order === 'asc' ? 1 : -1;
  return users.toSorted((left, right) => {
    if (column === 'id') {
      return sign * byId(left, right);
    }
    const [a, b] = [left[column], right[column]];
    if (a === null || b === null) {
      return a === b ? byId(left, right) : a === null ? 1 : -1;
    }
    return sign * a.localeCompare(b, 'en', { sensitivity: 'base' }) || byId(left, right);
  });
}

export function createUserHandlers(context: TestContext): Handlers['users'] {
  const { state, sessions, events } = context;

  const requireManager = (): void => {
    if (!canManageAllUsers(context.actor())) {
      throw denied();
    }
  };
  const get = (userId: string): TestPerson => {
    const person = state.people.get(userId);
    if (person === undefined) {
      throw entityNotFound('User', userId);
    }
    return person;
  };
  const getReadable = (userId: string): TestPerson => {
    const actor = context.actor();
    if (userId === actor.userId || canManageAllUsers(actor)) {
      return get(userId);
    }
    const { teamId } = context.activeAccount();
    if (!listAccountsOfTeam(state, teamId).some((account) => account.userId === userId)) {
      throw entityNotFound('User', userId);
    }
    return get(userId);
  };
  /** All accounts of oneself; of a colleague only the one in the common team. */
  const readableAccounts = (userId: string): AccountDto[] => {
    const actor = context.actor();
    const person = getReadable(userId);
    const accounts = listAccountsOfUser(state, person.own.id);
    return userId === actor.userId || canManageAllUsers(actor)
      ? accounts
      : accounts.filter(({ teamId }) => teamId === actor.account?.teamId);
  };
  const requireGrant = (input: {
    readonly before: UserDto['permissions'];
    readonly after: UserDto['permissions'];
  }): void => {
    if (!canGrantUserPermissions({ actor: context.actor(), ...input })) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
        code: 'grants_more_than_held',
      });
    }
  };

  return {
    find: ({ body: { search, limit, offset, orderBy } }) => {
      requireManager();
      const text = search.toLowerCase();
      const found = [...state.people.values()]
        .map(toUser)
        .filter(({ username, email, firstName, lastName }) =>
          [username, email, `${firstName} ${lastName}`].some((value) =>
            value.toLowerCase().includes(text),
          ),
        );
      return {
        data: sortUsers(found, orderBy).slice(offset, offset + limit),
        paging: { total: found.length, limit, offset },
      };
    },
    create: async ({ body }) => {
      requireManager();
      requireGrant({
        before: { create_teams: false, manage_all_users: false },
        after: body.permissions,
      });
      await requireStrongPassword({
        password: body.password,
        person: body,
        field: 'body.password',
      });
      requireFree({ state, username: body.username, email: body.email });
      return { data: { user: toUser(addPerson(state, { ...body, createdByTeamId: null })) } };
    },
    get: ({ params }) => ({ data: { user: toUser(getReadable(params.userId)) } }),
    update: async ({ params, body }) => {
      requireManager();
      const person = get(params.userId);
      const { own } = person;
      const { username, email, password } = body;
      const canChangeSignIn = canChangeSignInOf({
        actor: context.actor(),
        userPermissions: own.permissions,
      });
      // The own password is changed where the old one is asked for.
      if (password !== undefined && (!canChangeSignIn || own.id === context.session().userId)) {
        throw new AppError('AuthorizationError', ERROR_MESSAGES.passwordNotYours, {
          code: 'password_not_yours',
        });
      }
      const isSignInChanged =
        (username ?? own.username) !== own.username || (email ?? own.email) !== own.email;
      if (isSignInChanged && !canChangeSignIn) {
        throw denied();
      }
      const permissions = {
        create_teams: body.permissions?.create_teams ?? own.permissions.create_teams,
        manage_all_users: body.permissions?.manage_all_users ?? own.permissions.manage_all_users,
      };
      requireGrant({ before: own.permissions, after: permissions });
      const managers = [...state.people.values()].filter(
        (other) => other.own.permissions.manage_all_users,
      );
      if (
        own.permissions.manage_all_users &&
        !permissions.manage_all_users &&
        managers.length === 1
      ) {
        throw new AppError('FailedPreconditionError', ERROR_MESSAGES.lastUserManager, {
          code: 'last_user_manager',
        });
      }
      if (password !== undefined) {
        const named = { ...own, ...(username && { username }), ...(email && { email }) };
        await requireStrongPassword({ password, person: named, field: 'body.password' });
      }
      requireFree({ state, userId: own.id, username, email });
      applyNames(person, body);
      Object.assign(own.permissions, permissions);
      if (password !== undefined) {
        person.password = password;
        sessions.endAllOf({ userId: own.id });
      }
      events.identity([own.id]);
      return { data: { user: toUser(person) } };
    },
    listTeams: ({ params }) => ({
      data: {
        teams: readableAccounts(params.userId).flatMap(({ teamId }) => {
          const team = state.teams.get(teamId);
          return team === undefined ? [] : [toTeam(state, team)];
        }),
      },
    }),
    listAccounts: ({ params }) => ({ data: { accounts: readableAccounts(params.userId) } }),
  };
}
