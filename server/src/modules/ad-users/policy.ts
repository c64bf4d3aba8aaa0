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
export function requireReadableAdUser(input: {
  actor: Actor;
  adUser: AdUser | undefined;
  adUserId: string;
}): AdUser {
  requireActiveAccount(input.actor);
  if (input.adUser === undefined || !canReadAdUser(input.actor, input.adUser)) {
    throw entityNotFound('Ad user', input.adUserId);
  }
  return input.adUser;
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

export function requireManageableGroup(input: {
  actor: Actor;
  group: AdUserGroup | undefined;
  groupId: string;
}): AdUserGroup {
  requireActiveAccount(input.actor);
  if (input.group === undefined || !canReadAdUser(input.actor, input.group)) {
    throw entityNotFound('Group', input.groupId);
  }
  if (!canManageAdUser(input.actor, input.group)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return input.group;
}
