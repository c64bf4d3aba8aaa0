import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { CommentPreset } from './entities.ts';

interface Asked {
  readonly actor: Actor;
  readonly preset: CommentPreset | undefined;
  readonly presetId: string;
}

/** Presets are seen and changed as profiles are; unreadable ones are reported as missing. */
export function requireReadablePreset({ actor, preset, presetId }: Asked): CommentPreset {
  requireActiveAccount(actor);
  if (preset === undefined || !canReadAdUser(actor, preset)) {
    throw entityNotFound('Comment preset', presetId);
  }
  return preset;
}

export function requireManageablePreset(asked: Asked): CommentPreset {
  const preset = requireReadablePreset(asked);
  if (!canManageAdUser(asked.actor, preset)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return preset;
}
