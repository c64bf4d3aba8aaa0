import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import type {
  NotificationDto,
  NotificationSubject,
} from '@ads-checker/shared/contracts/notifications';

/** One thing that happened, not told yet. */
export interface UntoldNews {
  readonly id: string;
  readonly adUserId: string | null;
  readonly groupKey: string;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
}

/** Somebody who may see what news are about. */
export interface Recipient {
  readonly accountId: string;
  readonly userId: string;
  /** It is theirs, or theirs to mend. */
  readonly isOwner: boolean;
  readonly settings: NotificationSettings;
}

export interface StoredNotification extends Omit<NotificationDto, 'happenedAt'> {
  readonly happenedAt: Date;
}
