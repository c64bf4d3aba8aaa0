import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { NotificationTemplate } from './entities.ts';

interface Asked {
  readonly actor: Actor;
  /** Whose template it is said to be. */
  readonly accountId: string;
  readonly template: NotificationTemplate | undefined;
  readonly templateId: string;
}

/** Templates of an account are seen as its profiles are; unreadable ones are reported as missing. */
export function requireReadableTemplate({
  actor,
  accountId,
  template,
  templateId,
}: Asked): NotificationTemplate {
  requireActiveAccount(actor);
  const isReadable =
    template?.accountId === accountId && canReadAdUser(actor, { ...template, isShared: false });
  if (!isReadable) {
    throw entityNotFound('Notification template', templateId);
  }
  return template;
}

export function requireManageableTemplate(asked: Asked): NotificationTemplate {
  const template = requireReadableTemplate(asked);
  if (!canManageAdUser(asked.actor, { ...template, isShared: false })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return template;
}
