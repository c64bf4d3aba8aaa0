import { canManageAllUsers } from '@ads-checker/shared/access/identity';
import type { AccountDto, UserDto } from '@ads-checker/shared/contracts/identity';
import type { UsersQuery } from '@ads-checker/shared/contracts/users';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, TestContext } from './handler-types.ts';
import { addPerson, applyNames } from './people.ts';
import {
  listAccountsOfTeam,
  listAccountsOfUser,
  type TestPerson,
  toTeam,
  toUser,
} from './state.ts';

const byId = (left: UserDto, right: UserDto): number => Number(left.id) - Number(right.id);

/** Users who never signed in come last in either direction. */
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
  const { state, events } = context;

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
  /** Of oneself all accounts, of a colleague only the one in the common team. */
  const readableAccounts = (userId: string): AccountDto[] => {
    const actor = context.actor();
    const person = getReadable(userId);
    const accounts = listAccountsOfUser(state, person.own.id);
    return userId === actor.userId || canManageAllUsers(actor)
      ? accounts
      : accounts.filter(({ teamId }) => teamId === actor.account?.teamId);
  };
  return {
    find: ({ body: { search, limit, offset, orderBy } }) => {
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
    create: ({ body }) => ({
      data: { user: toUser(addPerson(state, { ...body, createdByTeamId: null })) },
    }),
    get: ({ params }) => ({ data: { user: toUser(getReadable(params.userId)) } }),
    update: ({ params, body }) => {
      const person = get(params.userId);
      const { own } = person;
      applyNames(person, body);
      Object.assign(
        own.permissions,
        Object.fromEntries(
          Object.entries(body.permissions ?? {}).filter(([, value]) => value !== undefined),
        ),
      );
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
