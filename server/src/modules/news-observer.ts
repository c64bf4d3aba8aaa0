import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import type { Transaction } from '../platform/db/database.ts';

/** An event that people should be notified of. */
export interface News {
  /** What it is about; everyone who may see that is notified. */
  readonly of: { readonly adUserId: string } | { readonly teamId: string };
  /** Events of one group share a notification, such as those of one run. */
  readonly group: string;
  readonly at: Date;
  readonly subjects: readonly NotificationSubject[];
  /** More events of the group may follow: notify when it ends (`ended`), or after a timeout. */
  readonly isPartial?: boolean;
  /** Key of a state that may flap: notified once an hour at most. */
  readonly state?: string;
}

/** Receives events in the transaction that causes them. */
export interface NewsObserver {
  happened(news: News, trx: Transaction): Promise<void>;
  /** No more events of the group follow. */
  ended(group: { readonly group: string; readonly at: Date }, trx: Transaction): Promise<void>;
}

/** Runs the observers in sequence, because they share one connection. */
export function combineNewsObservers(observers: readonly NewsObserver[]): NewsObserver {
  return {
    async happened(news, trx) {
      for (const observer of observers) {
        await observer.happened(news, trx);
      }
    },
    async ended(group, trx) {
      for (const observer of observers) {
        await observer.ended(group, trx);
      }
    },
  };
}
