import type { AccountDto, TeamDto, UserDto } from '@ads-checker/shared/contracts/identity';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { call } from '../../lib/api.ts';
import { type Resource, startResource } from '../../lib/resource.ts';
import { toUsersQuery, toView } from './search-params.ts';

export interface UsersPage {
  readonly users: readonly UserDto[];
  readonly paging: OffsetPaging;
}

/** The page of people an address asks for. */
export function loadUsers(search: unknown): Resource<UsersPage> {
  const body = toUsersQuery(toView(search));
  return startResource(async () => {
    const { data, paging } = await call(userRoutes.find, { body });
    return { users: data, paging };
  });
}

/** A person with the teams they belong to. */
export interface UserCard {
  readonly user: UserDto;
  readonly memberships: readonly { readonly account: AccountDto; readonly team: TeamDto | null }[];
}

/** @throws AppError `User '{id}' not found` */
export async function loadUser(userId: string): Promise<UserCard> {
  const params = { userId };
  const [{ data: person }, { data: inTeams }, { data: byAccounts }] = await Promise.all([
    call(userRoutes.get, { params }),
    call(userRoutes.listTeams, { params }),
    call(userRoutes.listAccounts, { params }),
  ]);
  return {
    user: person.user,
    memberships: byAccounts.accounts.map((account) => ({
      account,
      team: inTeams.teams.find(({ id }) => id === account.teamId) ?? null,
    })),
  };
}
