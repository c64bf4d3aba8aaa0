import type { NewUser } from '@ads-checker/shared/contracts/users';
import { assessPassword, personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { loadPasswordEstimator } from '../../src/lib/password-strength.ts';
import type { TestPerson, TestState } from './state.ts';

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

export function findByLogin(state: TestState, usernameOrEmail: string): TestPerson | undefined {
  return [...state.people.values()].find(
    ({ own }) => isSame(own.username, usernameOrEmail) || isSame(own.email, usernameOrEmail),
  );
}

/** @throws AppError when somebody else has the login or the address. */
export function requireFree({
  state,
  userId,
  ...wanted
}: {
  readonly state: TestState;
  /** Who may have them. */
  readonly userId?: string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
}): void {
  const others = [...state.people.values()].filter(({ own }) => own.id !== userId);
  for (const field of ['username', 'email'] as const) {
    const value = wanted[field];
    if (value !== undefined && others.some(({ own }) => isSame(own[field], value))) {
      throw new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
        code: `${field}_taken`,
        details: { fields: [{ field: `body.${field}`, message: 'is taken' }] },
      });
    }
  }
}

/** @throws AppError naming the field of a password that is too easy to guess. */
export async function requireStrongPassword({
  password,
  person,
  field,
}: {
  readonly password: string;
  readonly person: Parameters<typeof personalWordsOf>[0];
  readonly field: string;
}): Promise<void> {
  const estimate = await loadPasswordEstimator();
  if (assessPassword({ password, personalWords: personalWordsOf(person), estimate }) !== 'ok') {
    throw new AppError('InvalidArgumentError', ERROR_MESSAGES.weakPassword, {
      code: 'weak_password',
      details: { fields: [{ field, message: ERROR_MESSAGES.weakPassword }] },
    });
  }
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
    },
  };
  state.people.set(id, added);
  return added;
}

/** Takes only what is given: a field that is left out stays. */
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
