import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { SavedView } from './entities.ts';

interface Asked {
  readonly actor: Actor;
  readonly savedView: SavedView | undefined;
  readonly savedViewId: string;
}

/** Unreadable rows are reported as missing. */
export function requireReadableSavedView({ actor, savedView, savedViewId }: Asked): SavedView {
  requireActiveAccount(actor);
  if (savedView === undefined || !canReadAdUser(actor, savedView)) {
    throw entityNotFound('Saved view', savedViewId);
  }
  return savedView;
}

export function requireManageableSavedView(asked: Asked): SavedView {
  const savedView = requireReadableSavedView(asked);
  if (!canManageAdUser(asked.actor, savedView)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return savedView;
}
