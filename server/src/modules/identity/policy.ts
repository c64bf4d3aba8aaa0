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
export function listOwnTeams({
  teams,
  accounts,
}: {
  teams: readonly Team[];
  accounts: readonly Account[];
}): Team[] {
  const restricted = new Map(
    accounts
      .filter(({ status }) => status !== 'active')
      .map(({ teamId, userId }) => [teamId, userId]),
  );
  return teams.map((team) => {
    const userId = restricted.get(team.id);
    return userId === undefined ? team : { ...team, userIds: [userId], binomIds: [] };
  });
}

export function requireReadableUser({
  actor,
  user,
  userId,
  teamUserIds,
}: {
  actor: Actor;
  user: User | undefined;
  userId: string;
  teamUserIds: readonly string[];
}): User {
  if (user !== undefined && user.id === actor.userId) {
    return user;
  }
  if (!canManageAllUsers(actor)) {
    requireActiveAccount(actor);
  }
  if (user === undefined || !(canManageAllUsers(actor) || teamUserIds.includes(user.id))) {
    throw entityNotFound('User', userId);
  }
  return user;
}

export function requireSelectableAccount({
  actor,
  account,
  accountId,
}: {
  actor: Actor;
  account: Account | undefined;
  accountId: string;
}): Account {
  if (account === undefined || account.userId !== actor.userId) {
    throw entityNotFound('Account', accountId);
  }
  if (account.status !== 'active') {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
      code: 'account_restricted',
    });
  }
  return account;
}

export function requireUserManager(actor: Actor): void {
  if (!canManageAllUsers(actor)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}

function requireGrant({
  actor,
  before,
  after,
}: {
  actor: Actor;
  before: UserPermissions;
  after: UserPermissions;
}): void {
  if (!canGrantUserPermissions({ actor, before, after })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
      code: 'grants_more_than_held',
    });
  }
}

export function requireGrantableUser({
  actor,
  permissions,
}: {
  actor: Actor;
  permissions: UserPermissions;
}): void {
  requireUserManager(actor);
  const before = { create_teams: false, manage_all_users: false };
  requireGrant({ actor, before, after: permissions });
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
export function requireUpdatableUser({
  actor,
  user,
  userId,
  update,
}: {
  actor: Actor;
  user: User | undefined;
  userId: string;
  update: UserUpdate;
}): User {
  requireUserManager(actor);
  if (user === undefined) {
    throw entityNotFound('User', userId);
  }
  const before = { create_teams: user.canCreateTeams, manage_all_users: user.canManageAllUsers };
  const canChangeSignIn = canChangeSignInOf({ actor, userPermissions: before });
  if (update.password !== undefined && (!canChangeSignIn || user.id === actor.userId)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.passwordNotYours, {
      code: 'password_not_yours',
    });
  }
  if (changesSignIn(user, update) && !canChangeSignIn) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  const { create_teams = before.create_teams, manage_all_users = before.manage_all_users } =
    update.permissions ?? {};
  requireGrant({ actor, before, after: { create_teams, manage_all_users } });
  return user;
}

export function requireAnotherManager(hasOtherManager: boolean): void {
  if (!hasOtherManager) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.lastUserManager, {
      code: 'last_user_manager',
    });
  }
}
