import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { SavedView } from './entities.ts';

interface AccessRequest {
  readonly actor: Actor;
  readonly savedView: SavedView | undefined;
  readonly savedViewId: string;
}

/** Unreadable rows answer as if they did not exist. */
export function requireReadableSavedView({
  actor,
  savedView,
  savedViewId,
}: AccessRequest): SavedView {
  requireActiveAccount(actor);
  if (savedView === undefined || !canReadAdUser(actor, savedView)) {
    throw entityNotFound('Saved view', savedViewId);
  }
  return savedView;
}

export function requireManageableSavedView(request: AccessRequest): SavedView {
  const savedView = requireReadableSavedView(request);
  if (!canManageAdUser(request.actor, savedView)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return savedView;
}
