import { canChangeCreative, canReadCreatives } from '@ads-checker/shared/access/creatives';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Creative } from './entities.ts';

/** @throws NotFoundError for an image of another team, AuthorizationError for one the actor may only see */
export function requireChangeable(
  actor: Actor,
  creative: Creative | undefined,
  creativeId: string,
): Creative {
  if (creative === undefined || !canReadCreatives(actor, creative.teamId)) {
    requireActiveAccount(actor);
    throw entityNotFound('Creative', creativeId);
  }
  if (!canChangeCreative(actor, creative)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return creative;
}
