import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventHandlers } from '../events.ts';
import { createChatRepository } from './chat-repository.ts';

/** Holds undelivered messages back for the next digest. */
export function createChatHandlers(deps: { db: Database; clock: Clock }) {
  const chats = createChatRepository({ db: deps.db });
  return {
    async chatChanged({ userId }, trx) {
      if (await chats.hasHeld(userId, trx)) {
        await chats.planDigest({ userId, at: deps.clock.now() }, trx);
      }
    },
    async messagesReturned({ userId, messageIds, retryAt }, trx) {
      await chats.lock(userId, trx);
      if (await chats.holdUndelivered(messageIds, trx)) {
        await chats.planDigest({ userId, at: retryAt }, trx);
      }
    },
    async messageRefused({ userId, messageId }, trx) {
      await chats.lock(userId, trx);
      if (await chats.markRefused(messageId, trx)) {
        await chats.planDigest({ userId, at: deps.clock.now() }, trx);
      }
    },
  } satisfies EventHandlers;
}
