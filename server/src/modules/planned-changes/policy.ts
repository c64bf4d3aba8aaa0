import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { type Actor, isTeamMember } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Planned } from './entities.ts';

export function isOwner(actor: Actor, { accountId, teamId }: Planned): boolean {
  return isTeamMember(actor, teamId) && accountId !== null && actor.account?.id === accountId;
}

/** The same right as a bulk change now. */
export function canChange(actor: Actor, { profile }: Planned): boolean {
  return profile !== null && canChangeAdObjects(actor, profile);
}

/** Who planned it, also without that right by now. */
export function canRead(actor: Actor, planned: Planned): boolean {
  return isOwner(actor, planned) || canChange(actor, planned);
}

export function requireReadable(
  actor: Actor,
  planned: Planned | undefined,
  plannedChangeId: string,
): Planned {
  if (planned === undefined || !canRead(actor, planned)) {
    requireActiveAccount(actor);
    throw entityNotFound('Planned change', plannedChangeId);
  }
  return planned;
}

export function requireChangeable(actor: Actor, planned: Planned): void {
  if (!canChange(actor, planned)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}

export function requirePlanned({ state }: Planned): void {
  if (state !== 'planned') {
    throw new AppError('FailedPreconditionError', 'This change isn’t planned anymore.', {
      code: 'not_planned',
    });
  }
}
