import { canChangeAdObjects, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Schedule } from './entities.ts';

export function canRead(actor: Actor, { profile }: Schedule): boolean {
  return canReadAdUser(actor, profile);
}

/** The same right as switching the objects by hand. */
export function canChange(actor: Actor, { profile }: Schedule): boolean {
  return canChangeAdObjects(actor, profile);
}

/** @throws NotFoundError for a schedule the actor may not see, AuthorizationError for one they may only see */
export function requireChangeable(
  actor: Actor,
  schedule: Schedule | undefined,
  scheduleId: string,
): Schedule {
  if (schedule === undefined || !canRead(actor, schedule)) {
    requireActiveAccount(actor);
    throw entityNotFound('Schedule', scheduleId);
  }
  if (!canChange(actor, schedule)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return schedule;
}
