import { type Actor, canManageAllUsers, isTeamMember } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Account, Team, User } from './entities.ts';

/**
 * What one may not know of answers 404; what one knows of but may not use answers 403. A session whose account is
 * restricted, or that has none, knows only its own person.
 */
export function requireActiveAccount(actor: Actor): NonNullable<Actor['account']> {
  if (actor.account === null || actor.account.status !== 'active') {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
      code: 'account_restricted',
    });
  }
  return actor.account;
}

/** Oneself, somebody of the acting account's team, or anybody with manage_all_users. */
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

export function requireReadableTeam({
  actor,
  team,
  teamId,
}: {
  actor: Actor;
  team: Team | undefined;
  teamId: string;
}): Team {
  requireActiveAccount(actor);
  if (team === undefined || !isTeamMember(actor, team.id)) {
    throw entityNotFound('Team', teamId);
  }
  return team;
}

/** One's own account, whatever its team and status, or one of the acting account's team. */
export function requireReadableAccount({
  actor,
  account,
  accountId,
}: {
  actor: Actor;
  account: Account | undefined;
  accountId: string;
}): Account {
  if (account !== undefined && account.userId === actor.userId) {
    return account;
  }
  requireActiveAccount(actor);
  if (account === undefined || !isTeamMember(actor, account.teamId)) {
    throw entityNotFound('Account', accountId);
  }
  return account;
}

/** One's own account that is not restricted. */
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
