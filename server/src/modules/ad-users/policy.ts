import {
  canManageAdUser,
  canReadAdUser,
  canRevealSecrets,
} from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { AdUser, AdUserGroup } from './entities.ts';

/** Profiles that the actor may not see answer as if they did not exist. */
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

/** Reading a stored token or cookie takes the same right as replacing it. */
export function requireRevealableAdUser(request: {
  actor: Actor;
  adUser: AdUser | undefined;
  adUserId: string;
}): AdUser {
  const adUser = requireReadableAdUser(request);
  if (!canRevealSecrets(request.actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return adUser;
}

export function requireManageableGroup({
  actor,
  group,
  groupId,
}: {
  actor: Actor;
  group: AdUserGroup | undefined;
  groupId: string;
}): AdUserGroup {
  requireActiveAccount(actor);
  if (group === undefined || !canReadAdUser(actor, group)) {
    throw entityNotFound('Group', groupId);
  }
  if (!canManageAdUser(actor, group)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return group;
}
