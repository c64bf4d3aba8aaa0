import {
  type Actor,
  canManageAllUsers,
  canManageTeamAds,
  canReadTeamAds,
  isTeamMember,
} from '@ads-checker/shared/access/identity';
import { canChangeSignInOf, canGrantUserPermissions } from '@ads-checker/shared/access/users';
import type { ProfileUpdate, UserPermissions } from '@ads-checker/shared/contracts/identity';
import type { UserUpdate } from '@ads-checker/shared/contracts/users';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Account, Team, User } from './entities.ts';

/**
 * Invisible things answer 404, visible but forbidden ones 403. A session whose account is
 * restricted, or that has none, sees only its own person.
 */
export function requireActiveAccount(actor: Actor): NonNullable<Actor['account']> {
  if (actor.account === null || actor.account.status !== 'active') {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
      code: 'account_restricted',
    });
  }
  return actor.account;
}

interface TeamAccount {
  readonly accountId: string;
  readonly teamId: string;
}

interface AccountRequest {
  readonly actor: Actor;
  readonly accountId: string;
  readonly teamId: string | undefined;
}

function requireTeamAccount(
  { actor, accountId, teamId }: AccountRequest,
  mayAnyOf: (actor: Actor, teamId: string) => boolean,
): TeamAccount {
  const acting = requireActiveAccount(actor);
  if (teamId === undefined || !isTeamMember(actor, teamId)) {
    throw entityNotFound('Account', accountId);
  }
  if (acting.id !== accountId && !mayAnyOf(actor, teamId)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return { accountId, teamId };
}

/** For what an account sees and makes with its own permissions alone. */
export function requireOwnAccount(request: AccountRequest): TeamAccount {
  return requireTeamAccount(request, () => false);
}

export function requireListableAccount(request: AccountRequest): TeamAccount {
  return requireTeamAccount(request, canReadTeamAds);
}

/**
 * The owner of a new profile, group or proxy: the actor, or a colleague with the right to manage
 * the team's ads.
 */
export function requireOwnerAccount(request: AccountRequest): TeamAccount {
  return requireTeamAccount(request, canManageTeamAds);
}

/** The actor's teams; a team in which their account is restricted is listed without members. */
export function listOwnTeams(input: {
  teams: readonly Team[];
  accounts: readonly Account[];
}): Team[] {
  const restricted = new Map(
    input.accounts
      .filter(({ status }) => status !== 'active')
      .map(({ teamId, userId }) => [teamId, userId]),
  );
  return input.teams.map((team) => {
    const userId = restricted.get(team.id);
    return userId === undefined ? team : { ...team, userIds: [userId], binomIds: [] };
  });
}

export function requireReadableUser(input: {
  actor: Actor;
  user: User | undefined;
  userId: string;
  teamUserIds: readonly string[];
}): User {
  if (input.user !== undefined && input.user.id === input.actor.userId) {
    return input.user;
  }
  if (!canManageAllUsers(input.actor)) {
    requireActiveAccount(input.actor);
  }
  if (
    input.user === undefined ||
    !(canManageAllUsers(input.actor) || input.teamUserIds.includes(input.user.id))
  ) {
    throw entityNotFound('User', input.userId);
  }
  return input.user;
}

export function requireSelectableAccount(input: {
  actor: Actor;
  account: Account | undefined;
  accountId: string;
}): Account {
  if (input.account === undefined || input.account.userId !== input.actor.userId) {
    throw entityNotFound('Account', input.accountId);
  }
  if (input.account.status !== 'active') {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
      code: 'account_restricted',
    });
  }
  return input.account;
}

export function requireUserManager(actor: Actor): void {
  if (!canManageAllUsers(actor)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}

function requireGrant(input: {
  actor: Actor;
  before: UserPermissions;
  after: UserPermissions;
}): void {
  if (!canGrantUserPermissions({ actor: input.actor, before: input.before, after: input.after })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
      code: 'grants_more_than_held',
    });
  }
}

export function requireGrantableUser(input: { actor: Actor; permissions: UserPermissions }): void {
  requireUserManager(input.actor);
  const before = { create_teams: false, manage_all_users: false };
  requireGrant({ actor: input.actor, before, after: input.permissions });
}

/** Username and email open the account, and the address may receive what resets the password. */
export function changesSignIn(
  user: Pick<User, 'username' | 'email'>,
  { username = user.username, email = user.email }: Pick<ProfileUpdate, 'username' | 'email'>,
): boolean {
  return username !== user.username || email !== user.email;
}

/**
 * Whether the actor may change these fields of the person; one's own password is changed where the
 * old one is required.
 */
export function requireUpdatableUser(input: {
  actor: Actor;
  user: User | undefined;
  userId: string;
  update: UserUpdate;
}): User {
  requireUserManager(input.actor);
  if (input.user === undefined) {
    throw entityNotFound('User', input.userId);
  }
  const before = {
    create_teams: input.user.canCreateTeams,
    manage_all_users: input.user.canManageAllUsers,
  };
  const canChangeSignIn = canChangeSignInOf({ actor: input.actor, userPermissions: before });
  if (
    input.update.password !== undefined &&
    (!canChangeSignIn || input.user.id === input.actor.userId)
  ) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.passwordNotYours, {
      code: 'password_not_yours',
    });
  }
  if (changesSignIn(input.user, input.update) && !canChangeSignIn) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  const { create_teams = before.create_teams, manage_all_users = before.manage_all_users } =
    input.update.permissions ?? {};
  requireGrant({ actor: input.actor, before, after: { create_teams, manage_all_users } });
  return input.user;
}

export function requireAnotherManager(hasOtherManager: boolean): void {
  if (!hasOtherManager) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.lastUserManager, {
      code: 'last_user_manager',
    });
  }
}
