import { USER_PERMISSIONS, type UserPermissions } from '../contracts/identity.ts';
import { type Actor, canManageAllUsers } from './identity.ts';

export function holdsUserPermissions(actor: Actor, permissions: UserPermissions): boolean {
  return USER_PERMISSIONS.every((name) => !permissions[name] || actor.userPermissions[name]);
}

/**
 * Nobody grants more than they hold, and revoking needs as much as granting; permissions held
 * already may stay.
 */
export function canGrantUserPermissions({
  actor,
  before,
  after,
}: {
  readonly actor: Actor;
  readonly before: UserPermissions;
  readonly after: UserPermissions;
}): boolean {
  return (
    canManageAllUsers(actor) &&
    USER_PERMISSIONS.every((name) => after[name] === before[name] || actor.userPermissions[name])
  );
}

/**
 * Login, e-mail and password give access to a person's account: they are changed only for somebody
 * who holds nothing the actor lacks. Names may be changed for anybody.
 */
export function canChangeSignInOf({
  actor,
  userPermissions,
}: {
  readonly actor: Actor;
  readonly userPermissions: UserPermissions;
}): boolean {
  return canManageAllUsers(actor) && holdsUserPermissions(actor, userPermissions);
}
