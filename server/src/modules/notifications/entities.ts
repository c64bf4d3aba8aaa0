import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import type {
  NotificationDto,
  NotificationSubject,
} from '@ads-checker/shared/contracts/notifications';

/** A published event that nobody was notified of yet. */
export interface PendingNews {
  readonly id: string;
  readonly adUserId: string | null;
  readonly groupKey: string;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
}

/** A person who may see the subject of an event. */
export interface Recipient {
  readonly accountId: string;
  readonly userId: string;
  /** Whether they own the subject, or are responsible for fixing it. */
  readonly isOwner: boolean;
  readonly settings: NotificationSettings;
}

export interface StoredNotification extends Omit<NotificationDto, 'happenedAt'> {
  readonly happenedAt: Date;
}
