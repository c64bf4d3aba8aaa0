import type { TelegramEvent, TelegramUpdate } from '../../gateways/telegram/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { IdentityService } from '../identity/index.ts';
import { textsFor, withBoldName } from './replies.ts';
import type { MessageRepository } from './repository.ts';

/** The format of start parameters in Telegram; anything else is not a key of ours. */
const START = /^\/start(?:@\w+)?\s+([A-Za-z0-9_-]{1,64})$/;
/** People with more unsent replies get no further ones. */
const REPLIES_WAITING_MAX = 5;

export type UpdateHandler = (update: TelegramUpdate) => Promise<void>;

/** Handles an update. A repeat is harmless: a key works once, a block is a state. */
export function createUpdateHandler(deps: {
  chats: Pick<IdentityService, 'linkTelegramChat' | 'setTelegramBlocked'>;
  repository: Pick<MessageRepository, 'add' | 'countPending'>;
  clock: Clock;
}): UpdateHandler {
  const reply = async ({ chatId, text }: { chatId: string; text: string }): Promise<void> => {
    if ((await deps.repository.countPending(chatId)) >= REPLIES_WAITING_MAX) {
      return;
    }
    await deps.repository.add({
      kind: 'reply',
      userId: null,
      chatId,
      ...withBoldName(text),
      at: deps.clock.now(),
    });
  };

  const handleMessage = async ({
    chatId,
    text,
    sender,
  }: Extract<TelegramEvent, { kind: 'message' }>): Promise<void> => {
    const texts = textsFor(sender.languageCode);
    const telegramKey = START.exec(text.trim())?.[1];
    const linked =
      telegramKey === undefined
        ? undefined
        : await deps.chats.linkTelegramChat({ telegramKey, chat: { id: chatId, ...sender } });
    if (linked !== undefined) {
      await reply({ chatId, text: texts.linked(linked.username) });
      return;
    }
    // A message proves that the bot is not blocked, also when that update was lost.
    const isLinked = await deps.chats.setTelegramBlocked({ chatId, isBlocked: false });
    if (telegramKey !== undefined) {
      await reply({ chatId, text: isLinked ? texts.unknownKeyLinked : texts.unknownKey });
      return;
    }
    await reply({ chatId, text: isLinked ? texts.welcomeLinked : texts.welcome });
  };

  return async ({ event }) => {
    switch (event?.kind) {
      case 'message':
        await handleMessage(event);
        return;
      case 'membership':
        await deps.chats.setTelegramBlocked({ chatId: event.chatId, isBlocked: event.isBlocked });
        return;
      default:
    }
  };
}
