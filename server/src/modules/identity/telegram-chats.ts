import type { TelegramChat } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Events } from '../events.ts';
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

export function createTelegramChats(deps: {
  repository: IdentityRepository;
  telegramKeys: TelegramKeys;
  sync: Sync;
  idempotency: Idempotency;
  events: Events;
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
    linkTelegramChat: (input: {
      telegramKey: string;
      chat: Pick<TelegramChat, 'id' | 'firstName' | 'lastName' | 'username' | 'languageCode'>;
    }): Promise<User | undefined> =>
      deps.sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        await chats.lockChat(input.chat.id, trx);
        const userId = deps.telegramKeys.readUserId(input.telegramKey);
        const user = userId === undefined ? undefined : await chats.findByUser(userId, trx);
        if (user === undefined || !deps.telegramKeys.isGood({ key: input.telegramKey, user })) {
          return undefined;
        }
        const former = await chats.findByChat(input.chat.id, trx);
        if (former !== undefined && former.id !== user.id) {
          await chats.save({ userId: former.id, link: null }, trx);
        }
        const link: TelegramLink = {
          id: input.chat.id,
          firstName: input.chat.firstName,
          lastName: input.chat.lastName,
          username: input.chat.username,
          languageCode: input.chat.languageCode,
          notificationsEnabled: true,
          wantsNotifications: true,
          isBlocked: false,
          failingSince: null,
          connectedAt: deps.clock.now().toISOString(),
        };
        await chats.save({ userId: user.id, link, endsKeys: true }, trx);
        touchIdentity(former === undefined ? [user.id] : [user.id, former.id]);
        return { ...user, telegramChat: link };
      }),

    /** Stores whether the bot may write to the chat. Returns whether the chat is linked. */
    setTelegramBlocked: (input: { chatId: string; isBlocked: boolean }): Promise<boolean> =>
      deps.sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        const user = await chats.findByChat(input.chatId, trx);
        const link = user?.telegramChat ?? null;
        if (user === undefined || link === null) {
          return false;
        }
        if (link.isBlocked !== input.isBlocked) {
          const changed = withNotifications(
            { ...link, isBlocked: input.isBlocked },
            link.wantsNotifications,
          );
          await chats.save({ userId: user.id, link: changed }, trx);
          touchIdentity([user.id]);
        }
        return true;
      }),

    /**
     * Stores since when messages to the chat fail, keeping the earliest time; null once one was
     * delivered.
     */
    setTelegramFailing: (input: { chatId: string; since: Date | null }): Promise<void> =>
      deps.sync.write({ teamIds: [] }, async ({ trx, touchIdentity }) => {
        const user = await chats.findByChat(input.chatId, trx);
        const link = user?.telegramChat ?? null;
        if (user === undefined || link === null) {
          return;
        }
        if ((link.failingSince === null) !== (input.since === null)) {
          const failingSince = input.since?.toISOString() ?? null;
          await chats.save({ userId: user.id, link: { ...link, failingSince } }, trx);
          touchIdentity([user.id]);
          if (failingSince === null) {
            await deps.events.publish('chatChanged', { userId: user.id }, trx);
          }
        }
      }),

    /** Unlinks the person's chat and invalidates the start link. Returns whether there was one. */
    unlinkTelegramChat: (input: { userId: string; key: string | undefined }): Promise<boolean> =>
      deps.sync.write({ teamIds: [] }, (scope) =>
        deps.idempotency.runInTransaction({
          trx: scope.trx,
          userId: input.userId,
          key: input.key,
          request: { name: 'unlinkTelegramChat' },
          execute: async () => unlink(scope, await chats.findByUser(input.userId, scope.trx)),
        }),
      ),

    /** Unlinks a chat that was deleted in Telegram. Returns whether it was linked. */
    unlinkTelegramChatById: ({ chatId }: { chatId: string }): Promise<boolean> =>
      deps.sync.write({ teamIds: [] }, async (scope) =>
        unlink(scope, await chats.findByChat(chatId, scope.trx)),
      ),

    /** The current key of the person's start link. */
    async getTelegramKey(userId: string): Promise<string> {
      const user = await deps.repository.findUser(userId);
      if (user === undefined) {
        throw entityNotFound('User', userId);
      }
      return deps.telegramKeys.issue(user);
    },

    async findTelegramChat(userId: string, trx?: Transaction): Promise<TelegramChat | undefined> {
      return (await deps.repository.findUser(userId, trx))?.telegramChat ?? undefined;
    },
  };
}
