import { type Actor, isTeamMember } from '@ads-checker/shared/access/identity';
import { canReadActivity } from '@ads-checker/shared/access/members';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';

/** Other teams answer as if they did not exist. */
export function requireReadableLog({ actor, teamId }: { actor: Actor; teamId: string }): string {
  requireActiveAccount(actor);
  if (!isTeamMember(actor, teamId)) {
    throw entityNotFound('Team', teamId);
  }
  if (!canReadActivity(actor, teamId)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return teamId;
}
