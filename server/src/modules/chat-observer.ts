import type { Transaction } from '../platform/db/database.ts';

/** Messages to the chat of one person that were not delivered and are given up. */
export interface ReturnedMessages {
  readonly userId: string;
  readonly messageIds: readonly string[];
  /** Not before this the chat is worth another try. */
  readonly retryAt: Date;
}

/** Hears of what matters to messages that wait for chats, in the transaction that causes it. */
export interface ChatObserver {
  /** The person may be told at another time now: they said so, or their chat is reached again. */
  changed(userId: string, trx: Transaction): Promise<void>;
  returned(messages: ReturnedMessages, trx: Transaction): Promise<void>;
}

/** One observer for all, each told in turn: they share a connection. */
export function joinChatObservers(observers: readonly ChatObserver[]): ChatObserver {
  return {
    async changed(userId, trx) {
      for (const observer of observers) {
        await observer.changed(userId, trx);
      }
    },
    async returned(messages, trx) {
      for (const observer of observers) {
        await observer.returned(messages, trx);
      }
    },
  };
}
