import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import type { Transaction } from '../platform/db/database.ts';

/** News that are told as one, and by whom they may be seen. */
export interface ToldNews {
  readonly teamId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
  /** Whoever may see them, whatever they want to be told. */
  readonly accountIds: readonly string[];
}

/** Hears of news when people are told of them, in the transaction that marks them as told. */
export interface ToldNewsObserver {
  told(news: ToldNews, trx: Transaction): Promise<void>;
}

/** One observer for all, each told in turn: they share a connection. */
export function joinToldNewsObservers(observers: readonly ToldNewsObserver[]): ToldNewsObserver {
  return {
    async told(news, trx) {
      for (const observer of observers) {
        await observer.told(news, trx);
      }
    },
  };
}
