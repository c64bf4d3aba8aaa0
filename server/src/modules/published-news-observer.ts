import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import type { Transaction } from '../platform/db/database.ts';

/** Events published as one notification, and the accounts that may see them. */
export interface PublishedNews {
  readonly teamId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
  /** Everyone who may see them, regardless of notification settings. */
  readonly accountIds: readonly string[];
}

/** Notified of events in the transaction that notifies people of them. */
export interface PublishedNewsObserver {
  published(news: PublishedNews, trx: Transaction): Promise<void>;
}

/** Runs the observers in sequence, because they share one connection. */
export function combinePublishedNewsObservers(
  observers: readonly PublishedNewsObserver[],
): PublishedNewsObserver {
  return {
    async published(news, trx) {
      for (const observer of observers) {
        await observer.published(news, trx);
      }
    },
  };
}
