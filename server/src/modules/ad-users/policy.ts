import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import { type Actor, canReadTeamAds, isTeamMember } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { AdUser } from './entities.ts';

/** A profile one may not see answers as one that is not there. */
export function requireReadableAdUser({
  actor,
  adUser,
  adUserId,
}: {
  actor: Actor;
  adUser: AdUser | undefined;
  adUserId: string;
}): AdUser {
  requireActiveAccount(actor);
  if (adUser === undefined || !canReadAdUser(actor, adUser)) {
    throw entityNotFound('Ad user', adUserId);
  }
  return adUser;
}

export function requireManageableAdUser(request: {
  actor: Actor;
  adUser: AdUser | undefined;
  adUserId: string;
}): AdUser {
  const adUser = requireReadableAdUser(request);
  if (!canManageAdUser(request.actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return adUser;
}

/** One's own list, or a colleague's with the right to read the team's ads. */
export function requireListableAccount({
  actor,
  accountId,
  teamId,
}: {
  actor: Actor;
  accountId: string;
  /** Team of the account asked for; undefined when there is no such account. */
  teamId: string | undefined;
}): { readonly accountId: string; readonly teamId: string } {
  const acting = requireActiveAccount(actor);
  if (teamId === undefined || !isTeamMember(actor, teamId)) {
    throw entityNotFound('Account', accountId);
  }
  if (acting.id !== accountId && !canReadTeamAds(actor, teamId)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return { accountId, teamId };
}
