import type { PersonDoc } from '@ads-checker/shared/collections/index';
import type { AccountDto, UserDto } from '@ads-checker/shared/contracts/identity';

const at = '2025-03-12T09:00:00Z';

function buildUser(overrides: Partial<UserDto> = {}): UserDto {
  return {
    id: '1',
    username: 'anna',
    email: 'anna@northpine.example',
    isEmailConfirmed: true,
    firstName: 'Anna',
    lastName: 'Keller',
    permissions: { create_teams: false, manage_all_users: false },
    lastLogin: null,
    ...overrides,
  };
}

function buildAccount(overrides: Partial<AccountDto> = {}): AccountDto {
  return {
    id: '10',
    userId: '1',
    teamId: '5',
    status: 'active',
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
}

/** A person and their account in team 5, with the id 1<id>. */
export function buildMember({
  user,
  account,
}: {
  readonly user: Partial<UserDto> & { readonly id: string };
  readonly account?: Partial<AccountDto>;
}): readonly PersonDoc[] {
  return [
    { kind: 'user', user: buildUser(user) },
    {
      kind: 'account',
      account: buildAccount({ id: `1${user.id}`, userId: user.id, ...account }),
    },
  ];
}
