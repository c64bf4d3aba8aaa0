import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { MessageTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import { quietHoursEnd } from '@ads-checker/shared/domain/quiet-hours';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TelegramService } from '../telegram/index.ts';
import { type NotificationContent, toChatMessages, toDigest } from './chat-message.ts';
import type { ChatRepository } from './chat-repository.ts';

/** Kinds delivered without sound. */
const SILENT: readonly NotificationContent['subject']['kind'][] = [
  'rule_failed',
  'rule_stopped',
  'change_missed',
  'profile_needs_login',
  'proxy_down',
  'tracker_unreachable',
  'webhook_stopped',
];

export type ChatDelivery = ReturnType<typeof createChatDelivery>;

/** Margin after the scheduled retry of a failing chat. */
const AFTER_RETRY_MS = 5_000;

interface Person {
  readonly userId: string;
  readonly settings: NotificationSettings;
}

/**
 * Delivers notifications to chats: immediately, or held back for a digest during quiet hours,
 * beyond the hourly message limit, and while the chat is unreachable. Once something is held back,
 * everything after it is too, so that the order is preserved.
 */
export function createChatDelivery(deps: {
  db: Database;
  chats: ChatRepository;
  telegram: Pick<TelegramService, 'findOpenChat' | 'listArrivals' | 'findRetry' | 'enqueue'>;
  appOrigin: string;
  clock: Clock;
}) {
  /** When the chat may receive `count` messages; null for now. */
  const findDelay = async (
    { userId, settings }: Person,
    count: number,
    trx: Transaction,
  ): Promise<Date | null> => {
    const now = deps.clock.now();
    const quiet = quietHoursEnd({ hours: settings.quietHours, at: now });
    if (quiet !== null) {
      return quiet;
    }
    const retryAt = await deps.telegram.findRetry(userId, trx);
    if (retryAt !== null) {
      return new Date(retryAt.getTime() + AFTER_RETRY_MS);
    }
    const since = new Date(now.getTime() - HOUR_MS);
    const arrivals = await deps.telegram.listArrivals({ userId, since, at: now }, trx);
    const place = arrivals.length + count - 1 - settings.messagesPerHour;
    if (place < 0) {
      return null;
    }
    return new Date((arrivals[place] ?? now).getTime() + HOUR_MS);
  };

  /** Serialises decisions about a chat: the lock is held to the end of the transaction. */
  const openChat = async (userId: string, trx: Transaction) => {
    const reader = await deps.telegram.findOpenChat(userId, trx);
    if (reader === undefined) {
      return undefined;
    }
    await deps.chats.lock(userId, trx);
    return { reader, isHolding: await deps.chats.hasHeld(userId, trx) };
  };

  /** For the transaction that stores the notifications. */
  const deliverIn = (trx: Transaction) => {
    const open = new Map<string, Awaited<ReturnType<typeof openChat>>>();
    return async ({
      notificationId,
      userId,
      settings,
      content,
      template,
    }: Person & {
      notificationId: string;
      content: NotificationContent;
      /** Null for the default template. */
      template: MessageTemplate | null;
    }): Promise<void> => {
      const { kind } = content.subject;
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
        // A digest is scheduled
        await deps.chats.hold(notificationId, trx);
        return;
      }
      const person = { userId, settings };
      const messages = toChatMessages({ content, template, reader, appOrigin: deps.appOrigin });
      const delay = await findDelay(person, messages.length, trx);
      if (delay !== null) {
        await deps.chats.hold(notificationId, trx);
        const digestDelay = messages.length === 1 ? delay : await findDelay(person, 1, trx);
        await deps.chats.planDigest({ userId, at: digestDelay ?? deps.clock.now() }, trx);
        chat.isHolding = true;
        return;
      }
      const isSilent = SILENT.includes(kind);
      const messageIds: (string | null)[] = [];
      for (const message of messages) {
        messageIds.push(await deps.telegram.enqueue({ userId, ...message, isSilent, trx }));
      }
      await deps.chats.markDelivered(
        { ids: [notificationId], messageId: messageIds[0] ?? null },
        trx,
      );
    };
  };

  /** Tells each by itself, in the short form of a digest, so that one does not stop the others. */
  const tellRefused = async (userId: string, trx: Transaction): Promise<void> => {
    const refused = await deps.chats.lockPending({ userId, state: 'refused' }, trx);
    const reader = refused.length === 0 ? undefined : await deps.telegram.findOpenChat(userId, trx);
    for (const { id, content } of refused) {
      const messageId =
        reader === undefined || content === null
          ? null
          : await deps.telegram.enqueue({
              userId,
              ...toDigest({ held: [content], reader, appOrigin: deps.appOrigin }),
              trx,
            });
      await deps.chats.markDelivered({ ids: [id], messageId, isAgain: true }, trx);
    }
  };

  return {
    deliverIn,

    /**
     * Sends what was held back as one message, or reschedules it. Returns the number of
     * notifications.
     */
    sendDigest: (userId: string): Promise<number> =>
      deps.db.transaction(async (trx) => {
        await deps.chats.lock(userId, trx);
        await tellRefused(userId, trx);
        const settings = await deps.chats.findSettings(userId, trx);
        if (settings === undefined || !(await deps.chats.hasHeld(userId, trx))) {
          return 0;
        }
        const delay = await findDelay({ userId, settings }, 1, trx);
        if (delay !== null) {
          await deps.chats.planDigest({ userId, at: delay }, trx);
          return 0;
        }
        const pending = await deps.chats.lockPending({ userId, state: 'held' }, trx);
        const ids = pending.map(({ id }) => id);
        const held = pending.flatMap(({ content }) => content ?? []);
        const reader = await deps.telegram.findOpenChat(userId, trx);
        const messageId =
          reader === undefined || held.length === 0
            ? null
            : await deps.telegram.enqueue({
                userId,
                ...toDigest({ held, reader, appOrigin: deps.appOrigin }),
                trx,
              });
        await deps.chats.markDelivered({ ids, messageId }, trx);
        return messageId === null ? 0 : held.length;
      }),
  };
}
