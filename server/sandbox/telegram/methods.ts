import { z } from 'zod';
import { badRequest, TelegramRefusal } from './api-error.ts';
import { normalizeText, readEntities } from './entities.ts';
import { parseHtml } from './html.ts';
import { type Bot, botToWire, type Chat, chatToWire, type Entity, GROUP } from './model.ts';
import type { TelegramStore } from './store.ts';
import type { UpdateQueue } from './updates.ts';
import type { WebhookSender } from './webhook.ts';

const TEXT_MAX_BYTES = 32_768;
const MESSAGE_MAX_LENGTH = 4_096;

export interface MethodCall {
  bot: Bot;
  parameters: ReadonlyMap<string, string>;
  /** Registers a handler for a disconnect before the response. */
  onDisconnect: (leave: () => void) => void;
}

interface MethodDeps {
  store: TelegramStore;
  updates: UpdateQueue;
  webhooks: WebhookSender;
  nowMs: () => number;
}

type Method = (deps: MethodDeps, call: MethodCall) => unknown;

function parseJson(source: string | undefined): unknown {
  try {
    return JSON.parse(source ?? '');
  } catch {
    return undefined;
  }
}

function readInteger(call: MethodCall, name: string): number | undefined {
  const text = call.parameters.get(name);
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A bot may write to a person only after their first message, and not while they block it. */
function getWritableChat(deps: MethodDeps, call: MethodCall): Chat {
  const { store } = deps;
  const { bot, parameters } = call;
  if ((parameters.get('chat_id') ?? '') === '') {
    throw badRequest('chat_id is empty');
  }
  const chatId = readInteger(call, 'chat_id') ?? 0;
  if (chatId === GROUP.id) {
    return store.openChat(bot, chatId);
  }
  const chat = store.findChat(bot, chatId);
  const person = store.findPerson(chatId);
  if (chat === undefined || person === undefined) {
    throw badRequest('chat not found');
  }
  if (person.isDeactivated) {
    throw new TelegramRefusal({ code: 403, description: 'Forbidden: user is deactivated' });
  }
  if (chat.isBlocked) {
    throw new TelegramRefusal({
      code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
  }
  return chat;
}

function readText(parameters: ReadonlyMap<string, string>): { text: string; entities: Entity[] } {
  const source = parameters.get('text') ?? '';
  if (Buffer.byteLength(source) > TEXT_MAX_BYTES) {
    throw badRequest('text is too long');
  }
  const mode = (parameters.get('parse_mode') ?? '').toLowerCase();
  if (mode === '' || mode === 'none') {
    return normalizeText({ text: source, entities: readEntities(parameters.get('entities')) });
  }
  if (mode !== 'html') {
    // Telegram also has two Markdown modes; the product uses HTML alone.
    throw badRequest('unsupported parse_mode');
  }
  return normalizeText(parseHtml(source));
}

const sendMessage: Method = (deps, call) => {
  const { nowMs, store } = deps;
  const chat = getWritableChat(deps, call);
  const { entities, text } = readText(call.parameters);
  if (text === '') {
    throw badRequest('message text is empty');
  }
  if (text.length > MESSAGE_MAX_LENGTH) {
    throw badRequest('message is too long');
  }
  const message = store.addMessage(chat, {
    from: 'bot',
    text,
    entities,
    date: Math.floor(nowMs() / 1_000),
  });
  store.commit();
  return {
    message_id: message.messageId,
    from: botToWire(call.bot),
    chat: chatToWire({ chatId: chat.id, person: store.findPerson(chat.id) }),
    date: message.date,
    text,
    ...(entities.length === 0 ? {} : { entities }),
  };
};

const setMyCommands: Method = ({ store }, { bot, parameters }) => {
  const commands = z
    .array(
      z.object({
        command: z.string().regex(/^[a-z0-9_]{1,32}$/),
        description: z.string().min(1).max(256),
      }),
    )
    .max(100)
    .safeParse(parseJson(parameters.get('commands')));
  if (!commands.success) {
    throw badRequest('BOT_COMMAND_INVALID');
  }
  bot.commands[parameters.get('language_code') ?? ''] = commands.data;
  store.commit();
  return true;
};

const METHODS: Readonly<Record<string, Method>> = {
  getme: (_deps, { bot }) => ({
    ...botToWire(bot),
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  }),
  getupdates: ({ updates }, call) => {
    const allowed = z
      .array(z.string())
      .safeParse(parseJson(call.parameters.get('allowed_updates')));
    return updates.poll({
      bot: call.bot,
      offset: readInteger(call, 'offset'),
      limit: readInteger(call, 'limit'),
      timeoutS: readInteger(call, 'timeout'),
      allowedUpdates: allowed.success ? allowed.data : undefined,
      onDisconnect: call.onDisconnect,
    });
  },
  setwebhook: ({ webhooks }, call) => webhooks.set(call),
  deletewebhook: ({ webhooks }, { bot, parameters }) =>
    webhooks.remove({ bot, isDropping: parameters.get('drop_pending_updates') === 'true' }),
  getwebhookinfo: ({ webhooks }, { bot }) => webhooks.describe(bot),
  sendmessage: sendMessage,
  getchat: (deps, call) => {
    const chatId = readInteger(call, 'chat_id') ?? 0;
    const person = deps.store.findPerson(chatId);
    if (deps.store.findChat(call.bot, chatId) === undefined) {
      throw badRequest('chat not found');
    }
    return { ...chatToWire({ chatId, person }), accent_color_id: 0, max_reaction_count: 11 };
  },
  setmycommands: setMyCommands,
  getmycommands: (_deps, { bot, parameters }) =>
    bot.commands[parameters.get('language_code') ?? ''] ?? [],
  sendchataction: (deps, call) => {
    getWritableChat(deps, call);
    if (!/^[a-z_]+$/.test(call.parameters.get('action') ?? '')) {
      throw badRequest('wrong parameter action in request');
    }
    return true;
  },
};

/** Methods that return `true` with a `description`. */
const DESCRIBED = ['setwebhook', 'deletewebhook'];

export function hasMethod(name: string): boolean {
  return Object.hasOwn(METHODS, name);
}

/** Executes a method. @throws the error Telegram would return */
export async function callMethod(
  deps: MethodDeps,
  call: MethodCall & { name: string },
): Promise<{ result: unknown; description?: string }> {
  const method = METHODS[call.name];
  if (method === undefined) {
    throw new TelegramRefusal({ code: 404, description: 'Not Found' });
  }
  const result = await method(deps, call);
  return DESCRIBED.includes(call.name) ? { result: true, description: String(result) } : { result };
}
