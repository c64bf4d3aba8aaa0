import type { Actor } from '@ads-checker/shared/access/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { StoredNotification } from './entities.ts';

/** A notification is visible only to its own account. */
export function requireOwnNotification(input: {
  readonly actor: Actor;
  readonly notification: StoredNotification | undefined;
  readonly notificationId: string;
}): StoredNotification {
  const account = requireActiveAccount(input.actor);
  if (input.notification === undefined || input.notification.accountId !== account.id) {
    throw entityNotFound('Notification', input.notificationId);
  }
  return input.notification;
}
