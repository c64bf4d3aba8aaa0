import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { NotificationTemplate } from './entities.ts';

interface AccessRequest {
  readonly actor: Actor;
  /** The account that owns the template according to the request. */
  readonly accountId: string;
  readonly template: NotificationTemplate | undefined;
  readonly templateId: string;
}

/** Templates follow the visibility of profiles; unreadable ones answer as if they did not exist. */
export function requireReadableTemplate({
  actor,
  accountId,
  template,
  templateId,
}: AccessRequest): NotificationTemplate {
  requireActiveAccount(actor);
  const isReadable =
    template?.accountId === accountId && canReadAdUser(actor, { ...template, isShared: false });
  if (!isReadable) {
    throw entityNotFound('Notification template', templateId);
  }
  return template;
}

export function requireManageableTemplate(request: AccessRequest): NotificationTemplate {
  const template = requireReadableTemplate(request);
  if (!canManageAdUser(request.actor, { ...template, isShared: false })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return template;
}
