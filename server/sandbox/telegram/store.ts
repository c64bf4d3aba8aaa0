import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SAMPLE_BOT, SAMPLE_TELEGRAM_PEOPLE } from '@ads-checker/shared/sample/telegram';
import {
  type Bot,
  type Chat,
  type Person,
  type StoredMessage,
  type TelegramData,
  telegramDataSchema,
} from './model.ts';

const MAX_MESSAGES = 500;
/**
 * `update_id` never decreases, not even after a reset: it starts at the seconds since this time.
 */
const UPDATE_IDS_SINCE_S = 1_600_000_000;

/** People, bots and messages. With a file every change is saved before it is acknowledged. */
export interface TelegramStore {
  readonly people: readonly Person[];
  readonly bots: readonly Bot[];
  findPerson(id: number): Person | undefined;
  findBot(by: { token: string } | { username: string }): Bot | undefined;
  findChat(bot: Bot, chatId: number): Chat | undefined;
  /** Creates the chat at the first call. */
  openChat(bot: Bot, chatId: number): Chat;
  addMessage(chat: Chat, message: Omit<StoredMessage, 'messageId'>): StoredMessage;
  addBot(input: { name: string; username: string }): Bot;
  commit(): void;
  onCommit(listener: () => void): () => void;
  reset(): void;
}

function createBot(input: {
  id: number;
  token: string;
  name: string;
  username: string;
  nextUpdateId: number;
}): Bot {
  return {
    ...input,
    updates: [],
    allowedUpdates: null,
    webhook: null,
    commands: {},
    chats: [],
  };
}

function createData(nextUpdateId: number): TelegramData {
  return {
    people: SAMPLE_TELEGRAM_PEOPLE.map((person) => ({ ...person, isDeactivated: false })),
    bots: [createBot({ ...SAMPLE_BOT, nextUpdateId })],
  };
}

function readData(file: string | undefined): TelegramData | undefined {
  if (file === undefined || !existsSync(file)) {
    return undefined;
  }
  try {
    return telegramDataSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Of another version of the sandbox: starts empty.
    return undefined;
  }
}

export function openTelegramStore(input: {
  file: string | undefined;
  nowMs: () => number;
}): TelegramStore {
  const { file, nowMs } = input;
  const firstUpdateId = (): number => Math.floor(nowMs() / 1_000) - UPDATE_IDS_SINCE_S;
  let data = readData(file) ?? createData(firstUpdateId());
  const listeners = new Set<() => void>();
  const commit = (): void => {
    if (file !== undefined) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(data));
      renameSync(`${file}.new`, file);
    }
    for (const listener of listeners) {
      listener();
    }
  };
  const findChat = (bot: Bot, chatId: number): Chat | undefined =>
    bot.chats.find(({ id }) => id === chatId);

  return {
    get people() {
      return data.people;
    },
    get bots() {
      return data.bots;
    },
    findPerson: (id) => data.people.find((person) => person.id === id),
    findBot: (by) =>
      data.bots.find((bot) =>
        'token' in by
          ? bot.token === by.token
          : bot.username.toLowerCase() === by.username.toLowerCase(),
      ),
    findChat,
    openChat: (bot, chatId) => {
      const known = findChat(bot, chatId);
      if (known !== undefined) {
        return known;
      }
      const chat: Chat = { id: chatId, isBlocked: false, lastMessageId: 0, messages: [] };
      bot.chats.push(chat);
      return chat;
    },
    addMessage: (chat, message) => {
      chat.lastMessageId += 1;
      const stored = { messageId: chat.lastMessageId, ...message };
      chat.messages.push(stored);
      if (chat.messages.length > MAX_MESSAGES) {
        chat.messages.splice(0, chat.messages.length - MAX_MESSAGES);
      }
      return stored;
    },
    addBot: ({ name, username }) => {
      const id = SAMPLE_BOT.id + data.bots.length;
      const bot = createBot({
        id,
        token: `${id}:AAsandbox-only_opens-nothing-else-${String(data.bots.length).padStart(2, '0')}`,
        name,
        username,
        nextUpdateId: firstUpdateId(),
      });
      data.bots.push(bot);
      return bot;
    },
    commit,
    onCommit: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reset: () => {
      const used = data.bots.map(({ nextUpdateId }) => nextUpdateId);
      data = createData(Math.max(firstUpdateId(), ...used));
      commit();
    },
  };
}
