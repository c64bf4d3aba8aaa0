import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import type { NewUser } from '@ads-checker/shared/contracts/users';
import type { TestContext } from './handler-types.ts';
import type { TestPerson, TestState } from './state.ts';

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

export function findByLogin(state: TestState, usernameOrEmail: string): TestPerson | undefined {
  return [...state.people.values()].find(
    ({ own }) => isSame(own.username, usernameOrEmail) || isSame(own.email, usernameOrEmail),
  );
}

export function addPerson(
  state: TestState,
  { password, createdByTeamId, ...person }: NewUser & { readonly createdByTeamId: string | null },
): TestPerson {
  const id = state.nextId();
  const added: TestPerson = {
    password,
    createdByTeamId,
    own: {
      id,
      username: person.username,
      email: person.email,
      isEmailConfirmed: false,
      firstName: person.firstName,
      lastName: person.lastName,
      permissions: { ...person.permissions },
      lastLogin: null,
      settings: { convertMoneyToUSD: false, showAdAccountFundingSource: true },
      preferredAccountId: null,
      telegramKey: id,
      telegramChat: null,
      notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
    },
  };
  state.people.set(id, added);
  return added;
}

export function applyNames(
  { own }: TestPerson,
  change: {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly username?: string | undefined;
    readonly email?: string | undefined;
  },
): void {
  own.firstName = change.firstName ?? own.firstName;
  own.lastName = change.lastName ?? own.lastName;
  own.username = change.username ?? own.username;
  if (change.email !== undefined && !isSame(change.email, own.email)) {
    own.isEmailConfirmed = false;
  }
  own.email = change.email ?? own.email;
}

export function addAccount(
  { state, nowText }: TestContext,
  owner: Pick<AccountDto, 'userId' | 'teamId' | 'permissions'>,
): AccountDto {
  const at = nowText();
  const account: AccountDto = {
    ...owner,
    id: state.nextId(),
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  state.accounts.set(account.id, account);
  return account;
}
