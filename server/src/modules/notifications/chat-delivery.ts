import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import type { MessageTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import { quietHoursEnd } from '@ads-checker/shared/domain/quiet-hours';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TelegramService } from '../telegram/index.ts';
import { type Told, toChatMessages, toDigest } from './chat-message.ts';
import type { ChatRepository } from './chat-repository.ts';

const HOUR_MS = 60 * 60_000;

/** Kinds that are told without a sound. */
const SILENT: readonly Told['subject']['kind'][] = [
  'rule_stopped',
  'profile_needs_login',
  'proxy_down',
  'tracker_unreachable',
  'webhook_stopped',
];

export type ChatDelivery = ReturnType<typeof createChatDelivery>;

/** After the next try of what fails. */
const AFTER_RETRY_MS = 5_000;

interface Person {
  readonly userId: string;
  readonly settings: NotificationSettings;
}

/**
 * Brings notifications to the chats of people: at once, or held back for a digest while their quiet
 * hours last, once their chat had its number of messages in an hour, and while the bot cannot
 * reach it. What follows something held back is held back too, so that all is told in its order.
 */
export function createChatDelivery({
  db,
  chats,
  telegram,
  appOrigin,
  clock,
}: {
  db: Database;
  chats: ChatRepository;
  telegram: Pick<TelegramService, 'findOpenChat' | 'listArrivals' | 'findRetry' | 'enqueue'>;
  appOrigin: string;
  clock: Clock;
}) {
  /** When the chat takes `count` messages; null: now. */
  const findDelay = async (
    { userId, settings }: Person,
    count: number,
    trx: Transaction,
  ): Promise<Date | null> => {
    const now = clock.now();
    const quiet = quietHoursEnd({ hours: settings.quietHours, at: now });
    if (quiet !== null) {
      return quiet;
    }
    const retryAt = await telegram.findRetry(userId, trx);
    if (retryAt !== null) {
      return new Date(retryAt.getTime() + AFTER_RETRY_MS);
    }
    const since = new Date(now.getTime() - HOUR_MS);
    const arrivals = await telegram.listArrivals({ userId, since, at: now }, trx);
    const place = arrivals.length + count - 1 - settings.messagesPerHour;
    if (place < 0) {
      return null;
    }
    return new Date((arrivals[place] ?? now).getTime() + HOUR_MS);
  };

  /** What is decided of a chat in one transaction: its lock is kept to the end. */
  const openChat = async (userId: string, trx: Transaction) => {
    const reader = await telegram.findOpenChat(userId, trx);
    if (reader === undefined) {
      return undefined;
    }
    await chats.lock(userId, trx);
    return { reader, isHolding: await chats.hasHeld(userId, trx) };
  };

  /** For the transaction that stores the notifications. */
  const deliverIn = (trx: Transaction) => {
    const open = new Map<string, Awaited<ReturnType<typeof openChat>>>();
    return async ({
      notificationId,
      userId,
      settings,
      told,
      template,
    }: Person & {
      notificationId: string;
      told: Told;
      /** Null: the default one. */
      template: MessageTemplate | null;
    }): Promise<void> => {
      const { kind } = told.subject;
      if (settings.mutedKinds.includes(kind)) {
        return;
      }
      const chat = open.has(userId) ? open.get(userId) : await openChat(userId, trx);
      open.set(userId, chat);
      if (chat === undefined) {
        return;
      }
      const { reader } = chat;
      if (chat.isHolding) {
        // Its digest is planned
        await chats.hold(notificationId, trx);
        return;
      }
      const person = { userId, settings };
      const messages = toChatMessages({ told, template, reader, appOrigin });
      const delay = await findDelay(person, messages.length, trx);
      if (delay !== null) {
        await chats.hold(notificationId, trx);
        const digestDelay = messages.length === 1 ? delay : await findDelay(person, 1, trx);
        await chats.planDigest({ userId, at: digestDelay ?? clock.now() }, trx);
        chat.isHolding = true;
        return;
      }
      const isSilent = SILENT.includes(kind);
      const messageIds: (string | null)[] = [];
      for (const message of messages) {
        messageIds.push(await telegram.enqueue({ userId, ...message, isSilent, trx }));
      }
      await chats.markTold({ ids: [notificationId], messageId: messageIds[0] ?? null }, trx);
    };
  };

  return {
    deliverIn,

    /** Tells in one message what was held back, or plans that. Returns how much was told. */
    sendDigest: (userId: string): Promise<number> =>
      db.transaction(async (trx) => {
        await chats.lock(userId, trx);
        const settings = await chats.findSettings(userId, trx);
        if (settings === undefined || !(await chats.hasHeld(userId, trx))) {
          return 0;
        }
        const delay = await findDelay({ userId, settings }, 1, trx);
        if (delay !== null) {
          await chats.planDigest({ userId, at: delay }, trx);
          return 0;
        }
        const { ids, held } = await chats.lockHeld(userId, trx);
        const reader = await telegram.findOpenChat(userId, trx);
        const messageId =
          reader === undefined || held.length === 0
            ? null
            : await telegram.enqueue({ userId, ...toDigest({ held, reader, appOrigin }), trx });
        await chats.markTold({ ids, messageId }, trx);
        return messageId === null ? 0 : held.length;
      }),
  };
}
