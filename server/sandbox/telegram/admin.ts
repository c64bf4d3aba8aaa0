import { z } from 'zod';
import { type AdminReply, parseAdmin } from '../admin-input.ts';
import { TelegramRefusal } from './api-error.ts';
import { telegramFaultSchema } from './faults.ts';
import type { Bot, Person } from './model.ts';
import { START_PAYLOAD } from './people.ts';
import type { Telegram } from './telegram.ts';

const whoSchema = z.strictObject({ personId: z.int(), bot: z.string().optional() });
const startSchema = whoSchema.extend({ payload: z.string().regex(START_PAYLOAD).optional() });
const textSchema = whoSchema.extend({ text: z.string(), inGroup: z.boolean().optional() });
const botSchema = z.strictObject({
  name: z.string().min(1),
  username: z.string().regex(/^[A-Za-z]\w{3,30}bot$/i, 'must end in "bot"'),
});
const revokeSchema = z.strictObject({ bot: z.string().optional() });
const settingsSchema = z.strictObject({ deliverTo: z.url().nullable() });
const messagesSchema = z.strictObject({
  personId: z.coerce.number().int(),
  bot: z.string().optional(),
});
const callsSchema = z.strictObject({ since: z.coerce.number().int().min(0).default(0) });

const done: AdminReply = { status: 200, body: { success: true } };

/** Actions of people, and faults; `path` follows `/__sandbox/telegram`. */
export function answerTelegramAdmin(input: {
  telegram: Telegram;
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}): AdminReply {
  const { body, method, path, query, telegram } = input;
  const { faults, people, settings, store } = telegram;

  const findBot = (username: string | undefined): Bot | undefined =>
    username === undefined ? store.bots[0] : store.findBot({ username });
  const act = <T extends z.infer<typeof whoSchema>>(
    schema: z.ZodType<T>,
    work: (who: { bot: Bot; person: Person; value: T }) => void,
  ): AdminReply => {
    const parsed = parseAdmin({ schema, source: body });
    if ('refusal' in parsed) {
      return parsed.refusal;
    }
    const { value } = parsed;
    const bot = findBot(value.bot);
    const person = store.findPerson(value.personId);
    if (bot === undefined || person === undefined) {
      return { status: 404, body: { error: 'There is no such bot or person.' } };
    }
    try {
      work({ bot, person, value });
      return done;
    } catch (error) {
      if (error instanceof TelegramRefusal) {
        return { status: 409, body: { error: error.message } };
      }
      throw error;
    }
  };

  switch (`${method} ${path}`) {
    case 'GET /people':
      return {
        status: 200,
        body: {
          data: store.people,
          bots: store.bots.map(({ id, name, token, username }) => ({ id, name, token, username })),
        },
      };
    case 'POST /start':
      return act(startSchema, ({ bot, person, value }) =>
        people.start({ bot, person, payload: value.payload }),
      );
    case 'POST /text':
      return act(textSchema, ({ bot, person, value }) =>
        people.write({ bot, person, text: value.text, inGroup: value.inGroup }),
      );
    case 'POST /block':
      return act(whoSchema, (who) => people.block(who));
    case 'POST /unblock':
      return act(whoSchema, (who) => people.unblock(who));
    case 'POST /deactivate':
      return act(whoSchema, ({ person }) => people.setDeactivated(person, true));
    case 'POST /reactivate':
      return act(whoSchema, ({ person }) => people.setDeactivated(person, false));
    case 'GET /messages': {
      const parsed = parseAdmin({ schema: messagesSchema, source: Object.fromEntries(query) });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const bot = findBot(parsed.value.bot);
      const chat = bot === undefined ? undefined : store.findChat(bot, parsed.value.personId);
      return {
        status: 200,
        body: { data: chat?.messages ?? [], isBlocked: chat?.isBlocked ?? false },
      };
    }
    case 'POST /bots': {
      const parsed = parseAdmin({ schema: botSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      if (store.findBot(parsed.value) !== undefined) {
        return { status: 409, body: { error: 'This username is taken.' } };
      }
      const { id, token, username } = store.addBot(parsed.value);
      store.commit();
      return { status: 201, body: { id, token, username } };
    }
    case 'POST /revoke': {
      const parsed = parseAdmin({ schema: revokeSchema, source: body ?? {} });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const bot = findBot(parsed.value.bot);
      if (bot === undefined) {
        return { status: 404, body: { error: 'There is no such bot.' } };
      }
      bot.token = `${bot.token}-new`;
      store.commit();
      return { status: 200, body: { token: bot.token } };
    }
    case 'POST /settings': {
      const parsed = parseAdmin({ schema: settingsSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      settings.deliverTo = parsed.value.deliverTo;
      return done;
    }
    case 'POST /faults': {
      const parsed = parseAdmin({ schema: telegramFaultSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      faults.add(parsed.value);
      return { status: 201, body: { success: true } };
    }
    case 'GET /faults':
      return { status: 200, body: { data: faults.list() } };
    case 'DELETE /faults':
      faults.clear();
      return done;
    case 'GET /calls': {
      const parsed = parseAdmin({ schema: callsSchema, source: Object.fromEntries(query) });
      return 'refusal' in parsed
        ? parsed.refusal
        : { status: 200, body: { data: telegram.listCalls(parsed.value.since) } };
    }
    default:
      return { status: 404, body: { error: `There is no ${method} /telegram${path} here.` } };
  }
}
