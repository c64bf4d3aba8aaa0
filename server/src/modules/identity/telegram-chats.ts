import type { TelegramChat } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ChatObserver } from '../chat-observer.ts';
import type { TelegramLink, User } from './entities.ts';
import type { IdentityRepository } from './repository.ts';
import { telegramChatRepository as chats } from './telegram-chat-repository.ts';
import type { TelegramKeys } from './telegram-keys.ts';

/** The person's setting survives a block of the bot. */
export function withNotifications(link: TelegramLink, wantsNotifications: boolean): TelegramLink {
  return {
    ...link,
    wantsNotifications,
    notificationsEnabled: wantsNotifications && !link.isBlocked,
  };
}

export function createTelegramChats({
  repository,
  telegramKeys,
  sync,
  idempotency,
  chatObserver,
  clock,
}: {
  repository: IdentityRepository;
  telegramKeys: TelegramKeys;
  sync: Sync;
  idempotency: Idempotency;
  chatObserver: Pick<ChatObserver, 'changed'>;
  clock: Clock;
}) {
  const unlink = async (
    { trx, touchIdentity }: WriteScope,
    user: User | undefined,
  ): Promise<boolean> => {
    if (user === undefined || user.telegramChat === null) {
      return false;
    }
    await chats.save({ userId: user.id, link: null, endsKeys: true }, trx);
    touchIdentity([user.id]);
    return true;
  };

  return {
    /**
     * Links the chat with the key's owner, once. A chat linked to another person moves. Returns
     * undefined for an unknown key.
     */
    linkTelegramChat: ({
      telegramKey,
      chat,
    }: {
      telegramKey: string;
      chat: Pick<TelegramChat, 'id' | 'firstName' | 'lastName' | 'username' | 'languageCode'>;
    }): Promise<User | undefined> =>
      sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        await chats.lockChat(chat.id, trx);
        const userId = telegramKeys.readUserId(telegramKey);
        const user = userId === undefined ? undefined : await chats.findByUser(userId, trx);
        if (user === undefined || !telegramKeys.isGood({ key: telegramKey, user })) {
          return undefined;
        }
        const former = await chats.findByChat(chat.id, trx);
        if (former !== undefined && former.id !== user.id) {
          await chats.save({ userId: former.id, link: null }, trx);
        }
        const link: TelegramLink = {
          id: chat.id,
          firstName: chat.firstName,
          lastName: chat.lastName,
          username: chat.username,
          languageCode: chat.languageCode,
          notificationsEnabled: true,
          wantsNotifications: true,
          isBlocked: false,
          failingSince: null,
          connectedAt: clock.now().toISOString(),
        };
        await chats.save({ userId: user.id, link, endsKeys: true }, trx);
        touchIdentity(former === undefined ? [user.id] : [user.id, former.id]);
        return { ...user, telegramChat: link };
      }),

    /** Stores whether the bot may write to the chat. Returns whether the chat is linked. */
    setTelegramBlocked: ({
      chatId,
      isBlocked,
    }: {
      chatId: string;
      isBlocked: boolean;
    }): Promise<boolean> =>
      sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        const user = await chats.findByChat(chatId, trx);
        const link = user?.telegramChat ?? null;
        if (user === undefined || link === null) {
          return false;
        }
        if (link.isBlocked !== isBlocked) {
          const changed = withNotifications({ ...link, isBlocked }, link.wantsNotifications);
          await chats.save({ userId: user.id, link: changed }, trx);
          touchIdentity([user.id]);
        }
        return true;
      }),

    /**
     * Stores since when messages to the chat fail, keeping the earliest time; null once one was
     * delivered.
     */
    setTelegramFailing: ({
      chatId,
      since,
    }: {
      chatId: string;
      since: Date | null;
    }): Promise<void> =>
      sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        const user = await chats.findByChat(chatId, trx);
        const link = user?.telegramChat ?? null;
        if (user === undefined || link === null) {
          return;
        }
        if ((link.failingSince === null) !== (since === null)) {
          const failingSince = since?.toISOString() ?? null;
          await chats.save({ userId: user.id, link: { ...link, failingSince } }, trx);
          touchIdentity([user.id]);
          if (failingSince === null) {
            await chatObserver.changed(user.id, trx);
          }
        }
      }),

    /** Unlinks the person's chat and invalidates the start link. Returns whether there was one. */
    unlinkTelegramChat: ({
      userId,
      key,
    }: {
      userId: string;
      key: string | undefined;
    }): Promise<boolean> =>
      sync.write({ teamIds: [] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId,
          key,
          request: { name: 'unlinkTelegramChat' },
          execute: async () => unlink(scope, await chats.findByUser(userId, scope.trx)),
        }),
      ),

    /** Unlinks a chat that was deleted in Telegram. Returns whether it was linked. */
    unlinkTelegramChatById: ({ chatId }: { chatId: string }): Promise<boolean> =>
      sync.write({ teamIds: [] }, async (scope) =>
        unlink(scope, await chats.findByChat(chatId, scope.trx)),
      ),

    /** The current key of the person's start link. */
    async getTelegramKey(userId: string): Promise<string> {
      const user = await repository.findUser(userId);
      if (user === undefined) {
        throw entityNotFound('User', userId);
      }
      return telegramKeys.issue(user);
    },

    async findTelegramChat(userId: string, trx?: Transaction): Promise<TelegramChat | undefined> {
      return (await repository.findUser(userId, trx))?.telegramChat ?? undefined;
    },
  };
}
