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
];

export type ChatDelivery = ReturnType<typeof createChatDelivery>;

/**
 * Brings notifications to the chats of people: at once, or held back for a digest while their quiet
 * hours last and once an hour had its number of messages. What follows something held back is held
 * back too, so that all is told in its order.
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
  telegram: Pick<TelegramService, 'findOpenChat' | 'listQueued' | 'enqueue'>;
  appOrigin: string;
  clock: Clock;
}) {
  /** Null: now. */
  const findDelay = async (
    { userId, settings }: { userId: string; settings: NotificationSettings },
    trx: Transaction,
  ): Promise<Date | null> => {
    const now = clock.now();
    const quiet = quietHoursEnd({ hours: settings.quietHours, at: now });
    if (quiet !== null) {
      return quiet;
    }
    const since = new Date(now.getTime() - HOUR_MS);
    const queued = await telegram.listQueued({ userId, since }, trx);
    const place = queued.length - settings.messagesPerHour;
    const first = place < 0 ? undefined : queued[place];
    return first === undefined ? null : new Date(first.getTime() + HOUR_MS);
  };

  return {
    /** Runs in the transaction that stores the notification. */
    async deliver(
      {
        notificationId,
        userId,
        settings,
        told,
        template,
      }: {
        notificationId: string;
        userId: string;
        settings: NotificationSettings;
        told: Told;
        /** Null: the default one. */
        template: MessageTemplate | null;
      },
      trx: Transaction,
    ): Promise<void> {
      const { kind } = told.subject;
      const reader = await telegram.findOpenChat(userId, trx);
      if (reader === undefined || settings.mutedKinds.includes(kind)) {
        return;
      }
      await chats.lock(userId, trx);
      const delay = await findDelay({ userId, settings }, trx);
      if (delay !== null || (await chats.hasHeld(userId, trx))) {
        await chats.setState({ id: notificationId, state: 'held' }, trx);
        await chats.planDigest({ userId, at: delay ?? clock.now() }, trx);
        return;
      }
      await chats.setState({ id: notificationId, state: 'told' }, trx);
      for (const message of toChatMessages({ told, template, reader, appOrigin })) {
        await telegram.enqueue({ userId, ...message, isSilent: SILENT.includes(kind), trx });
      }
    },

    /** Tells in one message what was held back, or plans that. Returns how much was told. */
    sendDigest: (userId: string): Promise<number> =>
      db.transaction(async (trx) => {
        await chats.lock(userId, trx);
        const settings = await chats.findSettings(userId, trx);
        if (settings === undefined || !(await chats.hasHeld(userId, trx))) {
          return 0;
        }
        const delay = await findDelay({ userId, settings }, trx);
        if (delay !== null) {
          await chats.planDigest({ userId, at: delay }, trx);
          return 0;
        }
        const held = await chats.takeHeld(userId, trx);
        const reader = await telegram.findOpenChat(userId, trx);
        if (reader === undefined || held.length === 0) {
          return 0;
        }
        await telegram.enqueue({ userId, ...toDigest({ held, reader, appOrigin }), trx });
        return held.length;
      }),
  };
}
