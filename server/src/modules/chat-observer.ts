import type { Transaction } from '../platform/db/database.ts';

/** A chat message of one person whose content Telegram will not take. */
export interface RefusedMessage {
  readonly userId: string;
  readonly messageId: string;
}

/** Undelivered chat messages of one person, returned by the sender. */
export interface ReturnedMessages {
  readonly userId: string;
  readonly messageIds: readonly string[];
  /** The earliest time to try the chat again. */
  readonly retryAt: Date;
}

/** Notified of changes that affect pending chat messages, in the same transaction. */
export interface ChatObserver {
  /** The person's settings changed, or their chat is reachable again. */
  changed(userId: string, trx: Transaction): Promise<void>;
  returned(messages: ReturnedMessages, trx: Transaction): Promise<void>;
  refused(message: RefusedMessage, trx: Transaction): Promise<void>;
}

/** Runs the observers in sequence, because they share one connection. */
export function combineChatObservers(observers: readonly ChatObserver[]): ChatObserver {
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
    async refused(message, trx) {
      for (const observer of observers) {
        await observer.refused(message, trx);
      }
    },
  };
}
