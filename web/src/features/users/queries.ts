import type { AccountDto, TeamDto, UserDto } from '@ads-checker/shared/contracts/identity';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { toUsersQuery, usersView } from './search-params.ts';

const USERS = 'users';

export interface UsersPage {
  readonly users: readonly UserDto[];
  readonly paging: OffsetPaging;
}

export function usersQuery(search: unknown) {
  const body = toUsersQuery(usersView.read(search));
  return queryOptions({
    queryKey: [USERS, 'page', body],
    queryFn: async ({ signal }): Promise<UsersPage> => {
      const { data, paging } = await call(userRoutes.find, { body, signal });
      return { users: data, paging };
    },
  });
}

export interface UserCard {
  readonly user: UserDto;
  readonly memberships: readonly { readonly account: AccountDto; readonly team: TeamDto | null }[];
}

/** A user with their teams. Fails with `User '{id}' not found`. */
export function userQuery(userId: string) {
  return queryOptions({
    queryKey: [USERS, 'card', userId],
    queryFn: async ({ signal }): Promise<UserCard> => {
      const input = { params: { userId }, signal };
      const [{ data: person }, { data: inTeams }, { data: byAccounts }] = await Promise.all([
        call(userRoutes.get, input),
        call(userRoutes.listTeams, input),
        call(userRoutes.listAccounts, input),
      ]);
      return {
        user: person.user,
        memberships: byAccounts.accounts.map((account) => ({
          account,
          team: inTeams.teams.find(({ id }) => id === account.teamId) ?? null,
        })),
      };
    },
  });
}

/** After a user was created or changed. */
export function invalidateUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [USERS] });
}
