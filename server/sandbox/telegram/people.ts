import { badRequest } from './api-error.ts';
import { type Bot, type Chat, GROUP, type Person } from './model.ts';
import type { TelegramStore } from './store.ts';
import type { UpdateQueue } from './updates.ts';

export const START_PAYLOAD = /^[A-Za-z0-9_-]{1,64}$/;
const TEXT_MAX = 4_096;

/** Actions of people in the Telegram app. Impossible ones are rejected. */
export interface PeopleStore {
  /** Presses the start button: at first, from a start link, or after a block, which it ends. */
  start(input: { bot: Bot; person: Person; payload?: string | undefined }): void;
  write(input: { bot: Bot; person: Person; text: string; inGroup?: boolean | undefined }): void;
  block(input: { bot: Bot; person: Person }): void;
  unblock(input: { bot: Bot; person: Person }): void;
  setDeactivated(person: Person, isDeactivated: boolean): void;
}

export function createPeopleStore(input: {
  store: TelegramStore;
  updates: UpdateQueue;
  nowMs: () => number;
}): PeopleStore {
  const { nowMs, store, updates } = input;
  const nowS = (): number => Math.floor(nowMs() / 1_000);

  const setBlocked = (bot: Bot, person: Person, isBlocked: boolean): void => {
    const chat = store.findChat(bot, person.id);
    if (chat === undefined) {
      throw badRequest('there is no chat with the bot yet');
    }
    if (chat.isBlocked !== isBlocked) {
      chat.isBlocked = isBlocked;
      updates.pushMembership({
        bot,
        person,
        date: nowS(),
        from: isBlocked ? 'member' : 'kicked',
        to: isBlocked ? 'kicked' : 'member',
      });
    }
  };
  const send = (target: { bot: Bot; chat: Chat; person: Person; text: string }): void => {
    const { bot, chat, person, text } = target;
    if (person.isDeactivated) {
      throw badRequest('this person has no account any more');
    }
    const message = store.addMessage(chat, { from: person.id, text, entities: [], date: nowS() });
    updates.pushMessage({
      bot,
      chat,
      person,
      messageId: message.messageId,
      date: message.date,
      text,
    });
  };

  return {
    start: ({ bot, person, payload }) => {
      if (payload !== undefined && !START_PAYLOAD.test(payload)) {
        throw badRequest('a start payload has 1 to 64 letters, digits, dashes and underscores');
      }
      const chat = store.openChat(bot, person.id);
      if (chat.isBlocked) {
        setBlocked(bot, person, false);
      }
      send({ bot, chat, person, text: payload === undefined ? '/start' : `/start ${payload}` });
    },
    write: ({ bot, person, text, inGroup = false }) => {
      const trimmed = text.trim();
      if (trimmed === '' || trimmed.length > TEXT_MAX) {
        throw badRequest(`a message has 1 to ${TEXT_MAX} characters`);
      }
      if (inGroup) {
        send({ bot, chat: store.openChat(bot, GROUP.id), person, text: trimmed });
        return;
      }
      const chat = store.findChat(bot, person.id);
      if (chat === undefined) {
        throw badRequest('press start first');
      }
      if (chat.isBlocked) {
        throw badRequest('the bot is blocked by this person');
      }
      send({ bot, chat, person, text: trimmed });
    },
    block: ({ bot, person }) => setBlocked(bot, person, true),
    unblock: ({ bot, person }) => setBlocked(bot, person, false),
    setDeactivated: (person, isDeactivated) => {
      person.isDeactivated = isDeactivated;
      store.commit();
    },
  };
}
