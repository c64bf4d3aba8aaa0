import {
  type Actor,
  canManageTeamAds,
  canReadTeamAds,
  isTeamMember,
} from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';

interface Owned {
  /** Null when the member left the team. */
  readonly accountId: string | null;
  readonly teamId: string;
  readonly isShared?: boolean;
}

function isOwner(actor: Actor, { accountId, teamId }: Owned): boolean {
  return isTeamMember(actor, teamId) && accountId !== null && actor.account?.id === accountId;
}

/** Its own; shared templates of its team; all of the team with read_team_ads or manage_team_ads. */
export function canRead(actor: Actor, owned: Owned): boolean {
  return (
    isOwner(actor, owned) ||
    (owned.isShared === true && isTeamMember(actor, owned.teamId)) ||
    canReadTeamAds(actor, owned.teamId)
  );
}

export function canChange(actor: Actor, owned: Owned): boolean {
  return isOwner(actor, owned) || canManageTeamAds(actor, owned.teamId);
}

export function requireReadable<T extends Owned>(
  actor: Actor,
  owned: T | undefined,
  { what, id }: { what: string; id: string },
): T {
  if (owned === undefined || !canRead(actor, owned)) {
    requireActiveAccount(actor);
    throw entityNotFound(what, id);
  }
  return owned;
}

export function requireChangeable(actor: Actor, owned: Owned): void {
  if (!canChange(actor, owned)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}

export function idTaken(): AppError {
  return new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
}
