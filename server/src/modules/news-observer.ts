import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import type { Transaction } from '../platform/db/database.ts';

/** What happened and is worth telling people. */
export interface News {
  /** Whose it is; people are told by who may see it. */
  readonly of: { readonly adUserId: string } | { readonly teamId: string };
  /** What belongs together is told together: the id of a run, say. */
  readonly group: string;
  readonly at: Date;
  readonly subjects: readonly NotificationSubject[];
  /** More of the group may follow: it is told once that is over (`ended`), or after a while. */
  readonly isPartial?: boolean;
  /** Names a state that may come and go: told once an hour at most. */
  readonly state?: string;
}

/** Hears of news, in the transaction that causes them. */
export interface NewsObserver {
  happened(news: News, trx: Transaction): Promise<void>;
  /** No more of a group follows. */
  ended(group: { readonly group: string; readonly at: Date }, trx: Transaction): Promise<void>;
}

/** One observer for all, each told in turn: they share a connection. */
export function joinNewsObservers(observers: readonly NewsObserver[]): NewsObserver {
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
