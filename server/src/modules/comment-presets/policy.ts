import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { CommentPreset } from './entities.ts';

interface AccessRequest {
  readonly actor: Actor;
  readonly preset: CommentPreset | undefined;
  readonly presetId: string;
}

/** Presets follow the visibility of profiles; unreadable ones answer as if they did not exist. */
export function requireReadablePreset({ actor, preset, presetId }: AccessRequest): CommentPreset {
  requireActiveAccount(actor);
  if (preset === undefined || !canReadAdUser(actor, preset)) {
    throw entityNotFound('Comment preset', presetId);
  }
  return preset;
}

export function requireManageablePreset(request: AccessRequest): CommentPreset {
  const preset = requireReadablePreset(request);
  if (!canManageAdUser(request.actor, preset)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return preset;
}
