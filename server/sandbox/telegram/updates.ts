import { TelegramRefusal } from './api-error.ts';
import {
  type Bot,
  botToWire,
  type Chat,
  chatToWire,
  type Person,
  personToWire,
  type Update,
} from './model.ts';
import type { TelegramStore } from './store.ts';

const RETENTION_MS = 24 * 60 * 60_000;
const LIMIT_MAX = 100;
const TIMEOUT_MAX_S = 50;
/** Types that are delivered only when `allowed_updates` names them. */
const RARE_KINDS = ['chat_member', 'message_reaction', 'message_reaction_count'];

interface Waiting {
  answer(): void;
  refuse(refusal: TelegramRefusal): void;
}

function conflict(description: string): TelegramRefusal {
  return new TelegramRefusal({ code: 409, description: `Conflict: ${description}` });
}

/** Updates waiting for a bot, delivered to a long poll. Unconfirmed ones are delivered again. */
export interface UpdateQueue {
  pushMessage(input: {
    bot: Bot;
    chat: Chat;
    person: Person;
    messageId: number;
    date: number;
    text: string;
  }): void;
  pushMembership(input: {
    bot: Bot;
    person: Person;
    date: number;
    from: 'member' | 'kicked';
    to: 'member' | 'kicked';
  }): void;
  /** Resolves at once, with the next update, or at the timeout. A newer poll ends an older one. */
  poll(input: {
    bot: Bot;
    offset: number | undefined;
    limit: number | undefined;
    timeoutS: number | undefined;
    allowedUpdates: readonly string[] | undefined;
    onDisconnect: (leave: () => void) => void;
  }): Promise<Update[]>;
  list(bot: Bot): Update[];
  confirm(bot: Bot, beforeUpdateId: number): void;
  /** Ends open polls: a webhook was set, or the sandbox is reset. */
  endPolls(bot: Bot | undefined, reason: string): void;
  onPush(listener: (bot: Bot) => void): void;
}

function commandEntities(text: string): object {
  const command = /^\/[A-Za-z0-9_]{1,32}(?:@\w+)?/.exec(text)?.[0];
  return command === undefined
    ? {}
    : { entities: [{ offset: 0, length: command.length, type: 'bot_command' }] };
}

export function createUpdateQueue(input: {
  store: TelegramStore;
  nowMs: () => number;
}): UpdateQueue {
  const { nowMs, store } = input;
  const waiting = new Map<number, Waiting>();
  const listeners: ((bot: Bot) => void)[] = [];

  const list = (bot: Bot): Update[] => {
    const oldest = nowMs() - RETENTION_MS;
    bot.updates = bot.updates.filter(({ createdMs }) => createdMs > oldest);
    return bot.updates.map(({ update }) => update);
  };
  const confirm = (bot: Bot, beforeUpdateId: number): void => {
    const left = bot.updates.filter(({ update }) => update.update_id >= beforeUpdateId);
    if (left.length < bot.updates.length) {
      bot.updates = left;
      store.commit();
    }
  };
  const push = (bot: Bot, kind: string, value: unknown): void => {
    const isAllowed =
      bot.allowedUpdates === null ? !RARE_KINDS.includes(kind) : bot.allowedUpdates.includes(kind);
    if (isAllowed) {
      bot.updates.push({
        update: { update_id: bot.nextUpdateId, [kind]: value },
        createdMs: nowMs(),
      });
      bot.nextUpdateId += 1;
    }
    store.commit();
    waiting.get(bot.id)?.answer();
    for (const listener of listeners) {
      listener(bot);
    }
  };

  return {
    list,
    confirm,
    onPush: (listener) => void listeners.push(listener),

    pushMessage: ({ bot, chat, person, messageId, date, text }) =>
      push(bot, 'message', {
        message_id: messageId,
        from: personToWire(person),
        chat: chatToWire({ chatId: chat.id, person: chat.id === person.id ? person : undefined }),
        date,
        text,
        ...commandEntities(text),
      }),

    pushMembership: ({ bot, person, date, from, to }) => {
      const member = (status: 'member' | 'kicked') => ({
        user: botToWire(bot),
        status,
        ...(status === 'kicked' ? { until_date: 0 } : {}),
      });
      push(bot, 'my_chat_member', {
        chat: chatToWire({ chatId: person.id, person }),
        from: personToWire(person),
        date,
        old_chat_member: member(from),
        new_chat_member: member(to),
      });
    },

    poll: ({ bot, offset, limit, timeoutS, allowedUpdates, onDisconnect }) => {
      if (bot.webhook !== null) {
        throw conflict(
          "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      }
      waiting
        .get(bot.id)
        ?.refuse(
          conflict(
            'terminated by other getUpdates request; make sure that only one bot instance is running',
          ),
        );
      if (allowedUpdates !== undefined) {
        bot.allowedUpdates = allowedUpdates.length === 0 ? null : [...allowedUpdates];
        store.commit();
      }
      const all = list(bot);
      if (offset !== undefined && offset < 0) {
        // A negative offset counts from the end of the queue; all earlier updates are forgotten.
        confirm(bot, all.at(offset)?.update_id ?? all[0]?.update_id ?? 0);
      } else if (offset !== undefined && offset > 0) {
        confirm(bot, offset);
      }
      const count = limit === undefined || limit < 1 || limit > LIMIT_MAX ? LIMIT_MAX : limit;
      const take = (): Update[] => list(bot).slice(0, count);
      const waitS = Math.min(Math.max(timeoutS ?? 0, 0), TIMEOUT_MAX_S);
      if (take().length > 0 || waitS === 0) {
        return Promise.resolve(take());
      }
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          if (waiting.get(bot.id) === self) {
            waiting.delete(bot.id);
          }
        };
        const self: Waiting = {
          answer: () => {
            end();
            resolve(take());
          },
          refuse: (refusal) => {
            end();
            reject(refusal);
          },
        };
        const timer = setTimeout(self.answer, waitS * 1_000);
        waiting.set(bot.id, self);
        onDisconnect(end);
      });
    },

    endPolls: (bot, reason) => {
      for (const [botId, one] of [...waiting]) {
        if (bot === undefined || botId === bot.id) {
          one.refuse(conflict(reason));
        }
      }
    },
  };
}
